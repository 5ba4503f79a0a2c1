"""How a command comes to a table: through which door, from whom, and with the coins that it needs."""

from collections.abc import Collection
from typing import Final, NamedTuple

from paigow.books import Book
from paigow.floor.effects import Message, Sign, StoreSteps
from paigow.floor.inputs import Draws, Moment
from paigow.floor.table_log import TableLog, cause_of
from paigow.record.causes import Door, giver_of
from paigow.record.chance import RoundSecrets
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

    def __init__(self, log: TableLog, book: Book) -> None:
        self.log = log
        self.book = book
        self.rights = Rights(book)
        """What is known of people's rights at the table."""
        self.moment = Moment(0, orders_wait=False)
        self.draws: Draws | None = None
        """Those of the turn; None: no turn has begun."""
        self._messages: list[Message] = []

    @property
    def state(self) -> State:
        return self.log.state

    @property
    def now_ms(self) -> int:
        return self.moment.now_us // 1000

    def takes(self, command: c.AnyCommand) -> bool:
        """Whether the table would take a command now, once the float tray has what it lacks for it."""
        answer = decide(self.state, command, self.book)
        return not isinstance(answer, Refusal) or answer.code == "float_is_short"

    def apply(self, command: c.AnyCommand, given: Given = BY_FLOOR) -> StoreSteps[Refusal | None]:
        """Have a command decided; what the float tray lacks for it is brought first."""
        refusal = yield from self.apply_once(command, given)
        if refusal is None or refusal.code != "float_is_short":
            return refusal
        yield from self.fill_float(refusal)
        return (yield from self.apply_once(command, given))

    def apply_once(
        self, command: c.AnyCommand, given: Given, secrets: RoundSecrets | None = None
    ) -> StoreSteps[Refusal | None]:
        """Have a command decided as the float tray is; ``secrets``: of the round that begins with it."""
        assert self.draws is not None  # commands are given in turns only
        return self.log.apply(
            cause_of(command, given.door, given.by),
            self.book,
            now_us=self.moment.now_us,
            draws=self.draws,
            secrets=secrets,
            sign=given.signed(command),
        )

    def fill_float(self, short: Refusal) -> StoreSteps[None]:
        missing = int(short.facts["coins"]) - self.state.float_coins
        brought = c.FillFloat(coins=missing + self.state.limits.float_coins)
        yield from self.apply_once(brought, BY_FLOOR)

    # ---- messages ----------------------------------------------------------------------------------------------------

    def show_anew(self, people: Collection[str] | None = None) -> None:
        """Have the table shown anew to everybody who watches, or to some people."""
        self._messages.append(Message(state=self.state, people=None if people is None else frozenset(people)))

    def take_messages(self) -> tuple[Message, ...]:
        """The messages that have not been taken yet."""
        messages = tuple(self._messages)
        self._messages.clear()
        return messages
