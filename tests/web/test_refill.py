"""More coins of free play over HTTP, and how a visitor stands."""

from collections.abc import Iterator

import pytest

from paigow.runtime.cage import GUEST_COINS
from paigow.storage import HOUSE, NewEntry, PostingLine, Store
from tests.web.inprocess import Client, Serving


class Till:
    """Takes coins out of an account, as lost wagers would."""

    def __init__(self) -> None:
        self.store: Store
        self.taken = 0

    async def take(self, person: str, coins: int) -> None:
        line = PostingLine(debit=f"account:{person}", credit=HOUSE, coins=coins)
        entry = NewEntry(entry=b"lost", hash=bytes(32), at_us=0, lines=(line,))
        await self.store.append("till", self.taken, [entry])
        self.taken += 1


@pytest.fixture
def till() -> Till:
    return Till()


@pytest.fixture
def client(till: Till) -> Iterator[Client]:
    with Serving() as serving, serving.client() as client:
        till.store = client.app.state.services.accounts
        yield client


def lose(client: Client, till: Till, coins: int) -> None:
    person = str(client.get("/api/v1/session").json()["person"])
    client.serving.run(till.take(person, coins))


def test_who_has_lost_all_is_told_of_a_refill_and_gets_it(client: Client, till: Till) -> None:
    lose(client, till, GUEST_COINS)
    before = client.get("/api/v1/session").json()
    assert (before["account"], before["refill"]["coins"]) == (0, GUEST_COINS)
    answer = client.post("/api/v1/session/refill")
    assert answer.status_code == 200, answer.text
    assert answer.json()["coins"] == GUEST_COINS
    assert (answer.json()["session"]["account"], answer.json()["session"]["refill"]) == (GUEST_COINS, None)


def test_who_has_coins_gets_no_more(client: Client, till: Till) -> None:
    assert client.get("/api/v1/session").json()["refill"] is None
    answer = client.post("/api/v1/session/refill")
    assert (answer.status_code, answer.json()["code"]) == (409, "refill_not_needed")
    assert client.get("/api/v1/session").json()["account"] == GUEST_COINS


def test_a_second_refill_says_when_it_is_possible(client: Client, till: Till) -> None:
    lose(client, till, GUEST_COINS)
    assert client.post("/api/v1/session/refill").status_code == 200
    lose(client, till, GUEST_COINS)
    answer = client.post("/api/v1/session/refill")
    assert (answer.status_code, answer.json()["code"]) == (409, "refill_too_soon")
    assert answer.json()["text"] == (
        "Free play is filled up once in ten minutes; you may ask again in 10 minutes."
    )
    chinese = client.post("/api/v1/session/refill?lang=zh-Hant").json()["text"]
    assert "十分鐘" in chinese


def test_the_session_tells_where_one_has_coins_and_what_one_opened(client: Client) -> None:
    with client.serving.visitor() as ann:
        ann.come_in()
        table = ann.open_table(bots=0)
        with ann.live(table) as live:
            live.send({"do": "buy_in", "coins": 5_000})
        seen = ann.http.get("/api/v1/session").json()
    assert seen["account"] == GUEST_COINS - 5_000
    assert seen["tables"] == [{"table": table, "coins": 5_000, "is_there": True, "is_opener": True}]


@pytest.mark.parametrize("body", [[], {"table": 5}, {"table": "tnowhere"}])
def test_a_body_that_will_not_do_is_named(client: Client, body: object) -> None:
    client.get("/api/v1/session")
    answer = client.post("/api/v1/session/refill", json=body)
    assert (answer.status_code, answer.json()["faults"][0]["field"]) == (
        400,
        "body" if body == [] else "table",
    )


def test_a_stranger_has_no_refill(client: Client) -> None:
    answer = client.post("/api/v1/session/refill")
    assert (answer.status_code, answer.json()["code"]) == (401, "no_session")
