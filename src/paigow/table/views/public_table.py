"""The public view of a table. It reuses every part of the previous view that has not changed."""

from collections.abc import Callable
from functools import lru_cache
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, Final, NamedTuple

from msgspec.structs import asdict, replace

from paigow.books import Book
from paigow.table.core.box import Faces
from paigow.table.core.interest import awaits_count, is_round_on
from paigow.table.core.state import Dispute, State
from paigow.table.core.visibility import without_words
from paigow.table.equipment.replace_dice import dice_due_ms
from paigow.table.oversight.asked import asked_now
from paigow.table.views.awaited import awaited, does_time_end
from paigow.table.views.bank import bank_view
from paigow.table.views.boxes import box_views, hand_view
from paigow.table.views.view_types import DisputeView, PersonView, ProposalView, SeedView, TableView, Written
from paigow.tiles import GEE, KIND_BY_NAME, TILES

Shown = dict[str, Any]
"""Fields of a view."""

_WITH_STACKS: Final = frozenset(
    {"stacked", "offering", "betting", "covering", "bets_closed", "shaken", "counted"}
)

_AS_IT_IS: Final = {
    name: name.removeprefix("round.")
    for name in (
        "table", "version", "book", "edition", "digest", "settings", "phase", "house", "removed", "is_removing",
        "excluded", "barred", "set_first", "announced", "player_maxima", "coming_maxima", "coming_side_bets",
        "coupons", "closing", "is_set_faulty", "dice_since_ms", "float_coins",
        "round.cut", "round.cut_options", "round.cut_by", "round.chosen_cut", "round.mixing", "round.is_laja_asked",
        "round.is_laja_due", "round.moved", "round.nominated", "round.throws", "round.is_void",
        "round.delivered", "round.commission", "round.are_seeds_asked",
        "round.beacons",
    )
} | {"coming": "round"}  # fmt: skip
"""Field of a state -> field of the view with the same value."""

_OF_BOXES: Final = frozenset({"boxes", "excess", "round.bank", "house"})


def _bank(state: State, book: Book) -> Shown:
    return {"bank": bank_view(state, book), "chung": state.chung}


def _people(state: State, book: Book) -> Shown:
    return {
        "people": tuple(
            [
                PersonView(person=name, box=person.box, stack=person.stack, sits_out=person.sits_out)
                for name, person in state.people.items()
            ]
        )
    }


def _dice(state: State, book: Book) -> Shown:
    return {"dice": () if state.phase == "shaken" else state.round.dice}


def _count(state: State, book: Book) -> Shown:
    """Return the result of the dice, unless a pupil still has to count them."""
    total, first = (None, None) if awaits_count(state) else (state.round.total, state.round.first)
    return {"total": total, "first": first}


def _losing(state: State, book: Book) -> Shown:
    """Return the coins in the losing wager area, unless a pupil has to count them."""
    return {"losing": None if state.losing and "take" in state.by_hand else state.losing}


def _deadline(state: State, book: Book) -> Shown:
    """Return the deadline, if anything happens then."""
    return {"deadline_ms": state.round.deadline_ms if does_time_end(state, book) else None}


def _awaits(state: State, book: Book) -> Shown:
    return {"awaits": awaited(state, book)}


def _dice_due(state: State, book: Book) -> Shown:
    return {"dice_due_ms": dice_due_ms(state, book)}


def _ring(state: State, book: Book) -> Shown:
    return {"positions": book.ring}


def _stacks(state: State, book: Book) -> Shown:
    """Return the tiles on the table before a round and at its beginning."""
    phase = state.phase
    return {
        "woodpile": (4,) * 8 if phase in _WITH_STACKS else (),
        "shown_tiles": _on_display(book) if phase == "shown" or _is_leaving(state) else (),
    }


def _is_leaving(state: State) -> bool:
    """Return whether the set has been checked after a round and leaves the table (NZ 10.17)."""
    return state.phase == "round_over" and not state.is_set_used


def _on_display(book: Book) -> Faces:
    """Return the whole set in pairs, the highest first (NZ 8.0, MA 4(b))."""
    pairs = [name.removeprefix("pair ") for name in book.ranking.combined if name.startswith("pair ")]
    kinds = [GEE if pair == "gee_joon" else {KIND_BY_NAME[pair]} for pair in pairs]
    return tuple(tile.face for pair in kinds for tile in TILES if tile.kind in pair)


def _house_hand(state: State, book: Book) -> Shown:
    return {
        "house_hand": None
        if state.round.house_hand is None
        else hand_view(state.round.house_hand, sees=False)
    }


def _unused(state: State, book: Book) -> Shown:
    return {
        "unused": 4 * len(state.round.undelivered),
        "unused_tiles": state.round.undelivered if state.round.are_unused_shown else {},
    }


def _published(state: State, book: Book) -> Shown:
    """Return the published facts of the shuffle."""
    commitments, secrets = state.round.commitments, state.round.secrets
    return {
        "woodpile_commitment": commitments.woodpile if commitments else None,
        "dice_commitment": commitments.dice if commitments else None,
        "tiles_commitment": commitments.tiles if commitments else None,
        "mixing_commitment": commitments.mixing if commitments else None,
        "woodpile_secret": secrets.woodpile or None if secrets else None,
        "dice_secret": secrets.dice if secrets else None,
        "mixing_secret": secrets.mixing if secrets else None,
    }


def _seeds(state: State, book: Book) -> Shown:
    return {
        "seeds": tuple(
            [
                SeedView(
                    person=person,
                    tiles=seeds.tiles,
                    dice=seeds.dice,
                    tiles_seed=seeds.tiles_seed,
                    dice_seed=seeds.dice_seed,
                    is_asked_for_tiles=person in state.round.asked_for_tiles,
                    is_asked_for_dice=person in state.round.asked_for_dice,
                )
                for person, seeds in state.round.seeds.items()
            ]
        ),
        "promised": tuple(state.promised),
    }


def _proposals(state: State, book: Book) -> Shown:
    is_on = is_round_on(state)
    return {
        "proposals": tuple(
            [
                ProposalView(
                    number=proposal.number,
                    by=proposal.by,
                    order=without_words(proposal.order) if is_on else proposal.order,
                    way=proposal.way,
                    asked=asked_now(state, proposal),
                    consented=proposal.consented,
                    deadline_ms=proposal.deadline_ms,
                    is_waited_for=proposal.is_waited_for,
                    needs_house=proposal.needs_house,
                )
                for proposal in state.proposals
            ]
        )
        if state.proposals
        else ()
    }


def _disputes(state: State, book: Book) -> Shown:
    on = state.rounds_begun if is_round_on(state) else None
    return {"disputes": tuple([_dispute(dispute, on) for dispute in state.disputes])}


def _dispute(dispute: Dispute, on: int | None) -> DisputeView:
    """Return a complaint. Words from the round that is ``on`` are left out until it is over."""
    told = asdict(dispute)
    withheld = [what for what, number in told.pop("worded_in").items() if number == on]
    told |= dict.fromkeys(withheld, "")
    if "complaint" in withheld:
        told |= {"about": "", "box": None, "round": on}
    return DisputeView(**told)


def written(state: State) -> Written | None:
    """Return what people have written during the present round, for judges.

    ``None`` without text or without a round.
    """
    if not is_round_on(state):
        return None
    disputes = tuple([_dispute(each, None) for each in state.disputes if each.worded_in])
    reasons = {each.number: each.order.reason for each in state.proposals if each.order.reason}
    return Written(disputes=disputes, reasons=reasons) if disputes or reasons else None


_OF_WAITING: Final = (
    "phase", "people", "boxes", "round.bank", "excluded", "removed", "set_first", "dealt_by", "is_set_faulty",
    "round.commitments", "round.secrets",
)  # fmt: skip
"""The fields on which the awaited people depend."""

_MADE_OF: Final[dict[Callable[[State, Book], Shown], tuple[str, ...]]] = {
    _bank: ("round.bank", "house", "boxes"),
    _people: ("people",),
    _dice: ("round.dice", "phase"),
    _count: ("round.total", "round.first", "round.throws", "round.counted_aloud", "phase", "by_hand"),
    _losing: ("losing", "by_hand"),
    _dice_due: ("dice_since_ms",),
    _deadline: ("round.deadline_ms", *_OF_WAITING),
    _awaits: _OF_WAITING,
    _ring: ("book",),
    _stacks: ("phase", "is_set_used"),
    _house_hand: ("round.house_hand",),
    _unused: ("round.undelivered", "round.are_unused_shown"),
    _published: ("round.commitments", "round.secrets"),
    _seeds: ("round.seeds", "round.asked_for_tiles", "round.asked_for_dice", "promised"),
    _proposals: ("proposals", "people", "boxes", "round.bank", "phase", "rounds_begun", "coming"),
    _disputes: ("disputes", "phase", "rounds_begun", "coming"),
}
"""Function that makes fields of the view -> the fields of a state that it reads."""

_READ: Final = tuple(
    dict.fromkeys([*_AS_IT_IS, *[name for names in _MADE_OF.values() for name in names], "excess"])
)

_MAKERS: Final = {name: tuple([make for make, names in _MADE_OF.items() if name in names]) for name in _READ}

_read: Final[Callable[[State], tuple[object, ...]]] = attrgetter(*_READ)

_UNSEEN: Final = (object(),) * len(_READ)


class PublicView(NamedTuple):
    """The public view of a table."""

    state: State
    read: tuple[object, ...]
    """The values of the state from which the view was made."""
    view: TableView


@lru_cache(1024)
def _affected(
    are_changed: tuple[bool, ...],
) -> tuple[tuple[tuple[int, str], ...], tuple[Callable[[State, Book], Shown], ...], bool]:
    """Return what must be made again if these of the values in ``_READ`` have changed.

    The fields with the same value, each with its place in ``_READ``; the functions of other fields; and whether the
    boxes may have changed.
    """
    changed = list(compress(_READ, are_changed))
    as_it_is = tuple([(_READ.index(name), _AS_IT_IS[name]) for name in changed if name in _AS_IT_IS])
    makers = tuple(dict.fromkeys([make for name in changed for make in _MAKERS[name]]))
    return as_it_is, makers, not _OF_BOXES.isdisjoint(changed)


def public_view(state: State, book: Book, before: PublicView | None) -> PublicView:
    """Return the public view of an open table. ``before`` is the previous one, whose unchanged parts are reused."""
    was, now = _UNSEEN if before is None else before.read, _read(state)
    as_it_is, makers, has_boxes = _affected(tuple(map(is_not, now, was)))
    fields: Shown = {name: now[index] for index, name in as_it_is}
    for make in makers:
        fields |= make(state, book)
    if before is None:
        return PublicView(state, now, TableView(**fields, boxes=box_views(state, None, ())))
    if has_boxes:
        fields["boxes"] = box_views(state, before.state, before.view.boxes)
    return PublicView(state, now, replace(before.view, **fields))
