"""Random play that checks the referee against itself after every move, and tells of it."""
