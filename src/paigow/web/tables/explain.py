"""Explains why a hand was set as it was, only from what the viewer sees, so that it cannot reveal more."""

from typing import Final

from paigow.advice import explanation
from paigow.books import Book
from paigow.rules import ruleset
from paigow.table import TableView
from paigow.tiles import faces, pieces
from paigow.web.live.messages import Explain, Explanation
from paigow.words import in_language

_BY_PLAYER: Final = "player"
_AFTER: Final = frozenset({"paid", "round_over"})


def explain(seen: TableView, question: Explain, book: Book, language: str) -> Explanation | None:
    """Return how the house sets the hand in question, and why, or ``None`` if the viewer may not know yet.

    The viewer may know after the hand was set the house way and its tiles are visible, and for every visible
    hand after the round is settled. The viewer may also know it of the hand that the viewer sets now: where the
    dealer sets on request, as a proposal; where the dealer only advises, after the request for advice.
    """
    hand = seen.hand_at(question.box)
    if hand is None:
        return None
    if hand.is_set:
        tiles = [face for face in (*hand.low, *hand.high) if face is not None]
        is_open = hand.set_by != _BY_PLAYER or seen.phase in _AFTER
    else:
        tiles = [face for face in hand.tiles if face is not None]
        is_open = _is_proposed(seen, question.box, book)
    if len(tiles) != 4 or not is_open:
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
        reason=in_language(house.steps[-1].says, language),
        ref=question.ref,
    )


def _is_proposed(seen: TableView, box: int, book: Book) -> bool:
    """Return whether the viewer sets this hand now and may be told the house way."""
    own = next((each for each in seen.own if each.box == box and each.settings), None)
    return own is not None and (own.advice is not None or book.word("house_way_on_request") == "set")
