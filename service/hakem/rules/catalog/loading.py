"""Loading a folder of rules, and checking texts and files the same way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hakem.rules.catalog.builder import Builder, Built
from hakem.rules.catalog.catalog import Catalog, Counts, LoadResult
from hakem.rules.diagnostics import MAX_PROBLEMS, Diagnostic, Report, Spot, in_order
from hakem.rules.model import Document
from hakem.rules.reading import MAX_BYTES, RULESET_ID, read_document
from hakem.rules.resolving import MergedRules
from hakem.rules.tables import TableStore

_NOT_RULES = ("schema", "cases")
_CASES = ".cases.yaml"
# Enough of a file that cannot be read to know which rule set it would have been.
_LOST_ID = re.compile(
    rf"^ruleset:[ ]*[\"']?({RULESET_ID.pattern})[\"']?[ ]*(?:#|\r?$)", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class _Text:
    """One file's text under the name that positions show."""

    file: str
    data: bytes | str

    def lost_id(self) -> str:
        """The id that an unreadable text seems to have; empty when it seems to have none."""
        text = self.data if isinstance(self.data, str) else self.data.decode("utf-8", "replace")
        found = _LOST_ID.search(text)
        return found[1] if found else ""


@dataclass(slots=True)
class _Read:
    """What became of texts: documents, files with errors, ids of texts that cannot be read."""

    documents: list[Document] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)


def load_folder(root: Path) -> LoadResult:
    """Read, check and prove every rule file below a folder.

    ``root`` is the rules folder; positions are relative to its parent. A file with an error keeps
    its own rule set and those that extend it out; the others load.
    """
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
    store = TableStore()
    read = _documents(texts, report)
    builder = Builder(read.documents, read.broken, read.lost, report, store)
    return _result(builder, builder.build(), store, report.found(), len(texts))


def _documents(texts: Iterable[_Text], report: Report) -> _Read:
    read = _Read()
    for text in texts:
        own = Report(MAX_PROBLEMS)
        document = read_document(text.data, text.file, own)
        report.include(own.found())
        if own.errors:
            read.broken.add(text.file)
        if document is not None:
            read.documents.append(document)
        else:
            read.lost.add(text.lost_id())
    read.lost -= {"", *(document.id for document in read.documents)}
    return read


def _result(
    builder: Builder,
    built: Built,
    store: TableStore,
    diagnostics: tuple[Diagnostic, ...],
    files: int,
) -> LoadResult:
    tally = builder.tally
    counts = Counts(
        files, len(built.merged), tally.tables, tally.combinations, tally.gaps, tally.conflicts
    )
    catalog = Catalog(built, store) if built.merged else None
    return LoadResult(catalog, diagnostics, counts)


def check_text(text: str | bytes, filename: str, catalog: Catalog | None) -> LoadResult:
    """Check the text of one rule file; nothing is stored.

    Parents come from ``catalog``. A rule set of the same id is replaced for the check, and those
    that extend it are checked again: the diagnostics are of this file and of these. The catalog
    of the result has the new text in place, so it can be compared and tried.
    """
    report, store = Report(), TableStore()
    read = _documents([_Text(filename, text)], report)
    merged = dict(catalog.merged) if catalog else {}
    replaced = _replaced(read, {name: merged.document.file for name, merged in merged.items()})
    heirs = _heirs(merged, replaced)
    ready = {n: merged for n, merged in merged.items() if n not in heirs and n not in replaced}
    again = [merged[name].document for name in sorted(heirs)]
    builder = Builder([*read.documents, *again], read.broken, read.lost, report, store, ready)
    return _result(builder, builder.build(), store, report.found(), 1)


def _replaced(read: _Read, there: Mapping[str, str]) -> set[str]:
    """The ids that texts take over from files that are there.

    One that extends its own id takes no other file's place: it forgot to change the id.
    """
    forgot = {
        document.id
        for document in read.documents
        if document.id == document.parent and there.get(document.id, document.file) != document.file
    }
    return ({document.id for document in read.documents} | read.lost) - forgot


def _heirs(merged: dict[str, MergedRules], ids: set[str]) -> set[str]:
    """The rule sets that extend one of these, at any distance."""
    return {name for name, merged in merged.items() if ids & set(merged.lineage[1:])} - ids


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
    read = _documents(texts, report)
    known = {path.resolve() for path in named}
    rest = [path for path in _files(root)[0] if path.resolve() not in known]
    others = _read({path: _shown(path, root) for path in rest}, report)
    more = _documents(others, report)
    replaced = _replaced(read, {document.id: document.file for document in more.documents})
    kept = [document for document in more.documents if document.id not in replaced]
    store = TableStore()
    builder = Builder(
        [*read.documents, *kept],
        read.broken | more.broken,
        read.lost | more.lost,
        report,
        store,
    )
    built = builder.build()
    heirs = _heirs_of(kept, replaced)
    unwanted = {text.file for text in others} - {document.file for document in heirs}
    shown = in_order(found for found in report.found() if found.file not in unwanted)
    return _result(builder, built, store, shown, len(named))


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
