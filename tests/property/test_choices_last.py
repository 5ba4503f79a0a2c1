"""An accepted choice of a person has its effect, or an event names the person, what lapsed and why."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec

from paigow.books import load, with_choices
from paigow.table import AnyCommand, AnyEvent, Refusal
from paigow.table import commands as c
from paigow.table import events as e
from tests.property.everything import Watched, any_book, play_wildly
from tests.property.mishaps import BY
from tests.property.play import COMMITTED, opening, random_settings
from tests.property.test_may import asks_for_himself

TABLES: Final = 40
ROUNDS: Final = 8
Path = tuple[str | int, ...]

THE_ROUND_IS_OVER: Final = (e.TilesWashed, e.TilesShown, e.TableClosed, e.TableOpened)
"""After these events the round is over, or never was: its choices have no subject any more."""
HAS_EFFECT: Final[dict[type[Any], frozenset[str]]] = {
    e.LajaMade: frozenset({"is_laja_due", "mixing"}),
    e.ReshuffleAsked: frozenset({"undelivered", "hand"}),
    e.TilesCut: frozenset({"cut", "cut_options"}),
    e.TilesDelivered: frozenset({"hand"}),
    e.SeedsAsked: frozenset({"promised"}),
    e.SeedsVoided: frozenset({"promised", "tiles", "dice", "tiles_seed", "dice_seed"}),
}
"""Event -> fields in which a choice has had its effect by then: the laja or the cut is made, new tiles lie there.

A promise of seeds is taken up by the question for them. Where one seed is withheld, all that were told are void.
"""
NO_CHOICE: Final = frozenset(
    {
        "commission",
        "controller",
        "deadline_ms",
        "excess",
        "float_coins",
        "losing",
        "phase",
        "stack",
        "version",
    }
)
"""Fields that follow from what people choose, coins (their ledger is elsewhere), what a supervisor permits."""


class Made(NamedTuple):
    """What one command of a person changed in the state."""

    person: str
    command: str
    before: Any
    after: Any


@dataclass
class Remembering(Watched):
    """A table that remembers what each command of a person changed, until that has had its effect."""

    made: dict[Path, Made] = field(default_factory=dict)
    lapsed: Counter[str] = field(default_factory=Counter)

    def tell(self, command: AnyCommand) -> Refusal | None:
        before, log = self.state, len(self.log)
        refusal = super().tell(command)
        if refusal is None and self.state is not before:
            changed = dict(changes(before, self.state))
            own = command.person if asks_for_himself(command) else None  # type: ignore[attr-defined]
            self.nothing_is_dropped_in_silence(command, own, changed, self.log[log:])
            if own is not None:
                tag = str(type(command).__struct_config__.tag)
                self.made |= {path: Made(own, tag, *pair) for path, pair in changed.items()}
        return refusal

    def nothing_is_dropped_in_silence(
        self, command: AnyCommand, own: str | None, changed: dict[Path, tuple[Any, Any]], told: list[AnyEvent]
    ) -> None:
        if any(isinstance(event, THE_ROUND_IS_OVER) for event in told):
            self.made.clear()
            return
        carried_out = {name for event in told for name in HAS_EFFECT.get(type(event), ())}
        for path, (_, after) in changed.items():
            made = self.made.pop(path, None)
            if made is None or made.person == own or after != made.before or carried_out & {*path}:
                continue
            self.lapsed[made.command] += 1
            assert any(says_why(event, made.person) for event in told), (made, path, command, told)

    def duty(self) -> bool:
        """The dealer goes on, at times only after the bank has chosen, or tiles were seen or are to be mixed again."""
        if self.rng.random() < 0.3:
            self.the_bank_chooses()
        if self.rng.random() < 0.1:
            self.tell(c.OrderReshuffle(by=BY))
        if self.rng.random() < 0.1:
            self.tell(c.ReportExposed(by=BY, at="stack"))
        return super().duty()

    def the_bank_chooses(self) -> None:
        person = self.state.round.bank.person or self.rng.choice(list(self.state.people) or ["Ann"])
        cut = self.rng.choice(self.book.approved_cuts)
        wishes: list[AnyCommand] = [
            c.AskLaja(person=person),
            c.ChooseCut(person=person, cut=cut.name, options=cut.options),
            c.NominateFour(person=person, amount=self.rng.choice((4, -4))),
            c.TakeCup(person=person),
            c.MoveStacks(person=person, to_left=(2, 3)),
        ]
        for wish in self.rng.sample(wishes, 2):
            self.tell(wish)


def changes(before: Any, after: Any, path: Path = ()) -> Iterator[tuple[Path, tuple[Any, Any]]]:
    """Return the values that differ between two states, with the path to each, except coins."""
    if before is after or NO_CHOICE & {*path[-1:]}:
        return
    earlier, later = parts(before), parts(after)
    pair = before if earlier is None else None, after if later is None else None
    if pair[0] != pair[1]:
        yield path, pair
    earlier, later = earlier or {}, later or {}
    for key in earlier.keys() | later.keys():
        yield from changes(earlier.get(key), later.get(key), (*path, key))


def parts(value: Any) -> dict[Any, Any] | None:
    """Return what a value consists of, or ``None`` if it has no parts."""
    if isinstance(value, msgspec.Struct):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    return value if isinstance(value, dict) else None


def says_why(event: AnyEvent, person: str) -> bool:
    """Return whether an event names a person, and the clause by which something of this person ends."""
    told = msgspec.to_builtins(event)
    return bool(told.get("clause") or told.get("clauses")) and person in set(words(told))


def words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from value.split(":")  # "stake:Ann"
    elif isinstance(value, dict):
        for each in (*value.keys(), *value.values()):
            yield from words(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from words(each)


def wild(seed: int) -> Remembering:
    """A table under some book, at which people will do anything."""
    rng = random.Random(f"choices {seed}")
    rare = (
        with_choices(load("nz"), {"plus_minus_four": True, "shared_bank": True}),
        with_choices(load("canberra"), {"cut_before_no_more_bets": False}),
        load("massachusetts"),
    )
    table = Remembering([*rare, any_book(rng)][seed % 4], rng, clumsy=0.3)
    table.deadline_ms = rng.choice([None, 1000])
    table.commitments = rng.choice([None, COMMITTED])
    table.is_settled_late = rng.random() < 0.5
    table.purse.rng.seed(f"choices {seed}")
    table.must(opening(table.book, random_settings(table.book, rng)))
    return table


def test_no_accepted_choice_is_dropped_in_silence() -> None:
    lapsed: Counter[str] = Counter()
    for seed in range(TABLES):
        table = wild(seed)
        play_wildly(table, ROUNDS)
        lapsed += table.lapsed
    assert {"choose_cut", "nominate_four", "take_cup", "move_stacks"} <= lapsed.keys()
