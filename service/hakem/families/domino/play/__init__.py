"""A hand of dominoes being played: dealt, checked, moves judged."""
