"""The weekly leaderboards over HTTP, and leaving them."""

from bisect import bisect_left
from http import HTTPStatus
from typing import Annotated, Final

from litestar import get, post
from litestar.params import QueryParameter
from msgspec import Struct

from paigow.books import BOOK_IDS, EDITIONS
from paigow.school.exact_cost import Cost, cost_of
from paigow.school.leaderboards import LEAST_ROUNDS, Standing
from paigow.web.edge.errors import Body
from paigow.web.edge.problems import Problem
from paigow.web.handlers import AnyRequest, TheServices, body_of
from paigow.web.identity.credentials import account_holder
from paigow.web.identity.scopes import BROWSER

MOST_ROWS: Final = 50
"""Most places of an answer."""


class _Listed(Struct, frozen=True, kw_only=True):
    is_listed: bool


class ListedBody(Struct, frozen=True, kw_only=True):
    """Whether the visitor is on the leaderboards."""

    is_listed: bool


class LeaderboardRow(Struct, frozen=True, kw_only=True):
    """One place of a leaderboard."""

    place: int
    """From 1; accounts with the same cost share a place."""
    name: str
    avatar: str | None
    """Drawing and colour, such as `cat.teal`; null if not chosen."""
    is_you: bool
    rounds: int
    """Rated rounds of the week."""
    cost: Cost
    """Mean cost of a setting for each 100 wagered."""


class Leaderboard(Struct, frozen=True, kw_only=True):
    """The leaderboard of the current week by one book."""

    book: str
    since: str
    """Date in UTC of its Monday: 2026-11-23."""
    ends_ms: int
    """When the next week begins, in milliseconds since 1970."""
    least_rounds: int
    """Rated rounds that an account needs for a place."""
    rows: tuple[LeaderboardRow, ...]
    """The first places, the lowest cost first."""
    people: int
    """Number of accounts with a place."""
    own_rounds: int
    """The visitor's rated rounds of the week by this book."""
    is_listed: bool
    """The visitor has an account that did not leave the leaderboards."""


@get("/api/v1/leaderboards")
async def leaderboard(
    request: AnyRequest, services: TheServices, book: Annotated[str, QueryParameter()] = BOOK_IDS[0]
) -> Leaderboard:
    """Return this week's leaderboard of a rule book: what each account's settings cost in its rated rounds.

    Only accounts are listed, not guests, and not those that left. A round counts when the coach has looked at
    it: in the background a little later, or at once when its player opens the statistics. The week begins on
    Monday, 0:00 UTC.
    """
    services.rates.readings.count(request)
    if book not in EDITIONS:
        raise Problem(HTTPStatus.NOT_FOUND, "no_book", book=book)
    visitor = await services.guests.find(request)
    you = None if visitor is None else visitor.person
    week, standings = await services.leaderboards.current(book)
    ready = [each for each in standings if each.rounds >= LEAST_ROUNDS]
    listed = await services.profiles.listed([each.person for each in ready])
    placed = [each for each in ready if each.person in listed]
    shown = placed[:MOST_ROWS]
    names = await services.guests.names(each.person for each in shown)
    avatars = services.guests.avatars(names)
    costs = [each.cost for each in placed]
    return Leaderboard(
        book=book,
        since=week.monday.isoformat(),
        ends_ms=week.until_us // 1000,
        least_rounds=LEAST_ROUNDS,
        rows=tuple(
            LeaderboardRow(
                place=1 + bisect_left(costs, each.cost),
                name=names[each.person],
                avatar=avatars.get(each.person),
                is_you=each.person == you,
                rounds=each.rounds,
                cost=cost_of(each.cost),
            )
            for each in shown
        ),
        people=len(placed),
        own_rounds=_rounds_of(you, standings),
        is_listed=bool(you and await services.profiles.listed([you])),
    )


def _rounds_of(person: str | None, standings: tuple[Standing, ...]) -> int:
    return next((each.rounds for each in standings if each.person == person), 0)


@post("/api/v1/account/leaderboards", status_code=HTTPStatus.OK, scope=BROWSER, body=_Listed)
async def set_listed(request: AnyRequest, services: TheServices) -> ListedBody:
    """Leave all leaderboards, or join them again. It counts at once."""
    person = await account_holder(request, services)
    faults = Body()
    asked = faults.read(await body_of(request), _Listed)
    faults.raise_found()
    await services.profiles.set_listed(person.person, is_listed=asked.is_listed)
    return ListedBody(is_listed=asked.is_listed)


HANDLERS: Final = (leaderboard, set_listed)
