"""Scoring: rules, logs and verdicts; the standard library only, no clock, no files, no dice."""
