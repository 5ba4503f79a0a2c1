"""A log as a file: every entry comes back with its bytes, and what is no log is named."""

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.log import EntryBytes, decode, encode, open_entry, parts_of, verify_log
from paigow.log.audit import audit
from paigow.log.log_file import LogFileError, finished, read_log, write_log
from paigow.log.rounds.projection import rounds
from paigow.table import events as e
from paigow.table.commands import Commitments, Secrets
from tests.log.logs import Facts, changed, find, played, rehashed
from tests.runtime.test_draws import conceded as table_of_conceded

BOOKS = ("nz", "massachusetts")


@pytest.mark.parametrize("book", BOOKS)
def test_every_entry_comes_back_byte_for_byte(book: str) -> None:
    log = list(played(book))
    data = write_log(log)
    assert read_log(data, file="log") == log
    assert read_log(data.rstrip(b"\n"), file="log") == log
    assert len(data.splitlines()) == len(log)
    assert json.loads(data.splitlines()[0])["entry"]["event"]["event"] == "table_opened"


@pytest.mark.parametrize(
    ("line", "field", "expected"),
    [
        ("", "entry", "an object with seq, hash and entry"),
        ("[1]", "entry", "an object with seq, hash and entry"),
        ('{"seq":1,"hash":"00"}', "entry", "an object with seq, hash and entry"),
        ('{"seq":1,"hash":"00","entry":{},"x":1}', "entry", "an object with seq, hash and entry"),
        (f'{{"seq":7,"hash":"{"0" * 64}","entry":{{}}}}', "seq", "1: the entries stand one after the other"),
        ('{"seq":1,"hash":"00","entry":{}}', "hash", "64 hexadecimal digits"),
        ('{"seq":1,"hash":"zz","entry":{}}', "hash", "64 hexadecimal digits"),
    ],
)
def test_a_line_that_is_no_entry_is_named(line: str, field: str, expected: str) -> None:
    with pytest.raises(LogFileError) as raised:
        read_log(line.encode(), file="my.jsonl")
    (fault,) = raised.value.faults
    assert fault.field == f"line 1: {field}"
    assert expected in fault.expected
    assert str(raised.value).startswith("my.jsonl: line 1: ")


def test_several_faults_are_named_together() -> None:
    with pytest.raises(LogFileError) as raised:
        read_log(b"x\n" * 9, file="log")
    assert [fault.field for fault in raised.value.faults] == [
        f"line {number}: entry" for number in range(1, 6)
    ]


@given(st.binary(max_size=200))
def test_whatever_the_bytes_there_is_no_other_error(data: bytes) -> None:
    with pytest.raises(LogFileError):
        read_log(data, file="log")


def test_an_export_ends_with_the_last_round_whose_secrets_are_out() -> None:
    log = list(played("nz", 2))
    revealed = [place for place, (entry, _) in enumerate(log) if isinstance(decode(entry), e.SecretsRevealed)]
    washed = [place for place, (entry, _) in enumerate(log) if isinstance(decode(entry), e.TilesWashed)]
    for length in range(len(log) + 1):
        kept = finished(log[:length])
        over = [place for place in revealed if place < length]
        begun = [place for place in washed if place < length]
        if len(begun) > len(over):
            assert len(kept) == begun[len(over)]
        else:
            assert len(kept) == length
    proof = verify_log(finished(log))
    assert proof.broken_at is None
    assert all(each.is_right for each in proof.rounds)


COMMITTED = Commitments(woodpile="", dice="", tiles="", mixing="")
WASHED, OPENED, ENDED = e.TilesWashed(round=1), e.BetsOpened(commitments=COMMITTED), e.RoundEnded(round=1)
DELIVERED = e.TilesDelivered(hands={})


def shown(*events: e.AnyEvent) -> int:
    """Return how many entries of a log of these events may be shown."""
    return len(finished(rehashed([encode(event) for event in events])))


def test_a_round_without_secrets_is_finished_when_it_ends() -> None:
    assert shown(WASHED, e.BetsOpened(), DELIVERED, ENDED) == 4
    assert shown(WASHED, e.BetsOpened(), DELIVERED) == 0


def test_a_round_that_owes_its_secrets_is_not_finished_by_the_display_or_the_close() -> None:
    assert shown(WASHED, OPENED, DELIVERED, ENDED, e.TilesShown()) == 0
    assert shown(WASHED, OPENED, DELIVERED, ENDED, e.TableClosed()) == 0
    assert (
        shown(
            WASHED,
            OPENED,
            DELIVERED,
            ENDED,
            e.SecretsRevealed(secrets=Secrets(woodpile="", dice="", mixing="")),
        )
        == 5
    )


def test_a_round_that_was_broken_off_before_the_deal_may_be_shown() -> None:
    assert shown(WASHED, OPENED, e.TilesShown()) == 3
    assert shown(WASHED, OPENED, e.TableClosed()) == 3


def test_a_round_whose_tiles_stay_hidden_ends_what_may_be_shown() -> None:
    hidden = e.SecretsRevealed(secrets=Secrets(woodpile="", dice="", mixing="", leaves={0: ""}))
    assert shown(e.FloatFilled(coins=1), WASHED, OPENED, DELIVERED, ENDED, hidden) == 1
    again = (e.TilesWashed(round=2), e.BetsOpened(), ENDED)
    assert shown(e.FloatFilled(coins=1), WASHED, OPENED, DELIVERED, ENDED, hidden, *again) == 1


# ---- a conceded hand stays hidden, and the log goes on ---------------------------------------------------------------


@cache
def conceded(*, mixed: bool = False) -> tuple[tuple[bytes, bytes], ...]:
    """The house's log of a round in which Bob conceded, and of the next one."""
    table = table_of_conceded(mixed=mixed, keeps_causes=True)
    table.whole_round({}, [("Ann", 2, "$20")])
    while table.state.round.secrets is None:
        table.duty()
    return tuple(rehashed(table.entries))


@pytest.mark.parametrize("mixed", [False, True])
def test_the_log_goes_on_after_a_conceded_hand_and_does_not_tell_it(mixed: bool) -> None:
    log = conceded(mixed=mixed)
    shown = read_log(write_log(finished(log)), file="log")
    assert len(shown) == len(log)
    proof = verify_log(shown)
    assert (proof.broken_at, [each.is_right for each in proof.rounds]) == (None, [True, True])
    hidden = {
        name: part
        for (whole, _), (entry, _) in zip(log, shown, strict=True)
        for name, part in told(whole).items()
        if name not in told(entry)
    }
    assert "3" in hidden
    (revealed, _) = [
        each.event.secrets
        for each in map(open_entry, (entry for entry, _ in shown))
        if isinstance(each.event, e.SecretsRevealed)
    ]
    assert 3 in revealed.hidden
    opened = [face for face, _ in revealed.openings.values()]
    assert len(opened) == 32 - 4 * len(revealed.hidden)


def told(entry: bytes) -> dict[str, object]:
    """The sealed parts that stand beside an entry."""
    parts: dict[str, object] = json.loads(parts_of(entry) or b"{}")
    return parts


@pytest.mark.parametrize("mixed", [False, True])
def test_what_a_log_withholds_leaves_the_rest_to_be_judged(mixed: bool) -> None:
    found = audit(entry for entry, _ in finished(conceded(mixed=mixed)))
    assert (found.differences, found.stopped_at) == ((), None)
    assert found.partly == (1,)
    assert list(rounds(decode(entry) for entry, _ in finished(conceded(mixed=mixed))))[1].boxes


def test_another_hand_than_the_openings_tell_is_found_out() -> None:
    """Two open hands of the round with the conceded one change places."""
    log = [entry for entry, _ in conceded()]
    place = find(log, "tiles_delivered")

    def change(facts: Facts) -> None:
        facts["hands"]["2"], facts["hands"]["1"] = facts["hands"]["1"], facts["hands"]["2"]

    forged = finished(rehashed(changed(log, place, change)))
    assert (place + 1, "hands") in {
        (each.entry, each.field) for each in audit(entry for entry, _ in forged).differences
    }


def test_no_part_that_is_left_tells_a_hidden_tile_by_its_place() -> None:
    shown = [open_entry(entry) for entry, _ in finished(conceded(mixed=True))]
    first = next(place for place, each in enumerate(shown) if isinstance(each.event, e.SecretsRevealed))
    for each in shown[:first]:
        match each.event:
            case e.TilesStacked() | e.LajaMade() | e.TilesReshuffled():
                assert each.event.woodpile == ()
            case e.TilesDelivered(hands=hands):
                assert hands[3] == ()
                assert len(hands[2]) == 4
            case e.HandSet(box=3):
                assert each.event.low == ()
            case _:
                pass


def test_a_seal_that_was_broken_is_told() -> None:
    log = list(conceded())
    place = find([entry for entry, _ in log], "tiles_delivered")
    parts = parts_of(log[place][0])
    assert parts is not None
    log[place] = (EntryBytes.of(bytes(log[place][0]), parts.replace(b"6-6", b"1-2")), log[place][1])
    proof = verify_log(log)
    assert proof.broken_at is None
    assert "seal" in proof.rounds[0].faults
