"""The effect on a bank when its holder goes, phase by phase: the table in docs/supervisors.md, tried under each book.

The banker closes the page in that phase, and the others play the round to its end. Or the banker tries to get
up, which the table accepts or refuses.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

import pytest

from paigow.rules import ruleset
from paigow.table import Phase, State, decide
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.tiles import faces, pieces
from tests.runtime.evening import GONE, HERE, PLACES, Evening, an_evening, plays, until_offered
from tests.runtime.playing import BOOKS, a_house, states, until

UNCOVERED: Final[tuple[Phase, ...]] = ("offering", "stacked", "betting", "covering")
UNSET: Final[tuple[Phase, ...]] = (
    "bets_closed", "shaken", "counted", "delivered", "setting", "players_set"
)  # fmt: skip
SET: Final[tuple[Phase, ...]] = ("house_set", "matching", "matched", "paid", "round_over")
FROM_CHIPS: Final = ("massachusetts",)
"""The cover is taken from the chips before the banker (MA 8(d)(2)): nobody is asked for it."""
CASES: Final = [
    (book, phase)
    for book in BOOKS
    for phase in (*UNCOVERED, *UNSET, *SET)
    if phase != "covering" or book not in FROM_CHIPS
]

DECLINED: Final = {"nz": "NZ 5.2", "canberra": "CAN 6.7", "massachusetts": "MA 8(c)", "rws": "RWS 3.15"}
GIVEN_UP: Final = {"nz": "NZ 5.6", "canberra": "CAN 6.8", "massachusetts": "MA 8(c)", "rws": "RWS 3.15"}
NOT_COVERED: Final = {"nz": "NZ 11.2(b)", "canberra": "R-101", "rws": "R-101"}
STAYS: Final = {"nz": "NZ 6.9(b)", "canberra": "CAN 7.1", "massachusetts": "MA 5(b)", "rws": "RWS 5.5"}
NOT_OVER: Final = {"nz": "R-72", "canberra": "CAN 15.3", "massachusetts": "MA 5(b)", "rws": "R-72"}


async def banks(evening: Evening, until_phase: Phase, *, with_house: bool) -> bool:
    """Do the banker's next act before that phase: take the bank, cover it or set its hand. Return whether it
    was done.
    """
    state, bank = evening.state, evening.state.round.bank
    command: c.PersonCommand | None = None
    if state.phase == until_phase:
        return False
    if bank.offered == GONE:
        command = c.TakeBank(person=GONE, with_house=with_house)
    elif bank.person != GONE:
        return await plays(evening, GONE)
    elif state.phase == "covering" and not bank.stake and bank.needed:
        command = c.PlaceStake(person=GONE, coins=(bank.half if with_house else None) or bank.needed)
    elif state.phase == "players_set" and bank.box is not None:
        hand = state.boxes[bank.box].hand
        assert hand is not None
        setting = ruleset(evening.house.book(evening.table)).house_way(pieces(hand.tiles)).setting
        (low, low2), (high, high2) = faces(setting.low), faces(setting.high)
        command = c.SetHand(person=GONE, box=bank.box, low=(low, low2), high=(high, high2))
    return command is not None and await evening.house.command(evening.table, command) is None


async def until_there(evening: Evening, phase: Phase, *, with_house: bool = False) -> None:
    """Step with the dealer held until the banker's bank is in that phase."""
    await until_offered(evening)
    await evening.house.hold(evening.table, is_held=True)
    for _ in range(120):
        if evening.state.phase == phase and GONE in {
            evening.state.round.bank.offered,
            evening.state.round.bank.person,
        }:
            return
        did = await banks(evening, phase, with_house=with_house)
        if not did and not (evening.state.phase != phase and await plays(evening, HERE)):
            await evening.house.step(evening.table)
    raise AssertionError(f"the bank did not come to {phase}")


async def goes_and_others_play(evening: Evening) -> tuple[State, list[ev.AnyEvent]]:
    """Close the banker's page. Return the table at the end of the round, and the events until then."""
    before = len(evening.house.log(evening.table))
    with states(evening.house, evening.table) as told:

        def is_over(_: State) -> bool:
            return any(state.phase == "round_over" for state in told)

        await evening.pages.aclose()
        await evening.house.hold(evening.table, is_held=False)
        await evening.pass_time(10_100)
        await evening.until_so(is_over, plays, HERE)
    over = next(state for state in told if state.phase == "round_over")
    return over, list(evening.house.log(evening.table)[before : over.version])


def getting_up(evening: Evening) -> tuple[str, str]:
    """Return the table's answer to it now: a refusal's code, or the event by which the bank ends; and the clause."""
    said = decide(evening.state, c.Leave(person=GONE), evening.house.book(evening.table))
    if isinstance(said, list):
        ends = said[0]
        return type(ends).__name__, str(getattr(ends, "clause", ""))
    return said.code, said.clause or ""


def got_up(book: str, phase: Phase) -> tuple[str, str]:
    match phase:
        case "offering":
            return "BankPassed", DECLINED[book]
        case "stacked" | "betting":
            return "HouseBanks", GIVEN_UP[book]
        case "covering":
            return "CoverSettled", NOT_COVERED[book]
        case "paid":
            return ("stays_seated" if book == "massachusetts" else "round_not_over"), NOT_OVER[book]
        case "round_over":
            return "Left", ""
        case _:
            return "wager_lives", STAYS[book]


def sitting_out(evening: Evening) -> tuple[str, str]:
    """Return the table's answer to it now: a refusal's code, or the last event; and the clause."""
    said = decide(evening.state, c.SitOut(person=GONE), evening.house.book(evening.table))
    if isinstance(said, list):
        return type(said[-1]).__name__, str(getattr(said[-1], "clause", ""))
    return said.code, said.clause or ""


def sat_out(book: str, phase: Phase) -> tuple[str, str]:
    match phase:
        case "offering":
            return "BankPassed", DECLINED[book]
        case "stacked" | "betting" | "covering":
            return "has_bank", ""
        case "paid" | "round_over":
            return "SatOut", ""
        case _:
            return "wager_lives", STAYS[book]


def assert_it_came_so(state: State, told: list[ev.AnyEvent], book: str, phase: Phase) -> None:
    """Check that the bank was given up, or played to its end without the banker, as the table in the docs says."""
    covers = [each for each in told if isinstance(each, ev.CoverSettled)]
    hands = [each for each in told if isinstance(each, ev.HandSet) and each.box == PLACES[GONE]]
    if phase == "offering":
        (passed, *_) = [each for each in told if isinstance(each, ev.BankPassed)]
        assert (passed.person, passed.clause.startswith(DECLINED[book])) == (GONE, True)
    elif phase in UNCOVERED and book not in FROM_CHIPS:
        (cover,) = covers
        assert (cover.kind, cover.clause.startswith(NOT_COVERED[book])) == ("house", True)
    else:
        assert state.round.bank.person == GONE
        assert [each.set_by for each in hands] == ([] if phase in SET else ["absent"])
    assert state.round.bank.is_settled == (state.round.bank.kind != "house")
    assert state.boxes[PLACES[GONE]].seated == GONE, "his place is kept"
    assert state.people[GONE].stack > 0, "what is left of his stake lies before him"


@pytest.mark.parametrize(("book", "phase"), CASES)
def test_what_becomes_of_the_bank(book: str, phase: Phase) -> None:
    async def test() -> None:
        async with an_evening(book) as evening:
            await until_there(evening, phase)
            wishes = (getting_up(evening), got_up(book, phase)), (sitting_out(evening), sat_out(book, phase))
            for (said, clause), (expected, by) in wishes:
                assert (said, clause.startswith(by)) == (expected, True), (said, clause)
            assert_it_came_so(*await goes_and_others_play(evening), book, phase)

    asyncio.run(test())


FOLLOWED: Final[list[tuple[str, Phase]]] = [
    *(("nz", phase) for phase in (*UNCOVERED, *UNSET, *SET) if phase != "round_over"),
    *((book, "setting") for book in BOOKS if book != "nz"),
]


@pytest.mark.parametrize(("book", "phase"), FOLLOWED)
def test_what_becomes_of_it_when_another_process_takes_the_table_over(
    book: str, phase: Phase, tmp_path: Path
) -> None:
    """The others come to the process that takes over; the banker does not, and the result is the same."""

    async def test() -> None:
        async with an_evening(book, str(tmp_path)) as before:
            await until_there(before, phase)
        async with a_house(str(tmp_path), clock=before.clock) as (house, _):
            evening = Evening(house, before.clock, before.table, AsyncExitStack())
            async with house.watch(before.table, HERE):
                assert_it_came_so(*await goes_and_others_play(evening), book, phase)

    asyncio.run(test())


@pytest.mark.parametrize(
    ("book", "set_by"), [("nz", "house_way"), ("canberra", "absent"), ("massachusetts", "house_way")]
)
def test_a_bank_shared_with_the_house_goes_on_too(book: str, set_by: str) -> None:
    """Its hand is the dealer's to set (NZ 10.4(b), MA 8(e)), or the absent player's (R-42)."""

    async def test() -> None:
        async with an_evening(book) as evening:
            await until_there(evening, "setting", with_house=True)
            over, told = await goes_and_others_play(evening)
            assert (over.round.bank.kind, over.round.bank.person) == ("co-bank", GONE)
            hands = [each for each in told if isinstance(each, ev.HandSet) and each.box == PLACES[GONE]]
            assert [each.set_by for each in hands] == [set_by]

    asyncio.run(test())


def test_half_a_cover_that_lies_there_is_shared_with_the_house() -> None:
    """NZ 11.2(b), 11.3(b): the game goes on under one of the two; elsewhere a bank not covered is the house's."""

    async def test() -> None:
        async with an_evening() as evening:
            await until_there(evening, "covering")
            half = evening.state.round.bank.half or 0
            assert await evening.house.command(evening.table, c.PlaceStake(person=GONE, coins=half)) is None
            over, told = await goes_and_others_play(evening)
            (cover,) = [each for each in told if isinstance(each, ev.CoverSettled)]
            assert (cover.kind, over.round.bank.person) == ("co-bank", GONE)

    asyncio.run(test())


@pytest.mark.parametrize("book", ["nz", "canberra"])
def test_the_second_round_of_one_who_sits_out_passes_him_by(book: str) -> None:
    """NZ 5.4, CAN 6.7: it would be this player's, who has declined it."""

    async def test() -> None:
        async with an_evening(book) as evening:
            await until_there(evening, "round_over")
            assert await evening.house.command(evening.table, c.SitOut(person=GONE)) is None
            before = len(evening.house.log(evening.table))
            await evening.house.hold(evening.table, is_held=False)
            await evening.until("betting", plays, HERE)
            told = evening.house.log(evening.table)[before:]
            offered = [each.person for each in told if isinstance(each, ev.BankOffered)]
            assert (GONE in offered, evening.state.round.bank.person) == (False, None)
            assert evening.state.boxes[PLACES[GONE]].seated == GONE

    asyncio.run(test())


def test_who_comes_back_is_asked_again_and_has_lost_nothing_but_the_turn() -> None:
    async def test() -> None:
        async with an_evening() as evening:
            await until_there(evening, "players_set")
            await goes_and_others_play(evening)
            await evening.come()
            await until_offered(evening)  # the second of this banker's two rounds (NZ 5.4)
            assert await evening.house.command(evening.table, c.TakeBank(person=GONE)) is None
            await until(evening.house, evening.table, lambda state: state.phase == "betting")
            assert evening.state.round.bank.person == GONE

    asyncio.run(test())
