"""Logs packed into few bytes: words by their shape, numbers by how often they came; see docs/qr.md."""
