"""Thinking time: no time-limited action of a present person lapses before they had time to decide.

An action lapses with a duty of the dealer. The duty waits until every present person with the action has had
it for ``Pace.thought``; a table with only bots waits for nothing.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from paigow.books import Book
from paigow.runtime.people.registry import is_bot
from paigow.table import State
from paigow.table import commands as c
from paigow.table.core.phases import Phase
from paigow.table.core.wager_status import bettors
from paigow.table.views.legal_actions import ActionCheck, Right, accepted_actions, checks_of
from paigow.table.views.legal_actions_cache import LatestLegalActions

BEFORE: Final[dict[type[c.Command], frozenset[type[c.Command]]]] = {
    c.CallNoMoreBets: frozenset(
        {
            c.AskLaja,
            c.Nominate,
            c.GiveControl,
            c.ControlBox,
            c.LayCoupon,
            c.LessenHouseWager,
            c.MoveStacks,
            c.PlaceStake,
            c.PlaceWager,
        }
    ),
    c.PlaceHouseWager: frozenset({c.MoveStacks}),
    c.CutTiles: frozenset({c.AskLaja, c.ChooseCut, c.PlaceWager, c.TakeCup}),
    c.SettleCover: frozenset({c.PlaceStake}),
    c.ShakeDice: frozenset({c.Nominate}),
    c.AskSeeds: frozenset({c.TakeCup, c.NominateFour}),
    c.CountDice: frozenset({c.TakeCup, c.NominateFour}),
    c.CallTime: frozenset({c.TakeBank, c.PlaceStake, c.Choose, c.SetHand}),
    c.SetBankHand: frozenset({c.ShowTwoTiles}),
    c.ExposeHand: frozenset({c.Concede}),
}
"""Duty -> the actions that lapse with it."""
_LONG_AGO: Final = -(10**12)
"""Start time of actions whose person has said "go on"."""
_LAPSING: Final = frozenset[type[c.Command]]().union(*BEFORE.values())
_TAGS: Final = {kind: str(kind.__struct_config__.tag) for kind in _LAPSING}
_LAPSING_TAGS: Final = frozenset(_TAGS.values())
_TAGS_BEFORE: Final = {duty: frozenset({_TAGS[each] for each in kinds}) for duty, kinds in BEFORE.items()}
_NONE: Final[frozenset[str]] = frozenset()


class TimedAction(NamedTuple):
    """A person's time-limited action."""

    person: str
    do: str
    box: int | None
    is_seen: bool
    """The bank's hand is exposed, which makes surrender a different action (MA 7(f))."""


class DecisionTime:
    """When each player first got each time-limited action."""

    def __init__(self, rights: LatestLegalActions) -> None:
        self._rights = rights
        self._since_ms: dict[TimedAction, int] = {}
        self._late_since_ms: dict[str, int] = {}
        """Person -> when a late wager of another first gave this person time: taking back a wager gives no new time."""
        self._looked_at: tuple[State, list[str], bool] | None = None
        """State, people and whether bets close late at the last look."""

    def look(
        self, state: State, now_ms: int, is_there: Callable[[str], bool], *, is_late: bool = False
    ) -> None:
        """Update who has which actions. Nothing changes while the table and the people stay the same.

        ``is_late``: bets close because of a wager made after their time. Before that wager nobody without one
        had to decide.
        """
        people, last = _present(state, is_there), self._looked_at
        if last is not None and last[0] is state and last[1:] == (people, is_late):
            return
        self._looked_at = state, people, is_late
        before, self._since_ms = self._since_ms, {}
        if not is_late:
            self._late_since_ms = {}
        for person in people if _lapses(state.phase) else ():
            rights = self._rights.at(state).may(person)
            for key in _keys(rights, state, person, self._rights.book, is_late=is_late):
                is_wager = key.do == "place_wager"
                began_ms = self._late_since_ms.setdefault(person, now_ms) if is_wager else now_ms
                self._since_ms[key] = before.get(key, began_ms)

    def go_on(self, person: str) -> None:
        """Note that a person has decided about all current actions; later ones get new time."""
        self._since_ms = {
            key: _LONG_AGO if key.person == person else since_ms for key, since_ms in self._since_ms.items()
        }

    def done(self) -> frozenset[str]:
        """Return the people who said "go on" and have no undecided action."""
        thinking = {key.person for key, since_ms in self._since_ms.items() if since_ms != _LONG_AGO}
        return frozenset(key.person for key in self._since_ms if key.person not in thinking)

    def thinking(self, duty: c.AnyCommand | type[c.Command]) -> frozenset[str]:
        """Return the undecided people whose actions lapse with a duty."""
        return frozenset(key.person for key, since_ms in self._lapsing(duty) if since_ms != _LONG_AGO)

    def until_ms(self, duty: c.AnyCommand | type[c.Command], thought_ms: int) -> int:
        """Return the earliest time of a duty, so that every action has had its time; 0 for at once."""
        return max((since_ms for _, since_ms in self._lapsing(duty)), default=-thought_ms) + thought_ms

    def is_undecided(
        self,
        duty: c.AnyCommand | type[c.Command],
        state: State,
        is_there: Callable[[str], bool],
        long_ago_ms: int,
        *,
        is_late: bool = False,
    ) -> bool:
        """Return whether somebody has an action at ``state`` that lapses with a duty, and not since ``long_ago_ms``.

        Only these actions are looked for, and nothing is remembered.
        """
        book, checks = self._rights.book, _checks_before(_kind(duty), state.phase)
        since_ms = {
            key: self._since_ms.get(key, long_ago_ms + 1)
            for person in (_present(state, is_there) if checks else ())
            for key in _keys(
                accepted_actions(checks, state, person, book), state, person, book, is_late=is_late
            )
        }
        return any(each_ms > long_ago_ms for _, each_ms in _lapsing(since_ms, duty))

    def _lapsing(self, duty: c.AnyCommand | type[c.Command]) -> Iterator[tuple[TimedAction, int]]:
        """Yield the actions that lapse with a duty, each with its start time."""
        return _lapsing(self._since_ms, duty)


def _lapsing(
    since_ms: dict[TimedAction, int], duty: c.AnyCommand | type[c.Command]
) -> Iterator[tuple[TimedAction, int]]:
    tags = _TAGS_BEFORE.get(_kind(duty), _NONE) if since_ms else _NONE
    if not tags:
        return
    box = duty.box if isinstance(duty, c.ExposeHand) else None
    for key, each_ms in since_ms.items():
        if key.do in tags and (box is None or key.box == box):
            yield key, each_ms


def _present(state: State, is_there: Callable[[str], bool]) -> list[str]:
    """Return the people who play and have the table's page open."""
    return [
        person
        for person, at_table in state.people.items()
        if not is_bot(person) and not at_table.sits_out and is_there(person)
    ]


def lapses_with(duty: c.AnyCommand | type[c.Command]) -> bool:
    """Return whether any action lapses with a duty."""
    return _kind(duty) in BEFORE


def _kind(duty: c.AnyCommand | type[c.Command]) -> type[c.Command]:
    return duty if isinstance(duty, type) else type(duty)


@cache
def _checks_before(duty: type[c.Command], phase: Phase) -> tuple[ActionCheck, ...]:
    """Return the checks of the actions that lapse with a duty in this phase."""
    return tuple(each for group in checks_of(phase) for each in group if each.kind in BEFORE[duty])


@cache
def _lapses(phase: Phase) -> bool:
    """Return whether this phase has any time-limited action."""
    return any(each.kind in _LAPSING for group in checks_of(phase) for each in group)


def _keys(
    rights: Iterable[Right], state: State, person: str, book: Book, *, is_late: bool
) -> Iterator[TimedAction]:
    """Yield a person's time-limited actions that matter now."""
    is_seen = state.phase == "matching" and book.word("concession") == "surrender"
    for right in [each for each in rights if each.do in _LAPSING_TAGS]:
        if right.do == "place_wager":
            if is_late and _is_to_wager(state, person):
                yield TimedAction(person, right.do, None, is_seen)
            continue
        for box in right.boxes or (None,):
            if _matters(right.do, box, state, person):
                yield TimedAction(person, right.do, box, is_seen)


def _is_to_wager(state: State, person: str) -> bool:
    """Return whether a person has a place and no main wager."""
    return state.people[person].box is not None and person not in bettors(state)


def _matters(do: str, box: int | None, state: State, person: str) -> bool:
    """Return whether a legal action is worth deciding about: not if it would change nothing."""
    bank = state.round.bank
    match do:
        case "give_control" | "nominate" if box is not None:
            several = bank.holders if box == bank.box else state.boxes[box].main_wagers
            return len(several) > 1 and not (do == "give_control" and state.boxes[box].handed_over)
        case "control_box":
            wagers = [each for each in state.boxes.values() if each.wager_of(person, "main")]
            return len(wagers) > 1 and state.people[person].chosen_box is None
        case "lay_coupon" if box is not None:
            wager = state.boxes[box].wager_of(person, "main")
            return wager is not None and not wager.coupon
        case "nominate_four":
            return state.round.nominated is None
        case "place_stake":
            return person not in bank.holders or state.phase == "covering"
        case _:
            return True
