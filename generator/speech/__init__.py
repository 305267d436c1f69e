"""Verdicts in other languages than English: books of phrases, and who speaks by them."""

from generator.speech.book import BOOKS, Book, languages, read_book
from generator.speech.speaker import ENGLISH, Said, Speaker, speaker

__all__ = ["BOOKS", "ENGLISH", "Book", "Said", "Speaker", "languages", "read_book", "speaker"]
