"""What is counted in a game that players have played, for each game."""
