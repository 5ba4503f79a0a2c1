"""No right of a person who is there lapses before the person has had it for a while."""

import asyncio
import random
from collections import defaultdict
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Final

import pytest
from msgspec.structs import replace

from paigow.runtime import HandClock, Pace, TableOrder
from paigow.runtime.people.decision_time import BEFORE, DecisionTime
from paigow.table import AnyCommand, Refusal, may
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.table.core.command import DealerCommand
from paigow.table.views.legal_actions_cache import LatestLegalActions
from tests.property.everything import Watched, any_book, play_wildly
from tests.property.play import opening, random_settings
from tests.property.test_may import RARE
from tests.runtime.playing import ME, a_house, act, pass_time, sit
from tests.table.banks import BANKER, BankedGame
from tests.table.driver import PEOPLE, WINS

OTHER: Final = "pother"
THOUGHT_MS: Final = 8000
STEP_MS: Final = 100


def thought_of(*, absent: bool = False) -> DecisionTime:
    """Return what is known of a game in which the banker may choose the cut since ten seconds."""
    game = banked("nz")
    thought = DecisionTime(LatestLegalActions(game.book))
    thought.look(game.state, 10_000, lambda person: not absent)
    game.play(c.BuyIn(person="Ann", coins=500))
    thought.look(game.state, 12_000, lambda person: not absent)
    return thought


def banked(book: str, **choices: bool) -> BankedGame:
    stake = "$0" if book == "massachusetts" else "$600"
    return BankedGame(book, {"Ann": (2, "$100", WINS)}, stake=stake, choices=choices)


def test_a_duty_waits_until_a_right_has_been_there_for_so_long() -> None:
    assert thought_of().until_ms(c.CutTiles, THOUGHT_MS) == 10_000 + THOUGHT_MS
    assert thought_of().until_ms(c.DeliverTiles, THOUGHT_MS) == 0
    assert thought_of(absent=True).until_ms(c.CutTiles, THOUGHT_MS) == 0


def test_a_hand_is_turned_over_when_its_own_player_has_thought() -> None:
    game = banked("massachusetts")
    game.to_matching()
    thought = DecisionTime(LatestLegalActions(game.book))
    thought.look(game.state, 10_000, lambda person: True)
    assert thought.until_ms(c.ExposeHand(box=2), THOUGHT_MS) == 10_000 + THOUGHT_MS
    assert thought.until_ms(c.ExposeHand(box=5), THOUGHT_MS) == 0


def test_to_surrender_is_thought_about_again_when_the_banks_hand_lies_open() -> None:
    game = banked("massachusetts")
    game.deal_all()
    game.set_bank()
    game.until("house_set")
    thought = DecisionTime(LatestLegalActions(game.book))
    thought.look(game.state, 10_000, lambda person: True)
    assert thought.until_ms(c.ExposeHand(box=2), THOUGHT_MS) == 10_000 + THOUGHT_MS
    game.until("matching")
    thought.look(game.state, 11_000, lambda person: True)
    assert thought.until_ms(c.ExposeHand(box=2), THOUGHT_MS) == 11_000 + THOUGHT_MS


def test_who_has_used_his_right_is_not_waited_for() -> None:
    game = banked("nz", plus_minus_four=True)
    choose = game.book.approved_cuts[0]
    game.play(c.ChooseCut(person=BANKER, cut=choose.name, options=choose.options))
    game.until("shaken")
    thought = DecisionTime(LatestLegalActions(game.book))
    thought.look(game.state, 10_000, lambda person: True)
    assert thought.until_ms(c.CountDice, THOUGHT_MS) == 10_000 + THOUGHT_MS
    game.play(c.TakeCup(person=BANKER))
    game.play(c.NominateFour(person=BANKER, amount=4))
    thought.look(game.state, 11_000, lambda person: True)
    assert thought.until_ms(c.CountDice, THOUGHT_MS) == 0


def test_who_says_go_on_is_not_waited_for_until_he_may_do_something_else() -> None:
    thought = thought_of()
    assert thought.thinking(c.CutTiles) == {BANKER}
    assert not thought.done()
    thought.go_on(BANKER)
    assert thought.until_ms(c.CutTiles, THOUGHT_MS) < 0
    assert not thought.thinking(c.CutTiles)
    assert thought.done() == {BANKER}
    game = banked("nz", plus_minus_four=True)
    game.until("shaken")
    thought.look(game.state, 20_000, lambda person: True)
    assert thought.until_ms(c.CountDice, THOUGHT_MS) == 20_000 + THOUGHT_MS
    assert BANKER not in thought.done()


async def bets_closed_after_ms(
    order: TableOrder, *, goes_on: bool = False, goes_on_before_bets: bool = False
) -> int:
    """Return the time from the stacking to the close of bets, at the normal pace. The only person wagers at once.

    ``goes_on``: the person answers every notice of waiting at once with "go on".
    ``goes_on_before_bets``: the person says "go on" while the tiles are stacked.
    """
    clock = HandClock()
    async with a_house(clock=clock, pace=Pace.normal()) as (house, _):
        table = await house.create_table(order)
        async with house.watch(table, ME):
            box = await sit(house, table)
            stacked_ms = None
            for _ in range(600):
                state = house.state(table)
                if stacked_ms is None and state.phase == "stacked":
                    stacked_ms = clock.now_us() // 1000
                if state.phase == "betting" and state.boxes[box].wager_of(ME, "main") is None:
                    await house.command(table, c.PlaceWager(person=ME, box=box, coins=2000))
                if goes_on_before_bets and state.phase == "stacked":
                    house.go_on(table, ME)
                if goes_on and house.waits_ms(table, ME) is not None:
                    house.go_on(table, ME)
                if state.phase == "bets_closed":
                    assert stacked_ms is not None
                    return clock.now_us() // 1000 - stacked_ms
                await pass_time(house, STEP_MS)
    raise AssertionError("bets do not close")


@pytest.mark.parametrize(("thought_s", "least_ms", "most_ms"), [(None, 8000, 9500), (12, 12_000, 13_500)])
def test_bets_stay_open_while_somebody_may_think_about_a_laja(
    thought_s: int | None, least_ms: int, most_ms: int
) -> None:
    order = TableOrder(book="nz", bots=0, thought_s=thought_s)
    found = asyncio.run(bets_closed_after_ms(order))
    assert least_ms <= found <= most_ms


def test_bets_close_at_once_when_whoever_might_ask_for_a_laja_says_go_on() -> None:
    found = asyncio.run(bets_closed_after_ms(TableOrder(book="nz", bots=0), goes_on=True))
    assert found < 6000


def test_who_says_go_on_before_the_bets_may_still_think_about_a_laja() -> None:
    found = asyncio.run(bets_closed_after_ms(TableOrder(book="nz", bots=0), goes_on_before_bets=True))
    assert found >= 8000


def test_where_nothing_lapses_bets_close_as_soon_as_all_have_wagered() -> None:
    found = asyncio.run(bets_closed_after_ms(TableOrder(book="rws", bots=0)))
    assert found < 6000


async def bets_after_a_late_wager(
    book: str, *, wagers: bool = False, takes_back: bool = False, goes_on: bool = False, leaves: bool = False
) -> tuple[int, int | None]:
    """Return how long bets stay open after another player's wager, and how long the dealer waits for ``ME``.

    The other wagers long after the time for wagers, when nobody has wagered. ``wagers``: ``ME`` wagers a second
    later. ``takes_back``: ``ME`` wagers, too, and takes the wager back after two seconds. ``goes_on``: ``ME``
    says "go on" instead. ``leaves``: ``ME`` has closed the page long before.
    """
    clock = HandClock()
    async with a_house(clock=clock, pace=Pace.normal()) as (house, _), AsyncExitStack() as pages:
        table = await house.create_table(TableOrder(book=book, bots=0))
        await pages.enter_async_context(house.watch(table, OTHER))
        async with house.watch(table, ME):
            boxes = {person: await sit(house, table, person) for person in (ME, OTHER)}
            while house.state(table).phase != "betting":
                assert not house.state(table).round.bank.offered
                await pass_time(house, STEP_MS)
            if not leaves:
                await pages.enter_async_context(house.watch(table, ME))
        await pass_time(house, 60_000)
        assert house.waits_ms(table, ME) is None
        wager = c.PlaceWager(person=OTHER, box=boxes[OTHER], coins=2000)
        assert await house.command(table, wager) is None
        began_ms = clock.now_us() // 1000
        await pass_time(house, 1000)
        until_ms = house.waits_ms(table, ME)
        if goes_on:
            house.go_on(table, ME)
        if wagers or takes_back:
            assert await house.command(table, replace(wager, person=ME, box=boxes[ME])) is None
        if takes_back:
            await pass_time(house, 2000)
            assert await house.command(table, c.TakeBackWager(person=ME, box=boxes[ME])) is None
        while house.state(table).phase == "betting":
            await pass_time(house, STEP_MS)
        return clock.now_us() // 1000 - began_ms, None if until_ms is None else until_ms - began_ms


@pytest.mark.parametrize("book", ["nz", "rws"])
def test_a_wager_after_its_time_leaves_the_others_time_for_theirs(book: str) -> None:
    open_ms, waits_ms = asyncio.run(bets_after_a_late_wager(book))
    assert waits_ms == THOUGHT_MS
    assert THOUGHT_MS <= open_ms <= THOUGHT_MS + 1000


def test_a_wager_that_is_taken_back_gives_no_new_time() -> None:
    open_ms, _ = asyncio.run(bets_after_a_late_wager("rws", takes_back=True))
    assert THOUGHT_MS <= open_ms <= THOUGHT_MS + 1000


@pytest.mark.parametrize("what", ["wagers", "goes_on", "leaves"])
def test_after_a_late_wager_the_dealer_waits_for_nobody_who_has_wagered_goes_on_or_has_left(
    what: str,
) -> None:
    open_ms, _ = asyncio.run(bets_after_a_late_wager("rws", **{what: True}))
    assert 3000 <= open_ms <= 5000


ENDED_BY_THEIR_OWN_CLOCK: Final = {
    "CallNoMoreBets": {"place_wager", "take_back_wager", "take_back_stake", "pass_bank"},
    "StackTiles": {"reveal_seed"},
    "CountDice": {"reveal_seed"},
    "AskSeeds": {"reveal_seed"},
    "CallTime": {"pass_bank", "ask_house_way", "ask_advice", "ask_names", "look_at_tiles"},
}
"""Wagers and giving up the bank have the clock of the bets, and a player's page gives the seeds. A person who may take
    the bank may pass it.
"""
NOTHING_IS_LOST: Final = {"sit_down", "leave", "buy_in", "cash_out", "answer_proposal", "commit_seeds"}
"""What comes again with the next round, or belongs to no round."""
DONE_WITH: Final = {
    "SettleCover": {"take_bank", "pass_bank"},
    "CollectEmptyBoxes": {"look_at_tiles"},
    "SetOnRequest": {"ask_names", "set_hand"},
    "ExposeHand": {"show_own_hand"},
    "ShowTiles": {"ask_laja"},
    "CloseTable": {"ask_laja"},
}
"""What somebody has finished: the bank is covered, the hand is set, or the round is not played."""


@dataclass
class Lapsing(Watched):
    """A table that notes which rights each duty of the dealer has ended."""

    ended: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def tell(self, command: AnyCommand) -> Refusal | None:
        before = self.state
        refusal = super().tell(command)
        if (
            refusal is None
            and isinstance(command, DealerCommand)
            and None not in (before.settings, self.state.settings)
        ):
            for person in self.rng.sample(PEOPLE, 3):
                had, has = (
                    {right.do for right in may(state, person, self.book)} for state in (before, self.state)
                )
                self.ended[type(command).__name__] |= had - has
        return refusal


def test_every_right_that_a_duty_ends_is_waited_for_or_has_a_clock() -> None:
    ended: defaultdict[str, set[str]] = defaultdict(set)
    for seed in range(12):
        rng = random.Random(f"thought {seed}")
        table = Lapsing([*RARE, any_book(rng)][seed % 4], rng, clumsy=0.2)
        table.deadline_ms = rng.choice([None, 1000])
        table.must(opening(table.book, random_settings(table.book, rng)))
        play_wildly(table, 3)
        for duty, rights in table.ended.items():
            ended[duty] |= rights
    waited = {
        duty.__name__: {str(each.__struct_config__.tag) for each in rights} for duty, rights in BEFORE.items()
    }
    for duty, rights in ended.items():
        known = (waited, ENDED_BY_THEIR_OWN_CLOCK, DONE_WITH)
        assert rights - NOTHING_IS_LOST <= set().union(*(each.get(duty, set()) for each in known)), duty
    assert {"choose_cut", "concede", "ask_laja"} <= set().union(*ended.values()), "play has not come so far"


async def times_of(events: tuple[type[ev.Event], ...], rounds: int) -> list[dict[str, int]]:
    """Return round -> event -> its first time in milliseconds, for a lone player in Massachusetts at the
    normal pace.
    """
    clock = HandClock()
    seen: list[dict[str, int]] = [{} for _ in range(rounds + 1)]
    async with a_house(clock=clock, pace=Pace.normal()) as (house, _):
        table = await house.create_table(TableOrder(book="massachusetts", bots=0))
        async with house.watch(table, ME):
            box = await sit(house, table)
            told = 0
            for _ in range(2400):
                if house.state(table).rounds_begun == rounds and house.state(table).phase == "round_over":
                    return seen
                bank = house.state(table).round.bank
                if bank.offered == ME:
                    await house.command(table, c.TakeBank(person=ME))
                elif house.state(table).phase == "players_set" and bank.person == ME:
                    hand = house.state(table).boxes[box].hand
                    assert hand is not None
                    one, two, three, four = hand.tiles
                    await house.command(
                        table, c.SetHand(person=ME, box=box, low=(one, two), high=(three, four))
                    )
                elif bank.person != ME:
                    await act(house, table, box)
                for event in house.log(table)[told:]:
                    told += 1
                    if isinstance(event, events):
                        now_ms = clock.now_us() // 1000
                        seen[house.state(table).coming].setdefault(type(event).__name__, now_ms)
                await pass_time(house, STEP_MS)
    raise AssertionError("the rounds do not end")


@pytest.mark.clause("MA 7(f) right", check=1)
@pytest.mark.clause("MA 8(h) reduce", check=1)
@pytest.mark.clause("MA 8(g)", check=1)
def test_in_massachusetts_there_is_time_to_surrender_to_cut_and_to_have_the_dealers_wager_lowered() -> None:
    kinds = (ev.HouseHandExposed, ev.HandExposed, ev.BankTaken, ev.HouseWagerPlaced, ev.BetsClosed)
    _, first, second = asyncio.run(times_of(kinds, 2))
    assert THOUGHT_MS <= first["HandExposed"] - first["HouseHandExposed"] <= THOUGHT_MS + 1000
    taken_ms = second["BankTaken"] - STEP_MS  # the person's own act is seen a step later
    assert THOUGHT_MS <= second["HouseWagerPlaced"] - taken_ms <= THOUGHT_MS + 1000
    assert THOUGHT_MS <= second["BetsClosed"] - second["HouseWagerPlaced"] <= THOUGHT_MS + 1000


async def waited_while_matching(book: str) -> list[int]:
    """Return how long the only player is waited for while hands are exposed, at each change; at the normal pace."""
    clock, before = HandClock(), None
    found: list[int] = []
    async with a_house(clock=clock, pace=Pace.normal()) as (house, _):
        table = await house.create_table(TableOrder(book=book, bots=3))
        async with house.watch(table, ME):
            box = await sit(house, table)
            for _ in range(2400):
                if house.state(table).phase == "round_over":
                    return found
                await act(house, table, box)
                if house.state(table).phase == "players_set":  # the dealer sets the bank's hand meanwhile
                    clock.advance(THOUGHT_MS)
                now = house.waits_ms(table, ME) if house.state(table).phase == "matching" else None
                if now is not None and now != before:
                    found.append(now - clock.now_us() // 1000)
                before = now
                await pass_time(house, STEP_MS)
    raise AssertionError("the round does not end")


def test_who_has_had_his_time_is_not_told_of_a_wait_with_each_hand_that_is_exposed() -> None:
    """A player in New Zealand could concede since the tiles came. Surrender comes after the bank's tiles lie open.

    A needless wait after an exposed hand told everybody whose hand it was.
    """
    assert asyncio.run(waited_while_matching("nz")) == []
    (surrender_ms,) = asyncio.run(waited_while_matching("massachusetts"))
    assert THOUGHT_MS // 2 < surrender_ms <= THOUGHT_MS, "less what the hands of the others took"


def test_at_a_table_that_does_not_run_nobody_waits() -> None:
    async def ask() -> int | None:
        async with a_house(clock=HandClock(), pace=Pace.normal()) as (house, _):
            house.go_on("gone", ME)
            return house.waits_ms("gone", ME)

    assert asyncio.run(ask()) is None
