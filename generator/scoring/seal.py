"""The seal of a game: ten characters that two who wrote down the same game share."""
