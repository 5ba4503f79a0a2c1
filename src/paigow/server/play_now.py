"""One request to a hand: a table of one's own, a place at it, and coins in front of one."""

from typing import Any, Final

from litestar import Request, Response, post
from litestar.di import NamedDependency
from litestar.params import SkipValidation
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import EDITIONS, load
from paigow.floor import TableOrder
from paigow.floor.people import places
from paigow.money import ChipSet
from paigow.server.addresses import address_of
from paigow.server.api import welcomed
from paigow.server.desk import Desk
from paigow.server.guests import SessionBody
from paigow.server.problems import RefusalProblem
from paigow.table import commands as c

BOOK: Final = next(iter(EDITIONS))
"""The book of the first table that somebody plays at."""
BETTING_S, SETTING_S, OFFER_S = 120, 300, 60
"""Time to read about what one does for the first time: nobody else waits."""
STACK: Final = 50
"""So many of the least wagers are brought to the table, as far as there are coins."""


class Seated(Struct, frozen=True, kw_only=True):
    """Where the visitor plays, and who he is."""

    table: str
    session: SessionBody


@post("/api/play-now")
async def play_now(
    request: Request[Any, Any, Any], desk: NamedDependency[SkipValidation[Desk]]
) -> Response[Seated]:
    """A table with the limits of the first book, where the visitor alone is seated and has coins; a guest is welcomed.

    Who plays alone at such a table of his already comes back to it.
    """
    person, cookies = await welcomed(request, desk)
    session = await desk.guests.session(person)
    table = await _own_table(desk, session)
    if table is None:
        await _refuse_by_own_limits(desk, session)
        desk.count_opening(request)
        order = TableOrder(book=BOOK, betting_s=BETTING_S, setting_s=SETTING_S, offer_s=OFFER_S)
        table = await desk.open_table(order, person.person, address_of(request))
        await _seat(desk, table, session)
        desk.house.wish_speed(
            table, person.person, "quick"
        )  # until his page is there and says what he wishes
        await desk.settle(table)
        session = await desk.guests.session(person)
    return Response(Seated(table=table, session=session), cookies=cookies)


async def _own_table(desk: Desk, session: SessionBody) -> str | None:
    """A table that the visitor opened under that book, and where nobody plays but he."""
    for each in session.tables:
        if each.is_there and each.is_opener:
            found = await desk.house.outline(each.table)
            is_his = found is not None and found.summary.book == BOOK and found.playing == (session.person,)
            if is_his and found is not None and not found.is_held:
                return each.table
    return None


async def _refuse_by_own_limits(desk: Desk, session: SessionBody) -> None:
    """Raises RefusalProblem: he has set himself limits that keep his coins from a table now."""
    coming = c.BuyIn(person=session.person, coins=1)
    async with desk.own_limits.holding("", session.person, coming) as refusal:
        if refusal is not None:
            facts = {**refusal.facts, "currency": load(BOOK).currency}
            raise RefusalProblem(replace(refusal, facts=facts))


async def _seat(desk: Desk, table: str, session: SessionBody) -> None:
    """Give him the place in the middle, and coins; who has too few is told by the table, and may ask for more."""
    person, state = session.person, desk.house.state(table)
    free = places(state)
    seat = c.SitDown(person=person, box=free[len(free) // 2])
    await desk.house.command(table, seat, door="person", by=person)
    coins = ChipSet(state.limits.chips).payable_at_most(min(session.account, STACK * state.limits.minimum))
    if coins:
        await desk.house.command(table, c.BuyIn(person=person, coins=coins), door="person", by=person)


HANDLERS = (play_now,)
