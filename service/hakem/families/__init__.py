"""The games: one folder a family, the seam they share, and the registry that lists them."""
