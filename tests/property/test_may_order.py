"""What is offered to a supervisor is carried out, and what is carried out was offered: in every state of wild play."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from paigow.books import Book, load, with_choices
from paigow.table import (
    SUPERVISOR_COMMANDS,
    AnyCommand,
    OrderRight,
    Refusal,
    State,
    answers,
    decide,
    orders,
)
from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.phases import BETWEEN_ROUNDS
from paigow.table.deal.cut import not_supervisors
from paigow.table.oversight.propose import given
from tests.property.disguise import disguise
from tests.property.everything import Watched, any_book, play_wildly
from tests.property.mishaps import BY
from tests.property.play import COMMITTED, opening, random_settings
from tests.table.driver import BROUGHT, PEOPLE
from tests.table.offered import at_once, is_order

TABLES: Final = 24
ROUNDS: Final = 6
SELDOM: Final = frozenset(
    {
        "allow_excess", "bar_together", "change_limits", "correct_payment", "decide_dispute", "lift_bar",
        "give_coupon", "limit_player", "limit_side_bet",
        "open_dispute", "reinstate", "reject_set", "remove_by_dice", "remove_person", "replace_dice",
        "report_absent", "report_dice", "report_knocked_down", "report_miscounted", "report_withdrawn_bet",
        "vacate_seat",
    }
)  # fmt: skip
KIND: Final = {str(kind.__struct_config__.tag): kind for kind in SUPERVISOR_COMMANDS | {c.CutTiles}}
RARE: Final = (
    with_choices(load("nz"), {"cut_chosen_by_house": "supervisor"}),
    load("canberra"),
    with_choices(load("massachusetts"), {"match_play": 10_000}),
    load("rws"),
)
"""Books under which something may be ordered that most others do not know."""


@dataclass
class Ordered(Watched):
    """A table that asks, before each order, what is offered; ``offered`` counts the offers that were carried out."""

    offered: Counter[str] = field(default_factory=Counter)

    def tell(self, command: AnyCommand) -> Refusal | None:
        if self.state.settings is not None and self.rng.random() < 0.03:
            self.everything_offered_is_carried_out()
            self.nothing_offered_tells_of_tiles()
        before = self.state
        refusal = super().tell(command)
        if refusal is None and before.settings is not None:
            self.was_offered(before, command)
        return refusal

    def duty(self) -> bool:
        is_between = self.state.phase in BETWEEN_ROUNDS
        if self.state.settings is not None and self.rng.random() < (0.5 if is_between else 0.1):
            self.take_up_an_order()
        return super().duty()

    def take_up_an_order(self) -> None:
        """One of those that wild play seldom comes to; or an answer to an order that waits."""
        if rights := answers(self.state, BY, self.book):
            right = self.rng.choice(rights)
            number, consents = int(str(right.one_of["number"][0])), self.rng.random() < 0.7
            self.tell(c.AnswerProposal(person=BY, number=number, consents=consents, as_supervisor=True))
        found = orders(self.state, BY, self.book, way_of=at_once)
        if seldom := [right for right in found if right.do in SELDOM]:
            right = min(seldom, key=lambda each: self.offered[each.do])
            order = self.rng.choice([*said(right, self.state, self.rng)])
            self.tell(replace(order, approved_by="Tom") if isinstance(order, c.CorrectPayment) else order)

    def was_offered(self, before: State, command: AnyCommand) -> None:
        """What was carried out, put before others or answered."""
        rights: tuple[OrderRight, ...]
        if isinstance(command, SupervisorCommand):
            rights, order = orders(before, command.by, self.book, way_of=at_once), command
        elif isinstance(command, c.Propose):
            proposed = command
            rights = orders(
                before,
                command.by,
                self.book,
                way_of=lambda _: proposed.way,
                asked=command.asked,
                by_house=command.by_house,
                has_house=command.has_house,
            )
            order = command.order
        elif isinstance(command, c.AnswerProposal) and command.as_supervisor:
            rights, order = answers(before, command.person, self.book), command  # type: ignore[assignment]
        else:
            return
        if isinstance(order, c.BarTogether) and not {*order.people} <= {*before.people}:
            return  # of people who are not there nobody thinks
        tag = str(type(order).__struct_config__.tag)
        alike = [right for right in rights if right.do == tag]
        assert any(is_order(right, order) for right in alike), (order, alike)
        self.offered[tag] += 1

    def everything_offered_is_carried_out(self) -> None:
        for right in orders(self.state, BY, self.book, way_of=at_once):
            for order in said(right, self.state, self.rng):
                if isinstance(order, c.CutTiles):
                    assert not_supervisors(order, self.book) is None
                    continue
                assert isinstance(order, SupervisorCommand)
                answer = given(self.state, order, self.book, approved_by="Tom")
                assert not isinstance(answer, Refusal) or answer.code == BROUGHT, (order, answer, right)
        asked = tuple(self.rng.sample(PEOPLE, self.rng.randint(0, 2)))
        has_house = self.rng.random() < 0.5
        proposable = orders(
            self.state,
            "Ann",
            self.book,
            way_of=lambda _: "consent",
            asked=asked,
            by_house=False,
            has_house=has_house,
        )
        for right in proposable:
            assert right.waits == "consent"
            assert has_house or not right.needs_house
            for order in said(right, self.state, self.rng):
                assert isinstance(order, SupervisorCommand)
                proposal = c.Propose(
                    by="Ann", order=order, way="consent", asked=asked, deadline_ms=1, has_house=has_house
                )
                answer = decide(self.state, proposal, self.book)
                assert not isinstance(answer, Refusal) or answer.code == BROUGHT, (order, answer, right)
        for right in answers(self.state, BY, self.book):
            for number in right.one_of["number"]:
                for consents in right.one_of["consents"]:
                    said_so = c.AnswerProposal(
                        person=BY, number=int(str(number)), consents=bool(consents), as_supervisor=True
                    )
                    assert not isinstance(decide(self.state, said_so, self.book), Refusal), said_so

    def nothing_offered_tells_of_tiles(self) -> None:
        """Check that an onlooker is offered the same no matter what lies face down."""
        other = disguise(self.state, None, self.rng)
        assert orders(other, BY, self.book, way_of=at_once) == orders(
            self.state, BY, self.book, way_of=at_once
        )


def said(right: OrderRight, state: State, rng: random.Random) -> Iterator[AnyCommand]:
    """Orders that a right allows: with the least and the most that it names, and some of its values."""
    for extreme in ("least", "most", "between"):
        fields: dict[str, Any] = {name: rng.choice(values) for name, values in right.one_of.items()}
        for name, amounts in right.amounts.items():
            most = amounts.least + 10**6 if amounts.most is None else amounts.most
            between = max(amounts.least, rng.randint(amounts.least, most) // amounts.step * amounts.step)
            between = amounts.least if between in amounts.but else between
            fields[name] = {"least": amounts.least, "most": most, "between": between}[extreme]
        for name, several in right.several.items():
            many = {"least": several.least, "most": len(several.of)}.get(extreme)
            many = rng.randint(several.least, len(several.of)) if many is None else many
            fields[name] = rng.sample(several.of, many)
        fields |= filled(right, state)
        by = {} if right.do == "cut_tiles" else {"by": BY}
        yield msgspec.convert(msgspec.to_builtins({**by, **fields}), KIND[right.do])


def filled(right: OrderRight, state: State) -> Mapping[str, Any]:
    """Return what a person would fill in."""
    limits = state.limits
    further = dict.fromkeys(
        ("box_maximum", "player_maximum", "house_liability", "pays_at_most"), limits.maximum
    )
    words = {"minimum": limits.minimum, "maximum": limits.maximum, "at_ms": 10**12, "signed_by": (BY, "Deb")}
    words |= further
    return {name: words.get(name, "seen") for name in right.open}


def wild(seed: int) -> Ordered:
    """A table under some book, at which people and supervisors will do anything."""
    rng = random.Random(seed)
    book: Book = [*RARE, any_book(rng)][seed % (len(RARE) + 1)]
    table = Ordered(book, rng, clumsy=0.3)
    table.deadline_ms = rng.choice([None, 1000])
    table.commitments = rng.choice([None, COMMITTED])
    table.is_settled_late = rng.random() < 0.5
    table.purse.rng.seed(seed)
    table.must(opening(book, random_settings(book, rng)))
    return table


def test_what_is_offered_is_carried_out_and_what_is_carried_out_was_offered() -> None:
    taken: Counter[str] = Counter()
    for seed in range(TABLES):
        table = wild(seed)
        play_wildly(table, ROUNDS)
        taken += table.offered
    missing = {*KIND, "answer_proposal"} - taken.keys()
    assert missing <= {"cut_tiles", "vacate_seat"}, "wild play has not come to these"


@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts", "rws"])
def test_a_supervisor_is_offered_what_his_book_knows(book: str) -> None:
    rng = random.Random(book)
    table = Ordered(load(book), rng, clumsy=0.3)
    table.must(opening(table.book, random_settings(table.book, rng)))
    offered = {right.do for right in orders(table.state, BY, table.book, way_of=at_once)}
    of_new_zealand = {"order_set_first", "cut_tiles"}  # NZ 12.12(a), 9.4
    assert offered & of_new_zealand == (of_new_zealand if book == "nz" else set())
    assert "open_dispute" not in offered  # nobody is there who could complain
    assert "replace_dice" in offered  # before a round


def test_a_closed_table_offers_no_order() -> None:
    assert orders(State.empty(), BY, load("nz"), way_of=at_once) == ()
