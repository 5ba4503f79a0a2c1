"""What each setting of one hand is worth."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.books import BOOK_IDS, EDITIONS, load
from paigow.lab.hand_analysis import MOST_SEEN, OneHand, SeenTilesError, one_hand
from paigow.lab.hands import hands_of
from paigow.lab.odds import Role, showdown_of
from paigow.lab.policies import house_way
from paigow.lab.policy_names import PolicyError
from paigow.lab.remaining_hands import hand_counter
from paigow.rules import ruleset
from paigow.tiles import KINDS, TILES, Tile, TileNotationError, kind_multisets, parse_tiles
from tests.lab.plain import (
    Way,
    kinds_of,
    others,
    results,
    set_best_high,
    set_best_low,
    set_house_way,
    split,
)

WAYS: dict[str, Way] = {
    "house-way": set_house_way,
    "best-low": set_best_low,
    "best-high": set_best_high,
}


def counted(answer: OneHand) -> dict[tuple[tuple[str, ...], tuple[str, ...]], tuple[int, int, int]]:
    return {
        split(setting.low, setting.high): (setting.win, setting.push, setting.lose)
        for setting in answer.settings
    }


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("role", ["player", "banker"])
@pytest.mark.parametrize("opponent", WAYS)
def test_enough_seen_tiles_leave_few_enough_hands_to_match_one_by_one(
    book: str, role: Role, opponent: str
) -> None:
    chance = random.Random(f"{book} {role} {opponent}")
    for seen in (24, 23, 22, 20, 17):
        tiles = chance.sample(TILES, 4 + seen)
        hand, known = tiles[:4], tiles[4:]
        answer = one_hand(load(book), hand, role=role, opponent=opponent, seen=known)
        opposing = others(hand, known)
        assert answer.deals == len(opposing) == comb(28 - seen, 4)
        for setting, laid in zip(answer.settings, ruleset(load(book)).settings(hand), strict=True):
            plain = results(
                book,
                (tuple(tile.kind.name for tile in laid.low), tuple(tile.kind.name for tile in laid.high)),  # type: ignore[arg-type]
                opposing,
                WAYS[opponent],
                banks=role == "banker",
            )
            assert (setting.win, setting.push, setting.lose) == tuple(plain.values())
            assert setting.ev == ((1 - answer.commission) * Fraction(plain["win"]) - plain["lose"]) / len(
                opposing
            )


@pytest.mark.parametrize("book", EDITIONS)
@pytest.mark.parametrize("role", ["player", "banker"])
def test_with_nothing_seen_it_is_what_all_deals_give(book: str, role: Role) -> None:
    hands = hands_of(load(book))
    beaten = showdown_of(hands).beaten(None, house_way(hands).layers, copies_win=role == "banker")
    chance = random.Random(book)
    for place in chance.sample(range(len(hands)), 60):
        kinds = hands.tiles[place].tolist()
        tiles = [next(t for t in TILES if t.kind.index == kind) for kind in kinds]
        tiles = [tiles[i] if kinds[i] not in kinds[:i] else TILES[tiles[i].number + 1] for i in range(4)]
        answer = one_hand(load(book), tiles, role=role)
        at = slice(int(hands.first[place]), int(hands.first[place + 1]))
        expected = set(zip(beaten.both[at].tolist(), beaten.one[at].tolist(), strict=True))
        assert {(each.win, each.push) for each in answer.settings} == expected
        assert answer.deals == 20_475


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_hand_by_kind_is_answered_and_the_house_way_is_marked(book: str) -> None:
    rules = ruleset(load(book))
    for kinds in random.Random(1).sample(sorted(kind_multisets(4)), 400):
        tiles = [
            TILES[next(t.number for t in TILES if t.kind.index == kind) + (kind in kinds[:place])]
            for place, kind in enumerate(kinds)
        ]
        answer = one_hand(load(book), tiles)
        house = rules.house_way(tiles)
        assert [setting.house_way for setting in answer.settings].count(True) == 1
        assert answer.house_way.low_name == house.setting.low_name
        assert answer.clause == house.clause
        assert [setting.best for setting in answer.settings].count(True) == 1
        assert answer.best.ev == max(setting.ev for setting in answer.settings)
        assert answer.best.cost == 0
        for setting in answer.settings:
            assert setting.cost == answer.best.ev - setting.ev >= 0
            assert setting.win + setting.push + setting.lose == answer.deals


def test_the_gee_tiles_lie_as_they_are_held() -> None:
    answer = one_hand(load("nz"), "teen day gee3 five")
    assert sorted(answer.best.low + answer.best.high) == [
        "1-1",
        "1-2",
        "1-4",
        "6-6",
    ]
    other = one_hand(load("nz"), "teen day gee6 five")
    assert [(s.win, s.push) for s in answer.settings] == [(s.win, s.push) for s in other.settings]
    seen = one_hand(load("nz"), "teen day gee3 five", seen="gee6")
    assert seen.deals == comb(27, 4)


def test_knowing_nothing_is_the_average_of_knowing_any_one_tile() -> None:
    """Each of the 20,475 opposing hands is left whole by 24 of the 28 tiles that may be seen."""
    hand = parse_tiles("9 H10 gee6 day")
    blind = one_hand(load("rws"), hand)
    wins = [0] * len(blind.settings)
    for tile in TILES:
        if tile not in hand:
            for place, setting in enumerate(one_hand(load("rws"), hand, seen=[tile]).settings):
                wins[place] += setting.win
    assert wins == [24 * setting.win for setting in blind.settings]


def test_a_commission_of_nothing_and_the_books_own() -> None:
    for rate in (Fraction(0), Fraction(1, 20), Fraction(1, 3)):
        answer = one_hand(load("nz"), "teen day 9 5", commission=rate)
        for setting in answer.settings:
            assert setting.ev * answer.deals == (1 - rate) * setting.win - setting.lose
    assert one_hand(load("nz"), "teen day 9 5").commission == Fraction(1, 20)


def test_an_optimal_opponent_answers_the_house_way() -> None:
    """Nothing that the house way lays does better against the answer to it than against the house way itself."""
    book = load("massachusetts")
    hands = hands_of(book)
    lost = Fraction(0)
    for place in range(0, len(hands), 97):
        kinds = hands.tiles[place].tolist()
        tiles = [
            TILES[next(t.number for t in TILES if t.kind.index == kind) + (kind in kinds[:at])]
            for at, kind in enumerate(kinds)
        ]
        ways = int(hands.ways[place])
        plain, best = (
            one_hand(book, tiles, role="banker", opponent=word, commission=Fraction(0)).house_way.ev
            for word in ("house-way", "optimal")
        )
        lost += ways * (plain - best)
    assert lost > 0


def test_seen_tiles_that_cannot_be_are_named() -> None:
    book = load("nz")
    with pytest.raises(
        SeenTilesError, match=r"seen: gee6, teen, 9: expected tiles that are neither in the hand"
    ):
        one_hand(book, "teen day gee6 5", seen="gee6 teen teen 9 9 9 H8")
    with pytest.raises(SeenTilesError, match="seen: 3-6: expected"):
        one_hand(book, "teen day gee6 5", seen="3-6 9 3-6")
    with pytest.raises(SeenTilesError, match="seen: 6-6, 1-1: expected"):
        one_hand(book, TILES[:4], seen=[TILES[0], TILES[9], TILES[2]])
    with pytest.raises(SeenTilesError, match="seen: 5-5: expected"):
        one_hand(book, TILES[:4], seen=[TILES[8], TILES[8]])
    with pytest.raises(SeenTilesError, match=f"seen: 25 tiles: expected at most {MOST_SEEN}"):
        one_hand(book, TILES[:4], seen=TILES[4:29])
    with pytest.raises(SeenTilesError, match="seen: 'H5': expected a face"):
        one_hand(book, "teen day gee6 5", seen="teen teen H5")
    with pytest.raises(TileNotationError, match="4 tiles, not 3"):
        one_hand(book, "teen day gee6")
    with pytest.raises(TileNotationError, match="4 different tiles, not 3"):
        one_hand(book, [TILES[0], TILES[0], TILES[1], TILES[2]])
    with pytest.raises(PolicyError, match="no such policy"):
        one_hand(book, "teen day gee6 5", opponent="best")


def test_names_of_two_words_are_one_tile() -> None:
    with pytest.raises(SeenTilesError, match="seen: high 8: expected"):
        one_hand(load("nz"), "H8 H8 5 9", seen="low 8 high 8")


def test_a_filed_policy_is_read_again_when_it_changes(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    text = (
        'format = "paigow-operator/1"\nbook = "nz"\nname = "Own"\n[[house_way.row]]\nclause = "NZ App4 5.1"\n'
        'keep = ["{}", "{}"]\nsays = "Own."\n'
    )
    found = []
    for first, then in (("best low", "best high"), ("best high", "best low")):
        path.write_text(text.format(first, then), encoding="utf-8")
        found.append(one_hand(load("nz"), "day 11 H4 H10", opponent=str(path)))
        path.unlink()
    for answer, word in zip(found, ("best-low", "best-high"), strict=True):
        assert counted(answer) == counted(one_hand(load("nz"), "day 11 H4 H10", opponent=word))
    assert counted(found[0]) != counted(found[1])


def test_it_is_printed_as_promised() -> None:
    answer = one_hand(load("nz"), "teen day 9 5", seen="H8")
    printed = msgspec.json.decode(msgspec.json.encode(answer.as_json()))
    assert printed["deals"] == comb(27, 4)
    assert printed["seen"] == ["4-4"]
    first = printed["settings"][0]
    assert first.keys() >= {"low", "high", "win", "push", "lose", "ev", "house_way", "best"}
    assert Fraction(first["ev"]["fraction"]) == answer.settings[0].ev
    assert first["ev"]["value"] == float(answer.settings[0].ev)
    assert sorted(first["low"] + first["high"]) == ["1-1", "1-4", "3-6", "6-6"]


@given(st.lists(st.sampled_from(TILES), max_size=28, unique_by=lambda tile: tile.number))
def test_hands_are_taken_from_what_is_left(gone: list[Tile]) -> None:
    for alike in (False, True):
        hands = hands_of(load("nz"), gees_alike=alike)
        stock = hands.stock.copy()
        for tile in gone:
            stock[hands.kind_of(tile.kind.index)] -= 1
        ways = hand_counter(hands).ways(stock)
        assert (ways == hands.ways_from(stock)).all()
        assert ways.sum() == comb(32 - len(gone), 4)


def test_the_plain_reading_names_the_same_kinds() -> None:
    assert kinds_of(TILES[:4]) == ("teen", "teen", "day", "day")
    assert len(others(TILES[:4])) == 20_475
    assert {kind.name for kind in KINDS} == {name for two in combinations(TILES, 2) for name in kinds_of(two)}
