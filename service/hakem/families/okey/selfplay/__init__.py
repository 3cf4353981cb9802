"""Self-play of Okey: players, invariants and the play of a hand."""
