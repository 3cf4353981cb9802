"""Bad rule files, one mistake each, with the lines that are reported for them."""
