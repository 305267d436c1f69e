"""Logs packed into few bytes, word by word."""
