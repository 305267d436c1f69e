"""A player of the second referee: what is in hand, and the way up the score track."""

STAR = 10


class Person:
    """One player: what is in hand, the role of the round, the pawn and tokens."""

    def __init__(self) -> None:
        self.chips, self.zones, self.works = 6, 0, 0
        self.role, self.roles = 0, list[int]()
        self.declared = ""
        self.step = self.tokens = self.points = self.passed = self.met = 0

    def climb(self, points: int) -> int:
        """Move the pawn, and return how many tokens that earned."""
        before = self.tokens
        self.points += points
        for _ in range(points):
            if self.step == STAR:
                self.step = 0
            self.step += 1
        laps = (self.points - points) // STAR, self.points // STAR
        if points and self.step == STAR:
            self.met += 1
            self.passed += laps[1] - laps[0] - 1
            self.tokens += laps[1] - laps[0] + 1
        else:
            self.passed += laps[1] - laps[0]
            self.tokens += laps[1] - laps[0]
        return self.tokens - before
