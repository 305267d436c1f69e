"""The commands that let people play at a table with their phones."""
