"""Slow, obvious scorers written from the rule papers alone, to test the service against."""
