"""Where the rule files are when nobody says so."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def embedded_rules() -> Path | None:
    """The rules inside an installed package, or None in a checkout.

    The folder is called ``rules`` there too, so that answers name the same files everywhere.
    """
    folder = _PACKAGE / "_rules" / "rules"
    return folder if folder.is_dir() else None


def checkout_rules() -> Path | None:
    """The rules beside the source, or None in an installed package."""
    folder = _PACKAGE.parents[1] / "rules"
    return folder if (folder / "schema").is_dir() or any(folder.glob("*/*.yaml")) else None


def default_rules() -> Path:
    """The rules to use when none are named. Raises FileNotFoundError when there are none."""
    folder = embedded_rules() or checkout_rules()
    if folder is None:
        raise FileNotFoundError("there are no rule files here; name a folder with --rules DIR")
    return folder
