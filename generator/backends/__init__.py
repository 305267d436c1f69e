"""Back ends: a display list in, a file out."""
