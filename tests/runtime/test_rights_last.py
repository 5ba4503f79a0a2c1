"""Every right that lapses stays as long as a thought takes, at the normal pace: by a clock that a test moves."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, Final

import pytest

from paigow.books import Book
from paigow.runtime import HandClock, House, Pace, TableOrder
from paigow.table import State, may
from paigow.table import commands as c
from tests.browser.rights import LASTING, RIGHTS
from tests.runtime.playing import ME, a_house, act, pass_time, sit
from tests.runtime.test_banking import OTHER, wish
from tests.runtime.test_thought import THOUGHT_MS

THIRD: Final = "pthird"
BOXES: Final = {ME: 3, OTHER: 5, THIRD: 6}
FREE: Final = 7
"""A box at which nobody sits."""
STEP_MS: Final = 250
TICKS: Final = 600


@dataclass(frozen=True)
class Case:
    """Where somebody has a right, who has it, and what is asked of the table until then."""

    name: str
    book: str
    who: str = ME
    phase: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    banks: bool = False
    """I take the bank."""
    with_house: bool = False
    also: dict[str, int] = field(default_factory=dict)
    """The people who wager on another box besides their own, and on which."""


CASES: Final = (
    Case("take the bank", "nz"),
    Case("bank with the house", "canberra", with_house=True),
    Case(
        "share a player's bank",
        "nz",
        who=OTHER,
        options={"shared_bank": True},
        banks=True,
        also={OTHER: BOXES[ME]},
    ),
    Case("cover the wagers", "nz", phase="covering", banks=True),
    Case("have the house's wager lowered", "massachusetts", banks=True),
    Case("ask for a laja", "nz"),
    Case("choose the cut", "nz", banks=True),
    Case("move stacks", "massachusetts", banks=True),
    Case("name +4 or -4", "nz", options={"plus_minus_four": True}, banks=True),
    Case("shake the cup", "nz", banks=True),
    Case("hand over a box", "nz", also={OTHER: BOXES[ME]}),
    Case("nominate who decides", "canberra", also={ME: FREE, OTHER: FREE}),
    Case("choose a box to control", "nz", also={ME: FREE}),
    Case("choose after an exposure", "nz"),
    Case("concede", "nz"),
    Case("surrender", "massachusetts", phase="matching"),
    Case(
        "show two tiles",
        "nz",
        phase="players_set",
        options={"co_banker_shows_two": True},
        banks=True,
        with_house=True,
    ),
    Case("consent", "nz"),
)


async def seated(house: House, case: Case) -> str:
    table = await house.create_table(TableOrder(book=case.book, bots=0, options=case.options))
    for person, box in BOXES.items():
        await sit(house, table, person, box, 500_000)
    return table


async def does(house: House, table: str, person: str, case: Case) -> bool:
    """Do one act of a person who plays on, if there is one."""
    state = house.state(table)
    if case.name == "consent" and person == OTHER and state.phase == "betting" and not state.proposals:
        order = c.Invalidate(by=OTHER, reason="smoke", cause="fire")
        return await house.propose(table, order) is None
    if case.name == "choose after an exposure" and person == OTHER and state.boxes[BOXES[ME]].choice is None:
        if state.phase != "delivered":
            return await act(house, table, BOXES[person], person)
        report = c.ReportExposed(
            by="sue", reason="turned over", at="box", box=BOXES[ME], count=2, exposed_by="dealer"
        )
        return await house.command(table, report) is None
    also = case.also.get(person)
    if also and state.phase == "betting" and state.round.bank.person is None:
        wager = c.PlaceWager(person=person, box=also, coins=2000)
        if state.boxes[also].wager_of(person, "main") is None and await house.command(table, wager) is None:
            return True
    if case.banks and person == ME:
        wished = wish(state, house, table, BOXES[ME], with_house=case.with_house)
        if wished is not None:
            return await house.command(table, wished) is None
        if state.round.bank.person == ME:
            return False
    return await act(house, table, BOXES[person], person)


def has(state: State, case: Case, book: Book) -> bool:
    do = RIGHTS[case.name].do
    return case.phase in {None, state.phase} and any(
        right.do == do and (do != "take_bank" or not case.with_house or right.fields.get("with_house"))
        for right in may(state, case.who, book)
    )


async def lasts_ms(case: Case) -> int:
    """Return how long somebody has a right and does not use it, while all play on. That person only wagers."""
    clock = HandClock()
    async with a_house(clock=clock, pace=Pace.normal()) as (house, _), AsyncExitStack() as there:
        table = await seated(house, case)
        for person in BOXES:
            await there.enter_async_context(house.watch(table, person))
        since_ms = None
        for _ in range(TICKS):
            now_ms, state = clock.now_us() // 1000, house.state(table)
            if since_ms is not None and not has(state, case, house.book(table)):
                return now_ms - since_ms
            if since_ms is not None and now_ms - since_ms >= THOUGHT_MS:
                return THOUGHT_MS
            for person in BOXES:
                if since_ms is None:
                    while not has(house.state(table), case, house.book(table)) and await does(
                        house, table, person, case
                    ):
                        pass
                elif person != case.who or (person == ME and state.phase == "betting"):
                    while await does(house, table, person, case):
                        pass
            if since_ms is None and has(house.state(table), case, house.book(table)):
                since_ms = now_ms
            await pass_time(house, STEP_MS)
    raise AssertionError(f"nobody may {case.name}")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_right_lasts_at_least_as_long_as_a_thought(case: Case) -> None:
    assert asyncio.run(lasts_ms(case)) >= THOUGHT_MS


def test_every_right_that_lapses_is_looked_at() -> None:
    assert {case.name for case in CASES} == {
        name for name, right in RIGHTS.items() if right.do not in LASTING
    }
