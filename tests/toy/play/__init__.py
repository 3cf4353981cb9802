"""A hand being played: dealt, checked, moves judged."""
