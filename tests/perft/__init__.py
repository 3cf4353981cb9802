"""Published counts of legal moves, as chess programs have them for move generators."""
