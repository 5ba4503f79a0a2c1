"""What a viewer may see, built from an allow-list. Nothing else goes over the wire.

A face-down tile is None for everybody but the one who decides on its box. The woodpile, dice under the lid and
undelivered tiles have no place in a view at all.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from paigow.books import Book
from paigow.rules import Setting, ruleset
from paigow.table import events as e
from paigow.table.barring import set_before
from paigow.table.cover import may_share
from paigow.table.equipment import dice_due_ms
from paigow.table.evolve_mending import house_plays_at
from paigow.table.interest import asked_now
from paigow.table.limits import is_unlimited
from paigow.table.mixing import cuts_on_offer
from paigow.table.seeds import seed_views
from paigow.table.sharing import by_identity
from paigow.table.state import Box, Choice, Dispute, Excess, Faces, Hand, Person, State
from paigow.table.view_types import (
    BankView,
    BoxView,
    ChoiceView,
    DisputeView,
    HandView,
    OwnHand,
    PersonView,
    ProposalView,
    SettingChoice,
    StakeView,
    TableView,
)
from paigow.tiles import GEE, KIND_BY_NAME, TILES, pieces

_DOWN4 = (None, None, None, None)
_DOWN2 = (None, None)
_SETTLED = frozenset({"paid", "round_over"})
_ASKED: Final = frozenset({"offering", "betting", "covering"})
"""Phases in which somebody may have something to say about the bank."""
_HOUSE_BANKS: Final = BankView()
_HANDS: Final = 1 << 14
"""For two books: there are 8,130 hands of four faces."""
Kind = Literal["box", "house", "bank"]
_WITH_STACKS = frozenset({"stacked", "offering", "betting", "covering", "bets_closed", "shaken", "counted"})


def view(state: State, viewer: str | None, book: Book) -> TableView:
    """The table as one viewer may see it; ``viewer`` None is an onlooker."""
    return views(state, (viewer,), book)[viewer]


def views(state: State, viewers: Iterable[str | None], book: Book) -> dict[str | None, TableView]:
    """The table for several viewers at once."""
    public, inside = public_view(state, book), insiders(state)
    return {
        viewer: public if viewer is None else viewer_view(public, state, viewer, inside, book)
        for viewer in viewers
    }


def insiders(state: State) -> dict[str, list[Box]]:
    """Who sees more than an onlooker, or may say something about the bank: with the boxes whose tiles he may look at.

    To everybody else the table looks as it does to an onlooker, but for ``you``.
    """
    inside: dict[str, list[Box]] = {}
    may_look = lookers if state.phase == "delivered" or state.set_first else deciders
    for box in state.boxes.values() if state.delivered else ():
        if box.hand is not None and not box.is_conceded:
            for person in may_look(state, box):
                inside.setdefault(person, []).append(box)
    for asked in (state.bank.person, state.bank.offered):
        if asked is not None:
            inside.setdefault(asked, [])
    return inside


def viewer_view(
    public: TableView, state: State, viewer: str, inside: dict[str, list[Box]], book: Book
) -> TableView:
    """The table as somebody may see it; ``public`` and ``inside`` are what ``public_view`` and ``insiders`` say."""
    own = inside.get(viewer)
    return replace(public, you=viewer) if own is None else _for_viewer(public, state, viewer, own, book)


# A call with more keyword arguments than fifteen has CPython build a dictionary first: parts are three times as quick.


def public_view(state: State, book: Book) -> TableView:
    """What everybody may see."""
    if state.settings is None:
        message = "a table that was never opened has no view"
        raise ValueError(message)
    seen = TableView(
        table=state.table,
        version=state.version,
        book=state.book,
        edition=state.edition,
        digest=state.digest,
        settings=state.settings,
        phase=state.phase,
        round=state.coming,
        house=state.house,
        chung=state.chung,
        bank=_bank_view(state, book),
        boxes=_box_views(state),
        people=_people_views(state.people),
        positions=book.ring,
        float_coins=state.float_coins,
    )
    return _with_seeds(_with_notices(_with_tiles(_with_dice(seen, state, book), state, book), state), state)


def _with_seeds(seen: TableView, state: State) -> TableView:
    """What was published of the shuffle that is to be mixed with players' seeds, and these."""
    if not state.seeds and not state.promised and (state.commitments is None or not state.commitments.mixing):
        return seen
    commitments, secrets = state.commitments, state.secrets
    return replace(
        seen,
        tiles_commitment=commitments.tiles or None if commitments else None,
        mixing_commitment=commitments.mixing or None if commitments else None,
        mixing_secret=secrets.mixing or None if secrets else None,
        seeds=seed_views(state) if state.seeds else (),
        promised=tuple(state.promised),
        are_seeds_asked=state.are_seeds_asked,
    )


def _with_dice(seen: TableView, state: State, book: Book) -> TableView:
    """Cut, mixing and dice."""
    return replace(
        seen,
        cut=state.cut,
        cut_options=state.cut_options,
        cut_by=state.cut_by,
        chosen_cut=state.chosen_cut,
        mixing=state.mixing,
        is_laja_asked=state.is_laja_asked,
        moved=state.moved,
        nominated=state.nominated,
        throws=state.throws,
        dice_since_ms=state.dice_since_ms,
        dice_due_ms=dice_due_ms(state, book),
        dice=() if state.phase == "shaken" else state.dice,
        total=state.total,
        first=state.first,
    )


def _with_tiles(seen: TableView, state: State, book: Book) -> TableView:
    """Tiles that are in no box, coins that are nobody's, what was published of the shuffle."""
    commitments, secrets, phase = state.commitments, state.secrets, state.phase
    return replace(
        seen,
        house_hand=None if state.house_hand is None else _hand_view(state.house_hand, sees=False),
        woodpile=(4,) * 8 if phase in _WITH_STACKS else (),
        delivered=state.delivered,
        unused=4 * len(state.undelivered),
        unused_tiles=state.undelivered if state.are_unused_shown else {},
        shown_tiles=_on_display(book) if phase == "shown" else (),
        losing=state.losing,
        commission=state.round_commission,
        deadline_ms=state.deadline_ms,
        woodpile_commitment=commitments.woodpile if commitments else None,
        dice_commitment=commitments.dice if commitments else None,
        woodpile_secret=secrets.woodpile or None if secrets else None,
        dice_secret=secrets.dice if secrets else None,
    )


def _with_notices(seen: TableView, state: State) -> TableView:
    """What a supervisor has ordered or found: nearly always nothing."""
    ordered = state.removed or state.excluded or state.set_first or state.announced or state.closing
    found = state.is_void or state.is_removing or state.is_set_faulty or state.disputes
    if not ordered and not found and not state.proposals:
        return seen
    return replace(
        seen,
        removed=state.removed,
        is_removing=state.is_removing,
        is_void=state.is_void,
        excluded=state.excluded,
        set_first=state.set_first,
        announced=state.announced,
        proposals=_proposal_views(state) if state.proposals else (),
        disputes=_dispute_views(state.disputes) if state.disputes else (),
        closing=state.closing,
        is_set_faulty=state.is_set_faulty,
    )


@lru_cache(maxsize=64)
def _on_display(book: Book) -> Faces:
    """The whole set in pairs, the highest first (NZ 8.0, MA 4(b))."""
    pairs = [name.removeprefix("pair ") for name in book.ranking.combined if name.startswith("pair ")]
    kinds = [GEE if pair == "gee_joon" else {KIND_BY_NAME[pair]} for pair in pairs]
    return tuple(tile.face for pair in kinds for tile in TILES if tile.kind in pair)


def _for_viewer(public: TableView, state: State, viewer: str, own: list[Box], book: Book) -> TableView:
    """What somebody sees beyond that who is offered the bank, holds it, or may look at the tiles of these boxes."""
    bank = state.bank
    boxes = _with_own(public.boxes, own) if own else public.boxes
    hands: tuple[OwnHand, ...] = ()
    if len(own) == 1:  # nearly always
        hands = (_own_hand(own[0], state, book),)
    elif own:
        hands = tuple([_own_hand(box, state, book) for box in own])
    if viewer != bank.person and viewer not in bank.handlers and state.phase not in _ASKED:
        return replace(public, you=viewer, boxes=boxes, own=hands)  # nothing to say about the bank
    cuts = cuts_on_offer(state, book) if viewer == bank.person else ()
    seen = public.bank
    if own and bank.proposal is not None and viewer in bank.handlers:
        seen = replace(seen, proposal=bank.proposal)
    return replace(
        public,
        you=viewer,
        cuts=tuple([(cut.name, cut.options) for cut in cuts]) if cuts else (),
        offer=_answers(state, viewer, book) if state.phase in _ASKED else (),
        bank=seen,
        boxes=boxes,
        own=hands,
    )


def _with_own(views: tuple[BoxView, ...], own: list[Box]) -> tuple[BoxView, ...]:
    """All boxes as somebody sees them who may look at the tiles of these."""
    for box in own:
        if box.hand is not None and not box.hand.is_exposed:
            place = box.number - 1
            views = (*views[:place], _opened(views[place], box, box.hand), *views[place + 1 :])
    return views


_last_opened: Final[dict[int, tuple[BoxView, BoxView]]] = {}
"""Number of a box -> it as it was seen last by everybody, and by those who may look at its tiles."""


def _opened(closed: BoxView, box: Box, hand: Hand) -> BoxView:
    """A box as those see it who may look at its tiles."""
    found = _last_opened.get(box.number)
    if found is None or found[0] is not closed:
        seen = replace(closed, hand=_hand_view(hand, sees=True, known=box.known))
        found = _last_opened[box.number] = (closed, seen)
    return found[1]


def _bank_view(state: State, book: Book) -> BankView:
    bank = state.bank
    if bank.box is None and not bank.asked and bank.offered is None:
        return _HOUSE_BANKS
    return BankView(
        kind=bank.kind,
        person=bank.person,
        box=bank.box,
        offered=bank.offered,
        asked=bank.asked,
        is_covered=bank.is_covered,
        stakes=tuple([StakeView(person=stake.person, coins=stake.coins) for stake in bank.stakes]),
        house_stake=bank.house_stake,
        needed=bank.needed,
        half=bank.half,
        total=bank.total,
        is_unlimited=bank.box is not None and is_unlimited(bank.kind, book),
        house_wager=bank.house_wager,
        named=() if bank.box is None else _named(state.boxes[bank.box]),
        house_result=bank.house_result,
    )


def _answers(state: State, viewer: str, book: Book) -> tuple[Literal["pass", "player", "co-bank"], ...]:
    """What somebody may say about the bank now."""
    bank = state.bank
    if state.phase == "offering" and bank.offered == viewer:
        return ("pass", "player", "co-bank") if book.flag("co_banking") else ("pass", "player")
    if bank.person != viewer:
        return ()
    if state.phase == "covering":
        return ("pass", "co-bank") if bank.kind == "player" and may_share(state, book) else ("pass",)
    return ("pass",) if state.phase == "betting" and not state.boxes_in_play else ()


def deciders(state: State, box: Box) -> tuple[str, ...]:
    """Who decides on a box: of a bank's box everybody who handles its tiles (NZ 7.3, CAN 6.6)."""
    if box.number == state.bank.box:
        return state.bank.handlers
    return () if box.controller is None else (box.controller,)


def lookers(state: State, box: Box) -> tuple[str, ...]:
    """Who may look at a box's tiles now: those who decide on it, once they have taken them up.

    They do so before all are delivered, or with everybody else; after those who were told to set first (NZ 12.12(a)).
    """
    if state.phase == "delivered" and not box.is_viewed:
        return ()
    if state.set_first and set_before(state, box.number) is not None:
        return ()
    return deciders(state, box)


def sees_tiles(state: State, viewer: str | None, box: int) -> bool:
    """Whether a viewer may see a box's tiles while they lie face down: who decides on them, nobody else.

    Rule: NZ 7.3, 10.7, CAN 9.4, MA 7(b), RWS 3.13.
    """
    return viewer is not None and viewer in lookers(state, state.boxes[box])


def _sees_at(state: State, viewer: str | None, position: int) -> bool:
    """Whether a viewer sees the tiles at a position, the house's own among them, before they are turned over."""
    return not house_plays_at(state, position) and sees_tiles(state, viewer, position)


@by_identity
def _people_views(people: dict[str, Person]) -> tuple[PersonView, ...]:
    return tuple(
        [PersonView(person=name, box=person.box, stack=person.stack) for name, person in people.items()]
    )


def _proposal_views(state: State) -> tuple[ProposalView, ...]:
    return tuple(
        [
            ProposalView(
                number=proposal.number,
                by=proposal.by,
                order=proposal.order,
                way=proposal.way,
                asked=asked_now(state, proposal),
                consented=proposal.consented,
                deadline_ms=proposal.deadline_ms,
                is_waited_for=proposal.is_waited_for,
            )
            for proposal in state.proposals
        ]
    )


def _dispute_views(disputes: tuple[Dispute, ...]) -> tuple[DisputeView, ...]:
    return tuple([DisputeView(**asdict(dispute)) for dispute in disputes])


class _Seen(Struct, frozen=True, kw_only=True):
    """The boxes of a table as they were seen last: most stay as they were."""

    boxes: dict[int, Box]
    kinds: dict[int | None, Kind]
    excess: dict[int, Excess]
    views: tuple[BoxView, ...]


_last_seen: Final[dict[str, _Seen]] = {}
"""Table -> its boxes."""
_MOST_TABLES: Final = 64
"""Beyond so many it begins anew."""


def _box_views(state: State) -> tuple[BoxView, ...]:
    """All boxes as everybody may see them."""
    kinds, boxes, excess = _kinds(state), state.boxes, state.excess
    last = _last_seen.get(state.table)
    if last is None or len(last.boxes) != len(boxes) or last.kinds != kinds or last.excess is not excess:
        views = tuple([_box_view(box, kinds, excess) for box in boxes.values()])
    elif last.boxes is boxes:
        return last.views
    else:
        views = tuple(
            [
                view if box is before else _box_view(box, kinds, excess)
                for box, before, view in zip(boxes.values(), last.boxes.values(), last.views, strict=True)
            ]
        )
    if len(_last_seen) >= _MOST_TABLES:
        _last_seen.clear()
    _last_seen[state.table] = _Seen(boxes=boxes, kinds=kinds, excess=excess, views=views)
    return views


def _kinds(state: State) -> dict[int | None, Kind]:
    """Number of a box -> what it is this round, where it is no box like the others."""
    return {state.bank.box: "bank", state.house_box: "house"}


def _box_view(box: Box, kinds: dict[int | None, Kind], excess: dict[int, Excess]) -> BoxView:
    """A box as everybody may see it."""
    number = box.number
    seen = BoxView(
        number=number,
        kind=kinds.get(number, "box"),
        seated=box.seated,
        controller=box.controller,
        wagers=box.wagers,
        hand=None if box.hand is None else _hand_view(box.hand, sees=False, known=box.known),
        requested=box.requested,
        is_conceded=box.is_conceded,
        is_void=box.is_void,
        choice=None if box.choice is None else _choice_view(box.choice),
        known=box.known,
        maximum=excess[number].maximum if number in excess else None,
    )
    if box.result is None and not box.clauses:
        return seen
    return replace(
        seen,
        low_result=box.low_result,
        high_result=box.high_result,
        result=box.result,
        clauses=box.clauses,
    )


def _named(box: Box) -> tuple[str, ...]:
    return tuple(dict.fromkeys([nominee for _, nominee in box.nominations])) if box.nominations else ()


def _choice_view(choice: Choice) -> ChoiceView:
    return ChoiceView(people=choice.people, choices=choice.choices, clause=choice.clause)


def _hand_view(hand: Hand, *, sees: bool, known: Faces = ()) -> HandView:
    shown = hand.is_exposed or sees
    if hand.set_by is None:
        return HandView(tiles=hand.tiles if shown else _face_up(hand.tiles, known))
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


def _face_up(tiles: Faces, known: Faces) -> tuple[str | None, ...]:
    """Four tiles of which only the known ones lie face up: first, for their place would tell of a twin face down."""
    return (*known, *_DOWN4[len(known) :]) if known else _DOWN4


def _own_hand(box: Box, state: State, book: Book) -> OwnHand:
    hand = box.hand
    assert hand is not None  # asked only of boxes that hold tiles
    if state.phase in _SETTLED:
        return _settled_hand(box.number, hand.tiles, book)
    is_banks = box.number == state.bank.box and state.phase == "players_set"
    if (state.phase != "setting" and not is_banks) or hand.set_by is not None:
        return _plain_hand(box.number)
    named = box.names_asked or book.word("names_while_setting") == "always"
    settings = _settings(book, _in_any_order(hand.tiles), named)
    if box.advice is None:
        return OwnHand(box=box.number, settings=settings)
    house, clause = _house_way(book, _in_any_order(hand.tiles))
    return OwnHand(box=box.number, settings=settings, advice=house, advice_clause=clause)


@lru_cache(maxsize=16)
def _plain_hand(box: int) -> OwnHand:
    """A hand of which there is nothing more to say."""
    return OwnHand(box=box)


@lru_cache(maxsize=1024)
def _settled_hand(box: int, tiles: Faces, book: Book) -> OwnHand:
    """A hand once the round is settled: how the house would have set it."""
    house, clause = _house_way(book, _in_any_order(tiles))
    return OwnHand(box=box, advice=house, advice_clause=clause)


def _in_any_order(tiles: Faces) -> Faces:
    """The tiles of a hand as the key of what does not depend on their order."""
    return tuple(sorted(tiles))


@lru_cache(maxsize=_HANDS)
def _settings(book: Book, tiles: Faces, named: bool) -> tuple[SettingChoice, ...]:  # noqa: FBT001 -- cached
    return tuple([_choice(setting, named=named) for setting in ruleset(book).settings(pieces(tiles))])


@lru_cache(maxsize=_HANDS)
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


def show(state: State, event: e.AnyEvent, viewer: str | None) -> e.AnyEvent:
    """An event as a viewer may see it, ``state`` being the table after it: what is face down is left out."""
    match event:
        case e.TilesStacked():
            return e.TilesStacked()
        case e.LajaMade() | e.TilesReshuffled():
            return replace(event, woodpile=())
        case e.DiceShaken():
            return replace(event, dice=())
        case e.TilesDelivered():
            hands = {
                position: tiles if position in state.boxes and sees_tiles(state, viewer, position) else ()
                for position, tiles in event.hands.items()
            }
            return replace(event, hands=hands)
        case e.HandSet() if not sees_tiles(state, viewer, event.box):
            return e.HandSet(box=event.box, set_by=event.set_by)
        case e.BankHandProposed() if viewer not in state.bank.handlers:
            return e.BankHandProposed(box=event.box)
        case e.AdviceGiven() if event.person != viewer:
            return e.AdviceGiven(box=event.box, person=event.person)
        case e.HandReset() if event.low_name is None and not _sees_at(state, viewer, event.position):
            return replace(event, low=(), high=(), row="")
        case e.HouseHandSet():
            return e.HouseHandSet()
        case _:
            return event
