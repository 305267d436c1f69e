"""Use case: a log as QR codes, and back."""

from generator.codes.texts import codes_of, log_text, logs_of

__all__ = ["codes_of", "log_text", "logs_of"]
