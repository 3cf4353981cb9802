"""Finished hands and matches of Okey: checked, scored, ranked."""
