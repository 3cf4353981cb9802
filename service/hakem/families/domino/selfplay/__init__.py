"""Self-play of dominoes: players, invariants and the play of a hand."""
