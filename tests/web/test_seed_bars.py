"""A person who withholds a seed gives none at any table of the server that day. The same holds for the
person's address.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from paigow.clock import HandClock
from paigow.runtime import Pace
from paigow.web.tables.seed_bars import SeedBars
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Message, Visitor

PACE: Final = replace(Pace.instant(), wash_tiles=1000, seeds=2000)
"""The tiles are washed a moment after somebody has come, so that two can promise seeds for them."""
DAY_MS: Final = 86_400_000
SEED: Final = b"s" * 32
AWAY: Final = "192.0.2.7"
ELSEWHERE: Final = "192.0.2.8"


def promise(live: Live) -> Message:
    """Return what the server answers to a promise of seeds."""
    hashed = sha256(SEED).hexdigest()
    return live.ask(do="commit_seeds", tiles=hashed, dice=hashed, id=f"sign {len(live.heard)}")


def code(live: Live) -> str | None:
    """Return why a promise of seeds is refused. ``None`` means that it is accepted."""
    return promise(live).get("code")


class House:
    """A server with visitors from different addresses."""

    def __init__(self, server: Serving, stack: ExitStack) -> None:
        self.server, self.stack = server, stack
        self.owner = stack.enter_context(server.visitor())
        self.owner.come_in()

    def table(self) -> str:
        return self.owner.open_table(bots=0)

    def guest(self, address: str) -> Visitor:
        visitor = self.stack.enter_context(self.server.visitor(address))
        visitor.come_in()
        return visitor

    def sits(self, visitor: Visitor, table: str, box: int = 2) -> Live:
        live = self.stack.enter_context(visitor.live(table))
        live.send({"do": "sit_down", "box": box})
        return live

    def joins(self, address: str, table: str, box: int = 3) -> Live:
        """A new guest, who takes a place at a table."""
        return self.sits(self.guest(address), table, box)

    def withholds(self, visitor: Visitor) -> None:
        """Promise a seed and withhold it after somebody else has told theirs."""
        table = self.table()
        honest, other = self.sits(self.guest(ELSEWHERE), table, 2), self.sits(visitor, table, 3)
        assert (code(honest), code(other)) == (None, None)
        honest.send({"do": "buy_in", "coins": 50_000})
        honest.view(lambda view: view["phase"] == "washed")
        honest.send({"do": "reveal_seed", "which": "tiles", "seed": SEED.hex()})
        honest.until(
            lambda message: any(each["event"] == "seeds_voided" for each in message.get("events", []))
        )


@contextmanager
def house(folder: Path | None = None, clock: HandClock | None = None) -> Iterator[House]:
    with ExitStack() as stack:
        yield House(stack.enter_context(Serving(where=folder, pace=PACE, clock=clock)), stack)


def test_who_withheld_a_seed_gives_none_at_another_table_until_the_day_is_over() -> None:
    with house() as here:
        mallory = here.guest(AWAY)
        here.withholds(mallory)
        live = here.sits(mallory, here.table())
        refusal = promise(live)
        assert refusal["code"] == "seeds_barred"
        assert "rest of the day" in refusal["text"]
        assert live.latest(lambda view: True)["seed_bar"] == "person"
        here.server.leap(DAY_MS - here.server.clock.now_us() // 1000 % DAY_MS)
        live = here.sits(mallory, here.table())
        assert "seed_bar" not in live.latest(lambda view: True)
        assert code(live) is None


def test_neither_does_a_new_guest_from_the_same_address_and_is_told_why() -> None:
    with house() as here:
        here.withholds(here.guest(AWAY))
        live = here.joins(AWAY, here.table())
        refusal = promise(live)
        assert refusal["code"] == "seeds_barred_here"
        assert "at your address" in refusal["text"]
        assert live.latest(lambda view: True)["seed_bar"] == "address"


def test_whoever_told_a_seed_and_people_at_other_addresses_give_theirs() -> None:
    with house() as here:
        here.withholds(here.guest(AWAY))
        table = here.table()
        for box, address in enumerate((ELSEWHERE, "2001:db8::7"), 2):
            assert code(here.joins(address, table, box)) is None


def test_all_addresses_of_one_ipv6_network_are_one() -> None:
    with house() as here:
        here.withholds(here.guest("2001:db8::7"))
        table = here.table()
        assert code(here.joins("2001:db8::ffff:8", table, 2)) == "seeds_barred_here"
        assert code(here.joins("2001:db8:0:1::7", table, 3)) is None


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.0.1", "::1", ""])
def test_this_machine_and_no_address_stand_for_many_people(address: str) -> None:
    """Everybody comes from there where a proxy on this machine speaks for them."""
    with house() as here:
        mallory = here.guest(address)
        here.withholds(mallory)
        table = here.table()
        assert code(here.joins(address, table)) is None
        assert code(here.sits(mallory, table, 4)) == "seeds_barred"


def test_after_a_restart_the_bars_on_record_hold_at_every_table(tmp_path: Path) -> None:
    clock = HandClock()
    with house(tmp_path, clock) as here:
        mallory = here.guest(AWAY)
        here.withholds(mallory)
        cookies = mallory.http.cookies
    with house(tmp_path, clock) as here:
        again = here.stack.enter_context(here.server.visitor(ELSEWHERE))
        again.http.cookies = cookies
        assert code(here.sits(again, here.table())) == "seeds_barred"


def test_where_a_person_promised_seeds_before_counts_too() -> None:
    """A person cannot promise from one address and withhold from another to save the first."""
    with house() as here:
        mallory = here.guest(AWAY)
        assert code(here.sits(mallory, here.table())) is None
        moved = here.stack.enter_context(here.server.visitor(ELSEWHERE[:-1] + "9"))
        moved.http.cookies = mallory.http.cookies
        here.withholds(moved)
        table = here.table()
        assert code(here.joins(AWAY, table, 2)) == "seeds_barred_here"
        assert code(here.joins(ELSEWHERE[:-1] + "9", table, 3)) == "seeds_barred_here"


def test_no_more_is_remembered_than_so_much() -> None:
    bars = SeedBars(lambda: 0, keep=3)
    for number in range(5):
        bars.note_promise(f"p{number}", f"192.0.2.{number}")
        bars.bar([f"p{number}"], day=0)
    kept = [number for number in range(5) if bars.barred(f"p{number}", "")]
    assert kept == [2, 3, 4]
    assert [number for number in range(5) if bars.barred("", f"192.0.2.{number}")] == kept
    for number in range(20):
        bars.note_promise("p9", f"198.51.100.{number}")
    bars.bar(["p9"], day=0)
    assert sum(bars.barred("", f"198.51.100.{number}") is not None for number in range(20)) == 3


def test_an_older_bar_does_not_shorten_a_newer_one() -> None:
    bars = SeedBars(lambda: DAY_MS)
    bars.bar(["ann"], day=1)
    bars.bar(["ann"], day=0)
    assert bars.barred("ann", "") == "person"
