"""The log keeps the command that led to what is in it; what that tells of face-down tiles is sealed with the event."""

import asyncio
import json
from collections import Counter
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from paigow.log import Cause, CodecError, EntryBytes, encode, open_entry, parts_of
from paigow.log.log_file import finished
from paigow.log.provenance import HIDDEN
from paigow.log.sealed import without
from paigow.table import AnyCommand
from paigow.table import commands as c
from paigow.table import events as e
from tests.log.logs import played, rehashed
from tests.log.made_up import any_of, sample_of
from tests.runtime.playing import ME, a_house, a_table, play, sit
from tests.runtime.test_draws import conceded

KINDS: tuple[type[c.Command], ...] = get_args(AnyCommand)
_LAID: dict[str, Any] = {"low": ("1-1", "2-2"), "high": ("3-3", "4-4"), "clause": "NZ 1"}
_PILE = ("1-1", "2-2")
SEALING: dict[type[c.Command], e.AnyEvent] = {
    c.StackTiles: e.TilesStacked(woodpile=_PILE),
    c.MakeLaja: e.LajaMade(woodpile=_PILE, clause="NZ 1"),
    c.Reshuffle: e.TilesReshuffled(woodpile=_PILE, clause="NZ 1"),
    c.SetHand: e.HandSet(box=3, set_by="player", **_LAID),
    c.SetOnRequest: e.HandSet(box=3, set_by="request", **_LAID),
    c.SetBankHand: e.HandSet(box=3, set_by="house_way", **_LAID),
    c.SetHouseHand: e.HouseHandSet(**_LAID),
}
"""An event to which each command with face-down tiles leads."""
OPEN = {
    (c.CheckTiles, "tiles"), (c.CheckLeavingSet, "tiles"), (c.ReportExposed, "tiles"), (c.ReportExposed, "named"),
    (c.CutTiles, "options"), (c.ChooseCut, "options"), (c.BarTogether, "people"), (c.LiftBar, "people"),
    (c.OrderSetFirst, "people"),
    (c.BeginDealing, "by_hand"),
    (c.RejectSet, "signed_by"), (c.Propose, "asked"), (c.Propose, "order"), (c.RevealSecrets, "secrets"),
    (c.OpenTable, "settings"), (c.OpenTable, "choices"), (c.WashTiles, "commitments"), (c.OpenBets, "commitments"),
}  # fmt: skip
"""Facts of commands that are made of parts and tell no tile that lies face down, or one that everybody sees."""


def beside(kind: type[c.Command]) -> e.AnyEvent:
    return SEALING.get(kind, e.FloatFilled(coins=5))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_command_comes_back_as_it_was_given(kind: type[c.Command]) -> None:
    @given(any_of(kind))
    def round_trip(command: Any) -> None:
        cause = Cause(command=command, door="person", by="pann")
        assert open_entry(encode(beside(kind), cause=cause)).cause == cause

    round_trip()


@pytest.mark.parametrize(
    ("command", "event"),
    [
        (c.WashTiles(commitments=c.Commitments(woodpile="a", dice="b", tiles="c", mixing="d")),
         e.TilesWashed(round=1, commitments=c.Commitments(woodpile="a", dice="b", tiles="c", mixing="d"))),
        (c.RevealSeed(person="pann", which="dice", seed="0" * 64),
         e.SeedRevealed(person="pann", which="dice", seed="0" * 64)),
        (c.SetHand(person="pann", box=3, low=("1-1", "2-2"), high=("3-3", "4-4")), SEALING[c.SetHand]),
        (c.SetHand(person="pann", box=3, low=("3-3", "4-4"), high=("1-1", "2-2")), SEALING[c.SetHand]),
        (c.SetHouseHand(low=("1-1", "2-2"), high=("3-3", "4-4")), SEALING[c.SetHouseHand]),
        (c.SetHouseHand(), SEALING[c.SetHouseHand]),
    ],
)  # fmt: skip
def test_what_the_event_says_too_is_written_once_and_read_back(
    command: AnyCommand, event: e.AnyEvent
) -> None:
    entry = encode(event, cause=Cause(command=command))
    cause = open_entry(entry).cause
    assert cause == Cause(command=command)
    assert (bytes(entry) + (parts_of(entry) or b"")).count(b"0" * 64) <= 1


def test_a_duty_without_facts_is_a_word() -> None:
    entry = json.loads(encode(e.TilesShown(), cause=Cause(command=c.ShowTiles())))
    assert entry == {"v": 4, "do": "show_tiles", "event": {"event": "tiles_shown"}}


def test_a_wager_tells_who_gave_it_and_through_which_door() -> None:
    placed = e.WagerPlaced(person="pann", box=2, bet="main", coins=500, added=500)
    command = c.PlaceWager(person="pann", box=2, coins=500)
    entry = json.loads(encode(placed, cause=Cause(command=command, door="person")))
    assert (entry["door"], entry["do"]) == (
        "person",
        {"do": "place_wager", "person": "pann", "box": 2, "coins": 500},
    )
    assert Cause(command=command, door="person").giver == "pann"
    assert Cause(command=c.CloseTable(), door="supervisor", by="pjudge").giver == "pjudge"


@pytest.mark.parametrize("kind", SEALING, ids=lambda kind: kind.__name__)
def test_no_face_of_a_command_stands_in_the_bytes_that_are_hashed(kind: type[c.Command]) -> None:
    command = sample_of(kind)
    entry = encode(SEALING[kind], cause=Cause(command=command))  # type: ignore[arg-type]
    assert b"6-6" in (parts_of(entry) or b"")
    assert b"6-6" not in bytes(entry)
    left = open_entry(without(entry, lambda name: True)).cause
    assert left is not None
    assert b"6-6" not in msgspec.json.encode(left)


def test_that_a_dealer_laid_a_hand_by_himself_is_not_told_either() -> None:
    event = SEALING[c.SetOnRequest]
    by_house_way, laid = (
        json.loads(encode(event, cause=Cause(command=command)))
        for command in (
            c.SetOnRequest(box=3),
            c.SetOnRequest(box=3, low=("1-1", "2-2"), high=("3-3", "4-4")),
        )
    )
    assert by_house_way.pop("sealed") != laid.pop("sealed")
    assert by_house_way == laid


def test_every_fact_of_a_command_that_may_tell_tiles_is_sealed_or_known_to_be_open() -> None:
    found = {
        (kind, field.name)
        for kind in KINDS
        for field in _fields(kind)
        if not _is_one_word(field.type) and not _is_numbers(field.type)
    }
    assert found == {(kind, name) for kind, names in HIDDEN.items() for name in names} | OPEN
    assert SEALING.keys() == HIDDEN.keys()


def _fields(kind: type[c.Command]) -> tuple[msgspec.inspect.Field, ...]:
    found = msgspec.inspect.type_info(kind)
    assert isinstance(found, msgspec.inspect.StructType)
    return found.fields


def _without_bounds(kind: msgspec.inspect.Type) -> msgspec.inspect.Type:
    return kind.type if isinstance(kind, msgspec.inspect.Metadata) else kind


def _is_one_word(kind: msgspec.inspect.Type) -> bool:
    inspect, kind = msgspec.inspect, _without_bounds(kind)
    if isinstance(kind, inspect.UnionType):
        return all(map(_is_one_word, kind.types))
    simple = (
        inspect.StrType, inspect.IntType, inspect.BoolType, inspect.NoneType, inspect.LiteralType,
    )  # fmt: skip
    return isinstance(kind, simple)


def _is_numbers(kind: msgspec.inspect.Type) -> bool:
    inspect, kind = msgspec.inspect, _without_bounds(kind)
    if isinstance(kind, inspect.VarTupleType):
        return isinstance(_without_bounds(kind.item_type), inspect.IntType)
    return isinstance(kind, inspect.TupleType) and all(
        isinstance(_without_bounds(each), inspect.IntType) for each in kind.item_types
    )


def test_a_command_whose_tiles_no_part_would_hide_is_not_written() -> None:
    command = c.StackTiles(woodpile=("6-6", "1-1"))
    with pytest.raises(ValueError, match="TilesShown seals nothing"):
        encode(e.TilesShown(), cause=Cause(command=command))


@pytest.mark.parametrize(
    "cause",
    [
        b'"do":"eat_tiles"',
        b'"do":"place_wager"',
        b'"do":{"do":"place_wager"}',
        b'"do":{"do":"show_tiles","box":1}',
        b'"do":7',
        b'"door":"window","do":"show_tiles"',
        b'"do_partly":{"do":"place_wager"}',
        b'"do_partly":{"do":"wash_tiles","commitments":null}',
        b'"do_partly":"show_tiles"',
    ],
)
def test_what_is_no_cause_makes_no_entry(cause: bytes) -> None:
    with pytest.raises(CodecError):
        open_entry(b'{"v":4,%s,"event":{"event":"tiles_shown"}}' % cause)


def test_a_part_with_another_cause_than_was_sealed_is_named() -> None:
    entry = encode(SEALING[c.SetHand], cause=Cause(command=sample_of(c.SetHand)))  # type: ignore[arg-type]
    parts = parts_of(entry)
    assert parts is not None
    forged = parts.replace(b'"6-6"', b'"5-5"', 1)
    assert forged != parts
    assert open_entry(EntryBytes.of(bytes(entry), forged)).broken == ("tiles",)


def test_a_public_log_tells_no_hidden_tile_through_a_cause() -> None:
    """Bob has conceded: the commands reveal no more of the woodpile and of Bob's hand than the events do."""
    log = rehashed(conceded(mixed=True, keeps_causes=True).entries)
    asked = [
        open_entry(entry).cause.command  # type: ignore[union-attr]
        for entry, _ in finished(log)
        if open_entry(entry).cause is not None
    ]
    piles = [each for each in asked if isinstance(each, c.StackTiles | c.MakeLaja | c.Reshuffle)]
    assert len(piles) == 2
    assert all(each.woodpile == () for each in piles)
    assert all(parts_of(entry) is None or b"woodpile" not in parts_of(entry) for entry, _ in finished(log))  # type: ignore[operator]


def test_every_append_of_a_running_table_has_one_cause_and_its_door() -> None:
    doors: Counter[str] = Counter()
    for entry, _ in played("nz"):
        cause = open_entry(entry).cause
        if cause is not None:
            doors[cause.door] += 1
            assert not cause.by or cause.by != getattr(cause.command, "person", None)
    assert doors["dealer"] > doors["bot"] > doors["program"] > 0


def test_a_cause_tells_the_door_of_a_connection_and_who_called_time() -> None:
    async def test() -> None:
        async with a_house() as (house, _):
            table = await a_table(house, "nz", bots=0)
            box = await sit(house, table)
            await play(house, table, box, 1)
            assert await house.command(table, c.BuyIn(person=ME, coins=100), door="person", by=ME) is None
            causes = [open_entry(entry).cause for entry, _ in await house.entries(table)]
            bought = [each for each in causes if each and isinstance(each.command, c.BuyIn)][-1]
            assert (bought.door, bought.by, bought.giver) == ("person", "", ME)

    asyncio.run(test())


def test_a_withheld_hand_leaves_the_rest_of_its_command() -> None:
    command = c.SetHand(person="pann", box=3, low=("1-1", "2-2"), high=("3-3", "4-4"))
    entry = encode(SEALING[c.SetHand], cause=Cause(command=command))
    cause = open_entry(bytes(entry)).cause
    empty: Any = ()
    assert cause == Cause(command=replace(command, low=empty, high=empty))
