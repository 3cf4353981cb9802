"""Finished hands and matches of dominoes: checked, scored, ranked."""
