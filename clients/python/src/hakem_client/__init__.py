"""Client of Hakem, a referee for tile games.

>>> from hakem_client import Referee
>>> with Referee("localhost:50051") as referee:  # doctest: +SKIP
...     table = referee.table("domino-101")
...     table.deal(seed="first evening", players=2).position.domino.seats[0].hand

:mod:`hakem_client.messages` has the messages of the contract.
"""

from hakem_client.client import Referee
from hakem_client.errors import HakemError, Violation
from hakem_client.table import Table

__all__ = ["HakemError", "Referee", "Table", "Violation"]
