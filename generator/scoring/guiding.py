"""What a game tells somebody who taps a turn: what may come next, in words."""
