"""People fall silent in every state of random play: the round ends in time, or the person waited for has a
way out.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from paigow.table import AnyCommand, Refusal, State, decide, evolve, may
from paigow.table import commands as c
from paigow.table.views.awaited import awaited
from tests.property.everything import Watched, any_book, play_wildly, wild_table
from tests.property.silence import CLOCK_S, LONGEST_MS, fallen_silent

TABLES: Final = 40
ROUNDS: Final = 6
LOOKS: Final = 0.03
"""How often the table is looked at before a command."""
WAYS_OUT: Final = {
    "shown": {"buy_in"},
    "round_over": {"buy_in"},
    "offering": {"take_bank", "pass_bank"},
    "betting": {"place_wager", "buy_in", "pass_bank"},
    "covering": {"place_stake", "pass_bank"},
    "delivered": {"choose"},
    "setting": {"set_hand"},
    "players_set": {"set_hand"},
}
"""Phase -> what the player whom the table waits for may do so that it goes on."""


@dataclass
class Hushed(Watched):
    """A table at which everybody may fall silent at any moment."""

    hush: random.Random = field(default_factory=lambda: random.Random(1))
    waits: Counter[str] = field(default_factory=Counter)
    """How often the silent table waited, by phase."""

    def tell(self, command: AnyCommand) -> Refusal | None:
        if self.state.settings is not None and self.hush.random() < LOOKS:
            for clock_s in (CLOCK_S, None):
                self.nobody_is_stuck(self.state, clock_s)
                self.nobody_is_stuck(self.with_one_player(), clock_s)
        return super().tell(command)

    def with_one_player(self) -> State:
        """Return the table after everybody except one player has gone, as far as allowed."""
        state = self.state
        bank = state.round.bank
        seated = [person for box in state.boxes.values() if (person := box.seated)]
        stays = bank.person or bank.offered or self.hush.choice(seated or [""])
        for person in state.people:
            decided = decide(state, c.Leave(person=person), self.book)
            if person != stays and not isinstance(decided, Refusal):
                for event in decided:
                    state = evolve(state, event)
        return state

    def nobody_is_stuck(self, begin: State, clock_s: int | None) -> None:
        """The round ends in time, or the table waits for somebody and offers a way out."""
        silence = fallen_silent(begin, self.book, clock_s, self.hush)
        assert silence.ms <= LONGEST_MS, (begin.phase, silence.ms)
        if silence.is_over or silence.state.phase == "closed":
            self.waits["over"] += 1
            return
        self.waits[silence.state.phase] += 1
        one_clock = {"delivered", "setting", "players_set"}  # begun with the delivery, for all three
        if clock_s is not None and not {begin.phase, silence.state.phase} <= one_clock | {begin.phase}:
            assert silence.state.phase in {"betting", "shown", "round_over"}
        if silence.state.phase == "betting" and silence.state.round.deadline_ms is not None:
            assert silence.state.round.bank.box is None, (
                "nobody has wagered against this bank, and nothing ends it"
            )
        self.has_a_way_out(silence.state)

    def has_a_way_out(self, state: State) -> None:
        """Check that a person for whom the table waits may do something that makes it go on."""
        people = awaited(state, self.book)
        offered = {person: {right.do for right in may(state, person, self.book)} for person in people}
        if not people:
            self.nobody_plays(state)
        for person in people:
            assert offered[person] & WAYS_OUT[state.phase], (state.phase, person, offered, state)

    def nobody_plays(self, state: State) -> None:
        """Let everybody with a place give the round up or be taken out of play; a visitor may sit down."""
        for box in state.boxes.values():
            person = box.seated
            if person is None or person in state.excluded or box.number in state.removed:
                continue
            assert state.people[person].sits_out, (state.phase, person)
            assert "sit_in" in {right.do for right in may(state, person, self.book)}
        if any(box.seated is None for box in state.boxes.values()):
            assert "sit_down" in {right.do for right in may(state, "a stranger", self.book)}


def test_a_table_where_everybody_falls_silent_goes_on_or_says_for_whom_it_waits() -> None:
    waits: Counter[str] = Counter()
    for seed in range(TABLES):
        book = any_book(random.Random(seed))
        table = wild_table(book, seed, kind=Hushed)
        assert isinstance(table, Hushed)
        table.hush.seed(seed)
        play_wildly(table, ROUNDS)
        waits += table.waits
    assert {"over", *WAYS_OUT} <= {*waits, "delivered"}, (
        waits
    )  # a person who has to choose is rare without a clock
