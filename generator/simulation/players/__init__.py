"""Players of each game: they propose moves and ask the rules, without listing all legal ones."""
