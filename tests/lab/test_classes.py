"""How often each side holds what."""

from collections import Counter
from math import comb, prod

import msgspec
import pytest

from paigow.books import BOOK_IDS, load
from paigow.lab.classes import CLASSES, classes
from paigow.lab.odds import Role, commission_of, odds
from paigow.lab.policy_names import sides
from paigow.rules import ruleset
from paigow.rules.matching import match
from paigow.tiles import KINDS, kind_multisets

SCORES = {13: "pair", 12: "wong", 11: "gong", 10: "high_nine"}


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("role", ["player", "banker"])
def test_each_hand_has_one_class_and_each_deal_one_result(book: str, role: Role) -> None:
    found = classes(load(book), "best-high", "house-way", role=role)
    rate = commission_of(load(book))
    counted = odds(*sides(load(book), "best-high", "house-way", rate), rate, role=role)
    for hand in ("low", "high"):
        rows = [row for row in found.rows if row.hand == hand]
        assert [row.cls for row in rows] == [name for name in CLASSES if name in {row.cls for row in rows}]
        assert sum(row.hands for row in rows) == found.hands == 35_960
        assert sum(row.win for row in rows) == counted.win
        assert sum(row.push for row in rows) == counted.push
        assert sum(row.lose for row in rows) == counted.lose
        for row in rows:
            assert row.win + row.push + row.lose == 20_475 * row.hands


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_house_holds_what_its_way_lays(book: str) -> None:
    table = ruleset(load(book)).table
    expected: Counter[tuple[str, str]] = Counter()
    for kinds, ways in kind_multisets(4).items():
        setting = table[sum(KINDS[kind].code for kind in kinds)].setting
        expected["low", SCORES.get(setting.low.score, str(setting.low.score))] += ways
        expected["high", SCORES.get(setting.high.score, str(setting.high.score))] += ways
    for role in ("player", "banker"):
        found = classes(load(book), role=role)
        assert {(row.hand, row.cls): row.hands for row in found.rows if row.hands} == expected


def test_two_pairs_are_always_laid_as_two_by_the_best_low_hand() -> None:
    rows = {(row.hand, row.cls): row for row in classes(load("nz"), "best-low", "best-low").rows}
    assert rows["low", "pair"].hands == 120


def test_a_book_that_does_not_rank_the_high_nine_has_no_such_class() -> None:
    names = {book: {row.cls for row in classes(load(book)).rows} for book in ("nz", "massachusetts")}
    assert names["nz"] == set(CLASSES)
    assert names["massachusetts"] == set(CLASSES) - {"high_nine"}


@pytest.mark.parametrize("role", ["player", "banker"])
def test_low_wongs_match_one_by_one(role: Role) -> None:
    rules = ruleset(load("canberra"))
    settings = {kinds: rules.table[sum(KINDS[k].code for k in kinds)].setting for kinds in kind_multisets(4)}
    counts: Counter[str] = Counter()
    ways = kind_multisets(4)
    for kinds, mine in settings.items():
        if mine.low.cls != "wong":
            continue
        left = [len(kind.faces) - kinds.count(kind.index) for kind in KINDS]
        for others, theirs in settings.items():
            deals = ways[kinds] * prod(comb(left[kind], others.count(kind)) for kind in set(others))
            if role == "player":
                counts[match(mine, theirs, rules.book).result] += deals
            else:
                result = match(theirs, mine, rules.book).result
                counts[{"win": "lose", "lose": "win"}.get(result, result)] += deals
    row = next(
        row for row in classes(load("canberra"), role=role).rows if (row.hand, row.cls) == ("low", "wong")
    )
    assert (row.win, row.push, row.lose) == (counts["win"], counts["push"], counts["lose"])
    assert row.hands > 50


def test_they_are_printed_by_class() -> None:
    found = classes(load("nz"))
    printed = msgspec.json.decode(msgspec.json.encode(found.as_json()))
    assert [row["class"] for row in printed["classes"][:3]] == ["pair", "wong", "gong"]
    assert printed["deals"] == 736_281_000
