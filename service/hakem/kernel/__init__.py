"""The pure core: values in, values out.

Nothing in this package reads a clock, a file, the network or hidden randomness, and nothing in
it imports from the rest of Hakem. Each family (``okey``, ``domino``) publishes a vocabulary
(what a rule file may say) and a kernel (what a move does).
"""
