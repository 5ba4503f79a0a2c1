"""What one player does takes no right from another, but where a document says so."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from paigow.books import load, readings, register, with_choices
from paigow.table import AnyCommand, Refusal, State
from paigow.table import commands as c
from paigow.table import events as e
from tests.property.everything import any_book, play_wildly
from tests.property.play import COMMITTED, opening, random_settings
from tests.property.test_may import Offering, asks_for_himself
from tests.table.driver import PEOPLE

TABLES: Final = 24
ROUNDS: Final = 6

_ONE_PLACE: Final = ("NZ 7.1(a)(i)", "CAN 7.4(a)", "RWS 3.13", "R-108", "MA 5(b) seated")
_BARRED: Final = "NZ 12.12(b)"
_LIMITS: Final = (
    "NZ 6.5 limit", "NZ 6.6 box maximum", "NZ 6.12", "CAN 5.4 box maxima", "CAN 5.4 liability", "CAN 7.4 limit",
    "MA 5(b) seated", "RWS 3.4 side bets", "RWS 3.17 limits", _BARRED,
)  # fmt: skip
_HOUSE_BANKS: Final = ("NZ 11.1(a)", "CAN 6.9 wagers", "CAN 6.6 pool", "NZ 5.5")
_BANKED_AGAINST: Final = ("NZ 6.9(a)", "CAN 7.1", "MA 8(d)(2)", "RWS 3.15 option")
_NO_OPPONENTS: Final = ("R-100", "MA 8(e) no wager", "RWS 3.15 order")
SAID: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("sit_down", "sit_down"): _ONE_PLACE,
    ("sit_down", "take_bank"): _ONE_PLACE,  # the place is kept for the player/banker
    ("sit_down", "place_wager"): _BANKED_AGAINST,  # the player/banker keeps the place from the first wager on
    ("pass_bank", "place_wager"): _BANKED_AGAINST,
    ("place_wager", "place_wager"): _LIMITS,
    ("place_wager", "sit_down"): ("CAN 7.3 two boxes", "MA 5(b) seated", _BARRED),
    ("place_stake", "sit_down"): (_BARRED,),
    ("place_stake", "place_wager"): (_BARRED,),
    ("place_stake", "take_bank"): ("NZ 5.3 co-bank option", "CAN 6.5"),
    ("place_wager", "take_back_wager"): ("RWS 3.4 side bets",),
    ("place_wager", "pass_bank"): _HOUSE_BANKS,
    ("place_wager", "leave"): _HOUSE_BANKS,
    ("take_back_wager", "pass_bank"): _HOUSE_BANKS,
    ("take_back_wager", "leave"): _HOUSE_BANKS,
    ("control_box", "pass_bank"): _HOUSE_BANKS,
    ("control_box", "leave"): _HOUSE_BANKS,
    ("give_control", "pass_bank"): _HOUSE_BANKS,
    ("give_control", "leave"): _HOUSE_BANKS,
    ("place_stake", "pass_bank"): _HOUSE_BANKS,
    ("place_stake", "leave"): _HOUSE_BANKS,
    ("take_back_stake", "pass_bank"): _HOUSE_BANKS,
    ("take_back_stake", "leave"): _HOUSE_BANKS,
    ("nominate", "take_back_stake"): ("CAN 6.6 pool",),
    ("nominate", "take_back_wager"): ("CAN 7.4(c)",),
    ("nominate", "leave"): ("CAN 7.4(c)", "CAN 6.6 pool"),
    ("ask_laja", "ask_laja"): ("NZ 9.3",),
    ("ask_laja", "sit_in"): ("NZ 9.2(b)",),  # the bank is on offer to this player again
    ("ask_laja", "take_bank"): ("NZ 9.2(b)",),
    ("ask_laja", "sit_down"): ("NZ 9.2(b)",),
    ("take_bank", "sit_out"): _NO_OPPONENTS,
    ("take_bank", "leave"): _NO_OPPONENTS,
    ("take_bank", "cash_out"): _NO_OPPONENTS,
    ("pass_bank", "sit_out"): _NO_OPPONENTS,
    ("pass_bank", "leave"): _NO_OPPONENTS,
    ("pass_bank", "cash_out"): _NO_OPPONENTS,
    ("set_hand", "set_hand"): ("NZ 7.3",),  # two share the bank and decide jointly
    ("ask_house_way", "set_hand"): ("NZ 7.3",),
    ("ask_advice", "set_hand"): ("NZ 7.3",),
    ("ask_names", "set_hand"): ("NZ 7.3",),
}
"""Right that ends, and the command of another player that ends it -> the clauses by which it does."""
OF_THE_HOUSE: Final = frozenset({"answer_proposal"})
"""Rights of the house's own procedure: a proposal ends with the first no."""
VOIDS_THE_ROUND: Final = ("NZ 12.3(b)", "RWS 5.1.2")
"""The player/banker may have the round void: then every right of the round ends."""


class Own(NamedTuple):
    """A right of somebody: the command, the box, and its other fields as they are sent."""

    do: str
    box: int | None
    fields: bytes


@dataclass
class Keeping(Offering):
    """A table at which nobody takes a right of another by a command."""

    ended: Counter[tuple[str, str]] = field(default_factory=Counter)
    lookers: int = 0
    """How often somebody looked while another had a choice."""

    def tell(self, command: AnyCommand) -> Refusal | None:
        if self.state.settings is None or not asks_for_himself(command):
            return super().tell(command)
        own = command.person  # type: ignore[attr-defined]
        before = {person: self.rights(person) for person in PEOPLE if person != own}
        refusal = super().tell(command)
        if refusal is None and not any(isinstance(each, e.RoundVoided) for each in self.appends[-1][1]):
            for person, had in before.items():
                tag = str(type(command).__struct_config__.tag)
                for right in had - self.rights(person):
                    self.ended[right.do, tag] += 1
                    assert (right.do, tag) in SAID, (person, right, command, self.appends[-1][1])
        return refusal

    def rights(self, person: str) -> set[Own]:
        return {
            Own(right.do, box, msgspec.json.encode(right.fields, order="sorted"))
            for right in self.rights_of(person)
            if right.do not in OF_THE_HOUSE
            for box in right.boxes or (None,)
        }

    def comes_to_what_is_rare(self) -> None:
        """Tiles are seen before anybody has looked; then the others look."""
        super().comes_to_what_is_rare()
        if self.state.phase != "delivered" or not any(box.choice for box in self.state.boxes.values()):
            return
        for box in self.rng.sample([*self.state.boxes.values()], len(self.state.boxes)):
            if box.controller is not None and self.rng.random() < 0.5:
                look = c.LookAtTiles(person=box.controller, box=box.number)
                self.lookers += self.tell(look) is None and has_choice(self.state)


def has_choice(state: State) -> bool:
    return any(box.choice is not None for box in state.boxes.values())


def wild(seed: int) -> Keeping:
    rng = random.Random(f"rights {seed}")
    books = (
        load("rws"),
        with_choices(load("nz"), {"shared_bank": True, "plus_minus_four": True}),
        load("canberra"),
        any_book(rng),
    )
    table = Keeping(books[seed % 4], rng, clumsy=0.3)
    table.deadline_ms = rng.choice([None, 1000])
    table.commitments = rng.choice([None, COMMITTED])
    table.is_settled_late = rng.random() < 0.5
    table.purse.rng.seed(f"rights {seed}")
    table.must(opening(table.book, random_settings(table.book, rng)))
    return table


def test_no_command_of_a_player_takes_a_right_of_another() -> None:
    lookers = 0
    for seed in range(TABLES):
        table = wild(seed)
        play_wildly(table, ROUNDS)
        lookers += table.lookers
    assert lookers > 10


def test_every_exception_cites_clauses_of_the_register() -> None:
    assert {
        clause for clauses in (*SAID.values(), VOIDS_THE_ROUND) for clause in clauses
    } <= register().keys() | readings().keys()
