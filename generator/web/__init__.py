"""What our two web applications share: how they listen, guard, answer, and tell browsers of news."""
