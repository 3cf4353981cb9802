"""The Okey family (51, 101, 34): vocabulary, tiles and hand scoring (``okey/v1``)."""
