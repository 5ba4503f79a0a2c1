"""How much one visitor may ask for."""

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from typing import Final, Literal

from msgspec import Struct

TableSupervision = Literal["friends", "house"]
"""Who may supervise a table: "friends": who opened it too, while he has no stake there; "house": its own alone."""


LONGEST_DELAY_S = 600
"""No longer behind sees anybody a table."""
Dealers = Literal["everybody", "house"]
"""Who may deal at a table of people himself: "everybody" at the tables that he opens; "house": who has the role."""


class Limits(Struct, frozen=True, kw_only=True):
    """The bounds of one server process."""

    tables: int = 200
    """Open tables in this process."""
    tables_per_person: int = 10
    """Open tables that one person opened."""
    tables_per_address: int = 40
    """Open tables that were opened from one address."""
    abandoned_s: float = 10.0
    """A table without viewers and players' coins for this long is closed when its place is needed."""
    table_idle_s: float = 1800.0
    """A table without viewers for this long closes by itself, except during a round; coins are returned."""
    message_bytes: int = 64 * 1024
    """Length of one message of a live connection."""
    socket_bytes_burst: int = 256 * 1024
    """Bytes that one live connection may send at once, plus 250 for each frame; the rest is read later."""
    socket_bytes_per_s: float = 65536.0
    """The same per second, in the long run."""
    messages_burst: int = 40
    """Messages that one person may send at once, over all their connections; for onlookers: one address."""
    messages_per_s: float = 20.0
    """The same per second, in the long run."""
    address_messages_burst: int = 800
    """Messages that all people at one address may send at once."""
    address_messages_per_s: float = 400.0
    """The same per second, in the long run."""
    guests_burst: int = 100
    """New guests from one address at once."""
    guests_per_s: float = 1.0
    """The same per second, in the long run."""
    sign_ins_burst: int = 5
    """Supervisor tokens that one address may try at once."""
    sign_ins_per_s: float = 0.1
    """The same per second, in the long run."""
    log_ins_burst: int = 30
    """Passwords and recovery codes that one address may try at once, including those for new accounts."""
    log_ins_per_s: float = 0.2
    """The same per second, in the long run."""
    log_ins_per_name_burst: int = 10
    """Passwords and recovery codes that one address may try at once for one name; further tries wait. A
    browser that has logged in before, or is logged in, has the same number of tries of its own."""
    log_ins_per_name_per_s: float = 0.05
    """The same per second, in the long run."""
    log_in_delay_s: float = 10.0
    """How long a try waits at most."""
    connections: int = 8_000
    """Open connections of any kind; lowered to the number of files that the process may open."""
    connections_per_address: int = 1_200
    """Open connections from one address, at most half of all; this machine and named proxies are exempt."""
    head_timeout_s: float = 10.0
    """How long the head of a request may take to arrive."""
    head_bytes: int = 32 * 1024
    """Length of the head of a request."""
    body_timeout_s: float = 30.0
    """How long the body of a request may take to arrive after its head."""
    keep_alive_s: int = 5
    """How long a connection is kept for the next request."""
    connections_per_person: int = 20
    """Live connections of one person; for onlookers: of one address."""
    kept_events: int = 500
    """Events kept for a slow client; older ones are dropped, and the next view has the complete state."""
    send_timeout_s: float = 30.0
    """How long sending one message may take before the connection counts as dead."""
    work_burst: int = 40
    """Round files, operator files and hands that one address may submit at once."""
    work_per_s: float = 2.0
    """The same per second, in the long run."""
    work_at_once: int = 2
    """Processes that work on such texts at the same time."""
    work_waiting: int = 64
    """Such texts that may wait for their turn."""
    work_limit_s: float = 20.0
    """How long one of them may take, including the start of a process on a busy machine."""
    openings_burst: int = 200
    """Tables that one address may open at once."""
    openings_per_s: float = 2.0
    """The same per second, in the long run."""
    quiet_s: float = 5.0
    """After this long without a message the server tells a client that there is nothing new. A client that
    hears nothing for twice as long knows that its connection is dead."""
    silent_s: float = 12.0
    """A connection that sends signs of life is closed after this long without one."""
    lab_burst: int = 60
    """Questions to the lab that one address may ask at once; a cached answer costs none."""
    lab_per_s: float = 2.0
    """The same per second, in the long run."""
    lab_at_once: int = 2
    """Answers of the lab that are calculated at the same time."""
    lab_waiting: int = 32
    """Questions to the lab that may wait for their turn."""
    lab_limit_s: float = 180.0
    """How long one answer of the lab may take."""
    lab_kept_bytes: int = 32 * 1024 * 1024
    """Length of all cached answers of the lab."""
    table_supervision: TableSupervision = "friends"
    """Who may supervise a table: "friends": its opener too, without a stake there; "house": only the house's
    supervisors."""
    dealers: Dealers = "everybody"
    """Who may deal at a table, except in the exams of a class: "everybody", at tables that they opened;
    "house": people with the role of a dealer."""
    staff_second_factor: bool = False
    """Whether roles count only for accounts with a second factor. Then the house has no supervisor token."""
    watch_delay_s: int = 0
    """Delay in seconds with which onlookers see a table, from 0 to 600; the opener of a table may ask for
    more."""
    reading_burst: int = 200
    """Answers from stored rounds that one address may ask for at once."""
    reading_per_s: float = 10.0
    """The same per second, in the long run."""
    reading_at_once: int = 4
    """Answers from stored rounds that are prepared at the same time."""
    reading_waiting: int = 200
    """Such requests that may wait for their turn."""
    reading_wait_s: float = 20.0
    """How long one of them waits at most."""
    downloads_at_once: int = 2
    """Pages of logs that are read for downloads at the same time."""
    downloads_waiting: int = 64
    """Downloads that may wait for their next page."""
    downloads_wait_s: float = 20.0
    """How long one of them waits at most to begin."""
    standing_per_table: int = 40
    """People who may have coins but no place at one table; everybody there sees all of them."""
    talk_kept: int = 100
    """Chat lines that are kept for one table, in memory."""
    talk_burst: int = 5
    """Chat lines that one person may write, or report, at once."""
    talk_per_s: float = 0.5
    """The same per second, in the long run."""
    large_win_coins: int = 100_000
    """A win of at least this much is logged as significant."""


_ROUNDING: Final = 1e-6
"""Parts of a token and of a millisecond that are lost in sums of fractions."""


def wait_ms(wait_s: float) -> int:
    """Return a wait in whole milliseconds, rounded up: whoever waits so long is not too early.

    Example:
        >>> wait_ms(1e-12), wait_ms(0.05), wait_ms(1.0001)
        (1, 50, 1001)
    """
    return max(1, ceil(wait_s * 1000 - _ROUNDING))


class Bucket:
    """A token bucket: ``burst`` at once, ``per_s`` in the long run."""

    __slots__ = ("_at_s", "_burst", "_clock", "_level", "_per_s")

    def __init__(self, burst: float, per_s: float, clock: Callable[[], float]) -> None:
        self._burst, self._per_s, self._clock = burst, per_s, clock
        self._level, self._at_s = burst, clock()

    def take(self) -> float:
        """Take one token; zero, or the seconds until there is one again (then none was taken)."""
        now_s = self._clock()
        self._level = min(self._burst, self._level + (now_s - self._at_s) * self._per_s)
        self._at_s = now_s
        if self._level >= 1 - _ROUNDING:
            self._level = max(0.0, self._level - 1)
            return 0.0
        return (1 - self._level) / self._per_s

    def spend(self, tokens: float) -> float:
        """Take so many, even where there are fewer; zero, or the seconds until that is made up for."""
        now_s = self._clock()
        self._level = min(self._burst, self._level + (now_s - self._at_s) * self._per_s) - tokens
        self._at_s = now_s
        return max(0.0, -self._level / self._per_s)

    def give_back(self) -> None:
        """Give back one token that was spent for nothing."""
        self._level = min(self._burst, self._level + 1)


class Buckets:
    """One bucket for each key; the longest unused keys are forgotten."""

    def __init__(self, burst: float, per_s: float, clock: Callable[[], float], *, keep: int = 10_000) -> None:
        self._burst, self._per_s, self._clock, self._keep = burst, per_s, clock, keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> float:
        """As ``Bucket.take``."""
        return self._of(key).take()

    def spend(self, key: str) -> float:
        """As ``Bucket.spend``, one token."""
        return self._of(key).spend(1)

    def give_back(self, key: str) -> None:
        """As ``Bucket.give_back``."""
        self._of(key).give_back()

    def _of(self, key: str) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(self._burst, self._per_s, self._clock)
        self._buckets[key] = bucket
        while len(self._buckets) > self._keep:
            self._buckets.popitem(last=False)
        return bucket


class Counts:
    """How many of something each key holds at the moment."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    @property
    def total(self) -> int:
        """How many all keys hold."""
        return sum(self._held.values())

    def take(self, key: str) -> bool:
        """Take one more, unless the key holds the most it may."""
        held = self._held.get(key, 0)
        if held >= self._most:
            return False
        self._held[key] = held + 1
        return True

    def give_back(self, key: str) -> None:
        """Give one back."""
        held = self._held.get(key, 0) - 1
        if held > 0:
            self._held[key] = held
        else:
            self._held.pop(key, None)
