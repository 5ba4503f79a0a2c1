"""The data that the coach reads from the logs of played rounds: whose hands, against whom, for how much."""

import asyncio

import pytest

from paigow.rules import ruleset
from paigow.runtime import House, TableOrder
from paigow.school.coaching.costs import CoachedHand
from paigow.school.web.coach_worker import HANDS, coached_rounds
from paigow.table import commands as c
from paigow.tiles import faces, pieces
from tests.runtime.playing import BOOKS, ME, a_house, sit, until
from tests.runtime.test_banking import until_banked


async def coached_all(house: House, table: str, person: str = ME) -> tuple[CoachedHand, ...]:
    records = house.records
    rows = await records.finished(table, 200)
    written = [await records.written(table, row) for row in rows]
    return HANDS.decode(coached_rounds(await records.opened(table), written, person))


@pytest.mark.parametrize("book", BOOKS)
def test_hands_of_a_bank_and_against_one(book: str) -> None:
    """The player sets everything the house way, so it costs nothing against that. Bots get no coaching."""

    async def main() -> None:
        async with a_house() as (house, _):
            table = await house.create_table(TableOrder(book=book, bots=3))
            box = await sit(house, table)
            await until_banked(house, table, box, 2)
            results = {each.round: each for each in await house.round_results(table)}
            hands = await coached_all(house, table)
            assert {hand.of.role for hand in hands} == {"player", "banker"}
            for hand in hands:
                result = results[hand.round]
                assert result.void is None
                assert hand.cost.exact >= 0
                assert hand.over_house_way.exact == 0
                assert hand.set_by in {"player", "request"}
                mine = hand.of.settings[hand.laid]
                assert mine.is_house_way
                assert (hand.mistake is None) == (hand.cost.exact == 0) == mine.is_best
                wagers = [
                    wager.stake
                    for each in result.boxes
                    for wager in each.wagers
                    if wager.bet == "main" and wager.outcome in {"win", "lose", "push"}
                    if hand.of.role == "banker" or (each.number, wager.person) == (hand.box, ME)
                ]
                against = result.house_wager.coins if hand.of.role == "banker" and result.house_wager else 0
                assert hand.wagered.exact == sum(wagers) + against
                assert (hand.of.bank == "house") == (result.bank.person is None)
                assert hand.of.role == ("banker" if result.bank.person == ME else "player")
            assert await coached_all(house, table, "pnobody") == ()

    asyncio.run(main())


def test_of_two_boxes_of_his_own_he_knows_the_other() -> None:
    """The player sees eight tiles, which leaves 24 for the bank's four. A hand set for the player is not counted."""

    async def main() -> None:
        async with a_house() as (house, _):
            table = await house.create_table(
                TableOrder(book="canberra", bots=0, setting_s=None, betting_s=None)
            )
            box = await sit(house, table, box=5)
            other = 6
            await until(house, table, lambda state: state.phase == "betting")
            assert await house.hold(table, is_held=True, by="psupervisor") is None
            assert await house.command(table, c.PlaceWager(person=ME, box=box, coins=2000)) is None
            assert await house.command(table, c.PlaceWager(person=ME, box=other, coins=1000)) is None
            assert await house.hold(table, is_held=False, by="psupervisor") is None
            await until(house, table, lambda state: state.phase == "setting")
            state = house.state(table)
            held = {number: state.boxes[number].hand for number in (box, other)}
            hand = held[box]
            assert hand is not None
            setting = ruleset(house.book(table)).settings(pieces(hand.tiles))[0]
            (low, low2), (high, high2) = faces(setting.low), faces(setting.high)
            command = c.SetHand(person=ME, box=box, low=(low, low2), high=(high, high2))
            assert await house.command(table, command) is None
            assert await house.command(table, c.AskHouseWay(person=ME, box=other)) is None
            await until(house, table, lambda state: state.coming > 1)
            own, done = await coached_all(house, table)
            other_hand = held[other]
            assert other_hand is not None
            assert own.of.seen == tuple(sorted(other_hand.tiles))
            assert own.of.deals == 10_626
            assert (own.set_by, done.set_by) == ("player", "request")
            assert done.cost.exact == 0

    asyncio.run(main())
