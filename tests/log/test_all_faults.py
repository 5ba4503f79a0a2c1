"""All faults of a round file are told at once: those of reading it, and those that only the ruling finds."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

import pytest

from paigow.rulings.round_file.reader import RoundFileError, read_round, read_tree
from paigow.words import LANGUAGES
from tests.log.rulings import rule_text
from tests.log.written import EXAMPLES, ROUND, changed, shipped
from tests.oracles.files import toml
from tests.oracles.random_faults import CHANGES, random_fault
from tests.oracles.random_rounds import random_round
from tests.oracles.ranking import BOOKS

Written = dict[str, Any]
EACH: Final = 4
"""Rounds of every kind."""
ROUNDS: Final = 60
"""Rounds of each book."""
KINDS: Final = [(book, name) for book, changes in CHANGES.items() for name in changes]
SECOND_BOX: Final = """
[[box]]
number = 3
tiles = ["5-5", "1-3", "4-4", "1-6"]
[[box.wager]]
player = "ben"
amount = 2000
"""
CALLED_VOID: Final = """
[[irregularity]]
kind = "exposed"
at = "box"
box = 2
tiles = ["6-6"]
choice = "void"
"""
"""One tile was seen, so the hand is played (NZ 12.4)."""


def faults(text: str) -> dict[str, str]:
    """Return each faulty field with its fault. If empty, the file is ruled on."""
    try:
        rule_text(text)
    except RoundFileError as error:
        return {fault.field: str(fault) for fault in error.faults}
    return {}


def faults_of_reading(tree: Written) -> dict[str, str]:
    try:
        read_tree(tree)
    except RoundFileError as error:
        return {fault.field: str(fault) for fault in error.faults}
    return {}


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where a value lies that is no table and no list of tables."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(each, (*path, key))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for place, each in enumerate(value):
            yield from leaves(each, (*path, place))
    else:
        yield path


def broken_at(path: tuple[str | int, ...], tree: Written, value: Any) -> Written:
    """The file with ``value`` at one place."""
    tree = deepcopy(tree)
    part: Any = tree
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return tree


@pytest.mark.parametrize(("book", "name"), KINDS)
def test_a_fault_of_the_ruling_is_told_beside_one_of_reading(book: str, name: str) -> None:
    """Every kind of fault that the second reading knows, beside a note that is no text."""
    for seed in range(EACH):
        written, _ = random_fault(Random(f"{name} {seed}"), book, name)
        alone = faults(toml(written))
        both = faults(toml(written | {"note": 5}))
        assert {*alone, "note"} == {*both}, (seed, alone, both)


@pytest.mark.parametrize("book", BOOKS)
def test_no_fault_comes_of_a_part_that_was_left_out(book: str) -> None:
    """One wrong value in a file that can be ruled on: nothing is told but the faults of reading it."""
    rng = Random(f"left out {book}")
    trees = [random_round(rng, book) for _ in range(ROUNDS)]
    shipped = [
        tomllib.loads(path.read_text(encoding="utf-8")) for path in EXAMPLES if path.stem.startswith(book)
    ]
    broken = 0
    for tree in [*trees, *({**each, "date": "x"} for each in shipped)]:
        tree.pop("date", None)
        if faults(toml(tree)):
            continue
        for path in rng.sample(wrong := [*leaves(tree)], min(len(wrong), 6)):
            changed_tree = broken_at(path, tree, rng.choice(["!?", -7, []]))
            reading = faults_of_reading(changed_tree)
            if reading:
                broken += 1
                assert faults(toml(changed_tree)) == reading, path
    assert broken > ROUNDS


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("amount = 2000", "amount = 20.5", "box[2].wager[1].amount"),
        ('"4-4", "1-6"]', '"4-4"]', "box[2].tiles"),
        ("minimum = 1000", 'minimum = "ten"', "table.minimum"),
        ("number = 3", "number = 12", "box[2].number"),
        ("2026-11-21T20:15:00Z", '"today"', "date"),
    ],
)
def test_a_part_with_a_fault_does_not_hide_the_faults_of_others(old: str, new: str, field: str) -> None:
    text = changed(ROUND + SECOND_BOX + CALLED_VOID, (old, new))
    assert {*faults(text)} == {field, "irregularity[1].choice"}


def test_a_box_with_a_fault_does_not_shift_the_others() -> None:
    """The first box's wager is no amount, and the second box tells tiles that were not dealt there."""
    wager = '[[box]]\nnumber = 2\n\n[[box.wager]]\nplayer = "ann"\namount = 10000'
    text = changed(
        shipped("nz-dealt-by-cup-say"),
        (wager, wager.replace("10000", "-1")),
        ("number = 8\n", 'number = 8\ntiles = ["4-4", "2-2", "2-6", "1-1"]\n'),
    )
    assert {*faults(text)} == {"box[1].wager[1].amount", "box[2].tiles"}


def test_a_choice_that_the_book_does_not_give_does_not_hide_a_second_one() -> None:
    """Canberra's house cuts in its own way (CAN 8.3), and no player names +4 or -4 there (NZ 9.6 alone has it)."""
    written, _ = random_fault(Random("two"), "canberra", "CAN 8.3")
    row = next(
        row for row in written["box"] if row.get("wager") and row["number"] != written["bank"].get("box")
    )
    shown = {"kind": "exposed", "at": "box", "box": row["number"], "count": 1, "choice": "withdraw"}
    written["irregularity"] = [shown]
    assert {"deal.cut", "irregularity[1].choice"} <= {*faults(toml(written))}


def test_an_irregularity_of_an_unknown_kind_does_not_shift_the_others() -> None:
    unknown = '\n[[irregularity]]\nkind = "earthquake"\n'
    late = '\n[[irregularity]]\nkind = "exposed"\nat = "box"\n'
    assert {*faults(ROUND + unknown + late)} == {"irregularity[1].kind", "irregularity[2].box"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_without_a_name_is_called_by_the_box_in_each_language(language: str) -> None:
    called = {"en": "box 2", "zh-Hans": "第 2 号座位", "zh-Hant": "第 2 號座位"}
    nameless = changed(ROUND, ('player = "ann"\n', ""))
    assert read_round(nameless, language=language).boxes[0].wagers[0].player == called[language]
    assert called[language] in rule_text(nameless, language=language)["net"]
