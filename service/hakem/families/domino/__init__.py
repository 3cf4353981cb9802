"""Dominoes on a chain with two ends: vocabulary and kernel (``domino/v1``)."""
