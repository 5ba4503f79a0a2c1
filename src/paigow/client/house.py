"""A house from one visitor's side: session, tables and advice."""

import asyncio
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import httpx
import msgspec

from paigow.client.refusals import Refusal, refusal_in
from paigow.client.seeds import Seeds
from paigow.client.table import Table
from paigow.client.view_types import Advice, Session, TableRow
from paigow.clock import Clock, SystemClock
from paigow.log.fairness.own_seeds import SeedCheck, checked
from paigow.log.rounds.history import History, read_history

T = TypeVar("T")
VERSION: Final = "/api/v1"
TIMEOUT_S: Final = 30.0


class House:
    """One visitor of one house, for ``async with``. The session lasts as long as the context.

    Args:
        url: Address of the house, such as ``https://paigow.example``.
        language: Tag of the language for sentences.
        token: Token of an account: the visitor acts as its holder within the token's scope.
        cookies: Cookies of an earlier visit (``House.cookies``), to continue its session.
        clock: Clock for waits and timeouts. By default the machine's.
    """

    def __init__(
        self,
        url: str,
        *,
        language: str = "en",
        token: str | None = None,
        cookies: Mapping[str, str] | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._clock = clock or SystemClock()
        self._url = url.rstrip("/")
        self._headers = {} if token is None else {"authorization": f"Bearer {token}"}
        self._http = httpx.AsyncClient(
            base_url=self._url + VERSION,
            params={"lang": language},
            headers=self._headers,
            cookies=dict(cookies or {}),
            timeout=TIMEOUT_S,
        )
        self.language = language

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    @property
    def cookies(self) -> dict[str, str]:
        """Return the session's cookies; anybody who has them can act as the visitor."""
        return dict(self._http.cookies)

    async def come_in(self, name: str | None = None) -> Session | Refusal:
        """Return the visitor's session; a new visitor becomes a guest with free-play coins.

        Args:
            name: The wanted display name. If ``None``, the earlier name, or the house's for a guest. Must be
                ``None`` with a token.
        """
        if name is None:
            return await self.ask("GET", "/session", Session)
        return await self.ask("POST", "/session", Session, {"name": name})

    async def tables(self) -> list[TableRow] | Refusal:
        """List the open tables."""
        return await self.ask("GET", "/tables", list[TableRow])

    async def open(self, book: str, **order: Any) -> str | Refusal:
        """Open a table; return its id.

        Args:
            book: The rule book, such as ``nz``.
            order: The other fields of ``POST /tables``: ``bots``, ``minimum`` (coins), ``betting_s``, ``options``.
        """
        found = await self.ask("POST", "/tables", dict[str, str], {"book": book, **order})
        return found if isinstance(found, Refusal) else found["table"]

    async def advice(self, book: str, tiles: tuple[str, ...] | list[str]) -> Advice | Refusal:
        """Return how the house would set four tiles, each given by its face."""
        return await self.ask("POST", "/advice", Advice, {"book": book, "tiles": list(tiles)})

    async def rounds(self, table: str, last: int = 50) -> list[dict[str, Any]] | Refusal:
        """Return the last rounds of a table, oldest first, as everybody may see them."""
        return await self.ask("GET", f"/tables/{table}/rounds?last={last}", list[dict[str, Any]])

    async def history(self, **wanted: str | int) -> History | Refusal:
        """Return all finished rounds in which the visitor took part; its ``to_arrow()`` makes a table for data frames.

        Args:
            wanted: The filters of ``GET /rounds``, such as ``book="nz"``.
        """
        path = httpx.URL("/rounds/file", params={"format": "json", **wanted})
        file = await self._answer("GET", str(path), None)
        return file if isinstance(file, Refusal) else await asyncio.to_thread(read_history, file)

    def join(self, table: str, *, seeds: Seeds | None = None) -> Table:
        """Return the live connection to a table, for ``async with``. Without a session one looks on.

        Args:
            table: Its id.
            seeds: Own seeds, used for tiles and dice while seated. ``None`` for no seeds.
        """
        address = f"{self._url}{VERSION}/tables/{table}/live?lang={self.language}".replace("http", "ws", 1)
        cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        return Table(
            address,
            headers=self._headers | ({"cookie": cookie} if cookie else {}),
            clock=self._clock,
            seeds=seeds,
        )

    async def check_seeds(self, table: str, seeds: Seeds) -> SeedCheck | Refusal:
        """Return whether the table's finished rounds were drawn with the owner's seeds, by its log.

        Raises:
            ConnectionError: as ``ask``.
        """
        log = await self._answer("GET", f"/tables/{table}/log", None)
        return log if isinstance(log, Refusal) else await asyncio.to_thread(checked, log, seeds.of(table))

    async def ask(self, method: str, path: str, kind: type[T], body: object = None) -> T | Refusal:
        """Send any request; return its answer as a ``kind``. ``path``, with its query, follows ``/api/v1``.

        Raises:
            ConnectionError: the house cannot be reached. Whether it carried out the request is then unknown.
            msgspec.ValidationError: the answer is not a ``kind``.
        """
        answer = await self._answer(method, path, body)
        return answer if isinstance(answer, Refusal) else msgspec.json.decode(answer or b"null", type=kind)

    async def _answer(self, method: str, path: str, body: object) -> bytes | Refusal:
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if body is None else {"content-type": "application/json"}
        asked = httpx.URL(path)  # its query together with the client's
        try:
            answer = await self._http.request(
                method, path.partition("?")[0], params=asked.params, content=content, headers=headers
            )
        except httpx.TransportError as error:
            raise ConnectionError(f"{self._url}: {str(error) or type(error).__name__}") from error
        if not answer.is_success:
            return refusal_in(answer.content, answer.status_code)
        return answer.content
