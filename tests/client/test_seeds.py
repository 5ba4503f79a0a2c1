"""Seeds of a program's own: promised, kept, told in time, and checked against the log afterwards."""

import asyncio
import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from paigow.client import House, SeedCheck, Seeds, Table, Update, View, taken
from paigow.clock import HandClock
from paigow.log import verify_log
from paigow.log.fairness.own_seeds import StoredSeeds, checked, promise
from paigow.log.log_file import finished, read_log, write_log
from paigow.runtime import Pace
from paigow.table import commands as c
from paigow.table import events as e
from tests.client.test_client import VIEW
from tests.log.logs import rehashed
from tests.log.test_second_verifier import SECOND, Events, all_of, without
from tests.runtime.test_draws import SEEDS, betting, to_the_end, written
from tests.runtime.test_seeds import dealer_counts
from tests.web.conftest import Serving

TILES, DICE = (seed.hex() for seed in SEEDS["Ann"])


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A house whose dealer waits for seeds as long as it takes, and for nothing else."""
    with Serving(pace=dataclasses.replace(Pace.instant(), seeds=60_000), clock=HandClock()) as serving:
        yield serving.url


# ---- in a house that is played --------------------------------------------------------------------------------------


def test_a_program_that_is_started_again_in_the_midst_of_a_round_gives_its_seeds_and_has_them_proved(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "seeds.jsonl"

    async def play() -> tuple[SeedCheck, bytes, str]:
        async with House(url) as house:
            me = taken(await house.come_in()).person
            table = taken(await house.open("nz", bots=0))
            async with house.join(table, seeds=Seeds(file)) as seat:
                taken(await seat.buy_in(50_000))
                taken(await seat.sit(seat.view.free[0]))
                await play_until(
                    seat, lambda update: bool(update.view.seeds and update.view.seeds[0].tiles_seed)
                )
            with file.open("ab") as kept:
                kept.write(b'{"table":')  # stopped while it wrote
            async with house.join(table, seeds=Seeds(file)) as seat:
                await play_until(
                    seat, lambda update: "secrets_revealed" in {each.name for each in update.events}
                )
            return taken(await house.check_seeds(table, Seeds(file))), await log_of(house, table), me

    found, log, me = asyncio.run(play())
    assert found.is_right
    assert len(found.rounds) == 1
    proof = verify_log(read_log(log, file="log")).rounds[found.rounds[0].round - 1]
    assert proof.seeds_for_tiles == proof.seeds_for_dice == (me,)
    assert found.is_fair
    (tmp_path / "log.jsonl").write_bytes(log)
    assert SECOND.main([str(tmp_path / "log.jsonl")]) == 0
    assert f"seeds for the dice of {[me]}" in capsys.readouterr().out
    assert file.stat().st_mode & 0o077 == 0


async def play_until(seat: Table, is_it: Callable[[Update], bool]) -> None:
    """Wager the minimum each round, and have the house set the hand."""
    async for update in seat:
        if is_it(update):
            return
        view = update.view
        if view.may_do("pass_bank") and view.bank.offered:
            await seat.pass_bank()
        elif view.mine is not None and view.phase == "betting" and not view.mine.wagers:
            await seat.wager(view.mine.number, 1000)
        elif view.mine is not None and view.may_do("ask_house_way"):
            await seat.ask_house_way(view.mine.number)


async def log_of(house: House, table: str) -> bytes:
    answer = await house._answer("GET", f"/tables/{table}/log", None)
    assert isinstance(answer, bytes)
    return answer


# ---- which seeds are given, and when
# --------------------------------------------------------------------------------


def view(**changes: Any) -> View:
    box = {"number": 2, "seated": "ann"}
    found = VIEW | {"you": "ann", "boxes": [box], "may": [{"do": "commit_seeds"}]} | changes
    return replace(msgspec.convert(found, View), whole=found)


def test_a_seed_is_told_under_one_head_only_and_kept_before() -> None:
    seeds = Seeds()
    (promised,) = seeds.due(view())
    kept = seeds.of("t1")
    mine = {
        "person": "ann",
        "tiles": promised["tiles"],
        "dice": promised["dice"],
        "is_asked_for_tiles": True,
        "is_asked_for_dice": True,
    }
    asked = {"may": [], "seeds": [mine], "phase": "washed"}
    assert [*seeds.due(view(**asked))] == [], "no head came with the question"
    (told,) = seeds.due(view(**asked, head="7:aa"))
    assert promise(told["seed"]) == promised["tiles"] in kept.under
    assert [*seeds.due(view(**asked, head="7:aa"))] == [told], "as long as the table lacks it"
    assert [*seeds.due(view(**asked, head="7:bb"))] == [], "another log"
    assert [*kept.heads] == ["7:aa", "7:bb"]
    asked["seeds"] = [mine | {"tiles_seed": told["seed"]}]
    assert [*seeds.due(view(**asked, head="7:aa"))] == []
    asked |= {"phase": "shaken", "head": "9:aa"}
    assert [*seeds.due(view(**asked))] == [], "not asked for"
    (told,) = seeds.due(view(**asked, are_seeds_asked=True))
    assert promise(told["seed"]) == promised["dice"]
    assert [*seeds.due(view(**asked | {"phase": "round_over"}, are_seeds_asked=True))] == []
    stranger = {"person": "bob", "tiles": promise(TILES), "dice": promise(DICE)}
    assert [*seeds.due(view(may=[], seeds=[stranger], phase="washed", head="7:aa"))] == []
    assert [*seeds.due(view(you=None))] == [], "nobody"


@pytest.mark.parametrize("bar", ["person", "address"])
def test_no_seeds_are_promised_while_the_house_takes_none(bar: str) -> None:
    seeds = Seeds()
    assert [*seeds.due(view(seed_bar=bar))] == []
    assert [each["do"] for each in seeds.due(view())] == ["commit_seeds"]


def test_the_head_and_the_own_time_are_kept_when_a_round_of_the_beacon_is_named() -> None:
    seeds = Seeds(clock=HandClock(7_000))
    named = {"tiles": {"round": 1000, "signature": "", "is_missed": False}}
    for beacons in (named, named, {"tiles": named["tiles"] | {"signature": "ab"}}):
        assert [*seeds.due(view(may=[], phase="washed", head="7:aa", beacons=beacons))] == []
    assert seeds.of("t1").seen_ms == {"7:aa": 7_000}


def test_seeds_that_cannot_be_kept_are_not_promised_and_it_is_told(url: str, tmp_path: Path) -> None:
    async def play() -> str:
        async with House(url) as house:
            taken(await house.come_in())
            table = taken(await house.open("nz", bots=0))
            with pytest.raises(FileNotFoundError):
                await be_asked(house.join(table, seeds=Seeds(tmp_path / "no" / "seeds")))
            async with house.join(table) as seat:
                return str(seat.view.whole.get("promised"))

    assert asyncio.run(play()) == "None"


async def be_asked(table: Table) -> None:
    """Stay until one could promise seeds."""
    async with table as seat:
        await seat.buy_in(10_000)
        async for update in seat:
            if update.view.may_do("commit_seeds"):
                return


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "seeds").write_text('{"round": 1}\n')
    with pytest.raises(ValueError, match="seeds: expected a file of kept seeds"):
        Seeds(tmp_path / "seeds")


# ---- what a log says of them ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> Events:
    return [*to_the_end(betting(seeds=SEEDS)).log]


def kept_of(events: Events, *, recorded: tuple[str, ...] = (TILES, DICE)) -> StoredSeeds:
    """Return what Ann's program has kept of the round, as it was shown to her."""
    entries = rehashed([written(event) for event in events])
    heads = {
        type(event): f"{seq}:{hash_.hex()}"
        for seq, (event, (_, hash_)) in enumerate(zip(events, entries, strict=True), 1)
    }
    return StoredSeeds(
        people={"Ann"},
        seeds={promise(seed): seed for seed in (TILES, DICE)},
        under={promise(TILES): heads[e.TilesWashed], promise(DICE): heads[e.SeedsAsked]},
        recorded={promise(seed) for seed in recorded},
        heads={heads[e.TilesWashed]: False, heads[e.SeedsAsked]: False, heads[e.SecretsRevealed]: True},
    )


def log_file(events: Events) -> bytes:
    return write_log(finished(rehashed([written(event) for event in events])))


def test_seeds_that_were_mixed_in_are_found(played: Events) -> None:
    found = checked(log_file(played), kept_of(played))
    assert (found.is_right, [each.is_mixed_in for each in found.rounds], found.faults) == (True, [True], ())
    kept = kept_of(played)
    under_way = replace(kept, heads=kept.heads | {"999:" + "00" * 32: False})
    assert checked(log_file(played), under_way).is_right, "of a round that is not over"
    assert checked(b"", StoredSeeds()) == SeedCheck()


def without_the_dice() -> Events:
    """The dice were counted without Ann's seed."""
    table = betting(seeds=SEEDS)
    table.until("shaken")
    table.play(c.AskSeeds())
    table.play(dealer_counts(table))
    return [*to_the_end(table).log]


def test_seeds_that_were_not_are_told_with_the_reason(played: Events) -> None:
    def found(
        events: Events, kept: StoredSeeds | None = None
    ) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
        told = checked(log_file(events), kept or kept_of(events))
        assert not told.is_right
        return [each.faults for each in told.rounds], told.faults

    kept = kept_of(played)
    assert found(played, replace(kept, seeds={})) == ([("not_mine",)], ())
    assert found(without_the_dice()) == ([("left_out",)], ())
    assert found(without_the_dice(), kept_of(without_the_dice(), recorded=(TILES,))) == ([("late",)], ())
    assert found(played, replace(kept, heads=kept.heads | {"5:" + "00" * 32: False})) == (
        [()],
        ("other_head",),
    )
    assert found(played[:-1], kept) == ([], ("cut",))
    unnamed = all_of(e.TilesWashed, lambda each: replace(each, seeds=()))(without(e.SeedRevealed)(played))
    assert found(unnamed) == ([("omitted", "dice", "woodpile", "left_out")], ("left_out",))
    other = all_of(e.SeedRevealed, lambda each: replace(each, seed=TILES))(played)
    assert found(other)[0] == [("seed", "dice", "left_out")]
    assert checked(b"{}", kept).faults == ("broken",)
    broken = log_file(played).replace(b'"v":4', b'"v": 4', 1)
    assert "broken" in checked(broken, kept).faults
