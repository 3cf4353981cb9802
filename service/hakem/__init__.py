"""Hakem: a referee for tile games.

Rules are data (YAML under ``rules/``), one interpreter reads them, gRPC serves the verdicts and
scores. The packages below this one import in one direction only::

    engine <- rules <- referee <- serve <- cli

``engine`` and ``referee`` are pure: values in, values out. ``tests/unit/test_architecture.py``
enforces both statements.
"""

__version__ = "0.1.0"
