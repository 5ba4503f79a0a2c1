"""Published figures beside ours: the published ones are written here as their publishers give them."""

from fractions import Fraction

import msgspec
import pytest

from paigow import lab
from paigow.books import BOOK_IDS, EDITIONS, load
from paigow.lab.published.figures import PublishedFigure
from paigow.lab.readings import switches
from paigow.lab.tables.rows import TABLES

COUNTS = {
    "best_low": [268_894_332, 193_406_044, 273_980_624],
    "hands": [120, 6_720, 29_120, 1_719, 1_247, 654],
    "two_tiles": [16, 8, 16, 48, 56, 52, 56, 44, 52, 48, 44, 32, 24],
    "bonus_lines": [1, 1, 1, 64, 117, 1_260, 5_460, 2_704, 26_352],
}
"""Group -> its published counts. Every book ranks hands so that they fit."""
SHARES = {
    "hands": ["33.4", "37.5", "29.1"],
    "bonus_edges": ["9.61", "6.07"],
}
"""Group -> its published percentages, which fit every book."""
WIZARD_WAY = {
    ("house-way", "player"): {"win": "29.21", "lose": "30.18", "push": "40.61", "edge": "2.44"},
    ("house-way", "banker"): {"win": "30.18", "lose": "29.21", "push": "40.61", "edge": "0.53"},
    ("optimal", "player"): {"win": "29.27", "lose": "29.48", "push": "41.26", "edge": "1.67"},
    ("optimal", "banker"): {"win": "30.17", "lose": "28.46", "push": "41.37", "edge": "-0.20"},
}
"""Policy and role -> results and edge in per cent."""


def rows_of(book: str, group: str) -> list[PublishedFigure]:
    return [row for row in lab.published_figures(load(book)).rows if row.group == group]


@pytest.mark.parametrize("book", EDITIONS)
def test_what_is_about_the_tiles_alone_fits_every_book(book: str) -> None:
    for group, counts in COUNTS.items():
        rows = [row for row in rows_of(book, group) if row.digits is None]
        assert [row.published for row in rows] == counts
        assert [row.ours for row in rows] == counts
        assert all(row.fits and row.reason is None and row.difference == 0 for row in rows)
    for group, shares in SHARES.items():
        rows = [row for row in rows_of(book, group) if row.digits is not None]
        assert [100 * row.published for row in rows] == [Fraction(share) for share in shares]
        assert [f"{100 * float(row.ours):.{row.digits}f}" for row in rows] == shares
        assert all(row.fits for row in rows)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_another_house_way_is_near_and_does_not_fit(book: str) -> None:
    rows = {
        (row.policy, row.role, row.figure): row
        for row in rows_of(book, "wizard_way")
        if row.policy is not None and row.role is not None
    }
    told = {
        (*side, figure): Fraction(value)
        for side, line in WIZARD_WAY.items()
        for figure, value in line.items()
    }
    assert {key: 100 * row.published for key, row in rows.items()} == told
    for (policy, role, figure), row in rows.items():
        assert (row.publisher, row.work, row.date) == ("Wizard of Odds", "Wizard Way", "2019-09-05")
        assert (row.opponent, row.commission) == ("house-way", Fraction(1, 20))
        assert (row.fits, row.reason) == (False, "other_house_way")
        player, banker = (policy, "house-way") if role == "player" else ("house-way", policy)
        odds = lab.edge(load(book), player, banker, role=role, commission=Fraction(1, 20))
        assert row.ours == (odds.edge if figure == "edge" else Fraction(getattr(odds, figure), odds.deals))
        near = Fraction(1, 100) if policy == "house-way" or book != "massachusetts" else Fraction(4, 100)
        assert abs(row.difference) < near


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_edge_without_commission_cannot_be_right(book: str) -> None:
    *others, wrong = rows_of(book, "commissions")
    assert {row.reason for row in others} == {"other_house_way"}
    assert (100 * wrong.published, wrong.commission) == (Fraction("1.44"), Fraction(0))
    assert (wrong.fits, wrong.reason) == (False, "cannot_be_right")
    odds = lab.edge(load(book))
    copies = odds.lose - odds.win  # both sides set alike: only who wins copies differs
    assert wrong.ours == Fraction(copies, 736_281_000)
    assert wrong.difference < Fraction(-2, 1000)
    found = lab.published_figures(load(book))
    assert (found.copies, found.implied) == (wrong.ours, Fraction("0.008471"))
    taken = Fraction(odds.win, 736_281_000) / 20
    assert found.taken == taken
    assert abs(taken - wrong.published) < Fraction(1, 1000)


def test_shares_of_pai_gow_poker_are_of_another_game() -> None:
    rows = rows_of("nz", "other_game")
    assert [100 * row.published for row in rows] == [Fraction(share) for share in ("28.55", "41.47", "29.98")]
    assert {(row.fits, row.reason) for row in rows} == {(False, "other_game")}
    assert sum(row.ours for row in rows) == 1


def test_a_book_that_ranks_hands_otherwise_is_told_so() -> None:
    other = next(switch.turned for switch in switches(load("canberra")) if switch.name == "gee_counts")
    rows = [row for row in lab.published_figures(other).rows if row.group == "best_low"]
    assert {(row.fits, row.reason) for row in rows} == {(False, "other_ranking")}
    assert sum(row.ours for row in rows) == 736_281_000


def test_no_source_is_given_where_none_is_recorded() -> None:
    sources = {row.group: row.publisher for row in lab.published_figures(load("rws")).rows}
    assert {group for group, publisher in sources.items() if publisher is None} == {
        "hands",
        "two_tiles",
        "other_game",
    }
    assert sources["best_low"] == "acc2023156/PaiGowTiles"


def test_the_table_has_every_row_with_its_fractions() -> None:
    found = lab.published_figures(load("nz"))
    printed = msgspec.json.decode(msgspec.json.encode(found.as_json()))
    assert [Fraction(row["ours"]) for row in printed["rows"]] == [row.ours for row in found.rows]
    table = TABLES["published"](printed)
    listed = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    assert len(listed) == len(found.rows)
    assert listed[0] | {"ours": Fraction(268_894_332), "reason": None, "book": found.book} == listed[0]
