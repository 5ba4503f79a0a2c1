"""Limits on what one visitor may request."""

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from typing import Final, Literal

from msgspec import Struct

TableSupervision = Literal["friends", "house"]
"""The people who may supervise a table. "friends": also the opener, while without a stake there; "house":
only the house.
"""


LONGEST_DELAY_S = 600
"""Longest delay with which anybody sees a table."""
Dealers = Literal["everybody", "house"]
"""The people who may deal at a table of people. "everybody": the opener of the table; "house": people with
the role.
"""


class Limits(Struct, frozen=True, kw_only=True):
    """Limits of one server process."""

    tables: int = 200
    """Open tables in this process."""
    tables_per_person: int = 10
    """Open tables opened by one person."""
    tables_per_address: int = 40
    """Open tables opened from one address."""
    abandoned_s: float = 10.0
    """A table without viewers and players' coins for this long is closed when its place is needed."""
    table_idle_s: float = 1800.0
    """A table without viewers for this long closes, unless a round is in progress. Coins return to their owners."""
    message_bytes: int = 64 * 1024
    """Length of one message of a live connection."""
    socket_bytes_burst: int = 256 * 1024
    """Bytes that one live connection may send at once; each frame counts 250 bytes more. The rest is read later."""
    socket_bytes_per_s: float = 65536.0
    """Bytes that one live connection may send per second in the long run, counted likewise."""
    messages_burst: int = 40
    """Messages that one person may send at once over all connections; for onlookers, one address."""
    messages_per_s: float = 20.0
    """The same per second, in the long run."""
    address_messages_burst: int = 800
    """Messages that one address may send at once."""
    address_messages_per_s: float = 400.0
    """Messages that one address may send in the long run."""
    guests_burst: int = 100
    """New guests from one address at once."""
    guests_per_s: float = 1.0
    """The same per second, in the long run."""
    sign_ins_burst: int = 5
    """Supervisor tokens that one address may try at once."""
    sign_ins_per_s: float = 0.1
    """The same per second, in the long run."""
    log_ins_burst: int = 30
    """Passwords and recovery codes that one address may try at once, new accounts included."""
    log_ins_per_s: float = 0.2
    """The same per second, in the long run."""
    log_ins_per_name_burst: int = 10
    """Passwords and recovery codes that one address may try at once for one name; more have to wait. A
    browser that is or was logged in has as many attempts of its own."""
    log_ins_per_name_per_s: float = 0.05
    """The same per second, in the long run."""
    log_in_delay_s: float = 10.0
    """Longest delay of an attempt."""
    connections: int = 8_000
    """Open connections of any kind; lowered to the process's limit of open files."""
    connections_per_address: int = 1_200
    """Open connections from one address, at most half of all. This machine and named proxies are exempt."""
    head_timeout_s: float = 10.0
    """Time in which the head of a request must arrive."""
    head_bytes: int = 32 * 1024
    """Length of the head of a request."""
    body_timeout_s: float = 30.0
    """Time in which the body of a request must arrive after its head."""
    keep_alive_s: int = 5
    """How long a connection is kept open for the next request."""
    connections_per_person: int = 20
    """Live connections that one person may hold; for onlookers, one address."""
    kept_events: int = 500
    """Events kept for a slow client. Older ones are dropped; the view that follows is complete."""
    send_timeout_s: float = 30.0
    """Time after which a connection counts as dead if one message cannot be sent."""
    work_burst: int = 40
    """Round files, operator files and hands to judge that one address may send at once."""
    work_per_s: float = 2.0
    """The same per second, in the long run."""
    work_at_once: int = 2
    """Worker processes that judge such texts."""
    work_waiting: int = 64
    """Such texts that may wait."""
    work_limit_s: float = 20.0
    """Longest time for one of them, the start of a process on a busy machine included."""
    openings_burst: int = 200
    """Tables that one address may open at once."""
    openings_per_s: float = 2.0
    """The same per second, in the long run."""
    quiet_s: float = 5.0
    """After this long without a message the client is told that there is nothing new. A client that hears
    nothing for twice as long knows that the connection is dead."""
    silent_s: float = 12.0
    """A connection with heartbeats is closed when nothing has come from it for this long."""
    lab_burst: int = 60
    """Questions to the lab that one address may ask at once; cached answers are free."""
    lab_per_s: float = 2.0
    """The same per second, in the long run."""
    lab_at_once: int = 2
    """Lab answers calculated at the same time."""
    lab_waiting: int = 32
    """Questions to the lab that may wait."""
    lab_limit_s: float = 180.0
    """Longest time for one answer of the lab."""
    lab_kept_bytes: int = 32 * 1024 * 1024
    """Total length of the lab's cached answers."""
    table_supervision: TableSupervision = "friends"
    """The people who may supervise a table; "friends": its opener too, without a stake there; "house": only
    the house's supervisors."""
    dealers: Dealers = "everybody"
    """The people who may deal, exams of a class excepted; "house": people with the role of a dealer."""
    staff_second_factor: bool = False
    """Whether roles count only for accounts with a second factor. Then the house has no supervisor token."""
    watch_delay_s: int = 0
    """Delay in seconds for spectators, from 0 to 600; the opener of a table may ask for more."""
    reading_burst: int = 200
    """Answers from stored rounds that one address may request at once."""
    reading_per_s: float = 10.0
    """Answers from stored rounds that one address may request in the long run."""
    reading_at_once: int = 4
    """Answers from stored rounds made at the same time."""
    reading_waiting: int = 200
    """Such requests that may wait."""
    reading_wait_s: float = 20.0
    """Longest wait of such a request."""
    downloads_at_once: int = 2
    """Pages of logs read for downloads at the same time."""
    downloads_waiting: int = 64
    """Downloads that may wait for their next page."""
    downloads_wait_s: float = 20.0
    """Longest wait of a download to begin."""
    standing_per_table: int = 40
    """People who may have coins but no place at one table; everybody there sees all of them."""
    talk_kept: int = 100
    """Chat lines kept in memory for each table."""
    talk_burst: int = 5
    """Chat lines that one person may send, or report, at once."""
    talk_per_s: float = 0.5
    """Chat lines that one person may send, or report, in the long run."""
    large_win_coins: int = 100_000
    """Wins of at least this many coins are logged as significant."""


_ROUNDING: Final = 1e-6
"""Rounding error of a token and of a millisecond in sums of fractions."""


def wait_ms(wait_s: float) -> int:
    """Return a wait in whole milliseconds, rounded up, so that a retry after it is not too early.

    Example:
        >>> wait_ms(1e-12), wait_ms(0.05), wait_ms(1.0001)
        (1, 50, 1001)
    """
    return max(1, ceil(wait_s * 1000 - _ROUNDING))


class TokenBucket:
    """A token bucket: ``burst`` at once, ``per_s`` in the long run."""

    __slots__ = ("_at_s", "_burst", "_clock", "_level", "_per_s")

    def __init__(self, burst: float, per_s: float, clock: Callable[[], float]) -> None:
        self._burst, self._per_s, self._clock = burst, per_s, clock
        self._level, self._at_s = burst, clock()

    def take(self) -> float:
        """Take one token; return zero, or the seconds until one is available (then none was taken)."""
        now_s = self._clock()
        self._level = min(self._burst, self._level + (now_s - self._at_s) * self._per_s)
        self._at_s = now_s
        if self._level >= 1 - _ROUNDING:
            self._level = max(0.0, self._level - 1)
            return 0.0
        return (1 - self._level) / self._per_s

    def spend(self, tokens: float) -> float:
        """Take this many tokens even if there are fewer; return zero, or the seconds until they are made up."""
        now_s = self._clock()
        self._level = min(self._burst, self._level + (now_s - self._at_s) * self._per_s) - tokens
        self._at_s = now_s
        return max(0.0, -self._level / self._per_s)

    def give_back(self) -> None:
        """Return one unused token."""
        self._level = min(self._burst, self._level + 1)


class TokenBuckets:
    """One bucket for each key; the least recently used keys are dropped."""

    def __init__(self, burst: float, per_s: float, clock: Callable[[], float], *, keep: int = 10_000) -> None:
        self._burst, self._per_s, self._clock, self._keep = burst, per_s, clock, keep
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str) -> float:
        """Take as ``TokenBucket.take`` does."""
        return self._of(key).take()

    def spend(self, key: str) -> float:
        """Spend one token as ``TokenBucket.spend`` does."""
        return self._of(key).spend(1)

    def give_back(self, key: str) -> None:
        """Give back as ``TokenBucket.give_back`` does."""
        self._of(key).give_back()

    def _of(self, key: str) -> TokenBucket:
        bucket = self._buckets.pop(key, None) or TokenBucket(self._burst, self._per_s, self._clock)
        self._buckets[key] = bucket
        while len(self._buckets) > self._keep:
            self._buckets.popitem(last=False)
        return bucket


class ConcurrencyLimits:
    """Counts how many of something each key holds."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    @property
    def total(self) -> int:
        """Return how many all keys hold."""
        return sum(self._held.values())

    def take(self, key: str) -> bool:
        """Take one more, unless the key already holds the most allowed."""
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
