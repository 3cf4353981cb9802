"""Pages: a rule set as a rule book, as a list of values, against another; the schema."""

from hakem.rules.pages.describe import describe_data, describe_text, open_points
from hakem.rules.pages.differences import compare
from hakem.rules.pages.open_points_page import open_points_markdown
from hakem.rules.pages.rulebook import rulebook_markdown
from hakem.rules.pages.schema import check_all, write_all

__all__ = [
    "check_all",
    "compare",
    "describe_data",
    "describe_text",
    "open_points",
    "open_points_markdown",
    "rulebook_markdown",
    "write_all",
]
