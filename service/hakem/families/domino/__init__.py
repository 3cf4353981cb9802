"""Dominoes on a chain with two ends: the family ``domino/v1``."""
