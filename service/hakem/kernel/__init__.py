"""What every family of games shares: values in, values out.

Nothing in this package reads a clock, a file, the network or hidden randomness, and nothing in
it imports from the rest of Hakem.
"""
