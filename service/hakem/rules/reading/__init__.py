"""Reading: the strict text of a rule file to a typed document, all problems at once."""

from hakem.rules.reading.document import HEADER, STATUSES, blocks_of, read_document
from hakem.rules.reading.fields import (
    CHOICE,
    FILE_LANGUAGE,
    LANGUAGES,
    MAX_TEXT,
    NAME,
    RESERVED_SOURCES,
    RULESET_ID,
    SOURCE_KEY,
)
from hakem.rules.reading.leaves import (
    ASSUMED,
    MAX_VALUE,
    kept_src,
    knob_range,
    source_keys,
    split_reason,
)
from hakem.rules.reading.rows import MAX_COEFFICIENT
from hakem.rules.reading.strict_yaml import (
    MAX_BYTES,
    Bad,
    ListNode,
    MapNode,
    Node,
    Scalar,
    all_read,
    read_yaml,
)

__all__ = [
    "ASSUMED",
    "CHOICE",
    "FILE_LANGUAGE",
    "HEADER",
    "LANGUAGES",
    "MAX_BYTES",
    "MAX_COEFFICIENT",
    "MAX_TEXT",
    "MAX_VALUE",
    "NAME",
    "RESERVED_SOURCES",
    "RULESET_ID",
    "SOURCE_KEY",
    "STATUSES",
    "Bad",
    "ListNode",
    "MapNode",
    "Node",
    "Scalar",
    "all_read",
    "blocks_of",
    "kept_src",
    "knob_range",
    "read_document",
    "read_yaml",
    "source_keys",
    "split_reason",
]
