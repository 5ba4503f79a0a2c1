"""What is offered is taken, and what is taken was offered: in every state that wild play comes to."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from paigow.books import Book, load, with_choices
from paigow.table import PERSON_COMMANDS, AnyCommand, PlayerCommand, Refusal, Right, State, decide, may
from paigow.table import commands as c
from paigow.table.views.legal_actions_cache import LegalActionCache
from tests.clauses.banking import cover, stake
from tests.clauses.test_settlement_canberra import sole
from tests.property.everything import Watched, any_book, play_wildly
from tests.property.mishaps import BY
from tests.property.play import COMMITTED, opening, random_settings
from tests.table.banks import BANKER, BOX
from tests.table.driver import BROUGHT, PEOPLE, Game
from tests.table.driver import coins as in_coins
from tests.table.offered import is_right
from tests.table.test_bank import three

TABLES: Final = 58
RARE: Final = (
    with_choices(load("nz"), {"co_banker_shows_two": True, "plus_minus_four": True, "shared_bank": True}),
    with_choices(load("canberra"), {"bank_confirms": True, "names_while_setting": "on request"}),
    with_choices(load("massachusetts"), {"match_play": 10_000}),
)
"""Books under which something may be asked that most others do not know."""
ROUNDS: Final = 6
LEFT_OUT: Final = frozenset(
    {"leave", "cash_out", "choose_cut", "take_back_wager", "complain", "withdraw_complaint"}
)
"""Rights that the test leaves unused: a player who goes, or takes a wager back, would play no longer, and the dealer
here makes all cuts.

The test draws complaints separately (``somebody_complains``): it is open in every phase and would crowd out
what is rare.
"""


@dataclass
class Offering(Watched):
    """A table that asks, before each command, what is offered; ``offered`` counts the offers that were taken."""

    offered: Counter[str] = field(default_factory=Counter)
    known: LegalActionCache | None = None
    found: tuple[State, dict[str, tuple[Right, ...]]] | None = None
    """The rights that were searched for in the present state. Most commands are refused and leave it as it is."""

    def rights_of(self, person: str) -> tuple[Right, ...]:
        """Return what a person may do now."""
        if self.found is None or self.found[0] is not self.state:
            self.found = self.state, {}
        _, rights = self.found
        if person not in rights:
            rights[person] = may(self.state, person, self.book)
        return rights[person]

    def tell(self, command: AnyCommand) -> Refusal | None:
        if self.rng.random() < 0.15:
            self.everything_offered_is_taken(self.rng.choice(PEOPLE))
        before = self.state
        refusal = super().tell(command)
        if self.state.settings is not None and self.state is not before:
            self.what_is_kept_still_holds()
        if refusal is None and asks_for_himself(command) and before.settings is not None:
            assert isinstance(command, PlayerCommand)
            rights = may(before, command.person, self.book)
            tag = str(type(command).__struct_config__.tag)
            alike = [right for right in rights if right.do == tag]
            was_offered = any(is_right(right, command, self.book) for right in alike)
            assert was_offered or has_too_little(command, before, self.book), (command, alike)
            self.offered[tag] += 1
        return refusal

    def duty(self) -> bool:
        bank = self.state.round.bank
        if bank.house_wager or self.rng.random() < 0.3:  # it is seldom made, and then the bank may lower it
            self.take_up_an_offer(self.rng.choice(bank.holders or PEOPLE))
        if self.rng.random() < 0.2:
            self.comes_to_what_is_rare()
        return super().duty()

    def comes_to_what_is_rare(self) -> None:
        """Show tiles before their player has looked, so that the player may choose, or take a wager back."""
        if self.state.phase == "delivered":
            box = self.rng.choice([self.state.chung, *[each.number for each in self.state.boxes_in_play]])
            at: Any = "bank" if box == self.state.chung else "box"
            self.tell(c.ReportExposed(by=BY, at=at, exposed_by="dealer", box=box, count=2))
        elif self.state.phase == "betting" and len(self.state.boxes_in_play) > 2:
            where = self.rng.choice(self.state.boxes_in_play)
            last = where.wagers[-1]
            self.tell(c.TakeBackWager(person=last.person, box=where.number, bet=last.bet))

    def what_is_kept_still_holds(self) -> None:
        """Check that what is carried from view to view is what a new search finds."""
        self.known = LegalActionCache(self.state, self.book, self.known)
        for person in self.rng.sample([*PEOPLE, "Zoe"], 2):
            assert self.known.may(person) == self.rights_of(person), person

    def take_up_an_offer(self, person: str) -> None:
        rights = [each for each in self.rights_of(person) if each.do not in LEFT_OUT]
        if rights:
            (command, *_) = commands(min(rights, key=lambda each: self.offered[each.do]), person, self)
            self.tell(command)

    def everything_offered_is_taken(self, person: str) -> None:
        for right in self.rights_of(person):
            for command in commands(right, person, self):
                answer = decide(self.state, command, self.book)
                assert not isinstance(answer, Refusal) or answer.code == BROUGHT, (command, answer, right)


def has_too_little(command: AnyCommand, state: State, book: Book) -> bool:
    """Whether it is a wager below the minimum, of one who has no more: none within the limits is offered."""
    return (
        isinstance(command, c.PlaceWager)
        and book.word("below_minimum") != "refuse"
        and command.coins < state.limits.minimum
    )


def asks_for_himself(command: AnyCommand) -> bool:
    """Whether it is somebody's own command; a supervisor's word on others' orders is given in the pit."""
    return isinstance(command, PlayerCommand) and not getattr(command, "as_supervisor", False)


def commands(right: Right, person: str, table: Watched) -> Iterator[PlayerCommand]:
    """Commands that an right allows: at each box, with its least and its largest amount and one between them."""
    kind = next(kind for kind in PERSON_COMMANDS if kind.__struct_config__.tag == right.do)
    amounts: list[int | None] = [None]
    if right.coins is not None:
        least, most, step = right.coins.least, right.coins.most, right.coins.step
        most = 10**6 if most is None else most
        steps = (most - least) // step
        between = least + step * table.rng.randint(0, steps)
        amounts = [least, most, *({between} - {*right.coins.but})]
    for box in right.boxes or (None,):
        for coins in amounts:
            fields = {"person": person, **right.fields} | filled(right, box, person, table)
            fields |= {} if box is None else {"box": box}
            fields |= {} if coins is None else {"coins": coins}
            yield msgspec.convert(msgspec.to_builtins(fields), kind)


def filled(right: Right, box: int | None, person: str, table: Watched) -> dict[str, Any]:
    """Return what a person would fill in."""
    if right.open == ("low", "high"):
        hand = table.state.boxes[box or 0].hand
        assert hand is not None
        return {"low": hand.tiles[:2], "high": hand.tiles[2:]}
    if right.open == ("to_left", "to_right"):
        return {"to_left": (2, 3)}
    if right.open == ("tiles", "dice"):
        return {"tiles": table.purse._promise(), "dice": table.purse._promise()}
    if right.open == ("about", "complaint", "round"):
        return {"about": "payment"}
    if right.open == ("seed",):
        mine = table.state.round.seeds[person]
        return {"seed": table.purse.seeds[getattr(mine, right.fields["which"])]}
    return {}


def wild(seed: int) -> Offering:
    """A table under some book, at which people will do anything."""
    rng = random.Random(f"may {seed}")
    book = [*RARE, any_book(rng)][seed % 4]
    table = Offering(book, rng, clumsy=0.3)
    table.deadline_ms = rng.choice([None, 1000])
    table.commitments = rng.choice([None, COMMITTED])
    table.is_settled_late = rng.random() < 0.5
    table.purse.rng.seed(f"may {seed}")
    table.must(opening(book, random_settings(book, rng)))
    return table


def test_what_is_offered_is_taken_and_what_is_taken_was_offered() -> None:
    taken: Counter[str] = Counter()
    for seed in range(TABLES):
        table = wild(seed)
        play_wildly(table, ROUNDS)
        taken += table.offered
    missing = {kind.__struct_config__.tag for kind in PERSON_COMMANDS} - taken.keys()
    assert missing <= {"confirm_setting"}, "wild play has not come to these"


def test_who_banks_may_confirm_the_house_way_once_he_has_asked_for_it() -> None:
    table = sole(choices={"bank_confirms": True})
    table.deal_all()
    asked = c.AskHouseWay(person=BANKER, box=BOX)
    before, after = (may(state, BANKER, table.book) for state in (table.state, asked_of(table, asked)))
    assert "confirm_setting" not in {right.do for right in before}
    assert "confirm_setting" in {right.do for right in after}


def test_a_banker_is_offered_the_house_as_his_partner_though_the_float_is_short() -> None:
    """NZ 11.2(b): the floor brings what the float tray lacks; what was found before it came still holds then."""
    table = three(float_coins="$500")
    cover(table, "Ann", [("Bob", 5, "$900"), ("Cho", 6, "$900")])
    table.play(stake("Ann", "$900"))
    known = LegalActionCache(table.state, table.book)
    shared = Right(do="take_bank", fields={"with_house": True})
    assert shared in known.may("Ann")
    table.play(c.FillFloat(coins=in_coins("$5000")))
    assert LegalActionCache(table.state, table.book, known).may("Ann") == may(table.state, "Ann", table.book)
    assert not isinstance(decide(table.state, c.TakeBank(person="Ann", with_house=True), table.book), Refusal)


def asked_of(table: Game, command: AnyCommand) -> State:
    table.play(command)
    return table.state


def test_a_stranger_may_bring_coins_or_take_a_place_and_nothing_else() -> None:
    table = wild(0)
    assert {right.do for right in may(table.state, "Zoe", table.book)} == {"buy_in", "sit_down"}


def test_a_closed_table_offers_nothing() -> None:
    table = wild(0)
    while table.state.phase not in {"shown", "round_over"}:
        table.duty()
    table.must(c.CloseTable())
    assert may(table.state, PEOPLE[0], table.book) == ()
