"""Win, lose or push."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from paigow.books import Book
from paigow.rules import KindSetting, Match, Setting, TwoTiles, ruleset, two_of
from paigow.rules.matching import Outcome
from paigow.rules.settings import kind_settings
from paigow.school.drills.drill import Drill, one_of
from paigow.school.drills.tiles import Taken, can_lie_together, compared, halves, some_tiles
from paigow.school.items import Chosen, Mark, Named, Reason, ResultItem, Two
from paigow.school.seeds import Chance
from paigow.tiles import kind_multisets

_CARDS: Final = ("win", "push", "lose", "copy", "zeros")


@lru_cache(maxsize=32)
def _with_zero(book: Book) -> tuple[KindSetting, ...]:
    """Return settings with a low hand of zero."""
    ranks = ruleset(book).ranks
    return tuple(
        setting
        for kinds in kind_multisets(4)
        for setting in kind_settings(kinds, ranks)
        if setting.low.name == "zero"
    )


def _make(named: Named, card: str, book: Book, chance: Chance) -> ResultItem:
    low, high, bank_low, bank_high = _zeros(book, chance) if card == "zeros" else _hands(card, book, chance)
    return ResultItem(
        named=named,
        low=low,
        high=high,
        bank_low=bank_low,
        bank_high=bank_high,
    )


def _hands(card: str, book: Book, chance: Chance) -> tuple[Two, Two, Two, Two]:
    """Return a player's setting, and the bank's by the house way, that match as the card says."""
    rules = ruleset(book)
    while True:
        tiles = some_tiles(8, chance)
        player, bank = chance.one_of(rules.settings(tiles[:4])), rules.house_way(tiles[4:]).setting
        match = rules.match(player, bank)
        if _is_copy(player, bank) if card == "copy" else match.result == card:
            return *halves(player), *halves(bank)


def _is_copy(player: Setting, bank: Setting) -> bool:
    one, other = player.ranks.strengths, bank.ranks.strengths
    return one[0] == other[0] or one[1] == other[1]


def _zeros(book: Book, chance: Chance) -> tuple[Two, Two, Two, Two]:
    """Return two settings with a low hand of zero."""
    while True:
        player, bank = chance.one_of(_with_zero(book)), chance.one_of(_with_zero(book))
        if can_lie_together((*player, *bank)):
            taken = Taken(chance)
            low, high, bank_low, bank_high = (taken.two(two) for two in (*player, *bank))
            return low, high, bank_low, bank_high


def settled(hands: Sequence[Two], book: Book) -> tuple[Match, Setting, Setting]:
    """Return the match of a player's low and high hand with the bank's."""
    rules = ruleset(book)
    player = rules.set_hand(two_of(hands[0]), two_of(hands[1]))
    bank = rules.set_hand(two_of(hands[2]), two_of(hands[3]))
    return rules.match(player, bank), player, bank


def comparisons(match: Match, player: Setting, bank: Setting) -> tuple[Reason, ...]:
    """Return a sentence on the low hands and one on the high hands."""
    return (
        _comparison("low", match.low, player.ranks.low, bank.ranks.low),
        _comparison("high", match.high, player.ranks.high, bank.ranks.high),
    )


def _comparison(hand: Literal["low", "high"], outcome: Outcome, player: TwoTiles, bank: TwoTiles) -> Reason:
    mine, other = (player.low, bank.low) if hand == "low" else (player.high, bank.high)
    if mine == other:
        return Reason(code=f"school.{hand}_copy", facts={"player": player.name, "bank": bank.name})
    named = compared(player, bank)
    return Reason(code=f"school.{hand}_{outcome}", facts={"player": named["better"], "bank": named["worse"]})


def _mark(item: ResultItem, answer: Chosen, book: Book) -> Mark:
    """Mark the result. Rule: NZ 6.1, 4.6; CAN 12.1-12.5; MA 7(h)-(j); RWS 3.14, 3.6."""
    one_of("choice", answer.choice, item.options)
    match, player, bank = settled((item.low, item.high, item.bank_low, item.bank_high), book)
    return Mark(
        is_right=answer.choice == match.result,
        answer=Chosen(choice=match.result),
        clauses=match.clauses,
        because=comparisons(match, player, bank),
        truth=match.result,
        taken=answer.choice,
    )


DRILL = Drill(lambda book: _CARDS, _make, Chosen, _mark)
