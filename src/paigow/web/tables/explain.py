"""Explains why a hand was set as it was, only from what the viewer sees, so that it cannot reveal more."""

from typing import Final

from paigow.advice import explanation
from paigow.books import Book
from paigow.rules import ruleset
from paigow.table import TableView
from paigow.tiles import faces, pieces
from paigow.web.live.messages import Explain, Explanation

_BY_PLAYER: Final = "player"
_AFTER: Final = frozenset({"paid", "round_over"})


def explain(seen: TableView, question: Explain, book: Book, language: str) -> Explanation | None:
    """Return how the house sets the hand in question, and why, or ``None`` if the viewer may not know yet.

    The viewer may know after the hand was set the house way and its tiles are visible, and for every visible
    hand after the round is settled. A hand that its player sets is not explained before that: it would be
    advice.
    """
    hand = seen.hand_at(question.box)
    if hand is None or not hand.is_set:
        return None
    tiles = [face for face in (*hand.low, *hand.high) if face is not None]
    if len(tiles) != 4 or (hand.set_by == _BY_PLAYER and seen.phase not in _AFTER):
        return None
    house = ruleset(book).house_way(pieces(tiles))
    low, high = (tuple(faces(part)) for part in (house.setting.low, house.setting.high))
    text = explanation(house, language)
    return Explanation(
        round=seen.round,
        box=question.box,
        low=low,
        high=high,
        clause=house.clause,
        text=text,
        ref=question.ref,
    )
