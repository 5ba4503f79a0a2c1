"""What only one viewer sees: the tiles on which the viewer decides, and how the house would set them."""

from typing import Final

from paigow.books import Book
from paigow.rules import Setting, ruleset
from paigow.table.core.box import Box, Faces
from paigow.table.core.state import State
from paigow.table.core.visibility import deciders, lookers
from paigow.table.views.boxes import hand_view
from paigow.table.views.legal_actions import Right
from paigow.table.views.view_types import OwnHand, OwnPart, SettingChoice
from paigow.tiles import pieces

Inside = dict[str, list[Box]]
"""Viewers who see more than an onlooker -> the boxes whose tiles they may look at."""

_STAGES: Final = {"setting": "setting", "players_set": "bank", "paid": "settled", "round_over": "settled"}
"""Phase -> stage of an own hand, if more than its tiles is shown."""


def insiders(state: State) -> Inside:
    """Return the viewers who see more than an onlooker, with their boxes."""
    inside: Inside = {}
    may_look = lookers if state.phase == "delivered" or state.set_first else deciders
    for box in state.boxes.values() if state.round.delivered else ():
        if box.hand is not None and not box.is_conceded:
            for person in may_look(state, box):
                inside.setdefault(person, []).append(box)
    return inside


def stage(state: State) -> tuple[str | None, int | None]:
    """Return what an own hand depends on besides its box."""
    return _STAGES.get(state.phase), state.round.bank.box


def own_hand(box: Box, state: State, book: Book) -> OwnHand:
    """Return a hand for the viewers who may look at its tiles."""
    hand = box.hand
    assert hand is not None  # asked only of boxes that hold tiles
    seen = None if hand.is_exposed else hand_view(hand, sees=True, known=box.known)
    now, banks = stage(state)
    if now == "settled":
        advice, clause = _house_way(book, hand.tiles)
        return OwnHand(box=box.number, hand=seen, advice=advice, advice_clause=clause)
    is_set_now = now == "setting" or (now == "bank" and box.number == banks)
    if not is_set_now or hand.set_by is not None:
        return OwnHand(box=box.number, hand=seen)
    named = box.names_asked or book.word("names_while_setting") == "always"
    settings = tuple(
        [_choice(setting, named=named) for setting in ruleset(book).settings(pieces(hand.tiles))]
    )
    if box.advice is None:
        return OwnHand(box=box.number, hand=seen, settings=settings)
    advice, clause = _house_way(book, hand.tiles)
    return OwnHand(box=box.number, hand=seen, settings=settings, advice=advice, advice_clause=clause)


def _house_way(book: Book, tiles: Faces) -> tuple[SettingChoice, str]:
    house = ruleset(book).house_way(pieces(tiles))
    return _choice(house.setting, named=True), house.clause


def _choice(setting: Setting, *, named: bool) -> SettingChoice:
    (low, other_low), (high, other_high), ranks = setting
    return SettingChoice(
        low=(low.face, other_low.face),
        high=(high.face, other_high.face),
        low_name=ranks.low.name if named else None,
        high_name=ranks.high.name if named else None,
    )


def own_part(viewer: str, hands: tuple[OwnHand, ...], rights: tuple[Right, ...], state: State) -> OwnPart:
    """Return everything that is shown only to one viewer who may look at tiles."""
    bank = state.round.bank
    proposal = bank.proposal if viewer in bank.handlers else None
    return OwnPart(you=viewer, may=rights, proposal=proposal, own=hands)
