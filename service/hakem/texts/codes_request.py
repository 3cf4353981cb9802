"""Codes of requests that cannot be answered, whatever the family."""

from __future__ import annotations

from hakem.kernel.codes import Code, Kind

_INVALID, _ERROR = Kind.INVALID, Kind.ERROR

CODES = (
    Code("UNREADABLE_MESSAGE", _INVALID, (), "the bytes sent are no message of this method"),
    Code("MISSING_FIELD", _INVALID, (), "a field that is needed is absent or empty"),
    Code("MISSING_ACTION", _INVALID, (), "a move does not say what is done"),
    Code("TOO_LONG", _INVALID, ("length", "limit"), "a text has more characters than allowed"),
    Code("TOO_MANY", _INVALID, ("count", "limit"), "a list or map has more items than allowed"),
    Code("NUMBER_TOO_SMALL", _INVALID, ("value", "minimum"), "a number is below the least allowed"),
    Code("NUMBER_TOO_LARGE", _INVALID, ("value", "maximum"), "a number is above the most allowed"),
    Code("UNKNOWN_LOCALE", _INVALID, ("locale", "offered"), "there are no texts in that language"),
    Code(
        "BAD_PAGE_TOKEN",
        _INVALID,
        (),
        "the page token is none of ours, belongs to other arguments, or the rules have changed",
    ),
    Code(
        "WRONG_FAMILY",
        _INVALID,
        ("ruleset", "expected", "given"),
        "what was sent belongs to another family than the rule set",
    ),
    Code(
        "FAMILY_HAS_NO_SUCH_CALL",
        _INVALID,
        ("ruleset", "family"),
        "the method means nothing in the rule set's family",
    ),
    Code(
        "FAMILIES_DIFFER",
        _INVALID,
        ("before", "after"),
        "rule sets of two families cannot be compared",
    ),
    Code(
        "UNKNOWN_OPTION",
        _INVALID,
        ("ruleset", "option", "offered"),
        "the rule set has no such option",
    ),
    Code(
        "UNKNOWN_CHOICE",
        _INVALID,
        ("ruleset", "option", "choice", "offered"),
        "the option has no such choice",
    ),
    Code(
        "REFUSED_CHOICE",
        _INVALID,
        ("ruleset", "option", "choice", "offered", "why"),
        "the rule set names this choice and refuses it",
    ),
    Code(
        "OPTIONS_CONFLICT",
        _INVALID,
        ("revision",),
        "options were given beside a revision and lead to another one",
    ),
    Code("RULESET_NOT_FOUND", _ERROR, ("ruleset", "offered"), "no rule set has that name"),
    Code(
        "RULESET_WITHHELD",
        _ERROR,
        ("ruleset", "offered"),
        "the rule set's file has errors, so it is not served",
    ),
    Code(
        "REVISION_NOT_FOUND",
        _ERROR,
        ("revision",),
        "the rule set has no such revision, or has it no more",
    ),
    Code("MESSAGE_TOO_LARGE", _ERROR, ("size", "limit"), "the whole message is too large"),
    Code("UNKNOWN_METHOD", _ERROR, ("method",), "there is no such method"),
    Code("TOO_BUSY", _ERROR, ("limit",), "too many calls are open at once; try again"),
    Code("STREAM_IDLE", _ERROR, ("seconds",), "the stream was silent for too long"),
    Code("SHUTTING_DOWN", _ERROR, (), "the server is stopping; call again"),
    Code("INTERNAL", _ERROR, ("id",), "a fault of the service, to be found in its log by the id"),
)
