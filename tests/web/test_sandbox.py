"""A finished round goes on from one of its moments at a table in memory, and the house's books do not change."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import httpx
import pytest

from paigow.runtime.people.registry import is_bot
from paigow.web.edge.rate_limits import Limits
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Message, Player, Visitor, play_together

MANY: Final = 10**6
ROUND: Final = 1
BOX, FRIENDS_BOX = 5, 3


class Evening(NamedTuple):
    """A table where Ann and Bob have played a round against the house, with a bot."""

    serving: Serving
    ann: Visitor
    bob: Visitor
    cho: Visitor
    table: str

    @property
    def round(self) -> str:
        return f"/api/v1/tables/{self.table}/rounds/{ROUND}"


@pytest.fixture(scope="module")
def evening() -> Iterator[Evening]:
    limits = Limits(messages_burst=MANY, reading_burst=MANY, openings_burst=MANY)
    with (
        Serving(limits=limits) as serving,
        serving.visitor() as ann,
        serving.visitor() as bob,
        serving.visitor() as cho,
    ):
        for visitor, name in ((ann, "Ann"), (bob, "Bob"), (cho, "Cho")):
            visitor.come_in(name)
        table = ann.open_table(book="nz", bots=1, betting_s=600, setting_s=600)
        with bob.live(table) as his, ann.live(table) as hers:
            friend = Player(his, bob.person, FRIENDS_BOX)
            his.view(lambda view: any(box.get("seated") == bob.person for box in view["boxes"]))
            player = Player(hers, ann.person, BOX)
            play_together([friend, player], lambda: has_seen(player, "round_over"))
        yield Evening(serving, ann, bob, cho, table)


def has_seen(player: Player, phase: str) -> bool:
    return any(view["phase"] == phase for view in player.views)


def moments(evening: Evening) -> list[Message]:
    told = evening.ann.http.get(f"{evening.round}/replay").raise_for_status().json()
    return list(told["moments"])


def sandbox(visitor: Visitor, evening: Evening, step: int) -> httpx.Response:
    return visitor.http.post(f"{evening.round}/sandbox/{step}")


def opened(evening: Evening, step: int) -> str:
    answer = sandbox(evening.ann, evening, step)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def house(evening: Evening) -> list[Any]:
    """All that the house tells Ann of what has happened, and of her coins."""
    ann = evening.ann.http
    addresses = ("/api/v1/session", "/api/v1/rounds", "/api/v1/tables", f"/api/v1/tables/{evening.table}/log")
    return [ann.get(each).raise_for_status().text for each in addresses]


def in_haste(live: Live, seen: list[Message]) -> Message:
    """The last view; nobody has to think any more."""
    if seen and "waits_ms" in seen[-1]:
        live.send({"ask": "go_on"})
    return seen[-1] if seen else {}


def to_the_end(live: Live) -> Message:
    while True:
        view = in_haste(live, [live.view()])
        if view["phase"] == "round_over":
            return view


def held(view: Message, box: int) -> Message:
    found: Message = next(each for each in view["boxes"] if each["number"] == box)
    return found


def moment_of(told: list[Message], kind: str) -> int:
    """The moment before which Ann does something at her box."""
    return next(
        place
        for place, each in enumerate(told)
        if any(event["event"] == kind and event["box"] == BOX for event in each["events"])
    )


def test_the_hand_is_set_otherwise_and_brings_what_was_reckoned(evening: Evening) -> None:
    told, before = moments(evening), house(evening)
    (hand,) = evening.ann.http.get(f"{evening.round}/alternatives").json()["hands"]
    way = next(each for each in hand["ways"] if not each["is_laid"])
    step = moment_of(told, "hand_set") - 1
    table = opened(evening, step)
    with evening.ann.live(table) as live:
        view = live.view()
        assert (view["phase"], view["sandbox"]) == ("setting", {"table": evening.table, "round": ROUND})
        assert view["own"] == told[step]["view"]["own"]
        assert [is_bot(box.get("seated") or "") for box in view["boxes"]].count(True) == 2
        assert held(view, BOX)["seated"] == evening.ann.person
        assert not any(held(view, FRIENDS_BOX)["hand"]["low"])
        live.send({"do": "set_hand", "box": BOX, "low": way["low"], "high": way["high"], "id": "1", "ref": 1})
        end = to_the_end(live)
    assert held(end, BOX)["hand"]["low"] == way["low"]
    assert end["net"] == way["gain"]
    assert end["dice"] == told[-1]["view"]["dice"]
    assert house(evening) == before


def test_from_the_wagers_on_the_same_tiles_are_cut_and_the_same_dice_fall(evening: Evening) -> None:
    told = moments(evening)
    step = moment_of(told, "wager_placed")
    was = held(told[-1]["view"], BOX)["hand"]
    with evening.ann.live(opened(evening, step)) as live:
        live.view(lambda view: view["phase"] == "betting")
        live.send({"do": "place_wager", "box": BOX, "coins": 5000, "id": "1", "ref": 1})
        answer = live.until(lambda message: message["type"] in {"view", "refusal"})
        assert answer["type"] == "view", answer
        dealt = in_haste(live, [answer])
        while not dealt.get("own"):
            dealt = in_haste(live, [live.view()])
        live.send({"do": "ask_house_way", "box": BOX, "id": "2", "ref": 2})
        end = to_the_end(live)
    assert held(dealt, BOX)["wagers"][0]["coins"] == 5000
    hand = held(end, BOX)["hand"]
    assert sorted([*hand["low"], *hand["high"]]) == sorted([*was["low"], *was["high"]])
    assert (end["dice"], end["cut"]) == (told[-1]["view"]["dice"], told[-1]["view"]["cut"])


def test_after_the_round_another_is_played_there(evening: Evening) -> None:
    before = house(evening)
    table = opened(evening, MANY)
    with evening.ann.live(table) as live:
        player = Player(live, evening.ann.person, BOX)
        while not any(view["round"] > ROUND and view["phase"] == "round_over" for view in player.views):
            player.step()
            in_haste(live, player.views[-1:])
        numbers = [each["round"] for each in evening.ann.http.get(f"/api/v1/tables/{table}/rounds").json()]
        assert numbers == [ROUND, ROUND + 1]
    assert house(evening) == before


def test_it_is_for_him_alone_who_played_and_one_at_a_time(evening: Evening) -> None:
    first = opened(evening, 0)
    for visitor in (evening.bob, evening.cho):
        assert visitor.http.get(f"/api/v1/tables/{first}/rounds").json()["code"] == "no_table"
        with visitor.live(first) as live:
            assert live.refusal()["code"] == "no_table"
    second = opened(evening, 0)
    assert evening.ann.http.get(f"/api/v1/tables/{first}/rounds").json()["code"] == "no_table"
    for address in ("replay", "otherwise", "file"):
        assert evening.ann.http.get(f"/api/v1/tables/{second}/rounds/{ROUND}/{address}").status_code == 404
    assert evening.ann.http.get(f"/api/v1/tables/{second}/log").status_code == 404
    assert (
        sandbox(evening.cho, evening, 0).status_code,
        sandbox(evening.cho, evening, 0).json()["code"],
    ) == (
        409,
        "no_sandbox",
    )
    with evening.serving.client() as stranger:
        assert stranger.post(f"{evening.round}/sandbox/0").status_code == 401
