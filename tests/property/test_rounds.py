"""Thousands of random rounds, judged again by a second reading of the documents."""

import random

import pytest

from paigow.books import Book
from paigow.table import State, evolve
from paigow.table.core.box import Box, Hand, Wager
from paigow.tiles import PIECES
from tests.oracles import house_ways, ranking, settlement
from tests.property.play import CHOICES, Table, books, opening, play_rounds, random_settings

ROUNDS = 120
TABLES = 3
IDS = [" ".join([book, *(f"{name}={value}" for name, value in choices.items())]) for book, choices in CHOICES]


@pytest.mark.parametrize("book", books(), ids=IDS)
def test_every_round_ends_as_the_second_reading_says(book: Book) -> None:
    outcomes: set[str] = set()
    for seed in range(TABLES):
        rng = random.Random(f"{seed} {book.digest}")
        table = Table(book, rng)
        table.must(opening(book, random_settings(book, rng, odd_chips=seed == 1)))
        for _ in range(ROUNDS):
            play_rounds(table, 1)
            table.ledger.agrees_with(table.state)
            judge(table.state, book)
            outcomes |= {str(box.result) for box in table.state.boxes_in_play}
        again = State.empty()
        for event in table.log:
            again = evolve(again, event)
        assert again == table.state
    assert outcomes == {"win", "lose", "push"}


def judge(state: State, book: Book) -> None:
    """Settings, results and money of a round that is over."""
    if state.round.is_void:
        assert not any(box.wagers for box in state.boxes.values())
        return
    banks = state.bank_hand
    assert banks is not None
    bank = setting_of(banks)
    for hand in (banks, state.round.house_hand):
        if hand is not None and hand.set_by not in {None, "player"}:
            expected = house_ways.house_way(book.id, kinds(hand.tiles))
            assert ranking.same_rank(book.id, setting_of(hand), expected), (hand, expected)
    for box in state.boxes_in_play:
        hand = box.hand
        assert hand is not None
        player = setting_of(hand)
        assert ranking.low_rank(book.id, player[0])  # it has a rank at all
        if hand.set_by != "player":
            wanted = house_ways.house_way(book.id, kinds(hand.tiles))
            assert ranking.same_rank(book.id, player, wanted), (hand, wanted)
        result = ranking.result(book.id, player, bank)
        assert box.result == result, (player, bank)
        for wager in box.wagers:
            judge_wager(state, book, box, wager, player)


def judge_wager(state: State, book: Book, box: Box, wager: Wager, player: ranking.Setting) -> None:
    assert wager.is_settled
    found = (wager.won, wager.commission, wager.returned)
    expected = money(state, book, box, wager, player)
    if expected is not None:
        assert found == tuple(expected), (box, wager)
    assert 0 <= wager.commission <= wager.won
    assert 0 <= wager.returned <= wager.coins


def money(
    state: State, book: Book, box: Box, wager: Wager, player: ranking.Setting
) -> settlement.Money | None:
    """What the second reading pays; None where it has no say (chips that are no multiples of the smallest)."""
    limits = state.limits
    smallest = limits.chips[0]
    if any(chip % smallest for chip in limits.chips):
        return None
    if book.value("commission_rounding") == "up" and book.id == "rws":
        return None
    result = str(box.result)
    cap = (
        None
        if wager.bet == "main" or wager.bet not in limits.side_bets
        else limits.side_bets[wager.bet].pays_at_most
    )
    if wager.bet == "bonus":
        return settlement.settle_bonus(wager.coins, player[0] + player[1], cap)
    if wager.bet == "tie":
        if book.value("tie_low_hand") != "player":
            return None
        return settlement.settle_tie(wager.coins, result, player[0], smallest_chip=smallest, cap=cap)
    stake, over = wager.coins, 0
    maximum = None if state.round.bank.is_unlimited else limits.maximum
    if maximum is not None and book.word("above_maximum") == "settle to maximum" and book.id != "canberra":
        stake = min(stake, maximum)
        over = wager.coins - stake
    coupon = wager.coupon if result == "win" else 0  # it wins as so much more of the wager
    paid = settlement.settle_main(
        book.id,
        stake + coupon,
        result,
        smallest_chip=smallest,
        minimum=limits.minimum,
        maximum=maximum if book.id == "canberra" else None,
        notice=book.flag("multiples_of_minimum"),
        round_up_to_quarter=book.value("vigorish_rounded_up_to") == 25,
        commission_bp=book.number("commission_bp"),
    )
    return paid._replace(returned=paid.returned + over - coupon)


def kinds(tiles: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(PIECES[face][0].kind.name for face in tiles)


def setting_of(hand: Hand) -> ranking.Setting:
    """Low and high hand by kinds."""
    low, high = kinds(hand.low), kinds(hand.high)
    assert sorted(hand.low + hand.high) == sorted(hand.tiles)
    return (low[0], low[1]), (high[0], high[1])
