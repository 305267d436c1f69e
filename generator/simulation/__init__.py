"""Random and greedy players play an edition many times: how long, how close, what is used, what runs out."""
