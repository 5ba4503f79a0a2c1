"""The same order from many sockets at once: coins are neither made nor lost."""

import random
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final

from paigow.web.edge.rate_limits import Limits
from tests.web.inprocess import Serving
from tests.web.test_once import said, stack
from tests.web.visitors import Live, Message, Visitor

SOCKETS: Final = 12
RACES: Final = 10


def test_the_last_coins_change_hands_once_whichever_socket_is_first() -> None:
    limits = Limits(messages_burst=10_000, address_messages_burst=10_000)
    with Serving(limits=limits) as serving, serving.visitor() as ann, ExitStack() as open_sockets:
        person = ann.come_in("Ann")
        coins = account(ann)
        table = ann.open_table(bots=0, betting_s=600)
        lives = [open_sockets.enter_context(ann.live(table)) for _ in range(SOCKETS)]
        lives[0].send({"do": "sit_down", "box": 2})
        said(lives[0])
        chance = random.Random(0)
        for _ in range(RACES):
            for order, bought in (("buy_in", coins), ("cash_out", 0)):
                chance.shuffle(lives)
                refused = at_once(lives, {"do": order, "coins": coins})
                assert len(refused) == SOCKETS - 1, f"one {order} of {SOCKETS} was done: {refused}"
                with ann.live(table) as again:
                    assert stack(again.view(), person) == bought
                assert account(ann) == coins - bought


def at_once(lives: Sequence[Live], order: Message) -> list[str]:
    """The codes with which the same order was refused, sent over all connections before any of them is read."""
    for live in lives:
        live.put(order)
    return [code for live in lives for code in said(live)]


def account(visitor: Visitor) -> int:
    return int(visitor.http.get("/api/v1/session").json()["account"])
