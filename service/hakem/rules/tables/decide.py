"""Decision trees over the facts of a table, written as Python.

The tree asks the facts in the family's order and skips those that make no difference. What a leaf
gives is chosen by the caller, so one tree serves several functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hakem.rules.tables.grid import Axis, Cell, Space

UNREACHABLE = -1
"""The leaf of facts that cannot occur together."""

_INDENT = " "


@dataclass(frozen=True, slots=True)
class Tree:
    """A reduced decision tree: a leaf's number, or the cells of one axis with their subtrees."""

    leaf: int
    axis: int = -1
    branches: tuple[Tree, ...] = ()


def build_tree(space: Space, leaves: Sequence[int]) -> Tree:
    """The tree that leads each reachable cell to its leaf; ``leaves`` goes with ``space.cells``."""
    known: dict[Tree, Tree] = {}
    return _build(space, list(zip(space.cells, leaves, strict=True)), 0, known)


def _build(space: Space, cells: list[tuple[Cell, int]], axis: int, known: dict[Tree, Tree]) -> Tree:
    if not cells:
        return Tree(UNREACHABLE)
    if axis == len(space.axes):
        return Tree(cells[0][1])
    groups: list[list[tuple[Cell, int]]] = [[] for _ in space.axes[axis].starts]
    for cell in cells:
        groups[cell[0][axis]].append(cell)
    branches = tuple(_build(space, group, axis + 1, known) for group in groups)
    if all(branch == branches[0] for branch in branches):
        return branches[0]
    tree = Tree(UNREACHABLE, axis, branches)
    return known.setdefault(tree, tree)


def function(
    name: str, parameters: Sequence[str], tree: Tree, space: Space, leaf: Callable[[int], str]
) -> str:
    """The source of a function that walks the tree; ``leaf`` gives the expression returned."""
    head = f"def {name}({', '.join(parameters)}):"
    return "\n".join((head, *_lines(tree, space, leaf, _INDENT)))


def _lines(tree: Tree, space: Space, leaf: Callable[[int], str], indent: str) -> Iterator[str]:
    if tree.axis < 0:
        if tree.leaf == UNREACHABLE:
            yield f"{indent}raise LookupError('these facts cannot occur together')"
        else:
            yield f"{indent}return {leaf(tree.leaf)}"
        return
    axis = space.axes[tree.axis]
    tests = list(_tests(axis, tree.branches))
    for i, (test, branch) in enumerate(tests):
        if i < len(tests) - 1:
            yield f"{indent}if {test}:"
            yield from _lines(branch, space, leaf, indent + _INDENT)
        else:  # every branch above returned
            yield from _lines(branch, space, leaf, indent)


def _tests(axis: Axis, branches: tuple[Tree, ...]) -> Iterator[tuple[str, Tree]]:
    """The tests of one node in order; the last one need not be asked."""
    name = axis.fact.name
    if axis.fact.flag:
        yield name, branches[0]
        yield "", branches[1]
    elif axis.fact.words:
        groups: dict[Tree, list[str]] = {}
        for word, branch in zip(axis.fact.words, branches, strict=True):
            groups.setdefault(branch, []).append(word)
        for branch, words in sorted(groups.items(), key=lambda item: len(item[1])):
            test = f"{name} == {words[0]!r}" if len(words) == 1 else f"{name} in {tuple(words)!r}"
            yield test, branch
    else:
        for cell, branch in enumerate(branches):
            if cell + 1 == len(branches) or branch != branches[cell + 1]:
                end = axis.last(cell)
                assert isinstance(end, int)
                yield f"{name} < {end + 1}", branch
