"""The measurements of ``make bench``: Hakem against what else there is, side by side."""
