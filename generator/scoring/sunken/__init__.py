"""Sunken City: its lake, its rules, and how its turns are written down."""
