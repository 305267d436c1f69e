"""Sunshine City: facts, rules, notation and sheets, beside seeds/sunshine-city/digest.md."""
