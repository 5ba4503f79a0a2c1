"""How a command comes to a table: through which door, from whom, and with the coins that it needs."""

from typing import Any, Final, NamedTuple

from paigow.books import Book
from paigow.clock import Clock
from paigow.floor.ledger import Ledger, Sign
from paigow.record.causes import Door, giver_of
from paigow.table import Refusal, State, decide
from paigow.table import commands as c
from paigow.table.see.known import Rights


class Given(NamedTuple):
    """How a command came to the table."""

    door: Door
    by: str = ""
    """Who gave it, where it does not say so itself."""
    sign: str | None = None
    """What its giver calls it."""

    def signed(self, command: c.AnyCommand) -> Sign | None:
        """The sign of the command as its giver's; None: it has none, or nobody gave it."""
        return signed(giver_of(command), self.sign)


def signed(person: str, text: str | None) -> Sign | None:
    """The sign of a person's order; None: it has none, or nobody gave it."""
    return Sign(person, text) if person and text is not None else None


BY_FLOOR: Final = Given("floor")
BY_BOT: Final = Given("bot")


class Giving:
    """Has the table decide what is asked of it."""

    def __init__(self, ledger: Ledger, book: Book, clock: Clock) -> None:
        self.ledger = ledger
        self.book = book
        self.rights = Rights(book)
        """What is known of people's rights at the table."""
        self._clock = clock

    @property
    def state(self) -> State:
        return self.ledger.state

    def now_ms(self) -> int:
        return self._clock.now_us() // 1000

    def takes(self, command: c.AnyCommand) -> bool:
        """Whether the table would take a command now, once the float tray has what it lacks for it."""
        answer = decide(self.state, command, self.book)
        return not isinstance(answer, Refusal) or answer.code == "float_is_short"

    async def apply(self, command: c.AnyCommand, given: Given = BY_FLOOR) -> Refusal | None:
        """Have a command decided; what the float tray lacks for it is brought first."""
        how: Any = {"door": given.door, "by": given.by, "sign": given.signed(command)}
        refusal = await self.ledger.apply(command, self.book, **how)
        if refusal is None or refusal.code != "float_is_short":
            return refusal
        await self.fill_float(refusal)
        return await self.ledger.apply(command, self.book, **how)

    async def fill_float(self, short: Refusal) -> None:
        missing = int(short.facts["coins"]) - self.state.float_coins
        brought = c.FillFloat(coins=missing + self.state.limits.float_coins)
        await self.ledger.apply(brought, self.book, door="floor")
