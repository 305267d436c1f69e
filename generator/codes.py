"""Use case: a log as the texts of QR codes, and back."""
