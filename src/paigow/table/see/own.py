"""What one viewer alone sees and may say: the tiles that he decides on, and his word about the bank."""

from typing import Final, Literal

from paigow.books import Book
from paigow.rules import Setting, ruleset
from paigow.table.bank.cover import may_share
from paigow.table.core.box import Box, Faces
from paigow.table.core.looking import deciders, lookers
from paigow.table.core.state import State
from paigow.table.deal.choose_cut import cuts_on_offer
from paigow.table.see.boxes import hand_view
from paigow.table.see.may import Right
from paigow.table.see.view_types import OwnHand, OwnPart, SettingChoice
from paigow.tiles import pieces

Inside = dict[str, list[Box]]
"""Who sees more than an onlooker, or may say something about the bank -> the boxes whose tiles he may look at."""

_ASKED: Final = frozenset({"offering", "betting", "covering"})
"""Phases in which somebody may have something to say about the bank."""

_STAGES: Final = {"setting": "setting", "players_set": "bank", "paid": "settled", "round_over": "settled"}
"""Phase -> in which of its stages an own hand is, where there is more to say of it than how it lies."""


def insiders(state: State) -> Inside:
    """To everybody else the table looks as it does to an onlooker."""
    inside: Inside = {}
    may_look = lookers if state.phase == "delivered" or state.set_first else deciders
    for box in state.boxes.values() if state.round.delivered else ():
        if box.hand is not None and not box.is_conceded:
            for person in may_look(state, box):
                inside.setdefault(person, []).append(box)
    for asked in (state.round.bank.person, state.round.bank.offered):
        if asked is not None:
            inside.setdefault(asked, [])
    return inside


def stage(state: State) -> tuple[str | None, int | None]:
    """What an own hand depends on besides its box."""
    return _STAGES.get(state.phase), state.round.bank.box


def own_hand(box: Box, state: State, book: Book) -> OwnHand:
    """A hand as those see it who may look at its tiles."""
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


def own_part(
    viewer: str, hands: tuple[OwnHand, ...], rights: tuple[Right, ...], state: State, book: Book
) -> OwnPart:
    """All that an insider is told for himself."""
    bank, phase = state.round.bank, state.phase
    if viewer != bank.person and viewer not in bank.handlers and phase not in _ASKED:
        return OwnPart(you=viewer, may=rights, own=hands)  # nothing to say about the bank
    cuts = cuts_on_offer(state, book) if viewer == bank.person else ()
    return OwnPart(
        you=viewer,
        may=rights,
        offer=_answers(state, viewer, book) if phase in _ASKED else (),
        cuts=tuple([(cut.name, cut.options) for cut in cuts]) if cuts else (),
        proposal=bank.proposal if hands and viewer in bank.handlers else None,
        own=hands,
    )


def _answers(state: State, viewer: str, book: Book) -> tuple[Literal["pass", "player", "co-bank"], ...]:
    """What somebody may say about the bank now."""
    bank = state.round.bank
    if state.phase == "offering" and bank.offered == viewer:
        return ("pass", "player", "co-bank") if book.flag("co_banking") else ("pass", "player")
    if bank.person != viewer:
        return ()
    if state.phase == "covering":
        return ("pass", "co-bank") if bank.kind == "player" and may_share(state, book) else ("pass",)
    return ("pass",) if state.phase == "betting" and not state.boxes_in_play else ()
