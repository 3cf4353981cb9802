"""Loading a folder of rules, and checking texts and files the same way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hakem.rules.catalog import Catalog, Counts, LoadResult
from hakem.rules.diagnostics import Diagnostic, Report, Spot, in_order
from hakem.rules.document import read_document
from hakem.rules.inherit import House
from hakem.rules.loader import Builder, Built
from hakem.rules.model import Document
from hakem.rules.workshop import Workshop
from hakem.rules.yaml_source import MAX_BYTES

_NOT_RULES = ("schema", "cases")
_CASES = ".cases.yaml"


@dataclass(frozen=True, slots=True)
class _Text:
    """One file's text under the name that positions show."""

    file: str
    data: bytes | str


def load_folder(root: Path) -> LoadResult:
    """Every rule file below ``root``. See :meth:`Catalog.load`."""
    report = Report()
    files = _look(root, root, report)
    texts = _read({path: _shown(path, root) for path in files}, report)
    if not texts:
        report.error(
            Spot(root.name or str(root), 1, 1),
            "NO_RULES",
            "there is no rule file in this folder",
            "put a .yaml file into it",
        )
    return _load(texts, report)


def _read(files: Mapping[Path, str], report: Report) -> list[_Text]:
    """The texts of files; of one that is too large only as much as shows that."""
    texts = []
    for path, shown in files.items():
        try:
            with path.open("rb") as file:
                texts.append(_Text(shown, file.read(MAX_BYTES + 1)))
        except OSError as wrong:
            report.error(
                Spot(shown, 1, 1),
                "NO_RULES",
                f"the file cannot be read: {wrong.strerror}",
                "check that it is there and may be read",
            )
    return texts


def _load(texts: Sequence[_Text], report: Report) -> LoadResult:
    workshop = Workshop()
    documents, broken = _documents(texts, report)
    builder = Builder(documents, broken, report, workshop)
    return _result(builder, builder.build(), workshop, report.found(), len(texts))


def _documents(texts: Iterable[_Text], report: Report) -> tuple[list[Document], set[str]]:
    """The documents that could be read, and the files with errors."""
    documents, broken = [], set()
    for text in texts:
        own = Report()
        document = read_document(text.data, text.file, own)
        report.include(own.found())
        if own.errors:
            broken.add(text.file)
        if document is not None:
            documents.append(document)
    return documents, broken


def _result(
    builder: Builder,
    built: Built,
    workshop: Workshop,
    diagnostics: tuple[Diagnostic, ...],
    files: int,
) -> LoadResult:
    tally = builder.tally
    counts = Counts(
        files, len(built.houses), tally.tables, tally.combinations, tally.gaps, tally.conflicts
    )
    catalog = Catalog(built, workshop) if built.houses else None
    return LoadResult(catalog, diagnostics, counts)


def check_text(text: str | bytes, filename: str, catalog: Catalog | None) -> LoadResult:
    """Check the text of one rule file; nothing is stored.

    Parents come from ``catalog``. A rule set of the same id is replaced for the check, and those
    that extend it are checked again: the diagnostics are of this file and of these. The catalog
    of the result has the new text in place, so it can be compared and tried.
    """
    report, workshop = Report(), Workshop()
    documents, broken = _documents([_Text(filename, text)], report)
    houses = dict(catalog.houses) if catalog else {}
    heirs = _heirs(houses, {document.id for document in documents})
    ready = {
        name: house
        for name, house in houses.items()
        if name not in heirs and not any(name == d.id for d in documents)
    }
    again = [houses[name].document for name in sorted(heirs)]
    builder = Builder([*documents, *again], broken, report, workshop, ready)
    return _result(builder, builder.build(), workshop, report.found(), 1)


def _heirs(houses: dict[str, House], ids: set[str]) -> set[str]:
    """The rule sets that extend one of these, at any distance."""
    return {name for name, house in houses.items() if ids & set(house.lineage[1:])} - ids


def check_paths(paths: Sequence[Path], root: Path) -> LoadResult:
    """Check rule files, or all of a folder; parents come from the rules folder ``root``.

    No paths mean all of ``root``. A file outside ``root`` may extend rule sets of it, and takes
    the place of one with the same id. The diagnostics are of the named files and of the rule sets
    that extend theirs.
    """
    if not paths:
        return load_folder(root)
    report = Report()
    named = _named(paths, root, report)
    texts = _read(named, report)
    documents, broken = _documents(texts, report)
    replaced = {document.id for document in documents}
    known = {path.resolve() for path in named}
    rest = [path for path in _files(root)[0] if path.resolve() not in known]
    others = _read({path: _shown(path, root) for path in rest}, report)
    more, more_broken = _documents(others, report)
    kept = [document for document in more if document.id not in replaced]
    workshop = Workshop()
    builder = Builder([*documents, *kept], broken | more_broken, report, workshop)
    built = builder.build()
    heirs = _heirs_of(kept, replaced)
    unwanted = {text.file for text in others} - {document.file for document in heirs}
    shown = in_order(found for found in report.found() if found.file not in unwanted)
    return _result(builder, built, workshop, shown, len(named))


def _heirs_of(documents: Sequence[Document], ids: set[str]) -> list[Document]:
    parents = {document.id: document.parent for document in documents}

    def descends(name: str) -> bool:
        seen = set()
        while name in parents and name not in seen:
            seen.add(name)
            name = parents[name]
            if name in ids:
                return True
        return False

    return [document for document in documents if descends(document.id)]


def _named(paths: Sequence[Path], root: Path, report: Report) -> dict[Path, str]:
    """The files meant by paths, with the names that positions show."""
    found: dict[Path, str] = {}
    for path in paths:
        files = _look(path, root, report) if path.is_dir() else [path]
        for file in files:
            shown = _shown(file, root)
            if file.is_file():
                found[file] = shown
            else:
                report.error(
                    Spot(shown, 1, 1), "NO_RULES", "there is no such file", "check the path"
                )
        if not files:
            report.error(
                Spot(_shown(path, root), 1, 1),
                "NO_RULES",
                "there is no rule file in this folder",
                "put a .yaml file into it",
            )
    return found


def _look(folder: Path, root: Path, report: Report) -> list[Path]:
    """The rule files below a folder; those with a wrong ending are reported."""
    files, ignored = _files(folder)
    for path in ignored:
        report.warn(
            Spot(_shown(path, root), 1, 1),
            "FILE_IGNORED",
            "only files ending in .yaml are read",
            "rename it",
        )
    return files


def _files(root: Path) -> tuple[list[Path], list[Path]]:
    """Rule files below a folder, sorted, and files that look like some but are not read."""
    rules, ignored = [], []
    for path in sorted(root.rglob("*")):
        inner = path.relative_to(root).parts
        if any(part.startswith((".", "_")) for part in inner) or inner[0] in _NOT_RULES:
            continue
        if path.name.endswith(_CASES) or not path.is_file():
            continue
        if path.suffix == ".yaml":
            rules.append(path)
        elif path.suffix in (".yml", ".YAML", ".YML"):
            ignored.append(path)
    return rules, ignored


def _shown(path: Path, root: Path) -> str:
    """A path as positions show it: from the rules folder on, or as given."""
    resolved, base = path.resolve(), root.resolve()
    if resolved.is_relative_to(base):
        return (Path(base.name) / resolved.relative_to(base)).as_posix()
    return path.as_posix()
