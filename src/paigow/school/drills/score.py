"""What two tiles score on the score card, as a low or as a high hand."""

from functools import lru_cache
from typing import Final, Literal

from paigow.books import Book
from paigow.rules import TwoTiles
from paigow.school.drills.drill import Drill, one_of
from paigow.school.drills.tiles import faces_of, two, two_tile_hands
from paigow.school.items import Chosen, Mark, Named, Reason, ScoreItem
from paigow.school.score_card.scored_hand import card_of, is_lab_there
from paigow.school.seeds import Chance

OPTIONS: Final = 4
Part = Literal["low", "high"]
_PARTS: Final[tuple[Part, ...]] = ("low", "high")
_NEAREST: Final = 8
"""Scores from which the wrong options are drawn: those nearest to the right one."""


@lru_cache(maxsize=32)
def _hands(book: Book) -> dict[str, tuple[TwoTiles, ...]]:
    """Return two-tile hands by what is to be known: ``low`` or ``high``, and whether the card adds something."""
    card = card_of(book)
    found: dict[str, list[TwoTiles]] = {}
    for each in two_tile_hands(book):
        for hand in _PARTS:
            more = "plus" if card.plus_of(hand, each.kinds) else "plain"
            found.setdefault(f"{hand} {more}", []).append(each)
    return {card: tuple(hands) for card, hands in sorted(found.items(), reverse=True)}


@lru_cache(maxsize=32)
def _scores(hand: Part, book: Book) -> tuple[int, ...]:
    """Return all scores that a low or a high hand can have, rising."""
    return tuple(sorted({card_of(book).score_of(hand, each.kinds) for each in two_tile_hands(book)}))


def _make(named: Named, card: str, book: Book, chance: Chance) -> ScoreItem:
    hand: Part = "low" if card.startswith("low") else "high"
    asked = chance.one_of(_hands(book)[card])
    right = card_of(book).score_of(hand, asked.kinds)
    others = sorted(
        (score for score in _scores(hand, book) if score != right), key=lambda score: abs(score - right)
    )[:_NEAREST]
    (tiles,) = faces_of([asked], chance)
    options = sorted([right, *chance.shuffled(others)[: OPTIONS - 1]])
    return ScoreItem(named=named, hand=hand, tiles=tiles, options=tuple(map(str, options)))


def _mark(item: ScoreItem, answer: Chosen, book: Book) -> Mark:
    """Mark the score by the card of the book."""
    one_of("choice", answer.choice, item.options)
    asked, card = two(item.tiles, book), card_of(book)
    right, plus = card.score_of(item.hand, asked.kinds), card.plus_of(item.hand, asked.kinds)
    facts: dict[str, str | int] = {"name": asked.name, "score": right, "base": right - plus, "plus": plus}
    return Mark(
        is_right=answer.choice == str(right),
        answer=Chosen(choice=str(right)),
        clauses=(asked.clause,),
        because=(Reason(code=f"school.{item.hand}_scores{'_plus' if plus else ''}", facts=facts),),
        truth=str(right),
        taken=answer.choice,
    )


DRILL = Drill(lambda book: tuple(_hands(book)), _make, Chosen, _mark, lambda book: is_lab_there())
