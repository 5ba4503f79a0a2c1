"""What-if: a finished round with one hand set differently, and the result. Nothing is recorded.

Tiles, dice, wagers and bank are those of the round, and everybody else acts as they did. What follows from
the setting is decided again: matches, collections, payments, and their order.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from paigow.advice import is_house_setting
from paigow.books import Book
from paigow.log.codec import VERSION, Entry
from paigow.log.rounds.moments import by_command
from paigow.log.rounds.projection import RoundReader
from paigow.log.rounds.result import RoundResult
from paigow.rules import ruleset
from paigow.rules.ruleset import Rules, Setting, two_of
from paigow.table import AnyCommand, AnyEvent, Command, Refusal, State, decide, evolve, next_duty
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.phases import SETTING
from paigow.table.core.visibility import deciders
from paigow.tiles import faces, pieces

Found = Entry[AnyEvent]
WhyNot = Literal["mishap", "hidden", "dealer_sets"]
"""An irregularity or a supervisor's order was in the round; the setting would expose tiles that were never
shown; or the person could not set the hand themselves."""


class SettingOutcome(Struct, frozen=True, kw_only=True, gc=False):
    """One way to set the hand, and the resulting round."""

    setting: Setting
    is_laid: bool
    """This was the actual setting."""
    is_house_way: bool
    result: RoundResult
    gain: int
    """Coins that the round brings the person in all boxes; below zero if lost."""
    difference: int
    """Difference from the actual result."""
    entries: tuple[Found, ...]
    """All entries after the washing, real or hypothetical."""
    departs: int | None
    """Index of the first hypothetical command of the round, the washing included; ``None`` if all are real."""


class OwnHand(Struct, frozen=True, kw_only=True, gc=False):
    """A hand that a person had to set."""

    box: int
    is_bank: bool
    clause: str
    """Clause by which the house way sets it, or that allows no other setting; may be empty."""
    ways: tuple[SettingOutcome, ...] = ()
    why_not: WhyNot | None = None


class _Turn(Struct, frozen=True, kw_only=True, gc=False):
    """A hand that is about to be set."""

    state: State
    at: int
    """Index of the command."""


def alternatives(
    washed: Found, after_washing: State, entries: Sequence[Found], book: Book, person: str
) -> tuple[OwnHand, ...]:
    """Return the hands that a person had to set in a finished round, each in every way.

    There are none in a void round, or without a stake of the person. A hand has only its box if the round had
    an irregularity, if the dealer had to set it, or if a setting would expose tiles that were never shown.
    """
    round_ = _Round(washed, after_washing, entries, book, person)
    if round_.result.void is not None or person not in round_.result.balances:
        return ()
    return tuple(round_.hand(box, turn) for box, turn in sorted(round_.turns().items()))


class _Round:
    """A finished round, and a person who played it."""

    def __init__(
        self, washed: Found, after_washing: State, entries: Sequence[Found], book: Book, person: str
    ) -> None:
        self.washed, self.after_washing, self.entries = washed, after_washing, entries
        self.groups = list(by_command(entries))
        self.book, self.person = book, person
        self.rules: Rules = ruleset(book)
        self.result = self._result(entries)
        self.end = after_washing
        for entry in entries:
            self.end = evolve(self.end, entry.event)

    def _result(self, entries: Sequence[Found]) -> RoundResult:
        stacks = {person: each.stack for person, each in self.after_washing.people.items()}
        reader = RoundReader(stacks)
        for entry in (self.washed, *entries):
            reader.take(entry.event)
        (result,) = reader.results()
        return result

    def turns(self) -> dict[int, _Turn]:
        """Return box -> when it was set, for the hands that the person decided."""
        state, found = self.after_washing, dict[int, _Turn]()
        for at, together in enumerate(self.groups):
            before = state
            for entry in together:
                match entry.event:
                    case ev.HandSet(box=box) if self.person in deciders(before, before.boxes[box]):
                        found[box] = _Turn(state=before, at=at)
                    case _:
                        pass
                state = evolve(state, entry.event)
        return found

    def hand(self, box: int, turn: _Turn) -> OwnHand:
        """Return a hand in every way, or the reason why not."""
        laid, tiles = self.end.boxes[box].hand, turn.state.boxes[box].hand
        is_bank = box == turn.state.round.bank.box
        assert tiles is not None  # it was set then
        if self.result.irregularities or laid is None:
            return OwnHand(box=box, is_bank=is_bank, clause="", why_not="mishap")
        house = self.rules.house_way(pieces(tiles.tiles))
        was = self.rules.set_hand(two_of(laid.low), two_of(laid.high))
        ways = []
        for setting in self.rules.settings(pieces(tiles.tiles)):
            is_laid = setting.ranks == was.ranks
            has_happened = is_laid and not self.end.boxes[box].is_conceded
            played = self.entries if has_happened else self.played(box, turn, setting)
            if isinstance(played, Refusal):
                return OwnHand(box=box, is_bank=is_bank, clause=played.clause or "", why_not="dealer_sets")
            if self._shows_hidden(box, played):
                clause = self.book.clause_of("concession")
                return OwnHand(box=box, is_bank=is_bank, clause=clause, why_not="hidden")
            result = self._result(played)
            gain = result.balances[self.person].gain
            ways.append(
                SettingOutcome(
                    setting=was if is_laid else setting,
                    is_laid=is_laid,
                    is_house_way=is_house_setting(setting, house),
                    result=result,
                    gain=gain,
                    difference=gain - self.result.balances[self.person].gain,
                    entries=tuple(played),
                    departs=None if played is self.entries else turn.at + 1,
                )
            )
        return OwnHand(box=box, is_bank=is_bank, clause=house.clause, ways=tuple(ways))

    def _shows_hidden(self, box: int, played: Sequence[Found]) -> bool:
        """Return whether tiles of others would be exposed that nobody was shown."""
        return bool(_opened(played) - _opened(self.entries) - {box})

    def played(self, box: int, turn: _Turn, setting: Setting) -> list[Found] | Refusal:
        """Return the round after its washing with this setting; refused if the person could not set it."""
        before = [entry for together in self.groups[: turn.at] for entry in together]
        play = _Play(turn.state, self.book, before)
        (low, low2), (high, high2) = faces(setting.low), faces(setting.high)
        set_so = c.SetHand(person=self.person, box=box, low=(low, low2), high=(high, high2))
        rest = self.groups[turn.at :]
        at_us = rest[0][0].at_us
        refusal = play.give(set_so, at_us)
        if refusal is not None:
            return refusal
        if play.state.phase != turn.state.phase and isinstance(rest[0][0].command, c.CallTime):
            rest = rest[1:]  # nobody else was late
        play.go_on(self._others_did(box, rest), at_us)
        return play.entries

    def _others_did(self, box: int, rest: Sequence[Sequence[Found]]) -> Iterator[tuple[AnyCommand, int]]:
        """Yield what was done from then on, and when, except this person's acts with this hand."""
        for first, *_ in rest:
            command = first.command
            is_own = getattr(command, "person", None) == self.person and getattr(command, "box", None) == box
            if command is not None and not is_own:
                yield command, first.at_us


def _opened(entries: Sequence[Found]) -> set[int | str]:
    """Return whose hands were exposed."""
    found: set[int | str] = set()
    for entry in entries:
        if isinstance(entry.event, ev.HandExposed):
            found.add(entry.event.box)
        elif isinstance(entry.event, ev.HouseHandExposed):
            found.add("house")
    return found


class _Play:
    """A table on which the rest of a round is played."""

    def __init__(self, state: State, book: Book, entries: list[Found]) -> None:
        self.state, self.book, self.entries = state, book, entries

    def give(self, command: AnyCommand, at_us: int) -> Refusal | None:
        """Give a command if the table accepts it, after bringing coins that the float tray lacks."""
        decided = decide(self.state, command, self.book)
        if isinstance(decided, Refusal) and decided.code == "float_is_short":
            missing = int(decided.facts["coins"]) - self.state.float_coins
            return self.give(c.FillFloat(coins=missing), at_us) or self.give(command, at_us)
        if isinstance(decided, Refusal):
            return decided
        for place, event in enumerate(decided):
            do = None if place else command
            self.entries.append(Entry(version=VERSION, at_us=at_us, do=do, event=event))
            self.state = evolve(self.state, event)
        return None

    def go_on(self, done: Iterator[tuple[AnyCommand, int]], at_us: int) -> None:
        """Play to the end: acts until all hands were set, concessions, and the dealer's duties."""
        gave_up: list[AnyCommand] = []
        for command, when_us in done:
            is_done = self.state.phase in SETTING and self.give(command, when_us) is None
            if is_done:
                at_us = when_us
            elif isinstance(command, c.Concede):
                gave_up.append(command)
        while self.state.phase != "round_over":
            gave_up = [each for each in gave_up if self.give(each, at_us) is not None]
            duty = next_duty(self.state, self.book)
            assert isinstance(duty, Command)  # all hands are set
            refusal = self.give(duty, at_us)
            assert refusal is None, refusal
