"""What is said of the toy."""

from types import MappingProxyType

from hakem.families.seam import Language
from hakem.kernel.codes import Code, Kind
from hakem.kernel.words import Words
from tests.toy import knobs

CODES = (
    Code("TOY_TILE_NOT_HELD", Kind.REASON, ("tile",), "the seat does not hold the tile"),
    Code(
        "TOY_MUST_SHARE",
        Kind.REASON,
        ("tile", "lead"),
        "an answer must share a number with the lead, and could",
    ),
    Code("TOY_FOLLOW_WITH", Kind.REPAIR, ("tile",), "another tile may be played"),
    Code("TOY_ANOTHER_TURN", Kind.INVALID, ("seat", "expected"), "the row says who is to move"),
    Code(
        "TOY_NO_WHOLE_TRICKS", Kind.INVALID, ("count",), "a seat takes whole tricks, two tiles each"
    ),
)

TURKISH = Words(
    knobs={
        knobs.DEAL_HAND_SIZE: "kişi başına dağıtılan taş",
        knobs.FOLLOW_SHARED: "oyuna uymak gerekip gerekmediği",
        knobs.MATCH_HANDS: "oyunun el sayısı",
    },
    names={"outcome": "sonuç", "tricks": "alınan löve", "pips": "alınan sayı"},
    words={
        "must": "gerekir",
        "may": "gerekmez",
        "ahead": "önde",
        "level": "eşit",
        "behind": "geride",
    },
    tables={"points": "El sonunda yazılan"},
    blocks={"deal": "Dağıtma", "follow": "Uyma", "match": "Oyun"},
)

TOY_LANGUAGE = Language(CODES, MappingProxyType({"en": Words(), "tr": TURKISH}))
