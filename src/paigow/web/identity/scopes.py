"""Scopes of API tokens: each grants a part of the account's permissions, never more."""

from typing import Any, Final, Literal, get_args

from litestar import Request

from paigow.web.edge.problems import Problem
from paigow.web.edge.same_origin import is_reading
from paigow.web.identity.cookies import bearer_of

Scope = Literal["read", "play", "supervise"]
"""``read``: requests that change nothing; ``play``: what a player does; ``supervise``: what a supervisor does
and sees. Each includes reading."""
SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
BROWSER: Final = "browser"
"""Mark of addresses that no API token may use: passwords, sessions, tokens, roles."""


async def refuse_beyond_scope(request: Request[Any, Any, Any]) -> None:
    """Refuse requests beyond the scope of an API token; the handler's ``scope`` names the one needed."""
    if bearer_of(request.headers) is None:
        return
    person = await request.app.state.services.guests.find(request)
    needed = request.route_handler.opt.get("scope") or ("read" if is_reading(request) else "play")
    if person is None or needed not in (person.scopes or ()):
        raise Problem(403, "beyond_scope", scope=needed)
