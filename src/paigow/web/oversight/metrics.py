"""Metrics of a running server, in Prometheus's format.

No person, table or address is a label, so the output does not grow with them.
"""

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Sequence
from http import HTTPMethod
from typing import Final

from msgspec import Struct
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from paigow import __version__
from paigow.runtime import Update
from paigow.table.events import RoundEnded
from paigow.web.edge.language import Connection
from paigow.web.edge.trusted_proxies import Network, TrustedProxies, is_direct, is_from_this_machine

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_METHODS: Final = frozenset(HTTPMethod)


class CurrentCounts(Struct, frozen=True, kw_only=True):
    """Current numbers."""

    tables: Tally[str]
    """Running tables, by book."""
    halted: int
    """Tables halted because of a fault."""
    connections: int
    """Live connections, onlookers' included."""
    people: int
    """People with live connections, without onlookers."""


class Metrics:
    """The counters of one server process. The methods may be called from any thread unless they say otherwise."""

    def __init__(self, current_counts: Callable[[], CurrentCounts]) -> None:
        """Create the counters; ``current_counts`` is called whenever the text is requested."""
        self._registry = registry = CollectorRegistry()
        registry.register(_Gauges(current_counts))
        ProcessCollector(registry=registry)
        build = Gauge("paigow_build_info", "The version that runs.", ["version"], registry=registry)
        build.labels(__version__).set(1)
        self._rounds = Counter("paigow_rounds", "Rounds that ended.", ["book"], registry=registry)
        self._events = Counter("paigow_events", "Events of tables.", ["book"], registry=registry)
        self._commands = Histogram(
            "paigow_command_seconds",
            "From a command's arrival until it is stored, or refused.",
            ["outcome"],
            buckets=_SECONDS,
            registry=registry,
        )
        self._refusals = Counter("paigow_refusals", "Commands refused.", ["code"], registry=registry)
        self._sent = _Sent()
        registry.register(self._sent)
        self.slow_readers = Counter(
            "paigow_slow_readers", "Live connections ended because nobody read.", registry=registry
        )
        self._requests = Histogram(
            "paigow_request_seconds",
            "HTTP requests, by the pattern of their address.",
            ["method", "route", "status"],
            buckets=_SECONDS,
            registry=registry,
        )
        self._commits = Histogram(
            "paigow_commit_seconds", "Transactions that write.", buckets=_SECONDS, registry=registry
        )
        self._stored = Counter("paigow_stored", "Pieces of work that they hold.", registry=registry)

    def text(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self._registry)

    def count_update(self, book: str, update: Update) -> None:
        """Count an update at a table of this book."""
        self._events.labels(book).inc(len(update.events))
        if ended := sum(isinstance(event, RoundEnded) for event in update.events):
            self._rounds.labels(book).inc(ended)

    def count_command(self, seconds: float, refused: str | None) -> None:
        """Count a command, done or refused with this code."""
        self._commands.labels("refused" if refused else "done").observe(seconds)
        if refused:
            self._refusals.labels(refused).inc()

    def count_messages(self, messages: Sequence[bytes]) -> None:
        """Count messages sent over a live connection. Call it in the event loop only."""
        self._sent.messages += len(messages)
        self._sent.bytes += sum(map(len, messages))

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answered HTTP request."""
        self._requests.labels(method if method in _METHODS else "other", route, str(status)).observe(seconds)

    def count_commit(self, seconds: float, works: int) -> None:
        """Count a finished write transaction with this number of pieces of work."""
        self._commits.observe(seconds)
        self._stored.inc(works)


class _Sent(Collector):
    """What was sent over live connections, in plain numbers: it is counted for each message."""

    def __init__(self) -> None:
        self.messages = self.bytes = 0

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily(
            "paigow_messages_sent", "Messages to live connections.", value=self.messages
        )
        yield CounterMetricFamily("paigow_bytes_sent", "Their bytes before compression.", value=self.bytes)


class _Gauges(Collector):
    def __init__(self, current_counts: Callable[[], CurrentCounts]) -> None:
        self._current_counts = current_counts

    def describe(self) -> Iterable[Metric]:
        return ()  # not called before the house is open

    def collect(self) -> Iterator[Metric]:
        now = self._current_counts()
        tables = GaugeMetricFamily("paigow_tables", "Tables that run.", labels=["book"])
        for book, count in sorted(now.tables.items()):
            tables.add_metric([book], count)
        yield tables
        for name, meaning, value in (
            ("paigow_tables_halted", "Tables that stand still because of a fault.", now.halted),
            ("paigow_connections", "Live connections, onlookers' included.", now.connections),
            ("paigow_people", "People who hold them, onlookers left out.", now.people),
        ):
            yield GaugeMetricFamily(name, meaning, value)


class AllowedScrapers:
    """Addresses that may read the metrics: this machine, and named networks."""

    def __init__(self, networks: Iterable[Network] = (), proxies: TrustedProxies | None = None) -> None:
        """Create the list; ``proxies`` are those that the operator trusts."""
        self._named = TrustedProxies(networks)
        self._proxies = proxies or TrustedProxies()

    def __contains__(self, connection: Connection) -> bool:
        """Return whether a request comes from one of them, and not through a proxy at that address."""
        host = connection.client.host if connection.client else ""
        # the address is still a trusted proxy's: it did not name its client
        is_named = host in self._named and (host not in self._proxies or is_direct(connection))
        return is_named or is_from_this_machine(connection)
