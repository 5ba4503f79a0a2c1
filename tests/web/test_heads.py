"""People who give seeds first see what decides with the seeds: nobody can exchange that after the seeds are known."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Any, Final

import pytest

from paigow.clock import HandClock
from paigow.log.fairness.verification import Head, Proof, verify_log
from paigow.log.log_file import read_log
from paigow.runtime import Pace
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Message, Visitor

BOX = 2
ASKING = {"tiles": "washed", "dice": "shaken"}
"""Which seed -> in which phase it is told."""


class Giver:
    """Ann, who gives seeds, keeps what heads she is shown, and lets the house way set her hand."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.person = visitor.come_in("Ann")
        self.table = visitor.open_table(bots=2)
        self.seeds = {"tiles": token_bytes(32), "dice": token_bytes(32)}
        self.under: dict[str, list[str]] = {"tiles": [], "dice": []}
        """Which seed -> heads that were shown with the question for it."""
        self.heads: list[str] = []
        self.tells = True
        self.sent: set[str] = set()

    def sit(self, live: Live) -> None:
        live.send({"do": "sit_down", "box": BOX})
        live.send(
            {"do": "commit_seeds"} | {which: sha256(seed).hexdigest() for which, seed in self.seeds.items()}
        )
        live.send({"do": "buy_in", "coins": 50_000})

    def play(self, live: Live, until: Callable[[Message], bool]) -> Message:
        """Do what there is to do until a view is as wanted."""
        while True:
            seen = live.receive()
            if seen["type"] != "view":
                continue
            if "head" in seen:
                self.heads.append(seen["head"])
            self._act(live, seen)
            if until(seen):
                return seen

    def _act(self, live: Live, seen: Message) -> None:
        mine = self.promise(seen)
        for which, phase in ASKING.items():
            if mine is None or seen["phase"] != phase or mine.get(f"{which}_seed"):
                continue
            if which == "dice" and not seen.get("are_seeds_asked"):
                continue
            self.under[which].append(seen.get("head", ""))
            self._once(
                live, f"seed {which}", {"do": "reveal_seed", "which": which, "seed": self.seeds[which].hex()}
            )
        if seen["phase"] == "betting":
            self._once(live, "wager", {"do": "place_wager", "box": BOX, "coins": 1000})
        if seen["phase"] == "setting" and seen.get("own"):
            self._once(live, "set", {"do": "ask_house_way", "box": BOX})

    def _once(self, live: Live, what: str, command: Message) -> None:
        if what not in self.sent:
            self.sent.add(what)
            live.send(command)

    def promise(self, seen: Message) -> Any:
        return next((each for each in seen.get("seeds", []) if each["person"] == self.person), None)

    def has_told(self, which: str) -> Callable[[Message], bool]:
        return lambda seen: bool((self.promise(seen) or {}).get(f"{which}_seed"))

    def proof(self, heads: list[str]) -> Proof:
        """Of the log as everybody may have it, held against these heads."""
        log = self.visitor.http.get(f"/api/v1/tables/{self.table}/log").content
        return verify_log(read_log(log, file="log"), [Head.of(each) for each in heads])


PACE: Final = replace(
    Pace.instant(), stack_tiles=40, open_bets=40, bot_wager=40, count_dice=40, deliver_tiles=40,
    seeds=3000, ask_seeds=40, next_round=60_000,
)  # fmt: skip
"""After each seed the dealer takes a moment, in which a server can be stopped."""


def serving(folder: Path, clock: HandClock | None = None) -> Serving:
    return Serving(where=folder, pace=PACE, clock=clock)


def is_over(seen: Message) -> bool:
    return bool(seen["phase"] == "round_over" and seen.get("dice_secret"))


def deleted(folder: Path, table: str, event: str) -> int:
    """Delete entries as a person with the data file can: the last one of a kind, and all after it."""
    with closing(sqlite3.connect(folder / "paigow.db")) as data, data:
        log = data.execute("select seq, entry from events where stream = ? order by seq", (table,)).fetchall()
        first = max(seq for seq, entry in log if json.loads(entry)["event"]["event"] == event)
        ((guard,),) = data.execute("select sql from sqlite_master where name = 'events_no_delete'").fetchall()
        data.execute("drop trigger events_no_delete")
        gone = data.execute("delete from events where stream = ? and seq >= ?", (table, first)).rowcount
        data.execute(guard)
        for index in ("rounds", "snapshots"):  # they are made again from the log
            data.execute(f"delete from {index} where stream = ?", (table,))
        data.execute("update streams set status = 'unread' where stream = ?", (table,))
    return gone


def test_each_seed_is_asked_for_under_one_head_that_the_log_has(tmp_path: Path) -> None:
    with serving(tmp_path) as server, server.visitor() as visitor:
        ann = Giver(visitor)
        with visitor.live(ann.table) as live:
            ann.sit(live)
            ann.play(live, is_over)
        log = dict(
            enumerate(
                read_log(visitor.http.get(f"/api/v1/tables/{ann.table}/log").content, file="log"), start=1
            )
        )
    for which, event in (("tiles", "tiles_washed"), ("dice", "seeds_asked")):
        (shown,) = {*ann.under[which]}
        head = Head.of(shown)
        entry, hash_ = log[head.seq]
        assert hash_.hex() == head.hash
        assert json.loads(entry)["event"]["event"] == event


@pytest.mark.parametrize(("which", "since"), [("dice", "bets_closed"), ("tiles", "tiles_washed")])
def test_what_was_drawn_again_once_the_seeds_were_known_is_told_by_the_heads(
    tmp_path: Path, which: str, since: str
) -> None:
    """The operator hears a seed, stops the server, takes entries out of the log, and starts it for another draw."""
    clock = HandClock()
    with serving(tmp_path, clock) as server, server.visitor() as visitor:
        ann = Giver(visitor)
        with visitor.live(ann.table) as live:
            ann.sit(live)
            ann.play(live, ann.has_told(which))
        kept = [*ann.heads]
    assert deleted(tmp_path, ann.table, since)
    clock.advance(1)
    with serving(tmp_path, clock) as server, server.visitor() as visitor:
        visitor.http.cookies, ann.visitor = ann.visitor.http.cookies, visitor
        ann.sent = {"wager"} if which == "dice" else set()
        with visitor.live(ann.table) as live:
            ann.play(live, is_over)
        again = ann.proof([])
        assert (again.broken_at, [each.is_fair for each in again.rounds]) == (None, [True]), (
            "nothing else tells it"
        )
        assert ann.proof(kept).other_heads
