"""Rulings against the second reading of whole rounds: thousands of random rounds, to the coin."""

import copy
import os
import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from paigow.rulings.round_file.reader import RoundFileError, read_tree
from tests.log.rulings import rule, rule_text
from tests.oracles.banks import rule_round
from tests.oracles.files import toml
from tests.oracles.hands import Laid, faces
from tests.oracles.odd_wagers import ODD_WAGERS, odd_wagers
from tests.oracles.random_rounds import random_round
from tests.oracles.ranking import BOOKS, same_rank
from tests.oracles.reached import COUNTS, RULES

Written = dict[str, Any]
ROUNDS: Final = int(os.environ.get("PAIGOW_RULINGS", "1000"))
"""Rounds for each book."""
SELDOM: Final = 200
"""Each rule is come to in one of so many rounds."""
BROKEN: Final = 400
ODD: Final = 60
_BOX: Final = ("low_result", "high_result", "result", "void", "conceded")
_WAGER: Final = ("player", "bet", "stake", "result", "won", "commission", "returned")
_ODD: Final[tuple[Any, ...]] = (
    0, 1, 2, 3, 8, -1, 50, 999, 10**15, 10**16, True, "", "house", "player", "co-bank", "ann", "box", "void", "6-6",
    "1-2", "laja", "after-set", "after-payment", "lid", "missing", "remove-box", [], {}, 1.5,
)  # fmt: skip


def amounts(ruling: Written) -> Written:
    """What two rulings must agree on, whatever they remark: results and coins."""
    return {
        "void": ruling["void"],
        "kind": None if ruling["void"] else ruling["bank"]["kind"],  # nobody's bank was played against
        "net": ruling["net"],
        "boxes": {
            box["number"]: {key: box[key] for key in _BOX}
            | {"wagers": [{key: wager[key] for key in _WAGER} for wager in box["wagers"]]}
            for box in ruling["boxes"]
        },
    }


def without_sanctioned(found: Written, written: Written) -> Written:
    """Without the hands on boxes where every wager was taken out of the round: nobody plays them."""
    rows = written.get("irregularity", [])
    out = {row["player"] for row in rows if row["kind"] == "sanction"}
    for box in found["boxes"].values():
        if all(wager["player"] in out for wager in box["wagers"]):
            for key in _BOX:
                del box[key]
    return found


def hands(ruling: Written) -> Iterator[tuple[str, Laid]]:
    """Every hand that is shown, as two and two faces."""
    for name, hand in (("bank", ruling["bank"]), *((str(box["number"]), box) for box in ruling["boxes"])):
        if hand["low"] is not None:
            yield name, Laid(faces(hand["low"]), faces(hand["high"]))


def agree(text: str) -> None:
    """The ruling is what the second reading says."""
    written = tomllib.loads(text)
    ruling, expected = rule_text(text), rule_round(written)
    assert without_sanctioned(amounts(ruling), written) == without_sanctioned(amounts(expected), written)
    if all(box["void"] or box["conceded"] for box in ruling["boxes"]):
        return  # the bank's hand is matched with nothing
    known = dict(hands(expected))
    for name, laid in hands(ruling):
        assert same_rank(written["book"], laid.setting(), known[name].setting()), name


@pytest.mark.parametrize("book", BOOKS)
def test_random_rounds_are_ruled_on_as_the_second_reading_does(book: str) -> None:
    """And they come to every rule that the second reading knows, at least once in a hundred rounds or so."""
    COUNTS.clear()
    for seed in range(ROUNDS):
        text = toml(random_round(Random(seed), book))
        try:
            agree(text)
        except (AssertionError, RoundFileError) as error:
            raise AssertionError(f"seed {seed}\n{text}") from error
    seldom = {rule: COUNTS[rule] for rule in RULES[book] if COUNTS[rule] < ROUNDS // SELDOM}
    assert not seldom


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a file's tree."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*path, key)
        yield from places(each, (*path, key))


def broken(written: Written, rng: Random) -> Written:
    """A file with one thing lost, doubled or replaced."""
    tree = copy.deepcopy(written)
    path = rng.choice([*places(tree)])
    part: Any = tree
    for key in path[:-1]:
        part = part[key]
    chance = rng.random()
    if chance < 0.3:
        del part[path[-1]]
    elif chance < 0.4 and isinstance(part, list):
        part.append(copy.deepcopy(part[path[-1]]))
    elif chance < 0.6 and type(part[path[-1]]) is int:
        part[path[-1]] += rng.choice((-1, 1, 50, 1000))
    else:
        part[path[-1]] = rng.choice(_ODD)
    return tree


@pytest.mark.parametrize("book", BOOKS)
def test_a_broken_file_gives_faults_or_a_ruling_that_adds_up(book: str) -> None:
    ruled = faulty = 0
    named: set[bool] = set()
    for seed in range(BROKEN):
        rng = Random(seed)
        tree = broken(random_round(rng, book), rng)
        try:
            ruling = rule(read_tree(tree))
        except RoundFileError as error:
            faulty += 1
            named.update(bool(fault.field and fault.expected) for fault in error.faults)
            continue
        ruled += 1
        assert sum(ruling["net"].values()) == 0, seed
        assert not ruling["void"] or not any(ruling["net"].values()), seed
        _add_up(ruling)
    assert min(ruled, faulty) > BROKEN // 20
    assert named == {True}  # each with its key and what was expected


def _add_up(ruling: Written) -> None:
    """Every wager is decided, and its coins are in the net."""
    gains = dict.fromkeys(ruling["net"], 0)
    for box in ruling["boxes"]:
        for wager in box["wagers"]:
            assert wager["result"] in {"win", "lose", "push", "void"}
            assert min(wager["won"], wager["commission"], wager["returned"]) >= 0
            gains[wager["player"]] += wager["won"] - wager["commission"] + wager["returned"] - wager["stake"]
    if ruling["bank"]["kind"] == "house":
        assert {
            name: coins for name, coins in ruling["net"].items() if name not in {"house", "commission"}
        } == {name: coins for name, coins in gains.items() if name not in {"house", "commission"}}


@pytest.mark.parametrize("change", ODD_WAGERS)
@pytest.mark.parametrize("book", BOOKS)
def test_what_no_player_may_wager_is_settled_as_it_lies(book: str, change: str) -> None:
    """Too little, too much, not payable, by one too many, on a box too many: what lies there is a fact."""
    same = 0
    for seed in range(ODD):
        written = odd_wagers(Random(f"{change} {seed}"), book, change)
        if written is None:
            continue
        text = toml(written)
        try:
            agree(text)
        except (AssertionError, RoundFileError) as error:
            raise AssertionError(f"{change} {seed}\n{text}") from error
        same += 1
    assert same > ODD // 3
