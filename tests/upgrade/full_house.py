"""Writes the data of this version, from which the upgrade tests of all later versions start.

    PYTHONPATH=src:. python -m tests.upgrade.full_house

Run it for each release. It fills a house in the process of a server, on a clock that stands still and with chance that
follows from a name, so each run writes the same. The two files are named after ``paigow.__version__``:

- ``data/VERSION.sql``: the database as SQL text, with the tables as this version creates them.
- ``data/VERSION.json``: what the people had and saw (``Left``).

The files of an earlier version stay as they are. ``fill`` uses everything that is stored: a test names the tables of
the database that have no row.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

import msgspec
from argon2 import PasswordHasher

import paigow
from paigow.clock import HandClock
from paigow.runtime import Pace
from paigow.server import Limits
from paigow.web.identity import passwords
from paigow.web.identity.guests import COOKIE
from tests.chance import fixed_chance
from tests.oracles.drills import answer as right_answer
from tests.web.inprocess import Serving
from tests.web.premises import premises
from tests.web.test_second_factor import App
from tests.web.visitors import Live, Message, Player, Visitor, play_together

DATA: Final = Path(__file__).parent / "data"
PASSWORD: Final = "correct horse battery"
LIMITS: Final = Limits(log_ins_burst=10_000, guests_burst=10_000, log_ins_per_name_burst=10_000)
ORDER: Final = {"book": "nz", "bots": 0, "betting_s": 600, "setting_s": 600}
LAST_ROUND: Final = 3
"""The round that is under way at the end."""
BEGINS_MS: Final = 1_770_000_000_000
BOXES: Final = {"Ann": 4, "Bob": 5}
PACE: Final = replace(Pace.instant(), seeds=5_000)
SEEDS: Final = {"tiles": bytes(range(32)), "dice": bytes(range(32, 64))}
DRILL: Final = {"kind": "drill", "drill": "wins", "book": "nz", "count": 2, "seed": "monday"}
EXAM: Final = {
    "kind": "exam",
    "title": "Final",
    "book": "nz",
    "by_hand": ["end"],
    "rounds": 1,
    "pass_mark": 50,
    "seed": "june",
}


class Left(msgspec.Struct, frozen=True, kw_only=True):
    """What a version of the server left behind, beside its database."""

    now_ms: int
    """The time at which it stopped."""
    cookies: dict[str, str]
    """Name of a person -> the cookie of the browser."""
    second_factor: str
    """The secret of Ann's authenticator app."""
    api_token: str
    """Ann's token for a program."""
    table: str
    """The table in mid-round: Bob's hand is set, Ann's is not."""
    own: dict[str, dict[str, Any]]
    """Name -> the own hand in the view of that table."""
    answers: dict[str, dict[str, Any]]
    """Name -> path -> what the server answered."""


class QuickHasher(PasswordHasher):
    """Hashes a password in no time, and the same way each time."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        """Return the hash, with a fixed salt."""
        return super().hash(password, salt=salt or bytes(16))


class Slow(Player):
    """A player who does not set the hand of the third round."""

    def _act(self, view: Message) -> None:
        if (view["phase"], view["round"]) != ("setting", LAST_ROUND):
            super()._act(view)


class Sower(Player):
    """A player who gives seeds to every round, so that the log proves it fair."""

    def _act(self, view: Message) -> None:
        is_seated = any(each["person"] == self.person for each in view.get("people", ()))
        if is_seated and self.person not in view.get("promised", ()):
            promises = {which: sha256(seed).hexdigest() for which, seed in SEEDS.items()}
            self._once(view, f"promise in {view['phase']}", {"do": "commit_seeds", **promises})
        which = "tiles" if view["phase"] == "washed" else "dice" if view.get("are_seeds_asked") else ""
        if which and any(each["person"] == self.person for each in view.get("seeds", ())):
            self._once(view, which, {"do": "reveal_seed", "which": which, "seed": SEEDS[which].hex()})
        super()._act(view)


class Filling:
    """The people who fill the house: Ann and Bob play, Cid teaches, and Ann has blocked Dan."""

    def __init__(self, serving: Serving, stack: ExitStack) -> None:
        self.serving, self.stack = serving, stack
        self.who = {name: stack.enter_context(serving.visitor()) for name in ("Ann", "Bob", "Cid", "Dan")}
        for name, visitor in self.who.items():
            visitor.come_in(name)

    def post(self, name: str, path: str, /, **body: Any) -> Any:
        """Ask as that person, a second later; return the answer, which must not be a refusal."""
        self.serving.advance(1000)
        answer = self.who[name].http.post(f"/api/v1/{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def accounts(self) -> tuple[str, str]:
        """Make accounts; return the secret of Ann's second factor, and her token for a program."""
        for name in ("Ann", "Bob"):
            self.post(name, "account", name=name, password=PASSWORD)
        token = self.post("Ann", "account/tokens", name="a bot", scope="play", password=PASSWORD)
        offered = self.post("Ann", "account/second-factor", password=PASSWORD)
        self.post("Ann", "account/second-factor/on", code=App(self.serving, offered["secret"]).code())
        self.post("Ann", "account/avatar", drawing="cat", colour="teal")
        self.post("Bob", "account/limits", loss=500_000)
        return offered["secret"], token["token"]

    def rounds(self) -> tuple[str, dict[str, Message]]:
        """Ann and Bob play two rounds, and in the third only Bob sets a hand; return the table and both hands."""
        table = self.who["Ann"].open_table(**ORDER)
        lives = {name: self.stack.enter_context(self.who[name].live(table)) for name in BOXES}
        ann, bob = (
            kind(lives[name], self.who[name].person, box)
            for kind, (name, box) in zip((Slow, Sower), BOXES.items(), strict=True)
        )
        play_together([ann, bob], lambda: (LAST_ROUND, f"set {BOXES['Bob']}") in bob.done)
        own = {name: own_hand(live) for name, live in lives.items()}
        for live in lives.values():
            live.socket.close()
        return table, own

    def friends(self, table: str) -> None:
        """Make Ann and Bob friends, and invite Bob. Cid, a friend, and Dan, who is blocked, followed Ann's link."""
        ann, bob, dan = (self.who[name].person for name in ("Ann", "Bob", "Dan"))
        self.post("Ann", "friends", person=bob)
        self.post("Bob", "friends", person=ann)
        self.post("Ann", "friends/invitations", person=bob, table=table)
        link = self.post("Ann", "friends/link")
        for name in ("Cid", "Dan"):
            self.post(name, "friends/link/follow", code=link["code"])
        self.post("Ann", "friends/blocked", person=dan)

    def school(self) -> None:
        """Cid teaches Ann, who does half a drill and passes an exam."""
        made = self.post("Cid", "school/class", name="Monday", teacher="Ms Ma")
        self.post("Ann", made["link"].removeprefix("/"), name="Ann", consents=True)
        for task in (DRILL, EXAM):
            made = self.post("Cid", f"school/class/{made['id']}/assignment", **task)
        drill, exam = (each["id"] for each in made["assignments"])
        asked = self.post("Ann", f"school/work/{drill}/next")
        given = right_answer(asked["asked"]["item"])
        self.post("Ann", f"school/work/{drill}/answer", place=asked["place"], answer=given, took_ms=900)
        own = self.post("Bob", "school/drill/next", kind="wins", book="nz")
        given = {**own["item"]["named"], "answer": right_answer(own["item"]), "took_ms": 900}
        self.post("Bob", "school/drill/answer", kind="wins", **given)
        table = self.post("Ann", f"school/work/{exam}/exam")["table"]
        with self.who["Ann"].live(table) as live:
            live.view(lambda view: view["phase"] == "paid")
            self.post("Ann", f"school/dealing/{table}", act={"act": "end"})
            live.view(lambda view: bool(view.get("dealing", {}).get("is_over")))
        answer(
            self.who["Cid"], f"school/class/{made['id']}"
        )  # the first to see the result makes the certificate

    def hands(self, table: str) -> None:
        """Both answer the daily hand; Ann asks the lab and the coach, and shares a round."""
        day = self.who["Ann"].http.get("/api/v1/daily").json()["day"]
        for choice, name in enumerate(BOXES):
            self.post(name, f"daily/{day}", choice=choice)
        self.post("Ann", "lab/hand", book="nz", tiles=["6-6", "3-6", "2-6", "2-2"])
        self.post("Ann", f"tables/{table}/rounds/1/share")
        for name in BOXES:
            assert self.who[name].http.get("/api/v1/statistics").json()["counted"] == LAST_ROUND - 1

    def answers(self, table: str) -> dict[str, dict[str, Any]]:
        """What the server answers to each person."""
        read = {name: partial(answer, visitor) for name, visitor in self.who.items()}
        (of_class,) = read["Cid"]("school/class")["taught"]
        (certificate,) = read["Ann"]("school/class")["certificates"]
        (shared,) = read["Ann"]("shared")
        everybody = (
            "session",
            "friends",
            "friends/news",
            "school/class",
            "school/progress",
            "rounds",
            "statistics",
        )
        players = (
            "account",
            "account/limits",
            "daily",
            f"tables/{table}/rounds/1",
            f"tables/{table}/rounds/2",
        )
        paths = {
            "Ann": (*everybody, *players, "shared", f"school/certificate/{certificate['id']}"),
            "Bob": (*everybody, *players),
            "Cid": (*everybody, f"school/class/{of_class['id']}"),
            "Dan": (*everybody, f"shared/{shared['code']}"),
        }
        return {name: {path: read[name](path) for path in asked} for name, asked in paths.items()}


def answer(visitor: Visitor, path: str) -> Any:
    """What the server answers: JSON, or the lines of a text."""
    found = visitor.http.get(f"/api/v1/{path}")
    assert found.is_success, found.text
    return found.json() if found.headers["content-type"] == "application/json" else found.text.splitlines()


def own_hand(live: Live) -> Message:
    """The one own hand in the latest view of a table where hands are set."""
    live.arrived()
    (own,) = live.latest(lambda view: view["phase"] == "setting" and bool(view.get("own")))["own"]
    return {name: own[name] for name in ("box", "hand")}


@contextmanager
def served(where: Path | str, now_ms: int = BEGINS_MS) -> Iterator[Serving]:
    """A server on the data in a folder or a database, at that time."""
    clock = HandClock(now_ms)
    with (
        patch.object(passwords, "hasher", QuickHasher),
        Serving(limits=LIMITS, clock=clock, opens=premises(where, PACE, clock)) as serving,
    ):
        yield serving


def fill(where: Path) -> Left:
    """Fill a data folder with everything that the server stores."""
    with fixed_chance("a full house"), served(where) as serving, ExitStack() as stack:
        filling = Filling(serving, stack)
        secret, token = filling.accounts()
        table, own = filling.rounds()
        filling.friends(table)
        filling.school()
        filling.hands(table)
        serving.advance(60_000)
        return Left(
            answers=filling.answers(table),
            now_ms=serving.clock.now_us() // 1000,
            cookies={name: visitor.http.cookies[COOKIE] for name, visitor in filling.who.items()},
            second_factor=secret,
            api_token=token,
            table=table,
            own=own,
        )


def as_sql(file: Path) -> str:
    """The database as SQL text: first the tables and their rows, then indexes and triggers."""
    with closing(sqlite3.connect(file)) as database:
        parts = database.execute(
            "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type <> 'table', name"
        ).fetchall()
        tables = [name for kind, name, _ in parts if kind == "table"]
        created = [f"{sql};" for kind, _, sql in parts if kind == "table"]
        rows = [row for name in tables for row in _rows(database, name)]
        later = [f"{sql};" for kind, _, sql in parts if kind != "table"]
    return "\n".join((*created, *rows, *later)) + "\n"


def _rows(database: sqlite3.Connection, table: str) -> Iterator[str]:
    for row in sorted(database.execute(f'SELECT * FROM "{table}"').fetchall(), key=repr):
        yield f'INSERT INTO "{table}" VALUES ({", ".join(map(_literal, row))});'


def _literal(value: str | bytes | int | None) -> str:
    """A value in SQL: bytes as text where they are one, which is half as long and can be read."""
    match value:
        case None:
            return "NULL"
        case int():
            return str(value)
        case str():
            quoted = value.replace("'", "''")
            return f"'{quoted}'"
        case bytes() if value.isascii() and value.decode().isprintable():
            return f"CAST({_literal(value.decode())} AS BLOB)"
        case bytes() as some:
            return f"X'{some.hex()}'"


def main() -> None:
    """Write the two files of this version."""
    with TemporaryDirectory() as folder:
        left = fill(Path(folder))
        sql = as_sql(Path(folder) / "paigow.db")
    DATA.mkdir(exist_ok=True)
    (DATA / f"{paigow.__version__}.sql").write_text(sql, encoding="utf-8")
    text = json.dumps(msgspec.to_builtins(left), indent=1) + "\n"
    (DATA / f"{paigow.__version__}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
