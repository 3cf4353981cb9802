"""The message catalogs: what this package says of every request, and each family of its game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel.messages.pofile import read_po

from hakem.families.registry import FAMILIES
from hakem.families.seam import Family
from hakem.kernel.texts import LOCALES, Texts

_SHARED = files("hakem.texts")


def load_texts() -> Texts:
    """The catalogs of this package and of every registered family; each is read once."""
    return _texts(tuple(FAMILIES.values()))


@cache
def _texts(families: tuple[Family, ...]) -> Texts:
    folders = (_SHARED, *[family.folder for family in families])
    return Texts({locale: _sentences(folders, locale) for locale in LOCALES})


def _sentences(folders: tuple[Traversable, ...], locale: str) -> dict[str, str]:
    sentences = {}
    for folder in folders:
        with folder.joinpath("language", f"{locale}.po").open("rb") as file:
            catalog = read_po(file, locale=locale)
        for message in catalog:
            if isinstance(message.id, str) and isinstance(message.string, str) and message.id:
                sentences[message.id] = message.string
    return sentences
