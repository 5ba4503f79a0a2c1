"""Random play with everything switched on, watched after every event."""

import random
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

import msgspec
from msgspec.structs import replace

from paigow.books import Book, load, with_choices
from paigow.table import AnyCommand, AnyEvent, Refusal, State, ViewMaker, decide, evolve, show, view
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.beacons import QUICKNET
from paigow.tiles import FULL_SET
from tests.property.disguise import disguise, looks_at
from tests.property.mishaps import BY, bank_wish, complaint, mishap
from tests.property.play import (
    COMMITTED,
    Table,
    a_setting,
    nonsense,
    opening,
    random_settings,
    something,
)
from tests.property.seeding import Purse
from tests.table.driver import PEOPLE

BOOKS: Final = ("nz", "canberra", "massachusetts", "rws")
FACE: Final = re.compile(rb'"([1-6]-[1-6])"')
VIEWERS: Final = (*PEOPLE, None, "a stranger")
IN_WOODPILE: Final = frozenset(
    {"stacked", "offering", "betting", "covering", "bets_closed", "shaken", "counted"}
)
ON_LAYOUT: Final = frozenset(
    {"delivered", "setting", "players_set", "house_set", "matching", "matched", "paid", "round_over"}
)
FACE_DOWN: Final = IN_WOODPILE | frozenset({"washed", "delivered", "setting", "players_set", "house_set"})
COMPLAINTS: Final = 0.02
"""How often somebody complains before the dealer goes on with a duty."""
SITTING_OUT: Final = 0.05
"""How often somebody sits out, or plays again."""
TURNS: Final = 2000
"""A round that takes more turns than this does not end."""
_ABOUT_TILES: Final = (
    e.TilesStacked
    | e.LajaMade
    | e.TilesReshuffled
    | e.TilesCut
    | e.DiceShaken
    | e.TilesDelivered
    | e.EmptyBoxesCollected
    | e.HandSet
    | e.HandReset
    | e.HouseHandSet
    | e.BankHandProposed
    | e.AdviceGiven
    | e.HandConceded
    | e.HandVoided
    | e.RoundVoided
    | e.TilesExposed
    | e.MatchesUndone
)


def any_book(rng: random.Random) -> Book:
    """A book with some of its options and readings chosen otherwise."""
    book = load(rng.choice(BOOKS))
    rows = [row for row in (*book.options, *book.readings) if row.values]
    return with_choices(book, {row.name: rng.choice(row.values) for row in rows if rng.random() < 0.3})


@dataclass
class Watched(Table):
    """A table that is looked at after every event; ``counts`` and ``phases`` say what came about."""

    counts: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str | None] = field(default_factory=Counter)
    """How often each clause was the reason of a refusal."""
    phases: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often one phase has led to another."""
    sight: ViewMaker | None = None
    """The last picture: the next is made from it."""
    purse: Purse = field(default_factory=lambda: Purse(random.Random(0)))
    voices: random.Random = field(default_factory=lambda: random.Random(0))
    """Draws who complains: the play itself is drawn as if nobody did."""
    rests: random.Random = field(default_factory=lambda: random.Random(0))
    """Draws who sits out."""

    def tell(self, command: AnyCommand) -> Refusal | None:
        """Give a command, and look at every event it leads to."""
        decided = decide(self.state, command, self.book)
        if isinstance(decided, Refusal):
            self.refusals[decided.clause] += 1
            return decided
        assert decided or isinstance(command, c.CollectEmptyBoxes), command
        self.taken.append(command)
        self.appends.append((command, decided))
        for event in decided:
            before = self.state
            self.state = evolve(before, event)
            self.ledger.post([event])
            self.ledger.agrees_with(self.state)
            self.log.append(event)
            self.counts[type(event).__name__] += 1
            self.phases[before.phase, self.state.phase] += 1
            self.purse.is_in_time(before, event)
            self._nobody_is_told(event)
        all_tiles_are_there(self.state)
        bettors_decide(self.state, self.book)
        self._nobody_sees(self.rng.choice(VIEWERS))
        return None

    def somebody_complains(self) -> None:
        """Now and then; and now and then somebody leaves it at that."""
        drawn = self.rng.getstate()
        self.tell(complaint(self.state, self.voices))
        self.rng.setstate(drawn)

    def _nobody_is_told(self, event: AnyEvent) -> None:
        """No event tells a face to anybody who may not know it, nor a seed before its time."""
        self.purse.is_kept_from([show(self.state, event, viewer) for viewer in VIEWERS[-2:]])
        if not isinstance(event, _ABOUT_TILES):
            return
        for viewer in VIEWERS:
            told = set(FACE.findall(msgspec.json.encode(show(self.state, event, viewer))))
            told -= {face.encode() for face in event.tiles} if isinstance(event, e.TilesExposed) else set()
            assert told <= {face.encode() for face in may_know(self.state, viewer)}, (viewer, event)
            if isinstance(event, e.DiceShaken):
                assert not getattr(show(self.state, event, viewer), "dice", ()), viewer

    def _nobody_sees(self, viewer: str | None) -> None:
        """Check that a viewer's picture holds no face and no seed that the viewer may not know, and does not
        depend on these.
        """
        state, book = self.state, self.book
        if state.settings is not None:
            self.purse.is_kept_from(view(state, viewer, book))
        if state.settings is None or not state.rounds_begun:
            return
        sent = msgspec.json.encode(view(state, viewer, book))
        self.sight = ViewMaker(state, book, self.sight)
        assert msgspec.json.encode(self.sight.view(viewer)) == sent, (viewer, "made from the sight before")
        if state.phase in FACE_DOWN:
            assert set(FACE.findall(sent)) <= {face.encode() for face in may_know(state, viewer)}, viewer
        other = disguise(state, viewer, self.rng)
        assert msgspec.json.encode(view(other, viewer, book)) == sent, viewer

    def replayed(self) -> State:
        """The table made again from its log as it is stored."""
        state = State.empty()
        for event in msgspec.json.decode(msgspec.json.encode(self.log), type=list[AnyEvent]):
            state = evolve(state, event)
        return state


def may_know(state: State, viewer: str | None) -> set[str]:
    """Return the faces that a viewer may know: open hands, own hands, and faces that everybody saw."""
    known = {
        face for tiles in state.round.undelivered.values() for face in tiles if state.round.are_unused_shown
    }
    if state.round.house_hand is not None and state.round.house_hand.is_exposed:
        known |= set(state.round.house_hand.tiles)
    for box in state.boxes.values():
        known |= set(box.known)
        if box.hand is not None and (box.hand.is_exposed or looks_at(state, box, viewer)):
            known |= set(box.hand.tiles)
    return known


def all_tiles_are_there(state: State) -> None:
    """Each of the 32 tiles is in exactly one place."""
    if state.phase in IN_WOODPILE:
        assert Counter(state.round.woodpile) == FULL_SET
    if state.phase in ON_LAYOUT and (state.round.delivered or not state.round.is_void):
        lying = Counter(face for tiles in state.round.undelivered.values() for face in tiles)
        for hand in (state.round.house_hand, *(box.hand for box in state.boxes.values())):
            if hand is not None:
                lying.update(hand.tiles)
                assert not hand.set_by or sorted(hand.low + hand.high) == sorted(hand.tiles)
        assert lying == FULL_SET


def bettors_decide(state: State, book: Book) -> None:
    """Check that a box's decider has a wager there (NZ 7.1, CAN 7.4, MA 10, RWS 3.13), and has one box (NZ 7.2)."""
    if state.phase not in {"bets_closed", "shaken", "counted", "delivered", "setting"}:
        return
    for box in state.boxes_in_play:
        assert box.controller is None or box.wager_of(box.controller, "main"), (state.phase, box)
    if book.word("several_boxes") == "control one":
        deciders = [box.controller for box in state.boxes_in_play if box.controller is not None]
        assert len(deciders) == len(set(deciders)), (state.phase, deciders)


def wild_table(
    book: Book, seed: int | str, *, silent: bool = False, kind: type[Watched] | None = None
) -> Watched:
    """An open table with people at it who will do anything."""
    rng = random.Random(f"{seed} {book.id}")
    table = (kind or Watched)(book, rng, clumsy=0.3, is_silent=silent)
    table.deadline_ms = 1000 if silent else rng.choice([None, 1000])
    table.commitments = rng.choice([None, COMMITTED])
    table.is_settled_late = rng.random() < 0.5
    table.purse.rng.seed(f"{seed} {book.id}")
    table.rests.seed(f"{seed} {book.id}")
    settings = random_settings(book, rng)
    if rng.random() < 0.5:  # so that few boxes are soon all in play
        settings = replace(settings, boxes=max(book.rules["boxes"].least or 1, rng.randint(2, 4)))
    if table.purse.rng.random() < 0.5:
        settings = replace(settings, beacon=QUICKNET.hash)
    table.must(opening(book, settings))
    return table


def play_wildly(table: Watched, rounds: int) -> None:
    """Rounds in which people and supervisors do anything, each brought to its end."""
    for _ in range(rounds):
        _arrive(table)
        before = _rounds_over(table)
        table.is_silent = table.deadline_ms is not None and table.rng.random() < 0.3
        trouble = table.rng.choice([0.0, 0.1, 0.5])
        for _ in range(TURNS):
            if _rounds_over(table) > before:
                break
            _anything(table, trouble)
            if not (table.duty() or table.help_on() or _put_right(table)):
                raise AssertionError(f"stuck in {table.state.phase}: {table.state}")
        else:
            raise AssertionError(f"the round does not end: {table.state.phase}")


def _rounds_over(table: Watched) -> int:
    """Return how many rounds have ended or had no result. A table that opens again numbers its rounds from 1
    again.
    """
    return table.counts["RoundEnded"] + table.counts["RoundVoided"]


def _arrive(table: Watched) -> None:
    """Some have coins again, and take places or every box in turn."""
    rng = table.rng
    if table.state.phase == "closed":
        table.must(opening(table.book, table.state.limits))
    for person in rng.sample(PEOPLE, 4):
        table.tell(c.BuyIn(person=person, coins=table.state.limits.minimum * rng.choice([30, 100, 3000])))
        table.tell(c.SitDown(person=person, box=rng.randint(1, 8)))


def _anything(table: Watched, trouble: float) -> None:
    """Let people act before the dealer goes on with the duty."""
    rng, phase = table.rng, table.state.phase
    if table.voices.random() < COMPLAINTS:
        table.somebody_complains()
    if table.rests.random() < SITTING_OUT:
        person = table.rests.choice(PEOPLE)
        table.tell(table.rests.choice((c.SitOut, c.SitIn))(person=person))
    if rng.random() < trouble and phase != "closed":
        table.tell(mishap(table.state, table.book, rng))
    if phase in {"betting", "shown", "round_over"}:
        for _ in range(rng.choice([2, 12, 25])):
            table.tell(something(table.state, table.book, rng))
        if phase == "betting" and rng.random() < 0.3:
            _everywhere(table)
    if table.is_settled_late:
        for _ in range(rng.choice([0, 1, 4])):
            table.tell(table.purse.wish(table.state))
    for _ in range(rng.choice([0, 1, 4])):
        table.tell(bank_wish(table.state, table.book, rng))
    if phase in {"setting", "players_set"} and not table.is_silent:
        command = a_setting(table.state, rng)
        if command is not None and rng.random() < 0.8:
            table.tell(command)
    if rng.random() < 0.05:
        table.tell(nonsense(table.state, rng))


def _everywhere(table: Watched) -> None:
    """There is a wager on every box, as far as the book lets people have one."""
    rng, state = table.rng, table.state
    coins = 20 * state.limits.chips[0] * (1 + state.limits.minimum // (20 * state.limits.chips[0]))
    for box in state.boxes:
        for person in rng.sample(PEOPLE, len(PEOPLE)):
            table.tell(c.BuyIn(person=person, coins=coins))
            if table.tell(c.PlaceWager(person=person, box=box, coins=coins)) is None:
                break


def _put_right(table: Watched) -> bool:
    """Let people who are out of play come back. Of those who may not play together one leaves."""
    state = table.state
    if state.phase == "closed":
        _arrive(table)
        return True
    back: list[AnyCommand] = [c.Reinstate(by=BY, person=person) for person in state.excluded]
    back += [c.Reinstate(by=BY, box=box) for box in state.removed]
    back += [c.Leave(person=group[-1]) for group in state.barred]
    return None in [table.tell(command) for command in back]
