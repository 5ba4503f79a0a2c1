"""Players' seeds in random play: promised, told, kept back, told wrongly and out of time; who may know them when."""

import random
import re
from dataclasses import dataclass, field
from typing import Final, Literal

import msgspec

from paigow.table import AnyCommand, AnyEvent, State
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.commitments import commitment
from paigow.table.seeds.seeds import asked_for, awaited_beacon, given, is_withheld
from tests.table.driver import PEOPLE

SEED: Final = re.compile(rb'"([0-9a-f]{64})"')
_CHOICES: Final = e.CutChosen | e.StacksMoved | e.FourNominated | e.CupTaken
"""What a bank may choose about tiles and dice."""


@dataclass
class Purse:
    """The seeds that people have thought of, and those of them that the table has taken."""

    rng: random.Random
    seeds: dict[str, str] = field(default_factory=dict)
    """Promise -> seed, both as hex."""
    told: set[str] = field(default_factory=set)

    def wish(self, state: State) -> AnyCommand:
        """A promise, or a seed: as often as not the right one at the right time."""
        if self.rng.random() < (0.7 if state.phase in {"washed", "shaken"} and state.round.seeds else 0.1):
            return self._telling(state)
        person = self.rng.choice(PEOPLE)
        broken = "00" if self.rng.random() < 0.1 else ""
        return c.CommitSeeds(person=person, tiles=broken or self._promise(), dice=self._promise())

    def _promise(self) -> str:
        seed = self.rng.randbytes(32)
        self.seeds[commitment(seed)] = seed.hex()
        return commitment(seed)

    def _telling(self, state: State) -> c.RevealSeed:
        """Return the seed that somebody gives, at times a wrong one or one that was never promised."""
        person = self.rng.choice([*state.round.seeds, self.rng.choice(PEOPLE)])
        which: Literal["tiles", "dice"] = "tiles" if state.phase == "washed" else "dice"
        whose = state.round.seeds.get(person) or state.promised.get(person)
        if whose is None or self.rng.random() < 0.2:
            return c.RevealSeed(person=person, which=which, seed=self.rng.choice(["", "G" * 64, "0" * 64]))
        promise = whose.tiles if (which == "tiles") == (self.rng.random() < 0.9) else whose.dice
        return c.RevealSeed(person=person, which=which, seed=self.seeds.get(promise, "0" * 64))

    def is_in_time(self, before: State, event: AnyEvent) -> None:
        """Seeds are told in their time alone, those promised, each once; nobody chooses by those for the dice.

        ``before``: the table as it was when the event came about.
        """
        assert not (before.round.are_seeds_asked and isinstance(event, _CHOICES)), event
        if isinstance(event, e.SeedsAsked):
            assert before.phase == "shaken"
            assert not before.round.dice
            assert before.round.cut is not None
        if isinstance(event, e.SeedsVoided):
            told = {
                person for person in asked_for(before, event.which) if person in given(before, event.which)
            }
            assert told
            assert {*event.withheld} == {*asked_for(before, event.which)} - told != set()
            assert {*event.asked} == told & before.promised.keys()
        if isinstance(event, e.TilesStacked | e.DiceCounted):
            which: Literal["tiles", "dice"] = "tiles" if isinstance(event, e.TilesStacked) else "dice"
            assert not is_withheld(before, which)
            assert awaited_beacon(before) is None
            has_beacon = before.limits.beacon != "" and bool(given(before, which))
            assert (which in before.round.beacons) == has_beacon or before.round.dice
        if isinstance(event, e.BeaconNamed):
            assert given(before, event.which).keys() == {*asked_for(before, event.which)} != set()
            assert event.which not in before.round.beacons
        if not isinstance(event, e.SeedRevealed):
            return
        mine = before.round.seeds[event.person]
        if event.which == "tiles":
            assert before.phase == "washed"
            assert not before.round.woodpile
        else:
            assert before.phase == "shaken"
            assert before.round.are_seeds_asked
            assert not before.round.dice
        promise = mine.tiles if event.which == "tiles" else mine.dice
        assert self.seeds[promise] == event.seed
        assert event.seed not in self.told
        self.told.add(event.seed)

    def is_kept_from(self, shown: object) -> None:
        """Nothing that is sent has a seed that its player has not told."""
        seen = {text.decode() for text in SEED.findall(msgspec.json.encode(shown))}
        assert not (seen & set(self.seeds.values())) - self.told, seen
