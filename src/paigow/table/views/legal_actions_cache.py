"""A cache of each person's legal actions.

An entry stays valid until a state field changes that it depends on. Pure.
"""

from operator import attrgetter
from typing import Final

from paigow.books import Book
from paigow.table.bank.turns import next_offer
from paigow.table.core.box import Box, Wager
from paigow.table.core.candidates import about
from paigow.table.core.phases import BETWEEN_ROUNDS, UNCUT
from paigow.table.core.round import Round
from paigow.table.core.state import Person, State
from paigow.table.settle.show_own import playing
from paigow.table.views.legal_actions import ActionCheck, Right, accepted_actions, checks_of
from paigow.table.wagers.limits import is_box_limited

_NO_RIGHT_HANGS_ON: Final = frozenset(
    {
        "version", "float_coins", "losing", "commission", "settled_before", "disputes", "disputes_made",
        "round.commission", "round.settled", "round.undelivered", "round.house_hand", "round.house_exposed",
        "round.deadline_ms",
    }
)  # fmt: skip
_OWN: Final = frozenset({"people", "boxes"})
_FIELDS: Final = (
    *[name for name in State.__struct_fields__ if name != "round"],
    *[f"round.{name}" for name in Round.__struct_fields__],
)
_world = attrgetter(*[name for name in _FIELDS if name not in _NO_RIGHT_HANGS_ON and name not in _OWN])
"""All fields of a table on which legal actions can depend, apart from people and boxes.

The float tray is left out, because a fill brings what a command needs.
"""
_MATCHED: Final = frozenset({"matching", "matched"})
"""In these phases nobody takes home coins that may still be taken back."""

Part = tuple[Person | None, tuple[Box | tuple[Wager, ...], ...]]
"""What a person's legal actions depend on, besides what they have in common."""
_Whose = tuple[Box, set[str | None], str | None]
"""A box, the people who sit, bet, decide or bank on it, and who holds its seat."""
Kept = dict[str | None, tuple[Part, tuple[Right, ...]]]
"""Person, or ``None`` for strangers -> legal actions, and what they depend on."""


class LatestLegalActions:
    """The legal actions of everybody at one table. What one viewer asked for is kept for the next."""

    __slots__ = ("_known", "_of", "book")

    def __init__(self, book: Book) -> None:
        self.book = book
        self._of: State | None = None
        self._known: LegalActionCache | None = None

    def at(self, state: State) -> "LegalActionCache":
        """Return the legal actions at one state of the table."""
        if self._known is None or self._of is not state:
            self._of, self._known = state, LegalActionCache(state, self.book, self._known)
        return self._known


class LegalActionCache:
    """The legal actions of everybody at one state of a table.

    Args:
        state: An open table.
        book: Its book.
        before: The same for an earlier state of the table.
    """

    __slots__ = (
        "_all_matters", "_answers", "_book", "_complaining", "always", "always_found",
        "boxes", "found", "state", "whose", "world",
    )  # fmt: skip

    def __init__(self, state: State, book: Book, before: "LegalActionCache | None" = None) -> None:
        self.state, self._book = state, book
        self._answers: dict[str, tuple[Right, ...]] = {}
        self.whose = _whose(state, book, before)
        self.boxes: dict[str | None, list[Box]] = (
            before.boxes if before is not None and before.whose is self.whose else _by_person(self.whose)
        )
        """Person -> the boxes on which they sit, bet, decide or bank."""
        self._all_matters = state.round.bank.box is not None or bool(
            state.set_first or state.barred or state.proposals
        )
        seats = tuple([holder for _, _, holder in self.whose])
        others = (
            _wagered(state, book) if state.phase == "betting" else None,
            _playing(state, book),
            _is_bank_waiting(state, book),
        )
        self.world = (*_world(state), seats, *others)
        self._complaining = tuple([each.person for each in state.disputes if each.decision is None])
        at_any_time = self.world if self._all_matters else (*_at_any_time(state), seats)
        self.always = (*at_any_time, self._complaining)
        self.found: Kept = {}
        self.always_found: Kept = {}
        if before is not None and before.world == self.world:
            self.found = before.found
        if before is not None and before.always == self.always:
            self.always_found = before.always_found

    def may(self, person: str) -> tuple[Right, ...]:
        """Return a person's legal actions. All strangers have the same, unless they were sent away."""
        answer = self._answers.get(person)
        if answer is None:
            answer = self._answers[person] = self._may(person)
        return answer

    def _may(self, person: str) -> tuple[Right, ...]:
        always_asked, asked_now = checks_of(self.state.phase)
        name = None if self._is_stranger(person) else person
        part = self._part(person)
        part_always = part if self._all_matters else self._part_always(person)
        always = self._found(name, part_always, self.always_found)
        if always is None:
            always = self._find(name, part_always, self.always_found, always_asked, person)
        in_phase = self._found(name, part, self.found)
        if in_phase is None:
            in_phase = self._find(name, part, self.found, asked_now, person)
        return always + in_phase

    def _found(self, name: str | None, part: Part, kept: Kept) -> tuple[Right, ...] | None:
        found = kept.get(name)
        return found[1] if found is not None and found[0] == part else None

    def _find(
        self, name: str | None, part: Part, kept: Kept, asked: tuple[ActionCheck, ...], person: str
    ) -> tuple[Right, ...]:
        boxes = [box.number for box in self.boxes.get(person, ())]
        rights = accepted_actions(asked, self.state, person, self._book, boxes)
        kept[name] = part, rights
        return rights

    def _part(self, person: str) -> Part:
        state = self.state
        people = state.people
        if self._all_matters:
            return people.get(person), tuple(state.boxes.values())
        return people.get(person), tuple(self.boxes.get(person, ()))

    def _part_always(self, person: str) -> Part:
        """Return what decides in every phase. Of the person's boxes only the own wagers matter."""
        wagers = tuple([box.wagers for box in self.boxes.get(person, ())])
        return self.state.people.get(person), wagers

    def _is_stranger(self, person: str) -> bool:
        """Return whether the person has nothing at the table, no promise, no open question and no exclusion."""
        state = self.state
        if (
            person in state.people
            or person in state.round.seeds
            or person in state.promised
            or state.proposals
        ):
            return False
        if person in state.excluded or person in state.round.involved or person in state.round.bank.players:
            return False
        if person in self._complaining:
            return False
        if person in self.boxes:
            return False
        return not any(person in group for group in state.barred)


def _whose(state: State, book: Book, before: LegalActionCache | None) -> tuple[_Whose, ...]:
    """Return each box with the people on it; what is unchanged since ``before`` is reused."""
    if before is None or before.state.round.bank is not state.round.bank:
        known: dict[int, _Whose] = {}
    elif before.state.boxes is state.boxes:
        return before.whose
    else:
        known = {each[0].number: each for each in before.whose}
    found = []
    for number, box in state.boxes.items():
        old = known.get(number)
        found.append(old if old is not None and old[0] is box else _on_box(box, state, book))
    return tuple(found)


def _by_person(whose: tuple[_Whose, ...]) -> dict[str | None, list[Box]]:
    """Return person -> the boxes on which they sit, bet, decide or bank."""
    found: dict[str | None, list[Box]] = {}
    for box, people, _ in whose:
        for person in people:
            found.setdefault(person, []).append(box)
    return found


def _on_box(box: Box, state: State, book: Book) -> _Whose:
    return box, about(box, state), box.seated or _holds(box, book)


def _at_any_time(state: State) -> tuple[object, ...]:
    """Return what legal actions in every phase can depend on while the house banks, without people and boxes."""
    phase, here = state.phase, state.round
    return (
        state.settings, state.house, state.removed, state.excluded, state.excess, state.promised,
        here.bank.players, phase == "closed", phase in BETWEEN_ROUNDS, phase in _MATCHED,
        (here.seeds, phase, here.are_seeds_asked, here.dice, here.asked_for_tiles, here.asked_for_dice)
        if here.seeds
        else None,
        state.seed_bars,
    )  # fmt: skip


def _holds(box: Box, book: Book) -> str | None:
    """Return who holds a box without sitting there: a neighbour, as a second area for the round (MA 10(a))."""
    if not box.wagers or not book.flag("seated_only"):
        return None
    return next((wager.person for wager in box.wagers if not wager.is_settled), None)


def _playing(state: State, book: Book) -> set[str] | None:
    """Return who plays, after tiles lie there, if it matters whether a player is alone (NZ 10.14)."""
    return playing(state) if state.round.delivered and book.flag("sole_player_shows") else None


def _is_bank_waiting(state: State, book: Book) -> bool:
    """Return whether the bank is still to be offered. Before that nobody asks for a laja (NZ 9.2)."""
    is_open = state.phase in UNCUT and not state.round.bank.is_decided
    return is_open and next_offer(state, book) is not None


def _wagered(state: State, book: Book) -> object:
    """Return the part of other people's wagers that decides what a person may still wager, while bets are open."""
    limit = book.number("wagers_per_box")
    boxes = state.boxes.values()
    counts = [sum([wager.bet == "main" for wager in box.wagers]) for box in boxes]
    full = tuple([count >= limit for count in counts])
    totals = None
    if is_box_limited(state, book):
        totals = tuple([sum([wager.coins for wager in box.wagers]) for box in boxes])
    in_play = tuple(map(bool, counts)) if book.side_bets else any(counts)
    bettors = None
    if book.word("several_boxes") == "sole player, double":
        seated = frozenset(box.seated for box in boxes if box.seated is not None)
        bettors = seated | {wager.person for box in boxes for wager in box.wagers}
    return full, totals, in_play, bettors
