"""What a viewer may see, built from an allow-list. Nothing else goes over the wire.

A face-down tile is None for everybody but the one who decides on its box. The woodpile, dice under the lid and
undelivered tiles have no place in a view at all.
"""

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from paigow.books import Book
from paigow.rules import Setting, ruleset
from paigow.table import events as e
from paigow.table.state import Box, Faces, Hand, State
from paigow.table.view_types import (
    BoxView,
    HandView,
    OwnHand,
    PersonView,
    SettingChoice,
    TableView,
)
from paigow.tiles import TILES, faces, pieces

_ALL_FACES = tuple(tile.face for tile in TILES)
_DOWN4 = (None, None, None, None)
_DOWN2 = (None, None)
_SETTLED = frozenset({"paid", "round_over"})
_WITH_STACKS = frozenset({"stacked", "betting", "bets_closed", "shaken", "counted"})


def view(state: State, viewer: str | None, book: Book) -> TableView:
    """The table as one viewer may see it; ``viewer`` None is an onlooker."""
    return views(state, (viewer,), book)[viewer]


def views(state: State, viewers: Iterable[str | None], book: Book) -> dict[str | None, TableView]:
    """The table for several viewers at once."""
    public = _public(state, book)
    decides: dict[str | None, list[Box]] = {}
    for box in state.boxes.values():
        if box.hand is not None and box.controller is not None:
            decides.setdefault(box.controller, []).append(box)
    return {viewer: _for_viewer(public, state, viewer, decides.get(viewer), book) for viewer in viewers}


def _public(state: State, book: Book) -> TableView:
    """What everybody may see."""
    if state.settings is None:
        message = "a table that was never opened has no view"
        raise ValueError(message)
    commitments, secrets = state.commitments, state.secrets
    return TableView(
        table=state.table,
        version=state.version,
        book=state.book,
        edition=state.edition,
        digest=state.digest,
        settings=state.settings,
        phase=state.phase,
        round=state.coming,
        house=state.house,
        chung=state.house,
        boxes=tuple(_box_view(box, state, sees=False) for box in state.boxes.values()),
        house_hand=None if state.house_hand is None else _hand_view(state.house_hand, sees=False),
        people=tuple(
            PersonView(person=name, box=person.box, stack=person.stack)
            for name, person in state.people.items()
        ),
        woodpile=(4,) * 8 if state.phase in _WITH_STACKS else (),
        cut=state.cut,
        cut_options=state.cut_options,
        dice=() if state.phase == "shaken" else state.dice,
        total=state.total,
        first=state.first,
        positions=book.ring,
        delivered=state.delivered,
        unused=4 * len(state.undelivered),
        unused_tiles=state.undelivered if state.are_unused_shown else {},
        shown_tiles=_ALL_FACES if state.phase == "shown" else (),
        losing=state.losing,
        float_coins=state.float_coins,
        commission=state.round_commission,
        deadline_ms=state.deadline_ms,
        woodpile_commitment=commitments.woodpile if commitments else None,
        dice_commitment=commitments.dice if commitments else None,
        woodpile_secret=secrets.woodpile if secrets else None,
        dice_secret=secrets.dice if secrets else None,
    )


def _for_viewer(
    public: TableView, state: State, viewer: str | None, own: list[Box] | None, book: Book
) -> TableView:
    if viewer is None:
        return public
    if own is None:
        return replace(public, you=viewer)
    boxes = list(public.boxes)
    for box in own:
        if box.hand is not None and not box.hand.is_exposed:
            boxes[box.number - 1] = _box_view(box, state, sees=True)
    return replace(
        public, you=viewer, boxes=tuple(boxes), own=tuple(_own_hand(box, state, book) for box in own)
    )


def sees_tiles(state: State, viewer: str | None, box: int) -> bool:
    """Whether a viewer may see a box's tiles while they lie face down: the one who decides on them, nobody else.

    Rule: NZ 10.7, CAN 9.4, MA 7(b), RWS 3.13.
    """
    return viewer is not None and state.boxes[box].controller == viewer


def _box_view(box: Box, state: State, *, sees: bool) -> BoxView:
    return BoxView(
        number=box.number,
        kind="house" if box.number == state.house else "box",
        seated=box.seated,
        controller=box.controller,
        wagers=box.wagers,
        hand=None if box.hand is None else _hand_view(box.hand, sees=sees),
        requested=box.requested,
        low_result=box.low_result,  # type: ignore[arg-type]  # the event that set it is typed
        high_result=box.high_result,  # type: ignore[arg-type]
        result=box.result,
        clauses=box.clauses,
    )


def _hand_view(hand: Hand, *, sees: bool) -> HandView:
    shown = hand.is_exposed or sees
    if hand.set_by is None:
        return HandView(tiles=hand.tiles if shown else _DOWN4)
    return HandView(
        low=hand.low if shown else _DOWN2,
        high=hand.high if shown else _DOWN2,
        low_name=hand.low_name,
        high_name=hand.high_name,
        is_set=True,
        is_exposed=hand.is_exposed,
        set_by=hand.set_by,
        turned=hand.turned and shown,
        clause=hand.clause if shown else None,
    )


def _own_hand(box: Box, state: State, book: Book) -> OwnHand:
    hand = box.hand
    assert hand is not None  # asked only of boxes that hold tiles
    if state.phase in _SETTLED:
        house, clause = _house_way(book, hand.tiles)
        return OwnHand(box=box.number, advice=house, advice_clause=clause)
    if state.phase != "setting" or hand.set_by is not None:
        return OwnHand(box=box.number)
    named = box.names_asked or book.word("names_while_setting") == "always"
    settings = _settings(book, hand.tiles, named)
    if box.advice is None:
        return OwnHand(box=box.number, settings=settings)
    house, clause = _house_way(book, hand.tiles)
    return OwnHand(box=box.number, settings=settings, advice=house, advice_clause=clause)


@lru_cache(maxsize=4096)
def _settings(book: Book, tiles: Faces, named: bool) -> tuple[SettingChoice, ...]:  # noqa: FBT001 -- cached
    return tuple(_choice(setting, named=named) for setting in ruleset(book).settings(pieces(tiles)))


@lru_cache(maxsize=4096)
def _house_way(book: Book, tiles: Faces) -> tuple[SettingChoice, str]:
    house = ruleset(book).house_way(pieces(tiles))
    return _choice(house.setting, named=True), house.clause


def _choice(setting: Setting, *, named: bool) -> SettingChoice:
    low_one, low_other = faces(setting.low)
    high_one, high_other = faces(setting.high)
    return SettingChoice(
        low=(low_one, low_other),
        high=(high_one, high_other),
        low_name=setting.low_name if named else None,
        high_name=setting.high_name if named else None,
    )


def show(state: State, event: e.AnyEvent, viewer: str | None) -> e.AnyEvent:
    """An event as a viewer may see it, ``state`` being the table after it: what is face down is left out."""
    match event:
        case e.TilesStacked():
            return e.TilesStacked()
        case e.DiceShaken():
            return e.DiceShaken()
        case e.TilesDelivered():
            hands = {
                position: tiles if position in state.boxes and sees_tiles(state, viewer, position) else ()
                for position, tiles in event.hands.items()
            }
            return replace(event, hands=hands)
        case e.HandSet() if not sees_tiles(state, viewer, event.box):
            return e.HandSet(box=event.box, set_by=event.set_by)
        case e.AdviceGiven() if event.person != viewer:
            return e.AdviceGiven(box=event.box, person=event.person)
        case e.HouseHandSet():
            return e.HouseHandSet()
        case _:
            return event
