"""Random commands, a concession and people who come back: no frame and no HTTP answer tells a hidden tile."""

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import httpx

from paigow.log import decode
from paigow.log.log_file import read_log as read_published
from paigow.table import events as ev
from paigow.tiles import FACES
from paigow.web.edge.rate_limits import Limits
from paigow.web.live.messages import COMMANDS, SUPERVISORS
from tests.web.conftest import read_log
from tests.web.inprocess import Serving
from tests.web.test_leaks import FACE, leaks, may_know
from tests.web.visitors import Live, Message, Player

ROUNDS: Final = 3
COMMANDS_EACH: Final = 100
IN_TEXT: Final = re.compile(r"\b([1-6]-[1-6])\b")
ENDS_PLAY: Final = {
    "leave",
    "cash_out",
    "concede",
    "take_back_wager",
    "give_control",
    "control_box",
    "nominate",
}
DO: Final = sorted((set(COMMANDS) | set(SUPERVISORS)) - ENDS_PLAY)


class Conceder(Player):
    """Gives up every hand."""

    def _act(self, view: Message) -> None:
        for own in view.get("own", []) if view["phase"] == "setting" else []:
            self._once(view, f"set {own['box']}", {"do": "concede", "box": own["box"]})
        super()._act(view)


def take_turn(player: Player) -> bool:
    """Have a player act on all that has come. False: nothing has."""
    arrived = player.live.arrived()
    for message in arrived:
        player.heed(message)
    return bool(arrived)


def random_commands(live: Live, seed: int) -> None:
    """Send many; what only gives back the faces of the command that it refuses is struck from what was heard."""
    chance = random.Random(seed)
    sent: dict[object, set[str]] = {}
    for number in range(COMMANDS_EACH):
        two, other = chance.sample(FACES, 2), chance.sample(FACES, 2)
        sent[number] = {*two, *other}
        live.send(
            {
                "ref": number,
                "do": chance.choice(DO),
                "box": chance.randint(1, 8),
                "coins": chance.choice([1, 500, 1000]),
            }
            | chance.choice([{}, {"low": two, "high": other}, {"tiles": two}, {"named": two}, {"number": 1}])
        )
        live.send({"ask": "explain", "box": chance.randint(1, 8)})
        live.arrived()
    live.heard[:] = [each for each in live.heard if not _gives_back(each, sent)]


def _gives_back(text: str, sent: dict[object, set[str]]) -> bool:
    message = json.loads(text)
    return message["type"] == "refusal" and set(FACE.findall(text)) <= sent.get(message.get("ref"), set())


def explained_too_much(heard: Sequence[str], log: Sequence[ev.AnyEvent], viewer: str | None) -> list[str]:
    """Explanations of hands that the viewer never saw: they are sent beside the views, a little before or after."""
    allowed = [known for known in may_know(log, viewer) if known != set(FACES)]
    explained = [text for text in heard if _is_explanation(text)]
    return [text for text in explained if not any(set(FACE.findall(text)) <= known for known in allowed)]


def _is_explanation(text: str) -> bool:
    return bool(json.loads(text)["type"] == "explanation")


def recalled_too_much(heard: Sequence[str], log: Sequence[ev.AnyEvent], viewer: str | None) -> list[str]:
    """Return what was recalled when somebody came back, beyond what the person knew at that moment.

    The table may have gone on to the next wash before the first view; then it is what the person knew before that.
    """
    allowed = may_know(log, viewer)
    washed = [number for number, event in enumerate(log) if isinstance(event, ev.TilesWashed)]
    known_of = {log[number].round: allowed[number - 1] for number in washed}  # type: ignore[attr-defined]
    found: list[str] = []
    waiting: list[str] = []
    for text in heard:
        message = json.loads(text)
        if message["type"] == "recalled":
            waiting.append(text)
        elif message["type"] == "view":
            known = allowed[message["version"] - 1]
            for each in waiting:
                about = json.loads(each)["events"][0].get("round", message["round"])
                known_then = known | known_of[about + 1] if about < message["round"] else known
                found += [each] if set(FACE.findall(each)) - known_then else []
            waiting = []
    return found


def public_after(log: Sequence[ev.AnyEvent]) -> dict[int, set[str]]:
    """Of each finished round: the faces that anybody may know when it is over."""
    known = zip(log, may_know(log, None), strict=True)
    return {event.round: faces for event, faces in known if isinstance(event, ev.RoundEnded)}


Answers = list[tuple[int | None, str]]
"""Parts of HTTP answers with the round that they describe. ``None`` means that they should name no tile."""


def answers(http: httpx.Client, table: str) -> Answers:
    """Return everything that one visitor receives about a table."""
    address, found = f"/api/v1/tables/{table}", Answers()
    for each in http.get(f"{address}/rounds?last=200").json():
        found.append((each["round"], json.dumps(each)))
        found.append((each["round"], http.get(f"{address}/rounds/{each['round']}/file").text))
    number = 0
    for entry, _ in read_published(http.get(f"{address}/log").content, file="log"):
        match decode(entry):
            case ev.TilesWashed() as washed:
                number = washed.round
            case ev.TableOpened() | ev.TilesChecked() | ev.TilesShown():
                continue  # the whole set, before any is dealt
            case _:
                pass
        found.append((number, str(entry)))
    found += [(None, http.get(f"{address}/{path}").text) for path in ("significant", "conceded/3")]
    return found


def replayed(http: httpx.Client, table: str) -> Answers:
    """Return the replays of the rounds that one visitor receives."""
    address = f"/api/v1/tables/{table}/rounds"
    numbers = [each["round"] for each in http.get(f"{address}?last=200").json()]
    found = [(number, http.get(f"{address}/{number}/replay").text) for number in numbers]
    lines = http.get("/api/v1/rounds/file", params={"table": table}).text.splitlines()[1:]
    return found + [(int(line.split(",")[1]), line) for line in lines]


def tells_too_much(told: Answers, public: dict[int, set[str]]) -> Answers:
    """Those with a face that stayed hidden in its round."""
    return [
        (number, text)
        for number, text in told
        if set(IN_TEXT.findall(text)) - (public[number] if number else set())
    ]


def test_random_commands_a_concession_and_coming_back_tell_no_hidden_tile(tmp_path: Path) -> None:
    limits = Limits(messages_burst=100_000, address_messages_burst=100_000)
    heard: list[tuple[Live, str | None]] = []
    with (
        Serving(where=tmp_path, limits=limits) as serving,
        serving.visitor() as ann, serving.visitor() as bob, serving.visitor() as nobody,
    ):  # fmt: skip
        people: list[str | None] = [ann.come_in("Ann"), bob.come_in("Bob"), None]
        table = ann.open_table(book="nz", bots=2, betting_s=600, setting_s=600)
        with ann.live(table) as near, bob.live(table) as far, nobody.live(table) as outside:
            players = [Player(near, ann.person, 2), Conceder(far, bob.person, 3)]
            seed = 0
            while not all(len(each.over) >= ROUNDS for each in players):
                has_acted = [take_turn(each) for each in players]
                if not any(has_acted):
                    assert serving.step(60_000), "nothing goes on any more"
                for visitor, person in zip((ann, bob, nobody), people, strict=True):
                    seed += 1
                    with visitor.live(table) as again:  # a person who comes back is told the round so far
                        random_commands(again, seed)
                    heard.append((again, person))
            for live in (near, far, outside):
                live.arrived()
            heard += zip((near, far, outside), people, strict=True)
        told = [answers(each.http, table) for each in (ann, bob, nobody)]
    log = read_log(tmp_path, table)
    public = public_after(log)
    assert any(isinstance(event, ev.HandConceded) for event in log)
    assert len(public) >= ROUNDS
    assert any(faces != set(FACES) for faces in public.values()), (
        "a conceded hand has a face that stays hidden"
    )
    for each_told in told:
        assert {number for number, _ in each_told} >= {1, 2, 3}
        assert tells_too_much(each_told, public) == []
    for live, viewer in heard:
        in_order = [text for text in live.heard if not _is_explanation(text)]
        assert list(leaks(in_order, log, viewer)) == []
        assert explained_too_much(live.heard, log, viewer) == []
        assert recalled_too_much(live.heard, log, viewer) == []
    assert any(json.loads(text)["type"] == "recalled" for live, _ in heard for text in live.heard)
