"""Verdicts in other languages than English: a book of phrases for each, and who speaks by it."""

from generator.speech.book import BOOKS, Book, languages, read_book

__all__ = ["BOOKS", "Book", "languages", "read_book"]
