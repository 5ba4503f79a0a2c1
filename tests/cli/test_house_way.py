"""``paigow house-way``."""

import csv
import io
from collections import Counter

import pytest

from paigow.books import EDITIONS, load
from paigow.rules import ruleset
from paigow.tiles import KIND_BY_NAME, kind_key, parse_kind_key
from tests.cli.conftest import Run


@pytest.mark.parametrize("book_id", EDITIONS)
def test_csv_is_the_house_way_of_every_hand(run: Run, book_id: str) -> None:
    done = run("house-way", "--book", book_id, "--csv")
    assert (done.status, done.err) == (0, "")
    header, *rows = csv.reader(io.StringIO(done.out))
    assert header == ["hand", "low", "high", "clause"]
    assert len(rows) == len({row[0] for row in rows}) == 4285
    table = ruleset(load(book_id)).table
    for hand, low, high, clause in rows:
        kinds = parse_kind_key(hand)
        decision = table[sum(kind.code for kind in kinds)]
        assert kind_key(kinds) == hand
        assert [kind_key(decision.setting.low.kinds), kind_key(decision.setting.high.kinds)] == [low, high]
        assert decision.clause == clause
        assert Counter(low.split("+") + high.split("+")) == Counter(hand.split("+"))
        assert all(name in KIND_BY_NAME for name in hand.split("+"))


def test_the_first_line_after_the_header(run: Run) -> None:
    lines = run("house-way", "--book", "nz", "--csv").out.splitlines()
    assert lines[:2] == ["hand,low,high,clause", "teen+day+high8+high4,day+high4,teen+high8,NZ App4 3.2"]


def test_a_choice_changes_the_table(run: Run) -> None:
    ours = run("house-way", "--book", "nz", "--csv").out
    other = run("house-way", "--book", "nz", "--csv", "--set", "highest_tiles=top tile first").out
    changed = [1 for one, two in zip(ours.splitlines(), other.splitlines(), strict=True) if one != two]
    assert 0 < len(changed) < 400


def test_the_summary_counts_every_hand(run: Run) -> None:
    done = run("house-way", "--book", "nz-house-way-2019")
    assert done.status == 0
    assert "4,285" in done.out
    assert "35,960" in done.out
    assert "NZ App4 4.1" in done.out
