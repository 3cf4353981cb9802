"""The shape of ``service/hakem``: who imports whom, what stays pure, sizes, numbers, docstrings.

Every check takes modules and gives findings, each ``file:line: what is wrong; how to mend it``.
``test_architecture.py`` runs them on the checkout, and on made-up bad code.
"""

from __future__ import annotations

import ast
import io
import re
import statistics
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hakem.families.registry import FAMILIES

ROOT = Path(__file__).resolve().parents[2]
SERVICE = ROOT / "service"


def stated(about: str) -> tuple[str, ...]:
    """A chain of imports as ARCHITECTURE.md states it, the ground first; ``about`` heads the line.

    What stands in it may import what stands before it, and itself.
    """
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    found = re.search(rf"^ *{re.escape(about)}: +(.+ ← .+)$", text, re.MULTILINE)
    assert found, f"ARCHITECTURE.md states no chain of imports for {about}"
    return tuple(part.strip() for part in found[1].split("←"))


LAYERS = stated("the service")
"""The packages of the service; the package root (``hakem`` itself) is open to all."""
ROOMS = stated("a family")
"""The rooms of a family: folders, and files that stand beside them."""
STAGES = stated("rules")
"""The stages of rules. A later stage, and the rest of the service, uses the face of a stage."""
FAMILY_FILES = {"family"}
PURE_LAYERS = {"kernel"}
# In a family these speak the contract, or are read from files: the entry, and what it shows.
IMPURE_ROOMS = {"wire", "show", "family"}
IMPURE = {
    *("asyncio", "datetime", "grpc", "logging", "os", "pathlib", "random", "socket", "sqlite3"),
    *("subprocess", "threading", "time", "yaml"),
    *("importlib", "io", "multiprocessing", "secrets", "shutil", "structlog", "sys", "tempfile"),
    *("urllib", "uuid"),
}
IMPURE_CALLS = {"open", "print", "input"}
# Who knows the wire format; in a family the rooms ``wire`` and ``show`` do.
WIRE_LAYERS = {"wire", "families", "selfplay", "serve", "cases", "cli"}
WIRE_ROOMS = {"wire", "show"}
WIRE_FILES = {"hakem.families.seam"}

MAX_MODULE_LINES, MAX_MEDIAN_LINES, MAX_FUNCTION_LINES = 400, 150, 60
MAX_PARAMETERS = 8  # a command's options aside
MAX_ANY = 44

PLAIN_NUMBERS = {0, 1, 2}  # -1 is a minus and a 1
# Calls that declare what a rule file may say; the bounds in them are limits of the language.
KNOB_MAKERS = {
    *("whole", "whole_or_null", "flag", "word", "wholes", "words", "whole_map", "wholes_map"),
}
DECLARATIONS = {"Fact", *KNOB_MAKERS}
RULEBOOK_NUMBERS = {34, 51, 71, 81, 101, 150, 200, 202, 303, 400, 404, 800, 808}
# Sizes and lengths that the contract declares; they may be equal to a number of a rulebook.
CONTRACT_LIMITS = "hakem.kernel.limits"
NAMES_OF_FAMILIES = re.compile(r"okey|domino", re.IGNORECASE)
REGISTRY = "hakem.families.registry"
RULEBOOK_TEXT = re.compile(
    r"-?(?:" + "|".join(map(str, sorted(RULEBOOK_NUMBERS))) + r")|\d+[-/|]\d+"
)


@dataclass(frozen=True, eq=False)
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

    def nodes(self) -> list[ast.AST]:
        """Everything in its tree."""
        return _nodes(self)

    @property
    def layer(self) -> str:
        """The part of the service this module belongs to; empty for the package root."""
        parts = self.name.split(".")
        layer = parts[1] if len(parts) > 1 else ""
        return "cli" if layer == "__main__" else layer

    @property
    def family(self) -> str:
        """The family this module belongs to, or empty."""
        parts = self.name.split(".")
        inside = parts[1:2] == ["families"] and len(parts) > 2
        return parts[2] if inside and f"families/{parts[2]}/" in self.path else ""

    @property
    def room(self) -> str:
        """The room of its family that a module is in: a folder, or the file itself."""
        parts = self.name.split(".")
        return parts[3] if len(parts) > 3 else ""

    @property
    def pure(self) -> bool:
        """Whether it may see no clock, file, network, thread or chance."""
        if self.layer in PURE_LAYERS:
            return True
        return bool(self.family) and self.room not in {*IMPURE_ROOMS, ""}

    @property
    def package(self) -> list[str]:
        """The dotted parts that a relative import starts from."""
        parts = self.name.split(".")
        return parts if self.path.endswith("/__init__.py") else parts[:-1]

    def imports(self) -> Iterator[tuple[int, str]]:
        """Line and full dotted name of everything imported, wherever it stands."""
        for node in self.nodes():
            if isinstance(node, ast.Import):
                yield from ((node.lineno, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = self.package[: len(self.package) - node.level + 1] if node.level else []
                base = [*above, *([node.module] if node.module else [])]
                yield from ((node.lineno, ".".join([*base, a.name])) for a in node.names)


@cache
def _nodes(module: Module) -> list[ast.AST]:
    return list(ast.walk(module.tree))


@cache
def checkout() -> list[Module]:
    """The modules of the service that people wrote, generated code left out."""
    paths = sorted((SERVICE / "hakem").rglob("*.py"))
    names = [path.relative_to(SERVICE).as_posix() for path in paths]
    return [
        Module.of(name, path.read_text(encoding="utf-8"))
        for name, path in zip(names, paths, strict=True)
        if not name.startswith("hakem/v1/")
    ]


def everything_else() -> list[Module]:
    """Everything else in Python that people wrote."""
    folders = (ROOT / "tests", ROOT / "clients" / "python", ROOT / "proto")
    paths = sorted(path for folder in folders for path in folder.rglob("*.py"))
    found = []
    for path in paths:
        name = path.relative_to(ROOT).as_posix()
        if "/v1/" not in name:
            source = path.read_text(encoding="utf-8")
            found.append(Module("", name, source, ast.parse(source)))
    return found


Check = Callable[[list[Module]], Iterator[str]]

# ------------------------------------------------------------------------------------- checks


def check_layers(modules: list[Module]) -> Iterator[str]:
    """Imports go one way, as ARCHITECTURE.md states it."""
    for module in modules:
        if module.layer and module.layer not in LAYERS:
            yield (
                f"{module.path}:1: '{module.layer}' is no layer; move it, or add it to "
                "ARCHITECTURE.md"
            )
            continue
        at = LAYERS.index(module.layer) if module.layer else -1
        for line, name in module.imports():
            parts = name.split(".")
            if parts[0] != "hakem" or len(parts) == 1 or parts[1].startswith("__"):
                continue
            if parts[1] != "v1" and parts[1] not in LAYERS[: at + 1]:
                can = ", ".join(LAYERS[: at + 1]) or "nothing of hakem"
                yield (
                    f"{module.path}:{line}: imports {name}, but {module.layer or 'the root'} may "
                    f"import {can} only; pass the value in, or move the code to the layer above"
                )


def check_rooms(modules: list[Module]) -> Iterator[str]:
    """A family knows no other family, and its rooms import one way."""
    for module in modules:
        if not module.family:
            continue
        if module.room and module.room not in ROOMS:
            yield (
                f"{module.path}:1: '{module.room}' is no room of a family; move it, or add it to "
                "ARCHITECTURE.md"
            )
            continue
        at = ROOMS.index(module.room) if module.room else len(ROOMS)
        for line, name in module.imports():
            parts = name.split(".")
            if parts[:2] != ["hakem", "families"] or parts[2:3] == ["seam"]:
                continue
            if parts[2] != module.family:
                yield (
                    f"{module.path}:{line}: imports {name}; a family knows no other: move what "
                    "they share to hakem.kernel or hakem.wire"
                )
            elif len(parts) > 3 and parts[3] in ROOMS and ROOMS.index(parts[3]) > at:
                yield (
                    f"{module.path}:{line}: imports {name}, but the room {module.room} comes "
                    f"before {parts[3]}; move the code to the later room"
                )


def check_stages(modules: list[Module]) -> Iterator[str]:
    """Stages of rules import one way, and only the face of another stage."""
    for module in modules:
        own = module.name.split(".")[2:3] if module.layer == "rules" else []
        at = STAGES.index(own[0]) if own and own[0] in STAGES else -1
        for line, name in module.imports():
            parts = name.split(".")
            if parts[:2] != ["hakem", "rules"] or parts[2:3] == own or len(parts) < 3:
                continue
            stage = parts[2]
            if stage not in STAGES:
                yield f"{module.path}:{line}: imports {name}; there is no such stage of rules"
            elif own and STAGES.index(stage) > at:
                yield (
                    f"{module.path}:{line}: imports {name}, but {own[0]} comes before {stage}; "
                    "move the code to the later stage"
                )
            elif len(parts) > 4:
                yield (
                    f"{module.path}:{line}: imports {name}; take it from the face "
                    f"hakem.rules.{stage}"
                )


def check_faces(modules: list[Module]) -> Iterator[str]:
    """The face of a stage of rules has no name that the service does not use."""
    used = {name for module in modules for _, name in module.imports() if not _is_face(module)}
    for module in modules:
        if not _is_face(module):
            continue
        for line, name in module.imports():
            shown = f"{module.name}.{name.rpartition('.')[2]}"
            if shown not in used:
                yield (
                    f"{module.path}:{line}: nothing takes {shown} from the face; take it out, or "
                    "use it"
                )


def _is_face(module: Module) -> bool:
    return module.layer == "rules" and module.path.endswith("/__init__.py")


def check_wire(modules: list[Module]) -> Iterator[str]:
    """Generated classes are known to those that speak the contract, and to nobody below."""
    for module in modules:
        knows = module.layer in WIRE_LAYERS
        if module.layer == "families":
            knows = module.room in WIRE_ROOMS or module.name in WIRE_FILES
        for line, name in module.imports():
            if not knows and (name == "hakem.v1" or name.startswith("hakem.v1.")):
                yield (
                    f"{module.path}:{line}: imports {name}; only {', '.join(sorted(WIRE_LAYERS))} "
                    f"and, of a family, {' and '.join(sorted(WIRE_ROOMS))} know the wire format: "
                    "convert there"
                )


def check_families_named(modules: list[Module]) -> Iterator[str]:
    """Nothing but its own folder and the registry names a family, in code or in texts."""
    for module in modules:
        if module.family or module.name == REGISTRY:
            continue
        for line, name in names_in(module):
            if NAMES_OF_FAMILIES.search(name):
                yield (
                    f"{module.path}:{line}: {name!r} names a family; ask "
                    "hakem.families.registry, or move the code into the family's folder"
                )


def names_in(module: Module) -> Iterator[tuple[int, str]]:
    """Lines and names: what is imported, defined, given, read, and texts that are no docstring."""
    yield from module.imports()
    told = {id(node.value) for node in module.nodes() if isinstance(node, ast.Expr)}
    for node in module.nodes():
        line = getattr(node, "lineno", 1)
        for kind in ("id", "attr", "name", "arg", "asname"):
            name = getattr(node, kind, None)
            if isinstance(name, str):
                yield line, name
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield line, node.value


def check_knob_paths(modules: list[Module]) -> Iterator[str]:
    """No path of a knob stands outside its declaration; one asks by the knob's name.

    Who speaks the contract is left out: its fields have paths of the same shape.
    """
    paths = {knob.path for family in FAMILIES.values() for knob in family.vocabulary.knobs}
    for module in modules:
        if module.layer == "wire" or module.room in WIRE_ROOMS:
            continue
        told = {id(node.value) for node in module.nodes() if isinstance(node, ast.Expr)}
        told |= _declared_paths(module)
        for node in module.nodes():
            if isinstance(node, ast.Constant) and id(node) not in told and node.value in paths:
                yield (
                    f"{module.path}:{node.lineno}: {node.value!r} is the path of a knob; take the "
                    "knob from the family's knobs.py, and its value from Knobs or Ruleset.setting"
                )


def _declared_paths(module: Module) -> set[int]:
    """Nodes of the paths that a family's ``knobs.py`` declares: the first argument of a maker."""
    if not module.name.endswith(".knobs"):
        return set()
    return {
        id(node.args[0])
        for node in module.nodes()
        if isinstance(node, ast.Call) and ast.unparse(node.func) in KNOB_MAKERS and node.args
    }


def check_purity(modules: list[Module]) -> Iterator[str]:
    """The kernel, and of a family what judges, sees no clock, file, network, thread or chance."""
    for module in modules:
        if not module.pure:
            continue
        for line, name in module.imports():
            if name.split(".")[0] in IMPURE:
                yield (
                    f"{module.path}:{line}: imports {name}; the module is pure: take what you "
                    "need from it as an argument"
                )
        for node in module.nodes():
            if isinstance(node, ast.Call) and ast.unparse(node.func) in IMPURE_CALLS:
                yield (
                    f"{module.path}:{node.lineno}: calls {ast.unparse(node.func)}(); "
                    "the module is pure: return the value"
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
        for node in module.nodes():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                count = (node.end_lineno or node.lineno) - node.lineno + 1
                if count > MAX_FUNCTION_LINES:
                    yield (
                        f"{module.path}:{node.lineno}: {node.name} has {count} lines, at most "
                        f"{MAX_FUNCTION_LINES}; take a step out of it"
                    )


def check_parameters(modules: list[Module]) -> Iterator[str]:
    """No function takes more than a hand's count of arguments, the options of a command aside."""
    for module in modules:
        for node in module.nodes():
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            own = [a for a in given if a.arg not in ("self", "cls")]
            count = len([a for a in own if not _is_option(a, module)])
            if count > MAX_PARAMETERS:
                yield (
                    f"{module.path}:{node.lineno}: {node.name} has {count} parameters, at most "
                    f"{MAX_PARAMETERS}; put those that belong together into one value"
                )


def _is_option(argument: ast.arg, module: Module) -> bool:
    """Whether an argument is what somebody types after a command."""
    said = ast.unparse(argument.annotation) if argument.annotation else ""
    named = re.search(rf"^{re.escape(said)} = Annotated\[", module.source, re.MULTILINE)
    return module.layer == "cli" and ("typer." in said or bool(said and named))


def check_any(modules: list[Module]) -> Iterator[str]:
    """``Any`` stands where a type cannot be said, and nowhere else."""
    found = []
    for module in modules:
        for node in module.nodes():
            text = node.value if isinstance(node, ast.Constant) else ""
            said = isinstance(text, str) and re.search(r"\[.*\bAny\b.*\]$", text)
            if (isinstance(node, ast.Name) and node.id == "Any") or said:
                found.append(f"{module.path}:{getattr(node, 'lineno', 1)}")
    if len(found) > MAX_ANY:
        yield (
            f"{found[-1]}: Any stands {len(found)} times, at most {MAX_ANY}; say the type, or "
            "`object` where nothing is asked of the value"
        )


def check_rulebook_numbers(modules: list[Module]) -> Iterator[str]:
    """No number of a rulebook stands in Python, not even as text."""
    for module in modules:
        if module.name == CONTRACT_LIMITS:
            continue
        loose = {id(node.value) for node in module.nodes() if isinstance(node, ast.Expr)}
        for node in module.nodes():
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
        if not module.pure or module.name == CONTRACT_LIMITS:
            continue
        named = _named_numbers(module)
        for node in module.nodes():
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
        for call in module.nodes()
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
    check_rooms,
    check_stages,
    check_faces,
    check_wire,
    check_families_named,
    check_knob_paths,
    check_purity,
    check_module_sizes,
    check_function_sizes,
    check_parameters,
    check_any,
    check_rulebook_numbers,
    check_plain_numbers,
    check_docstrings,
]
