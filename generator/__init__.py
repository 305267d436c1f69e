"""papercity prints board games from YAML and checks the scores of games played on paper."""

__version__ = "0.1.0"
