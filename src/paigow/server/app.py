"""The web application: routes, headers, errors, and the resources that are open while it runs."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.routes import HTTPRoute

from paigow import __version__
from paigow.intake.faults import BodyFaults, join
from paigow.lab.web import routes as lab
from paigow.log import CodecError
from paigow.runtime import BrokenLogError, House
from paigow.school.web import (
    certificate_routes,
    class_work,
    classes,
    coach,
    daily,
    dealing,
    leaderboards,
    lessons,
    marks,
    statistics,
)
from paigow.school.web import routes as school
from paigow.server import routes as api
from paigow.server.composition import build_services, running
from paigow.server.openapi import DocumentRenderer
from paigow.sharing.web import embeds, icons, pictures, previews, shares, sheets
from paigow.storage import DiskFullError, LostError, Store
from paigow.web import qr_codes
from paigow.web.edge import problems
from paigow.web.edge.asgi_app import GuardedApp, RequestPolicy
from paigow.web.edge.language import LANGUAGE
from paigow.web.edge.pages import PAGE_HANDLERS, answer_not_found
from paigow.web.edge.rate_limits import Limits
from paigow.web.edge.same_origin import refuse_foreign_origin
from paigow.web.edge.site import STATIC
from paigow.web.friends import friend_routes
from paigow.web.identity import (
    accounts,
    avatars,
    log_ins_and_tokens,
    own_limits,
    personal_data,
    role_routes,
)
from paigow.web.identity.scopes import refuse_beyond_scope
from paigow.web.identity.second_factors import routes as second_factor_routes
from paigow.web.identity.supervisor_token import strong_token
from paigow.web.live.connection import live
from paigow.web.oversight import report_routes, supervision, voided
from paigow.web.records import round_replay
from paigow.web.services import Services
from paigow.web.tables import find_people, lobby_routes, play_now, private_routes, refill
from paigow.web.workers.pool import Run, in_process

_COMPRESSION_LEVEL: Final = 1
"""Compression level of answers. Compressing long answers must not delay tables; the page's files are
compressed once, at a higher level."""
HouseAndStore = tuple[House, Store]
HouseOpener = Callable[[], AbstractAsyncContextManager[HouseAndStore]]
"""Opens house and store in the event loop that will serve, and closes them afterwards."""


def create_app(
    house: House | HouseOpener,
    store: Store | None = None,
    *,
    limits: Limits | None = None,
    static: Path = STATIC,
    supervisor_token: str | None = None,
    run: Run = in_process,
    policy: RequestPolicy | None = None,
) -> Litestar:
    """Return the ASGI application over a house.

    Args:
        house: An open house (then ``store`` is the store that it was opened with), or a context manager that
            opens one while the application runs.
        store: The store that keeps the guests.
        limits: Limits on what visitors may request.
        static: Folder of the built page.
        supervisor_token: Grants supervision of every table. If ``None``, only the people who opened a table
            supervise it.
        run: Runs CPU-bound work, in worker processes or (``in_thread``) in threads.
        policy: Allowed host names, the addresses that may read metrics, and the documentation to serve. If
            ``None``: all names, this machine, and no documentation.

    Raises:
        WeakTokenError: the supervisor token is empty or too short, or ``limits.staff_second_factor`` is set too.
    """
    if supervisor_token is not None:
        strong_token(supervisor_token, staff_second_factor=(limits or Limits()).staff_second_factor)

    found = policy or RequestPolicy()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with _open_house(house, store) as (opened, kept):
            services = build_services(
                opened,
                kept,
                limits=limits or Limits(),
                static=static,
                supervisor_token=supervisor_token,
                run=run,
                policy=found,
            )
            app.state.services = services
            async with running(services, kept), _forwarding(app, opened, services.limits):
                yield

    async def provide_services(state: State) -> Services:
        services: Services = state.services
        return services

    app = GuardedApp(
        route_handlers=[
            *api.HANDLERS,
            *round_replay.HANDLERS,
            *lobby_routes.HANDLERS,
            *private_routes.HANDLERS,
            *refill.HANDLERS,
            *play_now.HANDLERS,
            *find_people.HANDLERS,
            *accounts.HANDLERS,
            *log_ins_and_tokens.HANDLERS,
            *role_routes.HANDLERS,
            *second_factor_routes.HANDLERS,
            *own_limits.HANDLERS,
            *avatars.HANDLERS,
            *friend_routes.HANDLERS,
            *personal_data.HANDLERS,
            *supervision.HANDLERS,
            *voided.HANDLERS,
            *report_routes.HANDLERS,
            *lab.HANDLERS,
            *dealing.HANDLERS,
            *coach.HANDLERS,
            *statistics.HANDLERS,
            *daily.HANDLERS,
            *leaderboards.HANDLERS,
            *school.HANDLERS,
            *lessons.HANDLERS,
            *classes.HANDLERS,
            *marks.HANDLERS,
            *certificate_routes.HANDLERS,
            *class_work.HANDLERS,
            *qr_codes.HANDLERS,
            *pictures.HANDLERS,
            *sheets.HANDLERS,
            *icons.HANDLERS,
            *embeds.HANDLERS,
            *previews.HANDLERS,
            *shares.HANDLERS,
            live,
            *PAGE_HANDLERS,
        ],
        lifespan=[lifespan],
        dependencies={"services": Provide(provide_services)},
        before_request=check_request,
        exception_handlers={
            problems.Problem: problems.answer_problem,
            problems.FaultsFound: problems.answer_faults,
            ValidationException: problems.answer_invalid,
            NotFoundException: answer_not_found,
            HTTPException: problems.answer_http,
            DiskFullError: problems.answer_unstored,
            LostError: problems.answer_unstored,
            BrokenLogError: problems.answer_broken_log,
            CodecError: problems.answer_broken_log,
            Exception: problems.answer_bug,
        },
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=1024,
            gzip_compress_level=_COMPRESSION_LEVEL,
            exclude_opt_key="uncompressed",
        ),
        request_max_body_size=(limits or Limits()).message_bytes,
        openapi_config=OpenAPIConfig(
            title="Paigow",
            version=__version__,
            path="/api/v1/schema",
            render_plugins=[DocumentRenderer()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )
    app.policy = found
    app.state.parameters = _parameters(app)
    return app


def _parameters(app: Litestar) -> dict[int, tuple[str, ...]]:
    """Return the query parameters of each handler, by the handler's ``id``."""
    return {
        id(handler): tuple(sorted(each.field_alias for each in model.expected_query_params))
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler, model in route.route_handler_map.values()
    }


@asynccontextmanager
async def _forwarding(app: Litestar, house: House, limits: Limits) -> AsyncIterator[None]:
    """Forward requests that other processes of the house must answer, while the context is open."""
    if house.remote_tables is None or not isinstance(app, GuardedApp):
        yield
        return
    from paigow.cluster.forwarding import RequestForwarder  # noqa: PLC0415 - it needs httpx, an optional dependency

    app.forwarding = RequestForwarder(
        house, house.remote_tables, most_bytes=limits.message_bytes, peer_addresses=app.policy.peer_addresses
    )
    keeping = asyncio.create_task(app.forwarding.keep_up(), name="ways to other processes")
    try:
        yield
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)


async def check_request(request: Request[Any, Any, Any]) -> None:
    """Check every request (a ``before_request`` hook): it must come from our page or an authorized program."""
    await refuse_foreign_origin(request)
    await refuse_beyond_scope(request)
    if not request.url.path.startswith("/api/"):
        return
    refuse_unknown_parameters(request)
    table = request.path_params.get("table")
    if table is None:
        return
    if not await request.app.state.services.table_access.may_see(str(table), request):
        raise problems.Problem(404, "no_table", table=table)


def refuse_unknown_parameters(request: Request[Any, Any, Any]) -> None:
    """Refuse a request with an unknown query parameter: a misspelt filter would match too much.

    Raises:
        FaultsFound: with one fault for each unknown parameter.
    """
    known = (*request.app.state.parameters[id(request.route_handler)], LANGUAGE)
    faults = BodyFaults()
    for name, value in request.query_params.items():
        if name not in known:
            faults.unknown(join("", name), name, value, known)
    if faults.found:
        raise problems.FaultsFound("", faults.found, faults.more)


@asynccontextmanager
async def _open_house(house: House | HouseOpener, store: Store | None) -> AsyncIterator[HouseAndStore]:
    if callable(house):
        async with house() as opened:
            yield opened
    elif store is None:
        raise TypeError("an open house needs the store that it was opened with")
    else:
        yield house, store
