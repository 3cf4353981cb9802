"""Case files: one call of the service and the part of the reply it must give.

``tests/cases/README.md`` describes the format for authors. :func:`load` reads files, :func:`run`
runs what they hold against an in-process or a running service.
"""
