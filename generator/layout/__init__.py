"""From bound values to the display list: text is broken and set, pieces find their place on sheets."""
