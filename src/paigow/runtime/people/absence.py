"""Players who have closed their page, since when, and what the table does so that others need not wait.

An absent player is treated as one who does not act in time (``table.hands.TIME_UP``): they decline the bank,
cover it with the coins already there or not at all, play a hand with exposed tiles, and have their hand set
the house way (NZ 12.16).
"""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from paigow.runtime.people.registry import is_bot, seated
from paigow.runtime.table.dispatch import Viewers
from paigow.table import State
from paigow.table import commands as c
from paigow.table.core.wager_status import bettors
from paigow.table.hands.setting import is_set_by_dealer, unset_by_players

GONE_MS: Final = 10_000
"""A player whose page has been closed for this long is absent: the others do not wait."""
LOST_MS: Final = 3_000
"""After this long the others see that a player's connection is lost."""
GONE: Final = "gone"
"""The reason used in reports."""


class Awaited(Struct, frozen=True, kw_only=True):
    """An action that the table waits for."""

    people: tuple[str, ...]
    """The people who may take it."""
    instead: c.AnyCommand
    """The dealer's command when they have gone: never a choice in their name."""


TIME_IS_UP: Final = c.CallTime(now_ms=0, is_early=True)
"""The time is filled in when the command is given."""


def awaited(state: State) -> Iterator[Awaited]:
    """Yield what the table waits for while bets are closed, without waits for bots."""
    match state.phase:
        case "offering" if state.round.bank.offered:
            yield Awaited(people=(state.round.bank.offered,), instead=TIME_IS_UP)
        case "covering" if state.round.bank.person:
            banker = state.round.bank.person
            yield Awaited(people=tuple({banker, *state.round.bank.holders}), instead=TIME_IS_UP)
        case "delivered":
            choices = [box.choice for box in state.boxes.values() if box.choice is not None]
            if choices:
                people = {person for choice in choices for person in choice.people}
                yield Awaited(people=tuple(people), instead=TIME_IS_UP)
        case "setting":
            for box in unset_by_players(state):
                absent = c.ReportAbsent(by="", box=box.number, reason=GONE)
                yield Awaited(people=(box.controller or "",), instead=absent)
        case "players_set" if state.round.bank.box is not None and not is_set_by_dealer(state):
            hand = state.boxes[state.round.bank.box].hand
            if hand is not None and not hand.set_by:
                absent = c.ReportAbsent(by="", box=state.round.bank.box, reason=GONE)
                yield Awaited(people=state.round.bank.handlers, instead=absent)
        case _:
            return


class Absence:
    """The absent people of one table. A person who has not connected since its start counts from then."""

    def __init__(self, viewers: Viewers) -> None:
        self._viewers = viewers
        self._since_ms: dict[str, int] = {}
        self._started_ms: int | None = None
        self._players_of: tuple[object, object, frozenset[str]] = None, None, frozenset()
        """The boxes and the bank that were last asked about, and their players."""

    def start(self, now_ms: int) -> None:
        """Note that the table starts or resumes."""
        self._started_ms = now_ms

    def comes(self, person: str) -> None:
        """Note that a person opens the table's page."""
        self._since_ms.pop(person, None)

    def goes(self, person: str, now_ms: int) -> None:
        """Note that a person has closed their last page of the table."""
        self._since_ms[person] = now_ms

    def forget(self, present: Iterable[str]) -> None:
        """Forget people without coins and place here."""
        kept = set(present)
        self._since_ms = {person: since for person, since in self._since_ms.items() if person in kept}

    def absent_ms(self, person: str) -> int | None:
        """Return when a person counts as absent, or ``None`` for connected people and bots."""
        if is_bot(person) or self._viewers.is_watching(person):
            return None
        since_ms = self._since_ms.get(person, self._started_ms)
        return None if since_ms is None else since_ms + GONE_MS

    def lost(self, state: State, now_ms: int) -> frozenset[str]:
        """Return the players whose connection is lost, as the others see it."""
        return frozenset(person for person, at_ms in self._lost_ms(state) if at_ms <= now_ms)

    def next_lost_ms(self, state: State, now_ms: int) -> int | None:
        """Return when the others will next see that a player's connection is lost."""
        return min((at_ms for _, at_ms in self._lost_ms(state) if at_ms > now_ms), default=None)

    def _lost_ms(self, state: State) -> Iterator[tuple[str, int]]:
        """Yield each player whose page is closed, and when the others see it."""
        for person, gone_ms in self._gone_ms(state):
            yield person, gone_ms - GONE_MS + LOST_MS

    def _gone_ms(self, state: State) -> Iterator[tuple[str, int]]:
        """Yield each player whose page is closed, and when they count as absent."""
        for person in self._viewers.away(self._players(state)):
            gone_ms = self.absent_ms(person)
            if gone_ms is not None:
                yield person, gone_ms

    def absent(self, state: State, now_ms: int) -> frozenset[str]:
        """Return the absent players whom nobody waits for; none if no connected person waits."""
        gone = frozenset([person for person, at_ms in self._gone_ms(state) if at_ms <= now_ms])
        return gone if gone and self._somebody_waits(state) else frozenset()

    def late(self, state: State) -> list[tuple[int, Awaited]]:
        """Return awaited actions, each with the time at which the dealer acts instead.

        The list is empty unless connected people wait for absent ones and there is a clock.
        """
        if state.round.deadline_ms is None:
            return []
        waits = list(awaited(state))
        if not waits or not self._somebody_waits(state):
            return []
        found = []
        for each in waits:
            times = [at_ms for person in each.people if (at_ms := self.absent_ms(person)) is not None]
            if len(times) < len(each.people):
                return []
            found.append((max(times), each))
        return found

    def _somebody_waits(self, state: State) -> bool:
        """Return whether anybody with coins or a place at the table has its page open."""
        return any(map(self._viewers.is_watching, state.people))

    def next_ms(self, state: State, now_ms: int) -> int | None:
        """Return when a player will next count as absent."""
        return min((at_ms for _, at_ms in self._gone_ms(state) if at_ms > now_ms), default=None)

    def _players(self, state: State) -> frozenset[str]:
        """Return the people with a place, a wager on the layout or a part in the bank, without bots."""
        bank = state.round.bank
        if self._players_of[0] is not state.boxes or self._players_of[1] is not bank:
            people = {*seated(state, bots=False).values(), *bettors(state), *bank.holders, *bank.handlers}
            players = frozenset([person for person in people if not is_bot(person)])
            self._players_of = state.boxes, bank, players
        return self._players_of[2]
