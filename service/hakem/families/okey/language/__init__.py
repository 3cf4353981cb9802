"""What is said of Okey: codes, sentences, and names for the rule book."""

from types import MappingProxyType

from hakem.families.okey.language import codes, move_codes
from hakem.families.okey.language.words import ENGLISH, TURKISH
from hakem.families.seam import Language

OKEY_LANGUAGE = Language(
    codes=(*codes.CODES, *move_codes.CODES),
    words=MappingProxyType({"en": ENGLISH, "tr": TURKISH}),
)
