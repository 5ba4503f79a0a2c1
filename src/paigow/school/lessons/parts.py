"""Parts shared by several lessons."""

from collections.abc import Iterable, Sequence
from typing import Final

from paigow.books import Book
from paigow.rules import Setting, TwoTiles
from paigow.school.drills.result import settled
from paigow.school.drills.tiles import compared, drawn, faces_of, halves
from paigow.school.item_maker import cards
from paigow.school.items import Kind, Two
from paigow.school.lessons.lesson import Matched, Pick, PickOption, RankedRow, Statement, WayToSet
from paigow.school.seeds import Chance

QUESTIONS: Final = 5
TEN: Final = 10
"""Least score of a ranked hand."""


def states(code: str, clauses: str | Iterable[str], **facts: str | int) -> Statement:
    """Return a sentence of ``[lesson]`` with its clauses, each once."""
    named = (clauses,) if isinstance(clauses, str) else clauses
    return Statement(code=f"lesson.{code}", facts=facts, clauses=tuple(dict.fromkeys(named)))


def rule_says(book: Book, rule: str) -> list[Statement]:
    """Return a rule's row in the book's own words; empty if it has none, or is the operator's choice."""
    row = book.rules[rule]
    if row.kind == "option" or not row.says:
        return []
    return [Statement(code="says", facts={"says": row.says}, clauses=(row.clause,))]


def word_of(book: Book, rule: str) -> str:
    """Return the value of a rule as part of a code: ``counter-clockwise`` -> ``counter_clockwise``, true -> ``yes``."""
    value = book.value(rule)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace(" ", "_").replace("-", "_")


def some_of(kind: Kind, wanted: Sequence[str], book: Book, chance: Chance) -> list[tuple[Kind, str]]:
    """Return five questions of a kind, of as many wanted cards as possible, if the book has them."""
    known = [card for card in cards(kind, book) if card in wanted] or list(cards(kind, book))
    drawn_cards = chance.shuffled(known)
    while len(drawn_cards) < QUESTIONS:
        drawn_cards += chance.shuffled(known)
    return [(kind, card) for card in drawn_cards[:QUESTIONS]]


def way(setting: Setting) -> WayToSet:
    """Return a setting as it is shown."""
    low, high = halves(setting)
    return WayToSet(low=low, high=high, low_name=setting.low_name, high_name=setting.high_name)


def matched(hands: tuple[Two, Two, Two, Two], book: Book) -> Matched:
    """Return a player's low and high hand against the bank's."""
    match, player, bank = settled(hands, book)
    (low, high), (bank_low, bank_high) = halves(player), halves(bank)
    return Matched(
        low=low,
        high=high,
        bank_low=bank_low,
        bank_high=bank_high,
        low_name=player.low_name,
        high_name=player.high_name,
        bank_low_name=bank.low_name,
        bank_high_name=bank.high_name,
        low_result=match.low,
        high_result=match.high,
        result=match.result,
    )


def ranked_rows(hands: Iterable[TwoTiles]) -> tuple[RankedRow, ...]:
    """Return hands by name, the highest first; those of one strength share a rank."""
    by_name: dict[str, list[TwoTiles]] = {}
    for hand in hands:
        by_name.setdefault(hand.name, []).append(hand)
    highs = sorted({hands[0].high for hands in by_name.values()}, reverse=True)
    rows = [
        RankedRow(
            rank=highs.index(hands[0].high) + 1,
            name=name,
            tiles=tuple(_faces(hand) for hand in hands[:4]),
        )
        for name, hands in by_name.items()
    ]
    return tuple(sorted(rows, key=lambda row: row.rank))


def _faces(hand: TwoTiles) -> Two:
    """Return the tiles of a hand: for a pair both pieces."""
    one, other = hand.kinds
    return one.faces[0], other.faces[-1]


def higher_hand(code: str, pools: Sequence[Sequence[TwoTiles]], book: Book, chance: Chance) -> Pick:
    """Return the question which of some hands is the highest."""
    hands = drawn(pools, chance, lambda hands: len({hand.high for hand in hands}) == len(hands))
    faces = faces_of(hands, chance)
    best = max(range(len(hands)), key=lambda place: hands[place].high)
    other = hands[1 - best] if len(hands) == 2 else min(hands, key=lambda hand: hand.high)
    return Pick(
        code=code,
        options=tuple(PickOption(tiles=each) for each in faces),
        right=best,
        because=Statement(
            code="school.outranks",
            facts=compared(hands[best], other),
            clauses=(hands[best].clause, book.ranking.highest_tile_clause)
            if 0 < hands[best].score == other.score < TEN
            else (hands[best].clause,),
        ),
    )
