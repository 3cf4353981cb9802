"""Rule files: YAML in, checked and proved rule sets out. One room a stage, each with its face.

:mod:`.reading` makes typed documents of texts, :mod:`.resolving` works out inheritance and options,
:mod:`.tables` proves and compiles decision tables, :mod:`.catalog` keeps what is served, and
:mod:`.pages` shows a rule set to people and editors. A stage imports those before it only.
"""
