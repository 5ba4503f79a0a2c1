"""Wagers the minimum, sets the house way, banks only if told: python examples/bot.py [URL] [ROUNDS] [BOOK] [bank]."""

import asyncio
import sys

from paigow.client import House, taken


async def play(url: str, rounds: int = 1, book: str = "nz", bank: str = "") -> int:
    """Play so many rounds at a table of its own; what it has won, or below zero lost, in coins."""
    async with House(url) as house:
        taken(await house.come_in())
        async with house.join(taken(await house.open(book, bots=3 if bank else 0))) as table:
            least, played = table.view.settings.minimum, set[int]()
            taken(await table.buy_in(100 * least))
            taken(await table.sit(table.view.free[0]))
            async for view in (update.view async for update in table):
                box, hand, refused = view.mine, next((own for own in view.own if own.settings), None), None
                if view.may_do("pass_bank") and view.bank.offered:
                    refused = await (table.take_bank() if bank else table.pass_bank())
                elif view.phase == "covering" and view.may_do("place_stake"):
                    refused = await table.order("place_stake", coins=50 * least)
                elif box and view.phase == "betting" and box.kind == "box" and not box.wagers:
                    refused = await table.wager(box.number, least)
                elif hand and view.may_do("set_hand"):
                    way = taken(await house.advice(book, hand.tiles)).house_way
                    refused = await table.set_hand(hand.box, way.low, way.high)
                elif box and view.phase == "round_over" and (box.result or view.bank.person == view.you):
                    played.add(view.round)
                    if len(played) == rounds:
                        return view.net
                if refused:  # the table had gone on, say
                    print(refused.text)
    raise SystemExit("the table has gone")


if __name__ == "__main__":
    at, many, *rest = (*sys.argv[1:], *("http://127.0.0.1:8000", "1")[len(sys.argv) - 1 :])
    print(asyncio.run(play(at, int(many), *rest)), "coins won")
