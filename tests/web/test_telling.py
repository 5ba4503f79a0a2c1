"""The message that viewers share is what each would get alone, and shows nobody a tile that this person may
not see.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect as mi

from paigow.books import Book
from paigow.client.patches import patched
from paigow.runtime import Update
from paigow.runtime.dealer.together import goes_with
from paigow.table import AnyEvent, State, decide, evolve, show, view
from paigow.table import events as ev
from paigow.table.core.visibility import deciders
from paigow.table.views.view_types import OwnPart, TableView
from paigow.tiles import FACES
from paigow.web.contract.shapes import Beside
from paigow.web.live import broadcast
from paigow.web.live.broadcast import EncodedUpdate, PrivatePart, SharedPart, TableChannel, patch, snapshot
from tests.property.play import CHOICES, Table, books, opening, play_rounds, random_settings

IDS = [" ".join([book, *(f"{name}={value}" for name, value in choices.items())]) for book, choices in CHOICES]
FACE = re.compile(rb'"([1-6]-[1-6])"')
STRANGER = "pstranger"
encode = msgspec.json.encode


def updates(book: Book, seed: int) -> Iterator[Update]:
    """A table after each command of a random round or two, and after some that the dealer does together."""
    rng = random.Random(f"{seed} {book.digest}")
    table = Table(book, rng)
    table.must(opening(book, random_settings(book, rng)))
    play_rounds(table, 2)
    state, together = State.empty(), list[AnyEvent]()
    for command, following in zip(table.taken, [*table.taken[1:], None], strict=True):
        events = decide(state, command, book)
        assert isinstance(events, list)
        for event in events:
            state = evolve(state, event)
        together += events
        if following is None or not goes_with(command, following) or rng.random() < 0.2:
            yield Update(events=tuple(together), state=state)
            together.clear()


def viewers(state: State) -> list[str | None]:
    return [*state.people, STRANGER, None]


@pytest.mark.parametrize("book", books(), ids=IDS)
def test_shared_bytes_are_what_each_viewer_would_be_sent_alone(book: Book) -> None:
    compared = 0
    for seed in range(3):
        channel = TableChannel(book)
        for update in updates(book, seed):
            told, state = channel.encoded(update), update.state
            for viewer in viewers(state):
                assert sent(told, viewer) == msgspec.json.decode(encode(view(state, viewer, book))), viewer
                shown = [show(state, event, viewer) for event in update.events]
                assert b"[" + told.events(viewer) + b"]" == encode(shown), viewer
                compared += 1
    assert compared > 500


@pytest.mark.parametrize("book", books(), ids=IDS)
def test_no_viewer_is_sent_a_tile_that_lies_face_down_for_him(book: Book) -> None:
    hidden = 0
    for seed in range(3):
        channel = TableChannel(book)
        for update in updates(book, 100 + seed):
            told, state = channel.encoded(update), update.state
            for viewer in viewers(state):
                may_see = seen_by(state, viewer)
                messages = [encode(sent(told, viewer)), told.events(viewer)]
                for data in messages if not ends_a_round(update.events) else messages[:1]:
                    assert {face.decode() for face in FACE.findall(data)} <= may_see, (viewer, data)
                hidden += len(may_see) < len(FACES)
    assert hidden > 500


def ends_a_round(events: tuple[AnyEvent, ...]) -> bool:
    return any(isinstance(event, ev.RoundEnded | ev.TilesWashed | ev.RoundVoided) for event in events)


def seen_by(state: State, viewer: str | None) -> set[str]:
    """The faces that lie open for a viewer, told from the state alone."""
    if state.phase in {"opened", "checked", "shown"}:
        return set(FACES)
    seen: set[str] = set()
    for box in state.boxes.values():
        seen |= {*box.known}
        if box.hand is not None and (box.hand.is_exposed or viewer in deciders(state, box)):
            seen |= {*box.hand.tiles, *box.hand.low, *box.hand.high}
    if state.round.house_hand is not None and state.round.house_hand.is_exposed:
        seen |= {*state.round.house_hand.tiles, *state.round.house_hand.low, *state.round.house_hand.high}
    if state.round.are_unused_shown:
        seen |= {face for tiles in state.round.undelivered.values() for face in tiles}
    return seen


def test_viewers_who_know_no_more_than_an_onlooker_share_one_encoding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book = books()[0]
    update = max(updates(book, 1), key=lambda each: len(each.state.boxes))
    encoded: list[object] = []

    def counting(what: object) -> bytes:
        encoded.append(what)
        return encode(what)

    monkeypatch.setattr(broadcast, "encode", counting)
    told = EncodedUpdate(update, TableChannel(book))
    shared = shared_part(told, names={})
    for viewer in (*(f"ponlooker{number}" for number in range(200)), None):
        snapshot(1, shared, told.private(viewer, {"role": "onlooker"}))
        told.events(viewer)
    assert sum(isinstance(each, TableView) for each in encoded) == 1, "what all see once"
    others = [each for each in encoded if not isinstance(each, OwnPart | dict)]
    assert len(others) == len(update.events), "and each event once"


def test_an_update_is_made_once_for_all_who_hear_of_it() -> None:
    book = books()[0]
    first, second, *_ = updates(book, 1)
    channel = TableChannel(book)
    told = channel.encoded(first)
    assert channel.encoded(first) is told
    assert channel.now(first.state).sight is told.sight, "who comes in shares it"
    assert channel.encoded(second) is not told
    assert channel.now(first.state).update.events == (), "and hears of no event that was before him"


def sent(told: EncodedUpdate, viewer: str | None) -> dict[str, Any]:
    """The view of one viewer as it is sent, without the data beside it."""
    data = snapshot(1, shared_part(told, names={}), told.private(viewer, {"role": "player"}))
    message: dict[str, Any] = msgspec.json.decode(data)
    for name in ("number", "role", "names"):
        del message[name]
    return message


def can_be_null(kind: mi.Type) -> bool:
    return any(isinstance(each, mi.NoneType) for each in getattr(kind, "types", (kind,)))


def fields_in(kind: mi.Type, known: set[type]) -> Iterator[tuple[str, mi.Field]]:
    """All fields of a type and of the types in it, each with the name of its struct."""
    if isinstance(kind, mi.StructType) and kind.cls not in known:
        known.add(kind.cls)
        for field in kind.fields:
            yield kind.cls.__name__, field
            yield from fields_in(field.type, known)
    for name in ("types", "item_types"):
        for inner in getattr(kind, name, ()):
            yield from fields_in(inner, known)
    for name in ("item_type", "key_type", "value_type"):
        if (inner := getattr(kind, name, None)) is not None:
            yield from fields_in(inner, known)


def test_a_member_that_can_be_null_means_nothing_else_when_it_is_missing() -> None:
    """In a patch, null removes a member: a client could not tell null from another default."""
    known: set[type] = set()
    fields = [each for kind in (TableView, Beside) for each in fields_in(mi.type_info(kind), known)]
    assert len(fields) > 200
    wrong = [
        f"{name}.{field.name}"
        for name, field in fields
        if can_be_null(field.type) and not field.required and field.default is not None
    ]
    assert wrong == []


def shared_part(told: EncodedUpdate, **beside: object) -> SharedPart:
    """What everybody sees, with these data beside it."""
    return SharedPart(
        view=told.sight.public,
        beside=beside,
        people=frozenset(),
        supervisors=frozenset(),
        proposers=frozenset(),
    )


def test_what_is_said_beside_a_view_is_in_the_same_object() -> None:
    book = books()[0]
    update = max(updates(book, 1), key=lambda each: len(each.state.boxes))
    told = EncodedUpdate(update, TableChannel(book))
    shared = shared_part(told, held=True, names={"pann": 'Ann "A"'})
    for viewer in ("pann", STRANGER, None):
        private = told.private(viewer, {"role": "player", "now_ms": 1})
        for events in ((), (b'{"event":"x"}', b'{"event":"y"},{"event":"z"}')):
            message = msgspec.json.decode(snapshot(7, shared, private, events))
            assert [each["event"] for each in message.pop("events", [])] == (
                ["x", "y", "z"] if events else []
            )
            assert (message.pop("type"), message.pop("number")) == ("view", 7)
            assert (message.pop("role"), message.pop("now_ms"), message.pop("held")) == ("player", 1, True)
            assert message.pop("names") == {"pann": 'Ann "A"'}
            assert {"type": "view"} | message == msgspec.json.decode(encode(told.sight.view(viewer)))


@pytest.mark.parametrize("book", books(), ids=IDS)
def test_a_view_and_all_patches_after_it_give_the_view_at_every_version_for_every_viewer(book: Book) -> None:
    compared = 0
    for seed in range(3):
        rng = random.Random(f"beside {seed} {book.digest}")
        channel = TableChannel(book)
        seen: dict[str | None, Any] = {}
        last: dict[str | None, tuple[int, SharedPart, PrivatePart]] = {}
        for version, update in enumerate(updates(book, 200 + seed)):
            told = channel.encoded(update)
            shared = told.shared = shared_part(told, now_ms=version, **data_beside(rng))
            for viewer in (*update.state.people, STRANGER, None):
                if rng.random() < 0.3:
                    continue  # a slow viewer skips a version
                private = told.private(
                    viewer,
                    {f"own_{name}": value for name, value in data_beside(rng).items()} | {"role": "player"},
                )
                if viewer not in last or rng.random() < 0.02:
                    seen[viewer] = patched({}, msgspec.json.decode(snapshot(1, shared, private)))
                    number = 1
                else:
                    number = last[viewer][0] + 1
                    change = private.changes_from(last[viewer][2])
                    data = patch(number, told.change(last[viewer][1]), change)
                    assert {face.decode() for face in FACE.findall(data)} <= seen_by(update.state, viewer)
                    message = msgspec.json.decode(data)
                    assert message["number"] == number
                    seen[viewer] = patched(
                        patched(seen[viewer], message["public"]), message.get("private", {})
                    )
                last[viewer] = number, shared, private
                whole = patched({}, msgspec.json.decode(snapshot(1, shared, private)))
                assert seen[viewer] == whole, (viewer, version)
                compared += 1
    assert compared > 500


def data_beside(rng: random.Random) -> dict[str, object]:
    """Data such as stand beside a view, some of which come and go."""
    drawn: dict[str, object] = {
        "names": {f"p{number}": rng.choice("xyz") for number in range(3) if rng.random() < 0.7},
        "away": [each for each in ("pann", "pbob") if rng.random() < 0.5],
        "orders": [{"do": "sanction", "coins": rng.randrange(3)} for _ in range(rng.randrange(3))],
        "held": True,
    }
    return {name: value for name, value in drawn.items() if rng.random() < 0.8}


def test_viewers_who_saw_the_same_before_share_a_patch() -> None:
    book = books()[0]
    first, second, third, *_ = updates(book, 1)
    channel = TableChannel(book)
    parts = []
    for update in (first, second, third):
        told = channel.encoded(update)
        told.shared = shared_part(told, names={})
        parts.append(told.shared)
    told = channel.encoded(third)
    assert told.change(parts[1]) is told.change(parts[1])
    assert told.change(parts[0]) is told.change(parts[0])
    assert b'"phase"' in told.change(parts[0])
    told.shared = shared_part(told, names={"pann": "Ann"})
    assert b"Ann" in told.change(parts[1]), "data beside the view that were refreshed are not forgotten"
