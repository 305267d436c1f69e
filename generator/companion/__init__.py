"""The companion: a small web application for a table of players."""
