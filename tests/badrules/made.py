"""Bad rule files that are too large to keep, or a good one with a line missing."""

from __future__ import annotations

from pathlib import Path

BASE = Path(__file__).resolve().parent / "base"
HEAD = "ruleset: bad\nfamily: okey/v1\nextends: base-okey\ntitle: {tr: Kötü, en: Bad}\n"


def _domino_without(line: str) -> str:
    """The small house of Domino under another name, with one line gone."""
    text = (BASE / "domino.yaml").read_text(encoding="utf-8")
    assert text.count(line) == 1
    return text.replace(line, "").replace("ruleset: base-domino", "ruleset: bad")


def _options(count: int) -> str:
    one = "{title: {tr: Ton, en: Tone}, default: low, choices: {low: {}, high: {}}}"
    return "options:\n" + "".join(f"  tone{i}: {one}\n" for i in range(count))


def _rewards(rows: dict[str, str]) -> str:
    """New rows of the table of rewards, each with its condition on the opening."""
    tail = "add: {}, src: S1, text: {tr: Açış., en: Opening.}}"
    lines = [f"      {n}: {{when: {{opening_points: {when}}}, {tail}\n" for n, when in rows.items()]
    return f"tables:\n  rewards:\n    rows:\n{''.join(lines)}"


# name -> text, the rendered lines
MADE: dict[str, tuple[str, tuple[str, ...]]] = {
    "too_large": (
        HEAD + "#" * 262_144,
        ("1:1: the file has more than the 262,144 bytes a rule file may have; "
         "split it: let a second file extend the first",),
    ),
    # 15 values come first (the block, 5 keys and the 4 values before `about`, 2 keys and 2 texts of
    # the title, the list), so the 19,986th number is one too many; the first is in line 6
    "too_many_values": (
        HEAD + "about:\n" + "- 1\n" * 20_000,
        ("19991:3: more than 20,000 values in one file; "
         "split it: let a second file extend the first",),
    ),
    "too_many_rows": (
        HEAD + _rewards({f"row{i}": str(i) for i in range(257)}),
        ("8:7: `tables.rewards` has 257 rows, more than 256; "
         "join rows with lists, like `opened: [melds, pairs]`",),
    ),
    "too_many_problems": (
        HEAD + "".join(f"what{i}: 1\n" for i in range(300)),
        (*(f"{5 + i}:1: a rule file has no key `what{i}`; known: {{known}}" for i in range(250)),
         "255:1: there are more than 250 problems; mend these first"),
    ),
    "too_many_combinations": (
        HEAD + _options(13),
        ("1:10: the options allow more than 4,096 combinations; "
         "offer fewer choices, or make a rule set of its own of some",),
    ),
    "too_many_situations": (
        HEAD + _rewards({"even": str([2 * i for i in range(4_000)])}),
        ("6:3: table `rewards` has more situations than can be checked; "
         "use fewer different numbers in its conditions, or offer fewer options",),
    ),
    "text_too_long": (
        HEAD + f"about: {{tr: {'x' * 2001}, en: House}}\n",
        ("5:13: `about.tr` has 2,001 characters, more than 2,000; shorten it",),
    ),
    "missing_knob": (
        _domino_without("match: {target: 90, src: S4}\n"),
        ("2:10: nothing says what `match.target` is; "
         "write it in the block `match`, or extend a rule set that has it",),
    ),
    "missing_knobs": (
        _domino_without(
            "account: {threshold: 12, basis: single_hand, bank_counts: true, src: S4}\n"
        ),
        ("2:10: nothing says what `account.threshold`, `account.basis`, `account.bank_counts` are; "
         "write it in the block `account`, or extend a rule set that has it",),
    ),
    "missing_table": (
        _domino_without(
            "  bank:\n    hit: unique\n    src: S4\n    rows:\n      tied: {when: {ending: tied}, "
            "add: {all_pips: 1}, text: {tr: Bankaya., en: To the bank.}}\n      taken: {when: "
            "{ending: [went_out, closed]}, add: {bank: -1}, text: {tr: Bankadan., en: From the "
            "bank.}}\n"
        ),
        ("2:10: table `bank` is not filled in; "
         "write `tables.bank`, or extend a rule set that has it",),
    ),
    "missing_hit": (
        _domino_without("    hit: unique\n    src: S4\n    rows:\n      won:").replace(
            " {when: {ending: {not: tied}}",
            "    src: S4\n    rows:\n      won: {when: {ending: {not: tied}}"),
        ("37:3: table `hand_points` has no `hit`; write one of unique, any, first",),
    ),
}  # fmt: skip
"""Bad rule files by name."""
