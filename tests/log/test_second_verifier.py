"""The verifier that was written from docs/fairness.md alone says of every log what ``paigow verify`` says."""

import ast
import importlib.util
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from paigow.cli.output import UsageError
from paigow.cli.records.verify import verify
from paigow.log import draws, encode
from paigow.log.log_file import finished, write_log
from paigow.table import AnyEvent
from paigow.table import commands as c
from paigow.table import events as e
from tests.beacon import SIGNED, named_at_ms
from tests.clauses.banking import cover, stake
from tests.log.logs import rehashed
from tests.runtime.test_beacon import CHAIN
from tests.runtime.test_beacon import betting as with_beacon
from tests.runtime.test_draws import (
    SECRETS,
    SEEDS,
    FloorGame,
    betting,
    conceded,
    proof_of,
    to_the_end,
    written,
)
from tests.runtime.test_seeds import with_redraws, withheld
from tests.table.dealing import REMOVE
from tests.table.driver import coins

SOURCE = Path(__file__).parents[2] / "examples" / "verify_log.py"
Events = list[AnyEvent]


def second() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_log", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SECOND = second()


def of_book(book: str) -> FloorGame:
    return to_the_end(betting(book, seeds=SEEDS))


def shuffled_again() -> FloorGame:
    table = betting(seeds=SEEDS)
    table.play(c.AskLaja(person="Ann"))
    table.duty()
    table.until("delivered")
    table.play(c.OrderReshuffle(by="Sue"))
    return to_the_end(table)


def thrown_again() -> FloorGame:
    table = betting(seeds=SEEDS)
    table.until("shaken")
    table.play(c.ReportDice(by="Sue", fault="cocked"))
    table.until("shaken")
    return to_the_end(table)


def removed(**seeds: Any) -> FloorGame:
    table = FloorGame("nz")
    table.giving = seeds
    for box in range(2, 9):
        table.seat("Ann" if box == 2 else f"P{box}", box)
    table.begin()
    for box in range(2, 9):
        table.wager("Ann" if box == 2 else f"P{box}", box, "$20")
    table.deal()
    table.play(REMOVE)
    return to_the_end(table)


def void() -> FloorGame:
    table = betting(seeds=SEEDS)
    table.until("delivered")
    table.play(c.Invalidate(by="Sue", cause="fire"))
    while table.state.round.secrets is None:
        table.duty()
    return table


def void_before_the_dice(*, gives: bool = True) -> FloorGame:
    """Void while the cup is shaken; Ann has promised seeds, and has told the one for the tiles, or not."""
    table = betting(seeds=SEEDS)
    if not gives:
        table.log[:] = without(e.SeedRevealed)(table.log)
        pile = SECRETS.stacked({})
        table.log[:] = all_of(e.TilesStacked, lambda event: replace(event, woodpile=pile))(table.log)
    table.until("shaken")
    table.play(c.Invalidate(by="Sue", cause="fire"))
    while table.state.round.secrets is None:
        table.duty()
    return table


def unbound() -> FloorGame:
    """Return a round whose seed of the mixing is empty, so that the house could have none in mind."""
    table = FloorGame("nz")
    table.secrets = SECRETS._replace(mixing=b"")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$20")
    return to_the_end(table)


def lowered(*answers: c.PersonCommand) -> FloorGame:
    """Return a round with more wagered than the bank and the house cover; the rest goes back."""
    table = FloorGame("nz")
    table.giving = SEEDS
    for person, box in (("Ann", 3), ("Bob", 5)):
        table.seat(person, box, money="$5000")
    table.banker = None  # the first round is the house's
    table.begin()
    for person, box in (("Ann", 3), ("Bob", 5)):
        table.wager(person, box, "$100")
    to_the_end(table)
    cover(table, "Ann", [("Bob", 5, "$1350")])
    for answer in answers:
        table.play(answer)
    (wager,) = table.state.boxes[5].wagers
    assert 0 < wager.coins < coins("$1350")
    return to_the_end(table)


def beacon_shuffled_again() -> FloorGame:
    table = with_beacon()
    table.play(c.AskLaja(person="Ann"))
    table.until("counted")
    table.play(c.OrderReshuffle(by="Sue"))
    return to_the_end(table)


PLAYED: dict[str, Callable[[], FloorGame]] = {
    **{book: partial(of_book, book) for book in ("nz", "canberra", "massachusetts", "rws")},
    "seeds": lambda: to_the_end(betting(seeds=SEEDS)),
    "cut by lot": lambda: to_the_end(betting(seeds=SEEDS, choices={"cut_chosen_by_house": "random"})),
    "shuffled again": shuffled_again,
    "thrown again": thrown_again,
    "removed": removed,
    "removed with seeds": lambda: removed(**SEEDS),
    "lowered to the co-bank's limit": lambda: lowered(
        stake("Ann", "$700"), c.TakeBank(person="Ann", with_house=True)
    ),
    "lowered to the house's limit": lambda: lowered(c.PassBank(person="Ann")),
    "conceded": conceded,
    "conceded after a laja": lambda: conceded(mixed=True),
    "void": void,
    "void before the dice": void_before_the_dice,
    "a seed for the tiles withheld": lambda: withheld("tiles"),
    "a seed for the dice withheld": lambda: withheld("dice"),
    "beacon": lambda: to_the_end(with_beacon()),
    "beacon, shuffled again": beacon_shuffled_again,
    "beacon missed": lambda: to_the_end(with_beacon(misses="dice")),
}


@cache
def played(name: str) -> tuple[AnyEvent, ...]:
    return tuple(PLAYED[name]().log)


def exported(events: Iterable[AnyEvent]) -> bytes:
    return write_log(finished(rehashed([written(event) for event in events])))


def in_full(events: Iterable[AnyEvent]) -> bytes:
    return write_log(rehashed([written(event) for event in events]))


@pytest.fixture
def verdicts(tmp_path: Path) -> Callable[..., tuple[int, int]]:
    """The exit status of both for a file, 2 being one of the ways to refuse."""

    def both(data: bytes, *heads: str) -> tuple[int, int]:
        file = tmp_path / "log.jsonl"
        file.write_bytes(data)
        try:
            first = verify(file, head=list(heads))
        except UsageError:
            first = 2
        return first, SECOND.main([str(file), *heads])

    return both


Verdicts = Callable[..., tuple[int, int]]


NOT_PROVED = {"removed", "beacon missed"}
"""Without a player's seed, or without the beacon that was named."""


@pytest.mark.parametrize("name", PLAYED)
def test_both_pass_an_honest_log_and_prove_it_where_a_player_gave_seeds(
    name: str, verdicts: Verdicts
) -> None:
    log = exported(played(name))
    assert verdicts(log) == ((1, 1) if name in NOT_PROVED else (0, 0))
    assert len(log.splitlines()) > len(played(name)) - 3, "nearly all of it was looked at"


@pytest.mark.parametrize(
    ("gives", "seeds", "withheld"), [(True, ("Ann",), ()), (False, (), ("Ann",))], ids=["told", "withheld"]
)
def test_in_a_round_that_is_void_before_its_dice_nobody_kept_back_what_was_not_asked_for(
    gives: bool, seeds: tuple[str, ...], withheld: tuple[str, ...],
    verdicts: Verdicts, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    log = void_before_the_dice(gives=gives).log
    proof = proof_of(log)
    assert (proof.is_right, proof.is_fair) == (True, gives)
    assert (proof.seeds_for_tiles, proof.seeds_for_dice, proof.withheld) == (seeds, (), withheld)
    assert verdicts(exported(log)) == ((0, 0) if gives else (1, 1))
    assert f"seeds for the tiles of {[*seeds]}, withheld by {[*withheld]}," in capsys.readouterr().out


def all_of(kind: type[e.Event], change: Callable[[Any], AnyEvent]) -> Callable[[Events], Events]:
    return lambda log: [change(event) if isinstance(event, kind) else event for event in log]


def moved(kind: type[e.Event], after: type[e.Event]) -> Callable[[Events], Events]:
    """The first event of a kind comes right after the last one of another."""

    def change(log: Events) -> Events:
        (event, *_) = (each for each in log if isinstance(each, kind))
        left = [each for each in log if each is not event]
        place = max(place for place, each in enumerate(left) if isinstance(each, after))
        return [*left[: place + 1], event, *left[place + 1 :]]

    return change


def without(kind: type[e.Event]) -> Callable[[Events], Events]:
    return lambda log: [event for event in log if not isinstance(event, kind)]


def committed(**names: str) -> Callable[[Any], AnyEvent]:
    return lambda event: replace(event, commitments=replace(event.commitments, **names))


def revealed(**names: Any) -> Callable[[Any], AnyEvent]:
    return lambda event: replace(event, secrets=replace(event.secrets, **names))


def opened_otherwise(event: Any) -> Any:
    openings = dict(event.secrets.openings)
    slot, (face, salt) = next(iter(openings.items()))
    openings[slot] = ("1-2" if face != "1-2" else "2-4", salt)
    return replace(event, secrets=replace(event.secrets, openings=openings))


def cut_again(log: Events) -> Events:
    """When the seeds for the dice are told another cut is chosen."""
    cut = next(event for event in log if isinstance(event, e.TilesCut))
    return [each for event in log for each in ((event, cut) if isinstance(event, e.SeedsAsked) else (event,))]


def told_late(log: Events) -> Events:
    """A seed is kept off the record until the dice are counted without it."""
    entries = rehashed([written(event) for event in log])
    closed = next(
        head for event, (_, head) in zip(log, entries, strict=True) if isinstance(event, e.BetsClosed)
    )
    dice = draws.dice(SECRETS.dice, closed, 1, {})
    return moved(e.DiceCounted, e.SeedsAsked)(
        all_of(e.DiceCounted, lambda each: replace(each, dice=dice))(log)
    )


def promised_again(log: Events) -> Events:
    """Let a person who withheld a seed promise another on the same day."""
    again = e.SeedsCommitted(person="Bob", tiles=OTHER, dice=OTHER)
    return [
        each for event in log for each in ((event, again) if isinstance(event, e.SeedsVoided) else (event,))
    ]


def lowering(change: Callable[[Any], AnyEvent]) -> Callable[[Events], Events]:
    return all_of(e.WagerPlaced, lambda each: change(each) if each.added < 0 else each)


def lowered_after_the_shake(log: Events) -> Events:
    lower = next(event for event in log if isinstance(event, e.WagerPlaced) and event.added < 0)
    left = [event for event in log if event is not lower]
    shaken = max(place for place, event in enumerate(left) if isinstance(event, e.DiceShaken))
    return [*left[: shaken + 1], lower, *left[shaken + 1 :]]


def made_anew(log: Events) -> Events:
    """A wager goes back when bets close, and lies there again, lower."""
    lower = next(event for event in log if isinstance(event, e.WagerPlaced) and event.added < 0)
    back = e.WagerReturned(person=lower.person, box=lower.box, bet=lower.bet, coins=lower.coins, clause="")
    return [each for event in log for each in ((back, event) if event is lower else (event,))]


def twice(kind: type[e.Event]) -> Callable[[Events], Events]:
    return lambda log: [each for each in log for _ in range(1 + isinstance(each, kind))]


def having_beacon(event: Any) -> Any:
    return replace(event, settings=replace(event.settings, beacon=CHAIN))


def beacon_added(log: Events) -> Events:
    named = [event for event in played("beacon") if isinstance(event, e.BeaconNamed | e.BeaconRecorded)][:2]
    place = next(place for place, event in enumerate(log) if isinstance(event, e.TilesStacked))
    return [*log[:place], *named, *log[place:]]


OTHER = "ab" * 32
VOIDED_WRONGLY: dict[str, dict[str, Any]] = {
    "voided by the honest": {"withheld": ("Ann",)},
    "voided by nobody": {"withheld": ()},
    "nobody asked again": {"asked": ()},
    "asked again who withheld": {"asked": ("Ann", "Bob")},
    "another day": {"day": 1},
}
FORGED: dict[str, tuple[str, Callable[[Events], Events]]] = {
    "woodpile": ("seeds", all_of(e.TilesStacked, lambda each: replace(each, woodpile=each.woodpile[::-1]))),
    "a third 6-6": (
        "seeds",
        all_of(e.TilesStacked, lambda each: replace(each, woodpile=("6-6", *each.woodpile[1:]))),
    ),
    "dice": ("seeds", all_of(e.DiceCounted, lambda each: replace(each, dice=(1, 1, 1)))),
    "no throw": ("thrown again", all_of(e.DiceCounted, lambda each: replace(each, dice=(1, 1, 1)))),
    "laja": ("shuffled again", all_of(e.LajaMade, lambda each: replace(each, woodpile=each.woodpile[::-1]))),
    "reshuffle": (
        "shuffled again",
        all_of(e.TilesReshuffled, lambda each: replace(each, woodpile=each.woodpile[::-1])),
    ),
    "cut": ("cut by lot", all_of(e.TilesCut, lambda each: replace(each, drawn=(each.drawn + 1) % each.out_of))),
    "removal": ("removed", all_of(e.RemovalThrown, lambda each: replace(each, dice=(1, 1, 1)))),
    "removal, seeds": ("removed with seeds", all_of(e.RemovalThrown, lambda each: replace(each, dice=(1, 1, 1)))),
    "secret 1": ("seeds", all_of(e.SecretsRevealed, revealed(woodpile=OTHER))),
    "secret 2": ("seeds", all_of(e.SecretsRevealed, revealed(dice=OTHER))),
    "seed of the mixing": ("seeds", all_of(e.SecretsRevealed, revealed(mixing=OTHER))),
    "no hex": ("seeds", all_of(e.SecretsRevealed, revealed(mixing="no hex"))),
    "commitments when bets open": ("seeds", all_of(e.BetsOpened, committed(dice=OTHER))),
    "no commitments": ("seeds", all_of(e.BetsOpened, lambda each: replace(each, commitments=None))),
    "another wash": ("seeds", all_of(e.TilesWashed, committed(tiles=OTHER))),
    "a seed": ("seeds", all_of(e.SeedRevealed, lambda each: replace(each, seed=OTHER))),
    "a promise": ("seeds", all_of(e.SeedsCommitted, lambda each: replace(each, tiles=OTHER))),
    "nobody named": ("seeds", all_of(e.TilesWashed, lambda each: replace(each, seeds=()))),
    "a stranger named": ("nz", all_of(e.TilesWashed, lambda each: replace(each, seeds=("Bob",)))),
    "no promise": ("seeds", without(e.SeedsCommitted)),
    "seed for the tiles too late": ("seeds", moved(e.SeedRevealed, e.TilesStacked)),
    "seeds not asked for": ("seeds", without(e.SeedsAsked)),
    "a wager too late": ("seeds", moved(e.WagerPlaced, e.BetsClosed)),
    "a wager raised when bets are closed": (
        "lowered to the co-bank's limit", lowering(lambda each: replace(each, coins=coins("$1400")))
    ),
    "another's wager lowered": ("lowered to the house's limit", lowering(lambda each: replace(each, person="Cho"))),
    "a wager lowered after the shake": ("lowered to the co-bank's limit", lowered_after_the_shake),
    "a wager made anew": ("lowered to the house's limit", made_anew),
    "bets before the tiles": ("seeds", moved(e.TilesStacked, e.BetsOpened)),
    "dice before the close": ("seeds", moved(e.BetsClosed, e.DiceShaken)),
    "not shaken": ("seeds", without(e.DiceShaken)),
    "another tile opened": ("conceded", all_of(e.SecretsRevealed, opened_otherwise)),
    "nothing conceded": ("conceded", without(e.HandConceded)),
    "another hand hidden": ("conceded", all_of(e.SecretsRevealed, revealed(hidden=(2,)))),
    "no seed": ("conceded", without(e.SeedRevealed)),
    "cut after the seeds": ("seeds", cut_again),
    "seed for the dice too late": ("seeds", told_late),
    "nobody asked for the dice": ("seeds", all_of(e.SeedsAsked, lambda each: replace(each, asked=()))),
    "a bystander asked for the dice": ("seeds", all_of(e.SeedsAsked, lambda each: replace(each, asked=("Ann", "Eve")))),
    **{
        f"{name}, {which}": (
            f"a seed for the {which} withheld", all_of(e.SeedsVoided, partial(replace, **changes))
        )
        for which in ("tiles", "dice")
        for name, changes in VOIDED_WRONGLY.items()
    },
    "not voided, tiles": ("a seed for the tiles withheld", without(e.SeedsVoided)),
    "not voided, dice": ("a seed for the dice withheld", without(e.SeedsVoided)),
    "promised again, tiles": ("a seed for the tiles withheld", promised_again),
    "promised again, dice": ("a seed for the dice withheld", promised_again),
    "no beacon named": ("beacon", without(e.BeaconNamed)),
    "no beacon recorded": ("beacon", without(e.BeaconRecorded)),
    "beacon of another chain": ("beacon", all_of(e.BeaconNamed, lambda each: replace(each, chain=OTHER))),
    "beacon named before the seed is told": ("beacon", moved(e.BeaconNamed, e.TilesWashed)),
    "beacon named twice": ("beacon", twice(e.BeaconNamed)),
    "beacon recorded after the draw": ("beacon", moved(e.BeaconRecorded, e.TilesStacked)),
    "another round of the beacon": ("beacon", all_of(e.BeaconRecorded, lambda it: replace(it, round=it.round + 1))),
    "another signature": ("beacon", all_of(e.BeaconRecorded, lambda each: replace(each, signature=SIGNED[123]))),
    "signature not told": ("beacon", all_of(e.BeaconRecorded, lambda each: replace(each, signature=""))),
    "a beacon at a table without": ("seeds", beacon_added),
    "a table that has one, without": ("seeds", all_of(e.TableOpened, having_beacon)),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
def test_both_refuse_a_forged_log_whose_chain_is_whole(name: str, verdicts: Verdicts) -> None:
    book, change = FORGED[name]
    log = [*played(book)]
    forged = change(log)
    assert forged != log
    assert verdicts(in_full(forged)) == (1, 1)


@pytest.mark.parametrize("redraws", [3, 4])
def test_both_call_a_day_with_more_than_three_redraws_not_proved(redraws: int, verdicts: Verdicts) -> None:
    log = with_redraws(redraws).log
    assert verdicts(exported(log)) == ((0, 0) if redraws == 3 else (1, 1))


def at_times(events: Iterable[AnyEvent], dice_ms: int) -> bytes:
    """The log with times: the round of the beacon for the dice is named at ``dice_ms``."""
    entries = []
    for event in events:
        is_dice = isinstance(event, e.BeaconNamed) and event.which == "dice"
        at_ms = dice_ms if is_dice else named_at_ms(1000)
        entries.append(encode(event, at_us=1000 * at_ms, salts=lambda: bytes(32)))
    return write_log(rehashed(entries))


def test_both_find_out_a_round_of_the_beacon_that_is_named_too_late(
    capsys: pytest.CaptureFixture[str], verdicts: Verdicts
) -> None:
    for late_ms, is_late in ((0, False), (1, True)):
        verdicts(at_times(played("beacon"), named_at_ms(1001) + late_ms))
        told = capsys.readouterr().out
        assert ("its round was named or recorded out of place" in told) == is_late
        assert ("beacon_named: out of time" in told) == is_late


def test_the_second_one_says_which_signatures_it_did_not_check(
    verdicts: Verdicts, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdicts(exported(played("beacon"))) == (0, 0)
    assert "The signatures of rounds [1000, 1001] of the beacon are not checked" in capsys.readouterr().out


def test_both_want_the_house_bound_to_the_seed_of_the_mixing(verdicts: Verdicts) -> None:
    log = unbound().log
    assert verdicts(in_full(log)) == (1, 1)
    assert verdicts(in_full(all_of(e.SecretsRevealed, revealed(mixing=OTHER))(log))) == (1, 1)


def lines_of(name: str) -> list[bytes]:
    return exported(played(name)).splitlines(keepends=True)


@pytest.mark.parametrize("name", ["seeds", "conceded"])
def test_both_refuse_a_file_that_was_changed(name: str, verdicts: Verdicts) -> None:
    lines = lines_of(name)
    sealed = next(place for place, line in enumerate(lines) if b'"salt":"' in line)
    for changed in (
        [*lines[:9], lines[9].replace(b'"v":4', b'"v": 4'), *lines[10:]],
        [*lines[:9], *lines[10:]],
        [*lines[:9], lines[9], *lines[9:]],
        [*lines[:9], lines[10], lines[9], *lines[11:]],
        [*lines[:sealed], lines[sealed].replace(b'"salt":"00', b'"salt":"01', 1), *lines[sealed + 1 :]],
        [],
        [b"\n"],
        [b"{}\n", *lines],
    ):
        first, other = verdicts(b"".join(changed))
        assert (first > 0, other > 0) == (True, True)


def test_both_hold_a_log_against_the_heads_that_were_shown(verdicts: Verdicts) -> None:
    entries = rehashed([written(event) for event in played("seeds")])
    data, last = write_log(entries), len(entries)
    head = f"{last}:{entries[-1][1].hex()}"
    assert verdicts(data, head) == (0, 0)
    assert verdicts(write_log(entries[:-1])) == (0, 0), "a log that ends early is a whole log"
    assert verdicts(write_log(entries[:-1]), head) == (1, 1)
    assert verdicts(data, f"{last - 1}:{entries[-1][1].hex()}") == (1, 1)


def changes(data: bytes, number: int) -> Iterator[bytes]:
    rng = random.Random(number)
    for _ in range(number):
        place = rng.randrange(len(data))
        yield data[:place] + bytes([rng.choice(b'\x00\n\x85\xff {}[]",:0aA9')]) + data[place + 1 :]


@pytest.mark.parametrize("name", ["seeds", "conceded"])
def test_whichever_byte_is_changed_they_agree(name: str, verdicts: Verdicts) -> None:
    data = exported(played(name))
    for changed in changes(data, 120):
        first, other = verdicts(changed)
        assert (first > 0) == (other > 0), changed


@pytest.mark.parametrize(
    "data", [b"\xff\x00", b"[" * 100_000, b'{"seq":1,"hash":"' + b"0" * 64 + b'","entry":' + b"[" * 9**6]
)
def test_no_file_is_too_odd(data: bytes, verdicts: Verdicts) -> None:
    assert min(verdicts(data)) > 0


def test_a_file_that_is_not_there_and_a_head_that_is_none(tmp_path: Path) -> None:
    for args in ([], [str(tmp_path / "no.jsonl")], [str(tmp_path)], [str(SOURCE), "nonsense"]):
        with pytest.raises(SystemExit) as left:
            SECOND.main(args)
        assert left.value.code == 2


def test_it_is_short_and_needs_nothing_but_python() -> None:
    text = SOURCE.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 280
    imported = {
        name
        for node in ast.walk(ast.parse(text))
        for name in (
            [each.name for each in node.names]
            if isinstance(node, ast.Import)
            else [node.module or "."]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names
