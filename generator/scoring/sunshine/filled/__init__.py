"""Filled sheets as a log: from turn numbers in boxes to a legal line of play, or to what is wrong there."""
