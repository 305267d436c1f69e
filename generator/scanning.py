"""Reads QR codes off pictures."""
