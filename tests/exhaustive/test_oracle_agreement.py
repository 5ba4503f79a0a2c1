"""``paigow.rules`` against the second reading of the documents in ``tests/oracles``, which shares no line with it."""

import random
from collections import Counter
from functools import partial

import pytest

from paigow.books import BOOK_IDS, Book, Value, load, with_choices
from paigow.money import ChipSet
from paigow.rules import Stakes, ruleset
from paigow.rules.matching import Result, match
from paigow.rules.settings import KindSetting, kind_settings
from paigow.tiles import KINDS, TILES, kind_multisets
from tests.exhaustive.deals import best_low, by_table, count_deals
from tests.oracles.enumeration import best_low_hand, enumerate_deals
from tests.oracles.house_ways import house_way
from tests.oracles.ranking import Pair, Setting, high_beats, low_beats, result, same_rank, settings
from tests.oracles.settlement import Money, bonus_pays, nz_acceptable, settle_bonus, settle_main, settle_tie

RESULTS: tuple[Result, ...] = ("win", "push", "lose")
all_books = pytest.mark.parametrize("book", BOOK_IDS)


def names(kinds: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(KINDS[kind].name for kind in kinds)


def as_pairs(setting: KindSetting) -> Setting:
    """A setting as the oracle writes it."""
    return pair_of(setting, "low"), pair_of(setting, "high")


def pair_of(setting: KindSetting, part: str) -> Pair:
    one, other = (setting.low if part == "low" else setting.high).kinds
    return one.name, other.name


@all_books
def test_settings_of_every_hand(book: str) -> None:
    ranks = ruleset(load(book)).ranks
    for kinds in kind_multisets(4):
        ours = [as_pairs(setting) for setting in kind_settings(kinds, ranks)]
        theirs = settings(book, names(kinds))
        assert len(ours) == len(theirs)
        for setting in ours:
            assert any(same_rank(book, setting, other) for other in theirs)


@all_books
def test_house_way_of_every_hand(book: str) -> None:
    table = ruleset(load(book)).table
    for kinds in kind_multisets(4):
        found = as_pairs(table[sum(KINDS[kind].code for kind in kinds)].setting)
        expected = house_way(book, names(kinds))
        assert same_rank(book, found, expected), (names(kinds), found, expected)


@all_books
def test_matches(book: str) -> None:
    rules = ruleset(load(book))
    chance = random.Random(f"matches {book}")
    seen: Counter[str] = Counter()
    for _ in range(4_000):
        tiles = chance.sample(TILES, 8)
        player, banker = (chance.choice(rules.settings(half)) for half in (tiles[:4], tiles[4:]))
        found = rules.match(player, banker)
        (our_low, our_high), (their_low, their_high) = as_pairs(player.ranks), as_pairs(banker.ranks)
        assert (found.low == "win") == low_beats(book, our_low, their_low)
        assert (found.high == "win") == high_beats(book, our_high, their_high)
        assert found.result == result(book, (our_low, our_high), (their_low, their_high))
        seen[found.result] += 1
    assert min(seen.values()) > 800


@all_books
def test_two_tiles_against_two_tiles(book: str) -> None:
    """Every two-tile hand against every other one, as low hands and as high hands."""
    hands = list(ruleset(load(book)).ranks.hands.values())
    best = max(hands, key=lambda hand: hand.high)
    for one in hands:
        for other in hands:
            ours, theirs = ((hand.kinds[0].name, hand.kinds[1].name) for hand in (one, other))
            found = match(KindSetting(one, best), KindSetting(other, best), load(book))
            assert (found.low == "win") == low_beats(book, ours, theirs)
            found = match(KindSetting(best, one), KindSetting(best, other), load(book))
            assert (found.high == "win") == high_beats(book, ours, theirs)


def random_stake(chance: random.Random, chip: int, minimum: int, maximum: int) -> int:
    """Around the minimum as often as up to above the maximum."""
    most = 2 * minimum if chance.random() < 0.4 else maximum * 5 // 4
    return chip * chance.randint(1, most // chip)


def settled(book: Book, stake: int, result: Result, stakes: Stakes, *, advised: bool = False) -> Money:
    found = ruleset(book).settle_main(stake, result, stakes, advised=advised)
    assert found.taken == stake - found.returned
    return Money(found.won, found.commission, found.returned)


def tables(chance: random.Random, chips: tuple[int, ...] = (1, 25, 50, 100, 250, 500)) -> Stakes:
    chip = chance.choice(chips)
    minimum = chance.choice([500, 1_000, 1_500, 2_500])
    return Stakes(ChipSet((chip,)), minimum, minimum * chance.choice([10, 50]))


def test_money_of_new_zealand() -> None:
    chance = random.Random("nz")
    book = load("nz")
    for _ in range(4_000):
        stakes = tables(chance, (1, 25, 50, 100))
        chip = stakes.chips.smallest
        stake, result = random_stake(chance, chip, stakes.minimum, stakes.maximum), chance.choice(RESULTS)
        assert settled(book, stake, result, stakes) == settle_main("nz", stake, result, smallest_chip=chip)
        assert ruleset(book).is_payable(stake, stakes) == nz_acceptable(stake, chip)


def canberra_cases(count: int) -> list[tuple[int, Result, Stakes, bool, bool, int]]:
    chance = random.Random("canberra")
    cases = []
    for _ in range(count):
        stakes = tables(chance)
        stake = random_stake(chance, stakes.chips.smallest, stakes.minimum, stakes.maximum)
        flags = chance.random() < 0.5, chance.random() < 0.3
        cases.append((stake, chance.choice(RESULTS), stakes, *flags, chance.choice([0, 3, 4, 5, 5])))
    return cases


def canberra_differs(
    stake: int, result: Result, stakes: Stakes, notice: bool, advised: bool, percent: int
) -> bool:
    choices: dict[str, Value] = {"multiples_of_minimum": notice, "commission_bp": 100 * percent}
    found = settled(with_choices(load("canberra"), choices), stake, result, stakes, advised=advised)
    expected = settle_main(
        "canberra",
        stake,
        result,
        smallest_chip=stakes.chips.smallest,
        minimum=stakes.minimum,
        maximum=stakes.maximum,
        notice=notice,
        warned=advised,
        commission_bp=100 * percent,
    )
    return found != expected


def test_money_of_canberra() -> None:
    cases = canberra_cases(6_000)
    assert not [case for case in cases if case[0] >= case[2].minimum and canberra_differs(*case)]


def test_money_of_canberra_below_the_minimum() -> None:
    """CAN 5.1(c): the first wager below the minimum is paid by its result; 15.10 never lowers it to nothing."""
    cases = [case for case in canberra_cases(6_000) if case[0] < case[2].minimum]
    assert len(cases) > 500
    assert not [case for case in cases if canberra_differs(*case)]


@pytest.mark.parametrize("rounds_up", [True, False])
def test_money_of_massachusetts(rounds_up: bool) -> None:
    chance = random.Random("massachusetts")
    book = with_choices(load("massachusetts"), {"vigorish_rounded_up_to": 25 if rounds_up else 0})
    for _ in range(4_000):
        stakes = tables(chance)
        stake = random_stake(chance, stakes.chips.smallest, stakes.minimum, stakes.maximum)
        result = chance.choice(RESULTS)
        assert settled(book, stake, result, stakes) == settle_main(
            "massachusetts", stake, result, smallest_chip=stakes.chips.smallest, round_up_to_quarter=rounds_up
        )


def test_money_of_rws_and_its_side_bets() -> None:
    chance = random.Random("rws")
    rules = ruleset(load("rws"))
    seen: Counter[int] = Counter()
    for _ in range(6_000):
        stakes = tables(chance)
        chip = stakes.chips.smallest
        stake = random_stake(chance, chip, stakes.minimum, stakes.maximum)
        tiles = chance.sample(TILES, 8)
        player, banker = (chance.choice(rules.settings(half)) for half in (tiles[:4], tiles[4:]))
        result = rules.match(player, banker).result
        assert settled(rules.book, stake, result, stakes) == settle_main(
            "rws", stake, result, smallest_chip=chip
        )
        bonus, _ = rules.settle_side_bet("bonus", stake, stakes, player=player, banker=banker)
        kinds = tuple(tile.kind.name for tile in tiles[:4])
        assert Money(bonus.won, bonus.commission, bonus.returned) == settle_bonus(stake, kinds)
        tie, _ = rules.settle_side_bet("tie", stake, stakes, player=player, banker=banker)
        expected = settle_tie(stake, result, pair_of(player.ranks, "low"), smallest_chip=chip)
        assert Money(tie.won, tie.commission, tie.returned) == expected
        seen[expected.won // stake] += 1
    assert seen.keys() == {0, 1, 25}


def test_bonus_of_every_hand() -> None:
    bonus = partial(ruleset(load("rws")).side_bets.line_of_tiles, "bonus")
    for kinds in kind_multisets(4):
        line = bonus(kinds)
        assert (0 if line is None else line.pays) == bonus_pays(names(kinds))


@pytest.mark.parametrize("book", ["nz", "massachusetts"])
def test_all_deals_house_way_against_best_low(book: str) -> None:
    rules = ruleset(load(book))
    found = count_deals(best_low(rules.ranks), by_table(rules.table))
    assert found == enumerate_deals(book, best_low_hand(book), lambda kinds: house_way(book, kinds))
