"""A house as one visitor meets it: who he is, the tables, advice."""

import asyncio
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import httpx
import msgspec

from paigow.client.answers import Refusal, refusal_in
from paigow.client.seeds import Seeds
from paigow.client.seen import Advice, Session, TableRow
from paigow.client.table import Table
from paigow.clock import Clock, SystemClock
from paigow.record.own_seeds import Checked, checked

T = TypeVar("T")
VERSION: Final = "/api/v1"
TIMEOUT_S: Final = 30.0


class House:
    """One visitor of one house, for ``async with``. He keeps his session for as long as this lasts.

    Args:
        url: Where the house is, such as ``https://paigow.example``.
        language: Of sentences, by its tag.
        token: Of an account, so that the visitor is its holder as far as the token's scope goes.
        cookies: Of an earlier visit (``House.cookies``), so that the visitor is who he was.
        clock: What waits and timeouts are measured by. None: the machine's clock.
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
        """What makes the visitor known: whoever has it is he."""
        return dict(self._http.cookies)

    async def come_in(self, name: str | None = None) -> Session | Refusal:
        """Who the visitor is; one without a session is welcomed as a guest, with coins of free play.

        Args:
            name: What he would be called; None: as before, or as the house calls a guest. With a token: None.
        """
        if name is None:
            return await self.ask("GET", "/session", Session)
        return await self.ask("POST", "/session", Session, {"name": name})

    async def tables(self) -> list[TableRow] | Refusal:
        """The tables that are open."""
        return await self.ask("GET", "/tables", list[TableRow])

    async def open(self, book: str, **order: Any) -> str | Refusal:
        """Open a table; its id.

        Args:
            book: The rule book, such as ``nz``.
            order: The other fields of ``POST /tables``: ``bots``, ``minimum`` (coins), ``betting_s``, ``options``.
        """
        found = await self.ask("POST", "/tables", dict[str, str], {"book": book, **order})
        return found if isinstance(found, Refusal) else found["table"]

    async def advice(self, book: str, tiles: tuple[str, ...] | list[str]) -> Advice | Refusal:
        """How the house would set four tiles, each by its face."""
        return await self.ask("POST", "/advice", Advice, {"book": book, "tiles": list(tiles)})

    async def rounds(self, table: str, last: int = 50) -> list[dict[str, Any]] | Refusal:
        """The last rounds of a table, oldest first, as everybody may see them."""
        return await self.ask("GET", f"/tables/{table}/rounds?last={last}", list[dict[str, Any]])

    def join(self, table: str, *, seeds: Seeds | None = None) -> Table:
        """The live connection to a table, for ``async with``. Who has not come in looks on.

        Args:
            table: Its id.
            seeds: One's own, which take part in tiles and dice as long as one has a place; None: none do.
        """
        address = f"{self._url}{VERSION}/tables/{table}/live?lang={self.language}".replace("http", "ws", 1)
        cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        return Table(
            address,
            headers=self._headers | ({"cookie": cookie} if cookie else {}),
            clock=self._clock,
            seeds=seeds,
        )

    async def check_seeds(self, table: str, seeds: Seeds) -> Checked | Refusal:
        """Whether tiles and dice of the table's finished rounds were drawn with one's own seeds, by its log.

        Raises:
            ConnectionError: as ``ask``.
        """
        log = await self._answer("GET", f"/tables/{table}/log", None)
        return log if isinstance(log, Refusal) else await asyncio.to_thread(checked, log, seeds.of(table))

    async def ask(self, method: str, path: str, kind: type[T], body: object = None) -> T | Refusal:
        """Any request of the interface, its answer as a ``kind``; ``path``, with its query, comes after ``/api/v1``.

        Raises:
            ConnectionError: the house cannot be reached. Whether it did what was asked is not known then.
            msgspec.ValidationError: the answer is no ``kind``.
        """
        answer = await self._answer(method, path, body)
        return answer if isinstance(answer, Refusal) else msgspec.json.decode(answer or b"null", type=kind)

    async def _answer(self, method: str, path: str, body: object) -> bytes | Refusal:
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if body is None else {"content-type": "application/json"}
        asked = httpx.URL(path)  # its query and the client's own together
        try:
            answer = await self._http.request(
                method, path.partition("?")[0], params=asked.params, content=content, headers=headers
            )
        except httpx.TransportError as error:
            raise ConnectionError(f"{self._url}: {str(error) or type(error).__name__}") from error
        if not answer.is_success:
            return refusal_in(answer.content, answer.status_code)
        return answer.content
