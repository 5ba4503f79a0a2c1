"""No tile reaches a viewer who may not see it: every message is searched, against the true log of the table."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from paigow.books import BOOK_IDS
from paigow.table import events as ev
from paigow.tiles import FACES
from paigow.web.edge.rate_limits import Limits
from tests.web.conftest import read_log
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Player, play_together

ROUNDS = 5
FACE = re.compile(r'"([1-6]-[1-6])"')


def may_know(log: Sequence[ev.AnyEvent], viewer: str | None) -> list[set[str]]:
    """After each event: the faces that may stand in a message to this viewer. Told from the log alone."""
    allowed: list[set[str]] = []
    known: set[str] = set()
    controllers: dict[int, str | None] = {}
    for event in log:
        match event:
            case ev.TableOpened() | ev.TilesChecked() | ev.TilesShown():
                known = set(FACES)
            case ev.TilesWashed():
                known, controllers = set(), {}
            case ev.ControlSettled():
                controllers[event.box] = event.person
            case ev.TilesDelivered():
                for position, tiles in event.hands.items():
                    if viewer is not None and controllers.get(position) == viewer:
                        known = known | set(tiles)
            case ev.HandExposed() | ev.HouseHandExposed():
                known = known | set(event.low) | set(event.high)
            case ev.TilesExposed():
                known = known | set(event.tiles)
            case ev.RoundEnded():
                known = known | {face for tiles in event.unused.values() for face in tiles}
            case _:
                pass
        allowed.append(known)
    return allowed


def leaks(
    heard: Sequence[str],
    log: Sequence[ev.AnyEvent],
    viewer: str | None,
    allowed: Sequence[set[str]] | None = None,
) -> Iterator[str]:
    """Messages with a face that the viewer could not know when they were sent.

    ``allowed``: what ``may_know`` returns, where a caller asks about many visits of one viewer.
    An answer that comes after the next round's first view speaks of the round that it names, which was over by then.
    """
    allowed = may_know(log, viewer) if allowed is None else allowed
    washed = [number for number, event in enumerate(log) if isinstance(event, ev.TilesWashed)]
    known_of = {log[number].round: allowed[number - 1] for number in washed}  # type: ignore[attr-defined]
    before, waiting = 0, []
    for text in heard:
        message = json.loads(text)
        if message["type"] != "view":
            waiting.append(text)
            continue
        version = message["version"]
        if set(FACE.findall(text)) - allowed[version - 1]:
            yield text
        meanwhile = set().union(*allowed[max(0, before - 1) : version])
        for each in waiting:
            about = json.loads(each).get("round", message["round"])
            known = meanwhile | known_of[about + 1] if about < message["round"] else meanwhile
            if set(FACE.findall(each)) - known:
                yield each
        before, waiting = version, []


@pytest.mark.parametrize("book", BOOK_IDS)
def test_no_tile_reaches_a_viewer_who_may_not_see_it(book: str, tmp_path: Path) -> None:
    limits = Limits(messages_burst=1000)
    with (
        Serving(where=tmp_path, limits=limits) as s,
        s.visitor() as ann,
        s.visitor() as bob,
        s.visitor() as nobody,
    ):
        people = [ann.come_in("Ann"), bob.come_in("Bob")]
        table = ann.open_table(book=book, bots=3, betting_s=600, setting_s=600)
        with ann.live(table) as near, bob.live(table) as far, nobody.live(table) as outside:
            for live in (near, far, outside):
                ask_about_every_box(live)
            play([Player(near, people[0], 2), Player(far, people[1], 3, asks=True)])
            for live in (near, far, outside):
                live.arrived()
            heard: list[tuple[Live, str | None]] = [(near, people[0]), (far, people[1]), (outside, None)]
    log = read_log(tmp_path, table)
    for live, viewer in heard:
        assert len(live.heard) > 50
        assert list(leaks(live.heard, log, viewer)) == []
    assert any(FACE.search(text) for text in near.heard)


def play(players: Sequence[Player]) -> None:
    for number in range(1, ROUNDS + 1):
        play_together(players, lambda: all(len(each.over) >= number for each in players))  # noqa: B023 - at once
        for each in players:
            ask_about_every_box(each.live)
    for each in players:
        each.live.send({"do": "leave"})


def ask_about_every_box(live: Live) -> None:
    for box in range(8):
        live.send({"ask": "explain", "box": box})


def test_the_search_finds_a_leak() -> None:
    log: list[ev.AnyEvent] = [
        ev.TilesWashed(round=1),
        ev.ControlSettled(box=2, person="ann", clause=""),
        ev.TilesDelivered(hands={1: ("6-6", "1-1", "4-4", "1-3"), 2: ("5-5", "3-3", "2-2", "5-6")}),
    ]
    own = json.dumps({"type": "view", "round": 1, "version": 3, "tiles": ["5-5"]})
    house = json.dumps({"type": "view", "round": 1, "version": 3, "tiles": ["6-6"]})
    event = json.dumps({"type": "recalled", "events": [{"low": ["6-6"]}]})
    assert list(leaks([own], log, "ann")) == []
    assert list(leaks([own], log, "bob")) == [own]
    assert list(leaks([house], log, "ann")) == [house]
    assert list(leaks([event, own], log, "ann")) == [event]


def test_the_search_finds_a_leak_in_an_answer_that_comes_late() -> None:
    log: list[ev.AnyEvent] = [
        ev.TilesWashed(round=1),
        ev.ControlSettled(box=2, person="ann", clause=""),
        ev.TilesDelivered(hands={1: ("6-6", "1-1", "4-4", "1-3"), 2: ("5-5", "3-3", "2-2", "5-6")}),
        ev.HandExposed(box=2, low=("5-5", "3-3"), high=("2-2", "5-6"), low_name="", high_name=""),
        ev.TilesWashed(round=2),
    ]
    view = json.dumps({"type": "view", "round": 2, "version": 5})
    exposed = json.dumps({"type": "explanation", "round": 1, "tiles": ["5-5"]})
    hidden = json.dumps({"type": "explanation", "round": 1, "tiles": ["6-6"]})
    wrong_round = json.dumps({"type": "explanation", "round": 2, "tiles": ["5-5"]})
    at_the_wash = json.dumps({"type": "view", "round": 2, "version": 5})
    assert list(leaks([at_the_wash, exposed, hidden, wrong_round, view], log, "bob")) == [hidden, wrong_round]
