"""The shape of ``service/hakem``: who imports whom, what stays pure, sizes, numbers, docstrings.

Every check takes modules and gives findings, each ``file:line: what is wrong; how to mend it``.
``test_architecture.py`` runs them on the checkout, and on made-up bad code.
"""

from __future__ import annotations

import ast
import fnmatch
import io
import re
import statistics
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

SERVICE = Path(__file__).resolve().parents[2] / "service"

# layer -> the layers it may import. The package root (`hakem` itself) is open to all.
MAY_IMPORT = {
    "engine": {"engine"},
    "rules": {"engine", "rules"},
    "texts": {"texts"},
    "referee": {"engine", "rules", "referee"},
    "store": {"store"},
    "serve": {"engine", "rules", "texts", "referee", "store", "serve", "v1"},
    "cases": {"engine", "rules", "texts", "serve", "cases", "v1"},
    "cli": {"engine", "rules", "texts", "referee", "store", "serve", "cases", "cli", "v1"},
}
PURE_LAYERS = {"engine", "referee"}
IMPURE = {
    *("asyncio", "datetime", "grpc", "logging", "os", "pathlib", "random", "socket", "sqlite3"),
    *("subprocess", "threading", "time", "yaml"),
    *("importlib", "io", "multiprocessing", "secrets", "shutil", "structlog", "sys", "tempfile"),
    *("urllib", "uuid"),
}
IMPURE_CALLS = {"open", "print", "input"}
# Inside serve only these know the wire format, by file or folder name.
WIRE_NAMES = ("convert*", "*service*")

MAX_MODULE_LINES, MAX_MEDIAN_LINES, MAX_FUNCTION_LINES = 400, 150, 60

PLAIN_NUMBERS = {0, 1, 2}  # -1 is a minus and a 1
# Calls that declare what a rule file may say; the bounds in them are limits of the language.
DECLARATIONS = {"Fact", "Knob"}
RULEBOOK_NUMBERS = {34, 51, 71, 81, 101, 150, 200, 202, 303, 400, 404, 800, 808}
# Sizes and lengths that the contract declares; they may be equal to a number of a rulebook.
CONTRACT_LIMITS = "hakem.serve.limits"
RULEBOOK_TEXT = re.compile(
    r"-?(?:" + "|".join(map(str, sorted(RULEBOOK_NUMBERS))) + r")|\d+[-/|]\d+"
)


@dataclass(frozen=True)
class Module:
    """One source file: dotted name, path as shown in findings, text and syntax tree."""

    name: str
    path: str
    source: str
    tree: ast.Module

    @classmethod
    def of(cls, path: str, source: str) -> Module:
        """The module at ``path``, which is relative to the service folder."""
        parts = path.removesuffix(".py").split("/")
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        return cls(name, f"service/{path}", source, ast.parse(source))

    @property
    def layer(self) -> str:
        """The part of the service this module belongs to; empty for the package root."""
        parts = self.name.split(".")
        layer = parts[1] if len(parts) > 1 else ""
        return "cli" if layer == "__main__" else layer

    @property
    def package(self) -> list[str]:
        """The dotted parts that a relative import starts from."""
        parts = self.name.split(".")
        return parts if self.path.endswith("/__init__.py") else parts[:-1]

    def imports(self) -> Iterator[tuple[int, str]]:
        """Line and full dotted name of everything imported, wherever it stands."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from ((node.lineno, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = self.package[: len(self.package) - node.level + 1] if node.level else []
                base = [*above, *([node.module] if node.module else [])]
                yield from ((node.lineno, ".".join([*base, a.name])) for a in node.names)


def checkout() -> list[Module]:
    """The modules of the service that people wrote, generated code left out."""
    paths = sorted((SERVICE / "hakem").rglob("*.py"))
    names = [path.relative_to(SERVICE).as_posix() for path in paths]
    return [
        Module.of(name, path.read_text(encoding="utf-8"))
        for name, path in zip(names, paths, strict=True)
        if not name.startswith("hakem/v1/")
    ]


Check = Callable[[list[Module]], Iterator[str]]

# ------------------------------------------------------------------------------------- checks


def check_layers(modules: list[Module]) -> Iterator[str]:
    """Imports go one way: engine <- rules <- referee <- serve <- cli."""
    for module in modules:
        allowed = MAY_IMPORT.get(module.layer, set())
        if module.layer and module.layer not in MAY_IMPORT:
            yield f"{module.path}:1: '{module.layer}' is no layer; move it, or add it to MAY_IMPORT"
        for line, name in module.imports():
            parts = name.split(".")
            if parts[0] != "hakem" or len(parts) == 1 or parts[1].startswith("__"):
                continue
            if parts[1] not in allowed:
                can = ", ".join(sorted(allowed)) or "nothing of hakem"
                yield (
                    f"{module.path}:{line}: imports {name}, but {module.layer or 'the root'} may "
                    f"import {can} only; pass the value in, or move the code to the layer above"
                )


def check_wire(modules: list[Module]) -> Iterator[str]:
    """Generated classes are known to cases, cli and, in serve, to converters and services."""
    for module in modules:
        inside = module.name.split(".")[2:]
        named = any(fnmatch.fnmatch(part, name) for part in inside for name in WIRE_NAMES)
        if module.layer in ("cases", "cli") or (module.layer == "serve" and named):
            continue
        for line, name in module.imports():
            if name == "hakem.v1" or name.startswith("hakem.v1."):
                yield (
                    f"{module.path}:{line}: imports {name}; only hakem.cli and, in hakem.serve, "
                    f"modules named {' or '.join(WIRE_NAMES)} know the wire format: convert there"
                )


def check_purity(modules: list[Module]) -> Iterator[str]:
    """engine and referee see no clock, file, network, thread or chance."""
    for module in modules:
        if module.layer not in PURE_LAYERS:
            continue
        for line, name in module.imports():
            if name.split(".")[0] in IMPURE:
                yield (
                    f"{module.path}:{line}: imports {name}; {module.layer} is pure: take what you "
                    "need from it as an argument"
                )
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in IMPURE_CALLS:
                yield (
                    f"{module.path}:{node.lineno}: calls {ast.unparse(node.func)}(); "
                    f"{module.layer} is pure: return the value"
                )


def check_module_sizes(modules: list[Module]) -> Iterator[str]:
    """No module is too long, and half of them are short."""
    lines = {module.path: len(module.source.splitlines()) for module in modules}
    for path, count in lines.items():
        if count > MAX_MODULE_LINES:
            yield f"{path}:1: {count} lines, at most {MAX_MODULE_LINES}; split it by subject"
    median = statistics.median(lines.values())
    if median > MAX_MEDIAN_LINES:
        longest = ", ".join(sorted(lines, key=lambda path: -lines[path])[:5])
        yield (
            f"service/hakem:1: the median module has {median} lines, at most {MAX_MEDIAN_LINES}; "
            f"split {longest}"
        )


def check_function_sizes(modules: list[Module]) -> Iterator[str]:
    """No function is longer than a screen."""
    for module in modules:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                count = (node.end_lineno or node.lineno) - node.lineno + 1
                if count > MAX_FUNCTION_LINES:
                    yield (
                        f"{module.path}:{node.lineno}: {node.name} has {count} lines, at most "
                        f"{MAX_FUNCTION_LINES}; take a step out of it"
                    )


def check_rulebook_numbers(modules: list[Module]) -> Iterator[str]:
    """No number of a rulebook stands in Python, not even as text."""
    for module in modules:
        if module.name == CONTRACT_LIMITS:
            continue
        loose = {id(node.value) for node in ast.walk(module.tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.Constant) or id(node) in loose:
                continue
            number = _is_number(node) and node.value in RULEBOOK_NUMBERS
            text = isinstance(node.value, str) and RULEBOOK_TEXT.fullmatch(node.value)
            if number or text:
                yield (
                    f"{module.path}:{node.lineno}: {node.value!r} is a number of a rulebook; it "
                    "belongs in rules/*.yaml, read it from the Ruleset"
                )


def check_plain_numbers(modules: list[Module]) -> Iterator[str]:
    """In pure code every number but -1, 0, 1, 2 is a commented constant or comes from the rules."""
    for module in modules:
        if module.layer not in PURE_LAYERS:
            continue
        named = _named_numbers(module)
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.Constant) or not _is_number(node):
                continue
            if node.value not in PLAIN_NUMBERS and id(node) not in named:
                yield (
                    f"{module.path}:{node.lineno}: the number {node.value!r}; if a house could "
                    "want another, read it from the Ruleset, else give it an UPPER_CASE name at "
                    "module level and a comment that says why"
                )


def _is_number(node: ast.Constant) -> bool:
    return isinstance(node.value, int | float) and not isinstance(node.value, bool)


def _named_numbers(module: Module) -> set[int]:
    """Nodes inside commented UPPER_CASE constants, members of an Enum and declarations."""
    tokens = tokenize.generate_tokens(io.StringIO(module.source).readline)
    comments = {token.start[0] for token in tokens if token.type == tokenize.COMMENT}
    found = {
        id(part)
        for call in ast.walk(module.tree)
        if isinstance(call, ast.Call) and ast.unparse(call.func) in DECLARATIONS
        for part in ast.walk(call)
    }
    for node in module.tree.body:
        enum = isinstance(node, ast.ClassDef) and any("Enum" in ast.unparse(b) for b in node.bases)
        for inner in node.body if enum and isinstance(node, ast.ClassDef) else [node]:
            if not isinstance(inner, ast.Assign | ast.AnnAssign):
                continue
            targets = inner.targets if isinstance(inner, ast.Assign) else [inner.target]
            upper = all(isinstance(t, ast.Name) and t.id.isupper() for t in targets)
            lines = range(inner.lineno - 1, (inner.end_lineno or inner.lineno) + 1)
            if upper and (enum or comments.intersection(lines)):
                found.update(id(part) for part in ast.walk(inner))
    return found


def check_docstrings(modules: list[Module]) -> Iterator[str]:
    """Everything public says what it is."""
    for module in modules:
        if any(part.startswith("_") and part != "__main__" for part in module.name.split(".")):
            continue
        if not ast.get_docstring(module.tree):
            yield f"{module.path}:1: the module has no docstring; say what it is for"
        yield from _undocumented(module, module.tree, "")


def _undocumented(module: Module, parent: ast.Module | ast.ClassDef, prefix: str) -> Iterator[str]:
    for node in parent.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if node.name.startswith("_") or any(map(_says_elsewhere, node.decorator_list)):
            continue
        if not ast.get_docstring(node):
            yield (
                f"{module.path}:{node.lineno}: {prefix}{node.name} has no docstring; say what it "
                "means, in which unit, and how it fails"
            )
        if isinstance(node, ast.ClassDef):
            yield from _undocumented(module, node, f"{prefix}{node.name}.")


def _says_elsewhere(decorator: ast.expr) -> bool:
    text = ast.unparse(decorator)
    return text.split(".")[-1] in {"overload", "override", "setter", "deleter"}


CHECKS: list[Check] = [
    check_layers,
    check_wire,
    check_purity,
    check_module_sizes,
    check_function_sizes,
    check_rulebook_numbers,
    check_plain_numbers,
    check_docstrings,
]
