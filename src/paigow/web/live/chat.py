"""Chat at a table: the last lines, in memory only and in no log.

It is closed while hands are face down: nobody may tell others their tiles or give advice (NZ 10.9, CAN 9.3, 15.9).
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Literal, Protocol

import msgspec
import structlog
from msgspec import Struct

from paigow.runtime import House, Update
from paigow.table import Refusal
from paigow.table.core.interest import has_stake, is_silent
from paigow.web.edge.rate_limits import Limits, TokenBuckets, wait_ms
from paigow.web.live.messages import OpenTalk, ReportLine, Say, SayPhrase, Silence, TalkAsk
from paigow.web.live.phrases import QuickMessage
from paigow.web.oversight.significant_events import HouseEvents
from paigow.words.codes import RefusalCode

log = structlog.get_logger("paigow.server")
encode: Final = msgspec.json.Encoder().encode

MOST_SILENCED: Final = 100
"""People silenced at one table; beyond that the first may speak again."""
Closed = Literal["round", "opener", "house"]
"""Why the chat is closed: hands are face down, or the opener or a supervisor of the house closed it."""


class SaidLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A chat line: a text, or a quick phrase or emote."""

    number: int
    """From 1, at this table."""
    person: str
    name: str
    """The sender's name at that time."""
    text: str
    """Empty for a phrase or an emote."""
    at_ms: int
    phrase: QuickMessage | None = None
    """Name of the phrase or emote; each viewer reads it in their own language."""


class Talk(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="talk"):
    """Chat lines at the table, oldest first."""

    lines: tuple[SaidLine, ...]
    recalled: bool = False
    """These are all stored lines, for a page that has just connected."""


class TalkState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whether people may speak."""

    closed: Closed | None = None
    clause: str | None = None
    """Clause that closes it during a round."""
    silenced: tuple[str, ...] = ()
    """People who are silenced."""


class TableListener(Protocol):
    """A viewer of the table."""

    person: str | None

    async def end_access(self) -> None:
        """Close the connection: for this viewer the table no longer exists."""

    async def reconnect(self) -> None:
        """Close the connection; the client reconnects at once."""

    def on_update(self, update: Update) -> None:
        """Receive an update of the table, possibly a repeated one."""

    def on_chat(self, number: int, message: bytes) -> None:
        """Receive a chat line, as number and message."""


class _TableChat:
    """The chat of one table."""

    def __init__(self, kept: int) -> None:
        self.lines: deque[SaidLine] = deque(maxlen=kept)
        self.idempotency_keys: deque[tuple[str, str]] = deque(maxlen=kept)
        """Sender and idempotency key of recent lines: a repeated one is said once."""
        self.last_number = 0
        self.closed_by: Literal["opener", "house"] | None = None
        self.silenced: dict[str, bool] = {}
        """Person -> whether a supervisor of the house silenced them."""
        self.listeners: dict[TableListener, None] = {}


class Chat:
    """The chat at all tables of this process."""

    def __init__(
        self,
        house: House,
        limits: Limits,
        house_events: HouseEvents,
        is_of_house: Callable[[str], bool],
        why_no_staff: Callable[[str], RefusalCode],
    ) -> None:
        self._house, self._limits, self._house_events = house, limits, house_events
        self._is_of_house, self._why_no_staff = is_of_house, why_no_staff
        self._chats: dict[str, _TableChat] = {}
        self._pace = TokenBuckets(limits.talk_burst, limits.talk_per_s, house.clock.elapsed_s)

    def _chat_of(self, table: str) -> _TableChat:
        chat = self._chats.get(table)
        if chat is None:
            self._chats = {each: kept for each, kept in self._chats.items() if self._house.runs(each)}
            chat = self._chats[table] = _TableChat(self._limits.talk_kept)
        return chat

    # ---- receivers -----------------------------------------------------------------------------------------------

    @contextmanager
    def listening(self, table: str, listener: TableListener) -> Iterator[None]:
        """Register a receiver of the chat while the context is open."""
        chat = self._chat_of(table)
        chat.listeners[listener] = None
        try:
            yield
        finally:
            chat.listeners.pop(listener, None)

    def listeners(self, table: str) -> list[TableListener]:
        """Return all viewers of a table."""
        return list(self._chat_of(table).listeners)

    def all_listeners(self) -> list[TableListener]:
        """Return all viewers of all tables."""
        return [listener for chat in self._chats.values() for listener in chat.listeners]

    def last_number(self, table: str) -> int:
        """Return the number of the last line; 0 if there is none."""
        return self._chat_of(table).last_number

    def recalled(self, table: str, until: int | None = None) -> bytes | None:
        """Return all stored lines up to a line (``None``: the last), or ``None`` if there are none."""
        lines = tuple([each for each in self._chat_of(table).lines if until is None or each.number <= until])
        return encode(Talk(lines=lines, recalled=True)) if lines else None

    def forget(self, person: str) -> None:
        """Drop a person's lines."""
        for chat in self._chats.values():
            left = [line for line in chat.lines if line.person != person]
            chat.lines.clear()
            chat.lines.extend(left)

    # ---- permissions ---------------------------------------------------------------------------------------------

    def state(self, table: str) -> TalkState:
        """Return whether people may speak at a running table."""
        chat = self._chat_of(table)
        silenced = tuple(chat.silenced)
        if chat.closed_by:
            return TalkState(closed=chat.closed_by, silenced=silenced)
        if is_silent(self._house.state(table)):
            clause = self._house.book(table).cite("talk_closed")
            return TalkState(closed="round", clause=clause, silenced=silenced)
        return TalkState(silenced=silenced)

    def may_speak(self, table: str, person: str) -> bool:
        """Return whether a person may speak at the table: a player, the opener, or a supervisor of the house."""
        return has_stake(self._house.state(table), person) or self.may_moderate(table, person)

    def may_moderate(self, table: str, person: str) -> bool:
        """Return whether a person may silence others and close the chat."""
        return self._is_of_house(person) or self._house.order(table).opener == person

    def is_moderated(self, table: str) -> bool:
        """Return whether anybody is silenced at a table, or its chat is closed."""
        chat = self._chats.get(table)
        return chat is not None and bool(chat.closed_by or chat.silenced)

    def rights(self, table: str, person: str) -> dict[str, bool]:
        """Return both permissions, if granted, for the data beside the view."""
        found: dict[str, bool] = {}
        moderates = self.may_moderate(table, person)
        if moderates or has_stake(self._house.state(table), person):
            found["speaks"] = True
        if moderates:
            found["moderates"] = True
        return found

    def _refuse_speech(self, table: str, person: str) -> Refusal | None:
        state = self.state(table)
        if not self.may_speak(table, person):
            return Refusal(code="only_looks_on")
        if state.closed == "round":
            return Refusal(code="talk_waits", clause=state.clause)
        if person in state.silenced:
            return Refusal(code="silenced")
        return Refusal(code="talk_is_closed") if state.closed else None

    # ---- requests ------------------------------------------------------------------------------------------------

    def handle(self, table: str, person: str, name: str, ask: TalkAsk) -> Refusal | None:
        """Handle a chat request; return the refusal, or ``None`` if it is done."""
        if isinstance(ask, Say | SayPhrase):
            return self._say(table, person, name, ask)
        if isinstance(ask, ReportLine):
            return self._report(table, person, ask)
        if not self.may_moderate(table, person):
            code = self._why_no_staff(person)
            return Refusal(code=code, facts={"command": str(ask.__struct_config__.tag)})
        done = (
            self._silence(table, person, ask) if isinstance(ask, Silence) else self._open(table, person, ask)
        )
        if done is None:
            again = Update(events=(), state=self._house.state(table))
            for listener in list(self._chat_of(table).listeners):
                listener.on_update(again)
        return done

    def _say(self, table: str, person: str, name: str, ask: Say | SayPhrase) -> Refusal | None:
        chat = self._chat_of(table)
        if ask.idempotency_key is not None and (person, ask.idempotency_key) in chat.idempotency_keys:
            return None
        if refusal := self._refuse_speech(table, person):
            return refusal
        if wait_s := self._pace.take(person):
            return Refusal(code="too_fast", facts={"wait_ms": wait_ms(wait_s)})
        if ask.idempotency_key is not None:
            chat.idempotency_keys.append((person, ask.idempotency_key))
        chat.last_number += 1
        line = SaidLine(
            number=chat.last_number,
            person=person,
            name=name,
            text=ask.text if isinstance(ask, Say) else "",
            at_ms=self._house.now_ms(),
            phrase=ask.phrase if isinstance(ask, SayPhrase) else None,
        )
        chat.lines.append(line)
        message = encode(Talk(lines=(line,)))
        for listener in list(chat.listeners):
            listener.on_chat(line.number, message)
        return None

    def stored_line(self, table: str, number: int) -> SaidLine | None:
        """Return a line, or ``None`` if it is no longer stored."""
        return next((each for each in self._chat_of(table).lines if each.number == number), None)

    def _report(self, table: str, person: str, ask: ReportLine) -> Refusal | None:
        line = self.stored_line(table, ask.number)
        if line is None:
            return Refusal(code="no_line", facts={"number": ask.number})
        if wait_s := self._pace.take(person):
            return Refusal(code="too_fast", facts={"wait_ms": wait_ms(wait_s)})
        self._note(table, str(line.number), "line_reported", by=person, **_facts(line))
        return None

    def _silence(self, table: str, by: str, ask: Silence) -> Refusal | None:
        silenced, is_house = self._chat_of(table).silenced, self._is_of_house(by)
        if self._is_of_house(ask.person) or (silenced.get(ask.person) and not is_house):
            return Refusal(code="house_judges", facts={"command": "silence"})
        if (ask.person in silenced) == ask.is_silent:
            return None
        if ask.is_silent:
            silenced[ask.person] = is_house
            if len(silenced) > MOST_SILENCED:
                silenced.pop(next(iter(silenced)))
        else:
            silenced.pop(ask.person)
        self._note(
            table, ask.person, "silenced" if ask.is_silent else "heard_again", by=by, person=ask.person
        )
        return None

    def _open(self, table: str, by: str, ask: OpenTalk) -> Refusal | None:
        chat, is_house = self._chat_of(table), self._is_of_house(by)
        if chat.closed_by == "house" and not is_house:
            return Refusal(code="house_judges", facts={"command": "open_talk"})
        before, chat.closed_by = chat.closed_by, None if ask.is_open else "house" if is_house else "opener"
        if chat.closed_by != before:
            self._note(table, "", "talk_opened" if ask.is_open else "talk_closed", by=by)
        return None

    def _note(self, table: str, key: str, event: str, **facts: object) -> None:
        log.warning(event, table=table, **facts)
        self._house_events.add("talk", (table, event, key), event=event, table=table, **facts)


def _facts(line: SaidLine) -> dict[str, object]:
    facts = {"number": line.number, "person": line.person, "name": line.name, "text": line.text}
    return facts if line.phrase is None else facts | {"phrase": line.phrase}
