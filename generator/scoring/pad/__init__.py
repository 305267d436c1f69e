"""A score pad: the rows of any game, written down by its players, checked and added up."""
