"""What a program's token is good for: a part of what the account may do, never more."""

from typing import Any, Final, Literal, get_args

from litestar import Request

from paigow.server.cookies import bearer_of
from paigow.server.origin import is_reading
from paigow.server.problems import Problem

Scope = Literal["read", "play", "supervise"]
"""``read``: whatever changes nothing; ``play``: what a player does; ``supervise``: what a supervisor does and is told.
Each reads too."""
SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
BROWSER: Final = "browser"
"""Of addresses that no program's token opens: passwords, sessions, tokens, roles."""


async def refuse_beyond_scope(request: Request[Any, Any, Any]) -> None:
    """Refuse what a program's token is not good for; ``scope`` of a handler says what it takes."""
    if bearer_of(request.headers) is None:
        return
    person = await request.app.state.desk.guests.find(request)
    needed = request.route_handler.opt.get("scope") or ("read" if is_reading(request) else "play")
    if person is None or needed not in (person.scopes or ()):
        raise Problem(403, "beyond_scope", scope=needed)
