"""Okey between the contract's messages and the family's values."""
