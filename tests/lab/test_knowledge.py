"""What it is worth to know more tiles than one's own."""

import random
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from statistics import mean, stdev

import msgspec
import numpy as np
import pytest

from paigow.books import load
from paigow.lab.errors import LabError
from paigow.lab.hand_analysis import OneHand, one_hand
from paigow.lab.odds import Role, commission_of, odds
from paigow.lab.policy_names import sides
from paigow.lab.value_of_information import _Game, one_tile, other_tiles
from paigow.rules import ruleset
from paigow.tiles import KIND_BY_NAME, TILES, Tile
from tests.lab.plain import others, results, set_house_way

FIVE = Fraction(1, 20)
ROLES: tuple[Role, ...] = ("player", "banker")


def blind_setting(book: str, hand: Sequence[Tile], role: Role) -> int:
    """The place of the setting that is best for one who knows no other tile."""
    return [setting.best for setting in one_hand(load(book), hand, role=role).settings].index(True)


def gain(known: OneHand, blind: int) -> Fraction:
    return known.best.ev - known.settings[blind].ev


@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts", "rws"])
@pytest.mark.parametrize("role", ROLES)
def test_a_tile_elsewhere_is_a_seen_tile(book: str, role: Role) -> None:
    """Hand by hand: the gain is what one hand shows when that tile is seen."""
    game = _Game(load(book), role, "house-way", FIVE)
    hands = game.hands
    both, one = game.beaten(None)
    away = comb(27, 4)
    gained = {}
    for kind, stock in enumerate(hands.stock.tolist()):
        pieces = (stock - hands.counts[:, kind])[hands.hand]
        held = game.beaten(hands.counts[:, kind])
        gained[kind] = game.gained(pieces * both - held[0], pieces * one - held[1])
    chance = random.Random(f"{book} {role}")
    for _ in range(25):
        hand = chance.sample(TILES, 4)
        place = _place(game, hand)
        blind = blind_setting(book, hand, role)
        for tile in chance.sample([tile for tile in TILES if tile not in hand], 5):
            kind = hands.kind_of(tile.kind.index)
            left = int(hands.stock[kind] - hands.counts[place, kind])
            expected = gain(one_hand(load(book), hand, role=role, seen=[tile]), blind)
            assert Fraction(int(gained[kind][place]), 20 * away * left) == expected


def _place(game: _Game, hand: Sequence[Tile]) -> int:
    kinds = sorted(game.hands.kind_of(tile.kind.index) for tile in hand)
    merged = np.minimum(game.hands.tiles, len(game.hands.stock) - 1)
    return int(np.nonzero((merged == kinds).all(axis=1))[0][0])


@pytest.mark.parametrize("role", ROLES)
def test_a_tile_of_the_opponents_leaves_the_hands_that_hold_it(role: Role) -> None:
    game = _Game(load("nz"), role, "house-way", FIVE)
    for text, tile in (((0, 5, 20, 30), 2), ((9, 14, 22, 27), 0), ((3, 8, 16, 31), 30)):
        hand, known = [TILES[number] for number in text], TILES[tile]
        opposing = [other for other in others(hand) if known in other]
        assert len(opposing) == comb(27, 3)
        evs = []
        for laid in ruleset(load("nz")).settings(hand):
            setting = (
                tuple(tile.kind.name for tile in laid.low),
                tuple(tile.kind.name for tile in laid.high),
            )
            plain = results("nz", setting, opposing, set_house_way, banks=role == "banker")  # type: ignore[arg-type]
            evs.append(Fraction(19 * plain["win"] - 20 * plain["lose"], 20 * len(opposing)))
        place, kind = _place(game, hand), game.hands.kind_of(known.kind.index)
        held = game.beaten(game.hands.counts[:, kind])
        pieces = game.hands.stock[kind] - game.hands.counts[:, kind]
        found = game.gained(*held)
        blind = evs[blind_setting("nz", hand, role)]
        assert Fraction(int(found[place]), 20 * len(opposing) * int(pieces[place])) == max(evs) - blind


@pytest.mark.parametrize("book", ["nz", "massachusetts"])
@pytest.mark.parametrize("role", ROLES)
def test_one_tile_is_the_average_over_its_kinds(book: str, role: Role) -> None:
    found = one_tile(load(book), role=role)
    both = ("optimal", "house-way") if role == "player" else ("house-way", "optimal")
    assert found.edge == odds(*sides(load(book), *both, FIVE), FIVE, role=role).edge
    counts = [len(KIND_BY_NAME[tile.kind].faces) + (tile.kind == "gee6") for tile in found.tiles]
    assert sum(counts) == 32
    for total, parts in (
        (found.elsewhere, [tile.elsewhere for tile in found.tiles]),
        (found.opponents, [tile.opponents for tile in found.tiles]),
    ):
        assert total == sum(n * part for n, part in zip(counts, parts, strict=True)) / 32
        assert min(parts) > 0
    assert found.elsewhere < found.opponents / 10, "where a tile does not lie tells little"


def test_one_tile_agrees_with_hands_drawn_at_random() -> None:
    found = one_tile(load("rws"))
    chance, gains = random.Random(11), []
    for _ in range(3_000):
        *hand, tile = chance.sample(TILES, 5)
        known = one_hand(load("rws"), hand, seen=[tile])
        gains.append(float(gain(known, blind_setting("rws", hand, "player"))))
    assert abs(mean(gains) - found.elsewhere) < 4 * stdev(gains) / len(gains) ** 0.5
    assert mean(gains) > 0


@pytest.mark.parametrize("role", ROLES)
def test_six_other_hands_leave_the_opponents_alone(role: Role) -> None:
    """Sampled with an error, and exact: both ways to the value of knowing everything."""
    found = other_tiles(load("nz"), [6], role=role, samples=6_000, seed=3)
    (known,) = found.known
    assert abs(known.gain - found.everything) < 4 * known.standard_error
    assert known.standard_error < 0.01
    rules, chance, gains = ruleset(load("nz")), random.Random(5), []
    for _ in range(3_000):
        tiles = chance.sample(TILES, 8)
        theirs = rules.house_way(tiles[4:]).setting
        worth = [
            {"win": 0.95, "push": 0.0, "lose": -1.0}[rules.match(mine, theirs).result]
            if role == "player"
            else {"win": -1.0, "push": 0.0, "lose": 0.95}[rules.match(theirs, mine).result]
            for mine in rules.settings(tiles[:4])
        ]
        gains.append(max(worth) + float(found.edge))
    assert abs(mean(gains) - found.everything) < 4 * stdev(gains) / len(gains) ** 0.5


@pytest.mark.parametrize("role", ROLES)
def test_each_sample_is_what_one_hand_shows(role: Role) -> None:
    """The same deals, asked one by one."""
    game = _Game(load("canberra"), role, "house-way", FIVE)
    gains = game.sampled([1, 2, 5], 40, np.random.default_rng(8))
    tiles = np.random.default_rng(8).permuted(np.tile(np.arange(32), (40, 1)), axis=1)
    for sample, numbers in enumerate(tiles.tolist()):
        hand = [TILES[number] for number in numbers[:4]]
        blind = blind_setting("canberra", hand, role)
        for row, boxes in enumerate((1, 2, 5)):
            seen = [TILES[number] for number in numbers[4 : 4 + 4 * boxes]]
            known = one_hand(load("canberra"), hand, role=role, seen=seen)
            assert gains[row, sample] == pytest.approx(float(gain(known, blind)), abs=1e-12)


def test_more_boxes_tell_more_and_the_same_seed_tells_the_same() -> None:
    found = other_tiles(load("nz"), samples=3_000, seed=2)
    assert [one.boxes for one in found.known] == [1, 2, 3, 4, 5, 6]
    gains = [one.gain for one in found.known]
    assert gains == sorted(gains)
    assert gains[0] > 4 * found.known[0].standard_error
    assert other_tiles(load("nz"), samples=3_000, seed=2) == found
    assert other_tiles(load("nz"), samples=3_000, seed=4) != found
    assert found.edge == one_tile(load("nz")).edge
    assert found.commission == commission_of(load("nz"))


def test_what_cannot_be_asked_is_refused() -> None:
    for boxes in ([], [0], [1, 7]):
        with pytest.raises(LabError, match=r"boxes: .*: expected numbers from 1 to 6"):
            other_tiles(load("nz"), boxes)
    with pytest.raises(LabError, match="samples: 1: expected at least 2"):
        other_tiles(load("nz"), samples=1)


def test_they_are_printed_with_their_errors() -> None:
    tile = one_tile(load("nz"), opponent="best-low")
    printed = msgspec.json.decode(msgspec.json.encode(tile.as_json()))
    assert printed["opponent"] == "best-low"
    assert Fraction(printed["opponents"]["fraction"]) == tile.opponents
    known = other_tiles(load("nz"), [2], samples=200)
    printed = msgspec.json.decode(msgspec.json.encode(known.as_json()))
    assert printed["known"][0]["boxes"] == 2
    assert printed["known"][0]["gain"]["percent"] == pytest.approx(100 * known.known[0].gain)
