"""Slips of the pen in lines of Sunshine City: what may have been meant."""
