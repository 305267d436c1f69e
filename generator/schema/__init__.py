"""Models of content and template files: what may stand where, and as what type."""
