"""Where a printer puts ink: what was measured, what follows from it, and where that is kept."""
