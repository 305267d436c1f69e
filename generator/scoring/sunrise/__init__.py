"""Sunrise City: its tiles, roles and rules, and how its plays are written down."""
