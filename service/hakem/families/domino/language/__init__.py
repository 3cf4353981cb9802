"""What is said of dominoes: codes, sentences, and names for the rule book."""

from types import MappingProxyType

from hakem.families.domino.language.codes import CODES
from hakem.families.domino.language.words import ENGLISH, TURKISH
from hakem.families.seam import Language

DOMINO_LANGUAGE = Language(
    codes=CODES,
    words=MappingProxyType({"en": ENGLISH, "tr": TURKISH}),
)
