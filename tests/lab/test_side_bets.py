"""The bonus and the tie bet, line by line."""

import random
from collections import Counter
from fractions import Fraction
from math import comb, prod
from pathlib import Path

import msgspec
import pytest

from paigow.books import BookError, load, with_choices
from paigow.lab.odds import commission_of, odds
from paigow.lab.pay_table import PayTable, read_pay_table
from paigow.lab.policy_names import sides
from paigow.lab.side_bets import NoSuchBetError, bonus, capped, tie
from paigow.rules import KindSetting, ruleset
from paigow.rules.matching import match
from paigow.rules.side_bets import SideBets
from paigow.tiles import KINDS, TILES, kind_multisets
from tests.lab.pay_tables import LINES, bonus_table, table

RWS = load("rws")
HANDS = [1, 1, 1, 64, 117, 1_260, 5_460, 2_704]
"""Of the eight lines, as published."""
NOTHING = 26_352
DEALS = 736_281_000


def filed(text: str) -> PayTable:
    return read_pay_table(text.encode(), RWS, file="pays.toml")


def test_the_published_counts_of_the_bonus_bet() -> None:
    found = bonus(RWS)
    assert [line.count for line in found.lines] == HANDS
    assert [line.name for line in found.lines] == [name for name, _ in LINES]
    assert found.losing == NOTHING
    assert found.total == 35_960


@pytest.mark.parametrize(
    ("pays", "percent"),
    [((200, 60, 30, 20, 12, 5, 2, 1), 9.61), ((200, 100, 50, 20, 10, 4, 2, 2), 6.07)],
)
def test_the_published_edges_of_two_pay_tables(pays: tuple[int, ...], percent: float) -> None:
    for book in (RWS, load("nz")):  # the tiles decide, not the book
        found = bonus(book, filed(bonus_table(*pays)))
        assert [line.count for line in found.lines] == HANDS
        assert found.losing == NOTHING
        assert found.edge == Fraction(
            NOTHING - sum(n * to for n, to in zip(HANDS, pays, strict=True)), 35_960
        )
        assert round(float(100 * found.edge), 2) == percent
        assert found.table == "Bonanza"


def test_the_bonus_loses_nothing_to_commission_but_a_filed_one_may() -> None:
    won = sum(line.pays * line.count for line in bonus(RWS).lines)
    assert bonus(RWS).edge == Fraction(NOTHING - won, 35_960)
    text = bonus_table(*(line.pays for line in bonus(RWS).lines))
    taken = bonus(RWS, filed(text.replace('"bonus"\n', '"bonus"\ncommission_bp = 500\n')))
    assert taken.edge == bonus(RWS).edge + Fraction(won, 20) / 35_960


@pytest.mark.parametrize("banker", ["house-way", "best-low"])
def test_every_push_is_a_tie(banker: str) -> None:
    found = tie(RWS, "best-high", banker)
    rate = commission_of(RWS)
    assert found.tie == odds(*sides(RWS, "best-high", banker, rate), rate).push
    assert sum(line.count for line in found.lines) == found.tie
    assert found.tie is not None
    assert found.tie_low_gong is not None
    assert found.tie + found.losing == found.total == DEALS
    assert [line.pays for line in found.lines] == [25, 1]
    won = 25 * found.tie_low_gong + (found.tie - found.tie_low_gong)
    assert found.edge == (found.losing - Fraction(19, 20) * won) / DEALS


def ties_with_a_low_gong(whose: str) -> int:
    """House way against house way, hand by hand by kind."""
    rules = ruleset(RWS)
    ways = kind_multisets(4)
    settings = {kinds: rules.table[sum(KINDS[k].code for k in kinds)].setting for kinds in ways}
    gongs = {kinds for kinds, setting in settings.items() if setting.low.score >= 11}
    total = 0
    for kinds in gongs:
        left = [len(kind.faces) - kinds.count(kind.index) for kind in KINDS]
        for others, theirs in settings.items():
            if whose == "both" and others not in gongs:
                continue
            deals = ways[kinds] * prod(comb(left[kind], others.count(kind)) for kind in set(others))
            player, banker = (theirs, settings[kinds]) if whose == "dealer" else (settings[kinds], theirs)
            if deals and match(player, banker, RWS).result == "push":
                total += deals
    return total


@pytest.mark.parametrize("whose", ["player", "dealer", "both"])
def test_ties_with_a_low_gong_match_one_by_one(whose: str) -> None:
    found = tie(with_choices(RWS, {"tie_low_hand": whose}))
    assert found.tie_low_gong == ties_with_a_low_gong(whose)
    assert found.tie == tie(RWS).tie


def results_of(kinds: tuple[int, ...], text: str) -> Counter[str]:
    """What the judge pays one hand of the player's, set the house way, against every hand of the dealer's."""
    rules = ruleset(RWS)
    book = msgspec.structs.replace(RWS, side_bets=filed(text).side_bets)
    judge = SideBets(book, rules.ranks)
    ways = kind_multisets(4)

    def laid(hand: tuple[int, ...]) -> KindSetting:
        return rules.table[sum(KINDS[kind].code for kind in hand)].setting

    left = [len(kind.faces) - kinds.count(kind.index) for kind in KINDS]
    counts: Counter[str] = Counter()
    for others in ways:
        deals = ways[kinds] * prod(comb(left[kind], others.count(kind)) for kind in set(others))
        player, banker = laid(kinds), laid(others)
        line = judge.line("tie", kinds, match=match(player, banker, book), player=player, banker=banker)
        counts[line.name if line else ""] += deals
    return counts


def test_lines_may_ask_for_anything_of_the_vocabulary() -> None:
    """The two pairs of gee joon and teen are one hand: all its deals are judged one by one."""
    lines = [
        ("dealer_seven", ["pairs gee teen", "dealer low at least 7"], 9),
        ("tied", ["pairs gee teen", "tie"], 8),
        ("dealer_four", ["pairs gee teen", "dealer low at least 4"], 7),
        ("low_three", ["pairs gee teen", "player low at least 3", "dealer low at least 2"], 6),
        ("gee_six", ["has gee6 teen"], 5),
    ]
    found = tie(RWS, pays=filed(table("tie", lines)))
    counts = {line.name: line.count for line in found.lines}
    expected = results_of((0, 0, 15, 16), table("tie", lines))
    assert expected["tied"] + expected["dealer_four"] > 0
    for name in ("dealer_seven", "tied", "dealer_four", "low_three"):
        assert counts[name] == expected[name]
    with_six_and_teen = sum(ways for kinds, ways in kind_multisets(4).items() if {0, 15} <= set(kinds))
    assert counts["gee_six"] == (with_six_and_teen - 1) * 20_475 + expected["gee_six"]
    assert found.losing + sum(counts.values()) == DEALS


def test_the_tie_bet_agrees_with_dealt_hands() -> None:
    rules, chance = ruleset(RWS), random.Random(7)
    found = tie(RWS)
    counts: Counter[str] = Counter()
    deals = 4_000
    for _ in range(deals):
        tiles = chance.sample(TILES, 8)
        player, banker = (rules.house_way(four).setting for four in (tiles[:4], tiles[4:]))
        kinds = tuple(tile.kind.index for tile in tiles[:4])
        line = rules.side_bets.line(
            "tie", kinds, match=rules.match(player, banker), player=player.ranks, banker=banker.ranks
        )
        counts[line.name if line else ""] += 1
    for paid in found.lines:
        share = paid.count / DEALS
        assert abs(counts[paid.name] - deals * share) < 4 * (deals * share * (1 - share)) ** 0.5


def test_a_book_without_the_bet_says_so() -> None:
    with pytest.raises(
        NoSuchBetError, match="bonus: nz has no side bet; expected a book or a pay table file"
    ):
        bonus(load("nz"))
    with pytest.raises(NoSuchBetError, match="tie: Bonanza has bonus; expected"):
        tie(RWS, pays=filed(bonus_table(*range(8, 0, -1))))
    with pytest.raises(BookError, match="cannot be read"):
        bonus(RWS, Path("nowhere") / "pays.toml")


def test_a_cap_cuts_short_what_pays_more_and_the_edge_is_exact() -> None:
    """R-85: by hand from the counts and the odds of the table, the commission taken of what is won."""
    free, cap = bonus(RWS), Fraction(500, 25)
    found = capped(free, cap)
    won = sum(min(Fraction(line.pays), cap) * line.count for line in free.lines)
    assert found.edge == (free.losing - (1 - free.commission) * won) / 35_960
    assert found.edge > free.edge
    told = {line["name"]: line.get("wins") for line in found.as_json()["lines"]}
    assert {told[line.name] for line in free.lines if line.pays > 20} == {"20/1"}
    assert {told[line.name] for line in free.lines if line.pays <= 20} == {None}
    assert found.as_json()["cap"] == "20/1"
    other = bonus(RWS, filed(bonus_table(*range(8, 0, -1))))
    assert capped(other, Fraction(8)).edge == other.edge == capped(other, None).edge
    assert "cap" not in other.as_json()
    ties = tie(RWS)
    lost = sum((line.pays - Fraction(1, 2)) * line.count for line in ties.lines)
    assert capped(ties, Fraction(1, 2)).edge - ties.edge == (1 - ties.commission) * lost / DEALS


def test_they_are_printed_as_promised() -> None:
    printed = msgspec.json.decode(msgspec.json.encode(bonus(RWS).as_json()))
    assert printed["losing"] == NOTHING
    assert printed["hands"] == 35_960
    assert {line["name"]: line["hands"] for line in printed["lines"]}["lame_duck"] == 64
    assert Fraction(printed["edge"]["fraction"]) == bonus(RWS).edge
    found = tie(RWS)
    printed = msgspec.json.decode(msgspec.json.encode(found.as_json()))
    assert (printed["deals"], printed["tie"], printed["tie_low_gong"]) == (
        DEALS,
        found.tie,
        found.tie_low_gong,
    )
    assert printed["edge"]["percent"] == pytest.approx(100 * float(found.edge))
