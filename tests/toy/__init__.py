"""A toy family, whole and small: what must be written for a new game, and nothing else.

*Tricks* is a game for two with the six tiles up to double-two. A seat leads a tile, the other
answers; the heavier tile takes the trick, at equal weight the lead, and who took it leads. Where
the house says so, an answer must share a number with the lead when it can. At the end each seat
writes points for its tricks, and more for who has more of them.

The folder has the rooms of any family (ARCHITECTURE.md). Only its messages are borrowed: the
contract is compiled, so the toy speaks in the messages of dominoes, where a real family brings its
own. The row of tiles is the `chain`, the tiles that a seat has taken are its hand at the end.
"""
