"""One request to start playing: opens a table, seats the visitor and gives them coins."""

from typing import Any, Final

from litestar import Request, post
from litestar.di import NamedDependency
from litestar.params import SkipValidation
from msgspec import Struct
from msgspec.structs import replace

from paigow.books import EDITIONS, load
from paigow.money import ChipSet
from paigow.runtime import TableOrder
from paigow.runtime.people.registry import places
from paigow.table import commands as c
from paigow.web.edge.addresses import address_of
from paigow.web.edge.problems import RefusalProblem
from paigow.web.handlers import find_or_create_guest
from paigow.web.identity.guests import SessionBody
from paigow.web.services import Services

BOOK: Final = next(iter(EDITIONS))
"""Book of a visitor's first table."""
BETTING_S, SETTING_S, OFFER_S = 120, 300, 60
"""Long times, to read about each new step: no other person waits."""
BOTS: Final = 2
"""Company for the first round. Bots make way for people, and nobody waits for them."""
STACK: Final = 50
"""Coins brought to the table, as a multiple of the least wager, as far as available."""


class Seated(Struct, frozen=True, kw_only=True):
    """The visitor's table and identity."""

    table: str
    session: SessionBody


@post("/api/v1/play-now")
async def play_now(
    request: Request[Any, Any, Any], services: NamedDependency[SkipValidation[Services]]
) -> Seated:
    """Open a table with the limits of the first book, and seat the visitor there with coins and two bots.

    A new visitor becomes a guest. A visitor returns to such a table if no other person is there, with new coins
    if they have none there.
    """
    person = await find_or_create_guest(request, services)
    session = await services.guests.session(person)
    table = await _own_table(services, session)
    if table is None:
        await refuse_by_own_limits(services, session, BOOK)
        services.rates.openings.count(request)
        order = TableOrder(book=BOOK, bots=BOTS, betting_s=BETTING_S, setting_s=SETTING_S, offer_s=OFFER_S)
        table = await services.table_opening.open(order, person.person, address_of(request))
    if not any(each.coins for each in session.tables if each.table == table):
        await seat(services, table, session)
        services.house.wish_speed(
            table, person.person, "quick"
        )  # until the page is there and tells what its user wants
        await services.house.settle(table)
        session = await services.guests.session(person)
    return Seated(table=table, session=session)


async def _own_table(services: Services, session: SessionBody) -> str | None:
    """Return a table that the visitor opened under that book, where no other person plays, or ``None``."""
    for each in session.tables:
        if each.is_there and each.is_opener:
            found = await services.house.directory.outline(each.table)
            is_his = found is not None and found.summary.book == BOOK and found.playing == (session.person,)
            if is_his and found is not None and not found.is_held:
                return each.table
    return None


async def refuse_by_own_limits(services: Services, session: SessionBody, book: str) -> None:
    """Raise RefusalProblem if the visitor's own limits now keep coins from a table."""
    coming = c.BuyIn(person=session.person, coins=1)
    async with services.own_limits.holding("", session.person, coming) as refusal:
        if refusal is not None:
            facts = {**refusal.facts, "currency": load(book).currency}
            raise RefusalProblem(replace(refusal, facts=facts))


async def seat(services: Services, table: str, session: SessionBody) -> None:
    """Give the visitor coins, and the place beside the bots, which take the first ones: a phone shows all three.

    With too few coins the table says so, and the visitor may ask for more.
    """
    person, state = session.person, services.house.state(table)
    seat = c.SitDown(person=person, box=places(state)[BOTS])
    await services.house.command(table, seat, door="person", by=person)
    coins = ChipSet(state.limits.chips).payable_at_most(min(session.account, STACK * state.limits.minimum))
    if coins:
        await services.house.command(table, c.BuyIn(person=person, coins=coins), door="person", by=person)


HANDLERS = (play_now,)
