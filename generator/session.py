"""Use case: a log that grows line by line, judged as it grows."""
