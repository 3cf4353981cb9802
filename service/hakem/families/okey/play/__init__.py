"""One hand of Okey being played: positions, moves, and what the house says of each move."""
