"""What would go wrong on a table, found before anything is printed: in words, drawings, decks and rules."""
