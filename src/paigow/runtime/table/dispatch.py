"""How a command reaches a table: its origin, its giver, and the coins that it needs."""

from collections.abc import Collection
from typing import Final, NamedTuple, Protocol

from paigow.books import Book
from paigow.log.draws import RoundSecrets
from paigow.log.provenance import Door, giver_of
from paigow.runtime.table.effects import IdempotencyKey, Message, StoreSteps
from paigow.runtime.table.inputs import Draws, TurnInputs
from paigow.runtime.table.table_log import Beside, Follow, TableLog, cause_of
from paigow.table import Refusal, State, decide
from paigow.table import commands as c
from paigow.table.views.legal_actions_cache import LatestLegalActions


class CommandOrigin(NamedTuple):
    """The origin of a command."""

    door: Door
    by: str = ""
    """The giver, if the command does not name one."""
    sign: str | None = None
    """The giver's idempotency key."""

    def signed(self, command: c.AnyCommand) -> IdempotencyKey | None:
        """Return the command's key with its giver, or ``None`` without a key or a giver."""
        return idempotency_key(giver_of(command), self.sign)


def idempotency_key(person: str, text: str | None) -> IdempotencyKey | None:
    """Return the key of a person's order, or ``None`` without a key or a person."""
    return IdempotencyKey(person, text) if person and text is not None else None


BY_FLOOR: Final = CommandOrigin("floor")
BY_BOT: Final = CommandOrigin("bot")


class Viewers(Protocol):
    """The viewers of a table."""

    def is_watching(self, person: str) -> bool:
        """Return whether a person has the table open."""

    def away(self, people: frozenset[str]) -> frozenset[str]:
        """Return those of these people who do not have the table open."""


class Dispatch:
    """Has the table decide commands."""

    def __init__(self, log: TableLog, book: Book) -> None:
        self.log = log
        self.book = book
        self.rights = LatestLegalActions(book)
        """Cache of people's legal actions at the table."""
        self.moment = TurnInputs(0, orders_wait=False)
        self.draws: Draws | None = None
        """Random draws of the turn; ``None`` before a turn has begun."""
        self.follow: Follow | None = None
        """Names the dealer's duties that are stored together with a command."""
        self._messages: list[Message] = []

    @property
    def state(self) -> State:
        return self.log.state

    @property
    def now_ms(self) -> int:
        return self.moment.now_us // 1000

    def takes(self, command: c.AnyCommand) -> bool:
        """Return whether the table would accept a command now, once the float tray is refilled."""
        answer = decide(self.state, command, self.book)
        return not isinstance(answer, Refusal) or answer.code == "float_is_short"

    def apply(self, command: c.AnyCommand, origin: CommandOrigin = BY_FLOOR) -> StoreSteps[Refusal | None]:
        """Have a command decided; coins missing in the float tray are brought first."""
        refusal = yield from self.apply_once(command, origin)
        if refusal is None or refusal.code != "float_is_short":
            return refusal
        yield from self.fill_float(refusal)
        return (yield from self.apply_once(command, origin))

    def apply_once(
        self, command: c.AnyCommand, origin: CommandOrigin, secrets: RoundSecrets | None = None
    ) -> StoreSteps[Refusal | None]:
        """Have a command decided with the float tray as it is; ``secrets`` are of a round that begins."""
        assert self.draws is not None  # commands are given in turns only
        return self.log.apply(
            cause_of(command, origin.door, origin.by),
            self.book,
            now_us=self.moment.now_us,
            draws=self.draws,
            beside=Beside(secrets=secrets, sign=origin.signed(command)),
            follow=self.follow,
        )

    def fill_float(self, short: Refusal) -> StoreSteps[None]:
        missing = int(short.facts["coins"]) - self.state.float_coins
        brought = c.FillFloat(coins=missing + self.state.limits.float_coins)
        yield from self.apply_once(brought, BY_FLOOR)

    # ---- messages ----------------------------------------------------------------------------------------------------

    def show_anew(self, people: Collection[str] | None = None) -> None:
        """Show the table again to everyone who watches, or to some people."""
        self._messages.append(Message(state=self.state, people=None if people is None else frozenset(people)))

    def take_messages(self) -> tuple[Message, ...]:
        """Return the messages not taken yet."""
        messages = tuple(self._messages)
        self._messages.clear()
        return messages
