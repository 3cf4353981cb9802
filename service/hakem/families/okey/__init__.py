"""Okey with melds on the table (51, 101, 34): the family ``okey/v1``."""
