"""Why a hand on the table was set as it was. It is worked out from what the asker sees, so it cannot tell more."""

from typing import Final

from paigow.advice import explanation
from paigow.books import Book
from paigow.rules import ruleset
from paigow.server.wire import Explain, Explanation
from paigow.table import TableView
from paigow.tiles import faces, pieces

_BY_PLAYER: Final = "player"
_AFTER: Final = frozenset({"paid", "round_over"})


def explain(seen: TableView, question: Explain, book: Book, language: str) -> Explanation | None:
    """How the house sets the hand in question, and why; None while the asker may not know.

    He may once the hand was set the house way and he sees its tiles, and for every hand that he sees when the round
    is settled. Before that no hand is explained that its player sets himself: what the house would do is advice.
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
