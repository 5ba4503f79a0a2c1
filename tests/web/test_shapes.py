"""What the server says has the shapes from which the page's types are written, and nothing besides."""

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from paigow.books import BOOK_IDS, load
from paigow.lab.figures import JSON_TYPES, encode
from paigow.lab.web.answers import ANSWERS, answer_type, encoded
from paigow.lab.web.questions import QuestionFields
from paigow.log.rounds.projection import rounds
from paigow.rulings.round_file.reader import read_tree
from paigow.rulings.ruling import rule, rule_text
from paigow.rulings.ruling_types import Ruling
from paigow.runtime import Pace
from paigow.table.views.view_types import TableView
from paigow.web.contract import shapes
from paigow.web.live import messages
from paigow.web.live.chat import Talk
from paigow.web.records import history
from tests.oracles.random_rounds import random_round
from tests.property.everything import play_wildly, wild_table
from tests.web.inprocess import Serving
from tests.web.visitors import Message, Player, Visitor

ROUNDS: Final = 20
EXAMPLES: Final = sorted((Path(__file__).parents[2] / "examples").glob("*.paigow"))
VIEW: Final = {field.encode_name for field in msgspec.structs.fields(TableView)} | {"type"}
BESIDE: Final = {field.encode_name for field in msgspec.structs.fields(shapes.Beside)}
NUMBERED: Final = {field.encode_name for field in msgspec.structs.fields(shapes.Numbered)}


def fits(message: Message) -> None:
    """A message of the live connection is one of those that the page knows."""
    if message["type"] == "view":
        assert not VIEW & (BESIDE | NUMBERED)
        msgspec.convert(
            {name: value for name, value in message.items() if name in VIEW}, TableView, strict=False
        )
        beside = {name: value for name, value in message.items() if name not in VIEW}
        numbered = {name: beside.pop(name) for name in NUMBERED & beside.keys()}
        msgspec.convert(beside, shapes.Beside)
        msgspec.convert(numbered, shapes.Numbered, strict=False)
    else:
        kinds = shapes.Patch | shapes.Recalled | shapes.Quiet | Talk | messages.Answer
        msgspec.convert(message, kinds, strict=False)


def test_every_message_of_a_round() -> None:
    pace = replace(Pace.instant(), next_round=60_000)  # a round that is over is looked at for a while
    with Serving(pace=pace) as serving, serving.visitor() as ann, serving.visitor() as bob:
        _compare(ann, bob)


def _compare(ann: Visitor, bob: Visitor) -> None:
    person = ann.come_in("Ann")
    bob.come_in("Bob")
    table = ann.open_table(bots=2)
    with ann.live(table) as near, bob.live(table) as far:
        player = Player(near, person, 2)
        player.play(rounds=1)
        near.send({"ask": "explain", "box": 2, "ref": 1000})
        heard = [near.until(lambda message: message.get("ref") == 1000)]
        far.send({"do": "sit_down", "box": 2, "id": "a", "ref": 1})
        heard.append(far.until(lambda message: message.get("ref") == 1))
        heard += [each for live in (near, far) for each in map(msgspec.json.decode, live.heard + live.raw)]
        for message in heard:
            fits(message)
        told = ann.http.get(f"/api/v1/tables/{table}/rounds").json()
    assert {message["type"] for message in heard} >= {"view", "patch", "refusal", "explanation"}
    msgspec.convert(told, list[shapes.RoundRow], strict=True)
    assert told


@pytest.mark.parametrize("book", BOOK_IDS)
def test_rounds_of_every_kind(book: str) -> None:
    table = wild_table(load(book), f"shapes {book}")
    play_wildly(table, ROUNDS)
    found = list(rounds(table.log))
    told = history._written(load(book), found, {})
    assert len(msgspec.json.decode(told, type=list[shapes.RoundRow])) == len(found) > 0


def test_rulings_of_the_examples() -> None:
    assert len(EXAMPLES) > 10
    for path in EXAMPLES:
        ruling = rule_text(path.read_bytes())
        assert msgspec.json.decode(msgspec.json.encode(ruling), type=Ruling) == ruling


@pytest.mark.parametrize("book", BOOK_IDS)
def test_rulings_of_random_rounds(book: str) -> None:
    for seed in range(ROUNDS):
        ruling = rule(read_tree(random_round(random.Random(seed), book)))
        assert msgspec.json.decode(msgspec.json.encode(ruling), type=Ruling) == ruling


ORIGIN = {"version", "book", "edition", "digest"}


def without_origin(told: Any, kind: Any) -> Any:
    """Return an answer without what every answer over HTTP says of the program and of the book."""
    if isinstance(told, list):
        return told
    known = {field.encode_name for field in msgspec.structs.fields(kind)}
    return {key: value for key, value in told.items() if key in known | (told.keys() - ORIGIN)}


@pytest.mark.parametrize("question", ANSWERS)
def test_answers_of_the_lab_can_be_read_by_their_types(question: str) -> None:
    answer = encoded(
        question, QuestionFields(book="rws", tiles=("6-6", "1-1", "4-5", "2-6"), cap=Fraction(20))
    )
    told = msgspec.json.decode(answer)
    read = msgspec.convert(
        without_origin(told, answer_type(question)), answer_type(question), dec_hook=_figure
    )
    without = msgspec.json.decode(encode(read))
    pairs = zip(told, without, strict=True) if isinstance(told, list) else [(told, without)]
    for each, same in pairs:
        assert {key: value for key, value in each.items() if key in same} == same
        assert each.keys() - same.keys() <= ORIGIN


def _figure(kind: type, told: Any) -> Any:
    """Read a figure of the lab from its JSON."""
    assert kind in JSON_TYPES
    msgspec.convert(told, JSON_TYPES[kind])
    if isinstance(told, dict):
        return kind(told["fraction"]) if "fraction" in told else kind(Fraction(told["percent"]) / 100)
    return kind(told)
