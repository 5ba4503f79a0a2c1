"""``paigow verify`` and ``paigow audit``."""

import io
import json
from pathlib import Path
from typing import get_args

import pytest

from paigow.log.fairness.evidence import Fault
from paigow.log.log_file import write_log
from paigow.words import say
from tests.cli.conftest import Run
from tests.client.test_seeds import log_file
from tests.log.logs import changed, entries, find, played, rehashed
from tests.runtime.test_draws import SEEDS, FloorGame, betting, to_the_end
from tests.runtime.test_seeds import BOTH, promise_of

FAIRNESS = Path(__file__).parents[2] / "docs" / "fairness.md"


@pytest.fixture
def log(tmp_path: Path) -> Path:
    file = tmp_path / "log.jsonl"
    file.write_bytes(write_log(played("nz")))
    return file


@pytest.fixture
def seeded(tmp_path: Path) -> Path:
    """A round with Ann's seeds."""
    file = tmp_path / "seeded.jsonl"
    file.write_bytes(log_file(to_the_end(betting(seeds=SEEDS)).log))
    return file


@pytest.fixture
def seeds(tmp_path: Path) -> Path:
    """Return the file of the seeds that Ann has stored."""
    return keep(tmp_path / "seeds.jsonl", [seed.hex() for seed in SEEDS["Ann"]])


def keep(file: Path, seeds: list[str]) -> Path:
    file.write_text(json.dumps({"table": "t1", "person": "Ann", "seeds": seeds}) + "\n")
    return file


@pytest.fixture
def forged(tmp_path: Path) -> Path:
    """Return a log with a changed payment and a new chain."""
    log = entries("nz")
    file = tmp_path / "forged.jsonl"
    place = find(log, "wager_paid")
    file.write_bytes(write_log(rehashed(changed(log, place, lambda facts: facts.update(won=7)))))
    return file


def test_a_head_that_is_none_is_named_with_its_place(run: Run, log: Path, tmp_path: Path) -> None:
    heads = tmp_path / "heads.txt"
    heads.write_text(f"7:{'0' * 64}\n\n7:00\n")
    assert (
        "heads.txt: line 3: '7:00': expected SEQ:HASH" in run("verify", str(log), "--heads", str(heads)).err
    )
    assert "--head: 'x': expected SEQ:HASH" in run("verify", str(log), "--head", "x").err


def test_a_log_with_a_players_seeds_is_proved(run: Run, seeded: Path) -> None:
    done = run("verify", str(seeded))
    assert (done.status, done.err) == (0, "")
    assert "1 round is proved fair." in done.out


def test_a_round_without_any_players_seed_is_not_proved(run: Run, log: Path) -> None:
    """The house could have tried secrets until it liked what they give."""
    done = run("verify", str(log))
    assert (done.status, done.err) == (1, "")
    assert "Round 1: not proved. The house alone chose the tiles or the dice" in done.out
    assert "0 rounds are proved fair." in done.out


def test_with_ones_own_seeds_it_says_whether_a_round_was_fair_for_oneself(
    run: Run, seeded: Path, seeds: Path
) -> None:
    done = run("verify", str(seeded), "--my-seeds", str(seeds))
    assert (done.status, done.err) == (0, "")
    assert "Fair for you, 1 round: your seed was in every draw, and none was withheld after it." in done.out
    own = json.loads(run("verify", str(seeded), "--my-seeds", str(seeds), "--json").out)["own"]
    assert own == {"rounds": [{"round": 1, "faults": [], "gaps": []}], "faults": []}


def test_a_promise_in_ones_name_that_one_did_not_make_is_told(run: Run, seeded: Path, tmp_path: Path) -> None:
    """The house promises a second seed in Ann's name."""
    tiles, _ = SEEDS["Ann"]
    other = keep(tmp_path / "other.jsonl", [tiles.hex(), "ab" * 32])
    done = run("verify", str(seeded), "--my-seeds", str(other))
    assert done.status == 1
    assert "Round 1: a seed was promised in your name that is not in your file." in done.out
    assert "Not proved for you: 0 of 1 round is." in done.out


def test_a_player_who_gave_no_seed_in_a_round_is_told_that_it_is_not_proved_for_that_player(
    run: Run, tmp_path: Path
) -> None:
    """Bob came after the wash of round 1: only Bob's seed for the dice took part."""
    table = FloorGame("nz")
    table.giving = SEEDS
    table.seat("Ann", 2)
    table.begin()
    table.giving = SEEDS | {"Bob": BOTH["Bob"]}
    table.seat("Bob", 3)
    table.play(promise_of("Bob"))
    for person, box in (("Ann", 2), ("Bob", 3)):
        table.wager(person, box, "$20")
    file = tmp_path / "late.jsonl"
    file.write_bytes(log_file(to_the_end(table).log))
    kept = tmp_path / "bobs.jsonl"
    seeds = [seed.hex() for seed in BOTH["Bob"]]
    kept.write_text(json.dumps({"table": "t1", "person": "Bob", "seeds": seeds}) + "\n")
    assert run("verify", str(file)).status == 0
    done = run("verify", str(file), "--my-seeds", str(kept))
    assert done.status == 1
    assert "Round 1, for you: your seed took no part in the tiles." in done.out


@pytest.mark.parametrize(
    "text",
    [
        '{"round":1}\n',
        "nonsense",
        "\xff",
        '{"table":"t1","seeds":["zz"]}\n',
        '{"table":"t1","head":"7"}\n',
        '{"table":"t1","head":"7","told":"ab"}\n',
    ],
)
def test_a_file_that_has_no_seeds_of_this_table_is_named(
    run: Run, seeded: Path, tmp_path: Path, text: str
) -> None:
    (tmp_path / "other").write_text(text)
    done = run("verify", str(seeded), "--my-seeds", str(tmp_path / "other"))
    assert done.status == 2
    assert "other: expected a file of kept seeds" in done.err
    assert "not on standard input" in run("verify", "-", "--my-seeds", str(tmp_path / "other")).err
    strange = keep(tmp_path / "strange", ["ab" * 32, "cd" * 32])
    done = run("verify", str(seeded), "--my-seeds", str(strange))
    assert done.status == 2
    assert "strange: expected seeds of this table" in done.err


def test_a_true_log_is_judged(run: Run, log: Path) -> None:
    done = run("audit", str(log))
    assert (done.status, done.err) == (0, "")
    assert "3 rounds, judged again by nz@" in done.out
    assert "No difference." in done.out


@pytest.mark.parametrize("command", [("verify",), ("audit",), ("export", "--round", "2")], ids=" ".join)
def test_a_log_is_read_from_standard_input_as_well(
    run: Run, log: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    name, *rest = command
    expected = run(name, str(log), *rest)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(log.read_bytes())))
    done = run(name, "-", *rest)
    assert (done.status, done.out, done.err) == (expected.status, expected.out, "")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"no log")))
    done = run(name, "-", *rest)
    assert done.status == 2
    assert done.err.startswith("paigow: standard input")


def test_a_changed_payment_is_named_by_the_audit(run: Run, forged: Path) -> None:
    done = run("audit", str(forged))
    assert done.status == 1
    assert "wager_paid, won: recorded 7, ruled " in done.out
    found = json.loads(run("audit", str(forged), "--json").out)
    assert found["differences"][0]["recorded"] == 7
    assert "記錄為 7" in run("audit", str(forged), "--language", "zh-Hant").out


def test_a_changed_entry_is_named_by_verify(run: Run, log: Path, forged: Path) -> None:
    lines, others = log.read_text().splitlines(), forged.read_text().splitlines()
    place = next(at for at, (one, other) in enumerate(zip(lines, others, strict=True)) if one != other)
    entry = json.loads(others[place])["entry"]
    line = json.loads(lines[place])
    lines[place] = json.dumps(line | {"entry": entry}, separators=(",", ":"))
    log.write_text("\n".join(lines))
    done = run("verify", str(log))
    assert done.status == 1
    assert f"Entry {place + 1} does not fit the hash chain" in done.out
    assert json.loads(run("verify", str(log), "--json").out)["broken_at"] == place + 1


def test_dice_that_the_secret_does_not_give_are_named_by_verify(run: Run, tmp_path: Path) -> None:
    log = entries("nz")
    file = tmp_path / "dice.jsonl"

    def change(facts: dict[str, list[int]]) -> None:
        facts["dice"] = [die % 6 + 1 for die in facts["dice"]]

    file.write_bytes(write_log(rehashed(changed(log, find(log, "dice_counted"), change))))
    done = run("verify", str(file))
    assert done.status == 1
    assert "Round 1: the dice are not what" in done.out
    assert "第 1 局" in run("verify", str(file), "--language", "zh-Hant").out


@pytest.mark.parametrize("command", ["verify", "audit"])
def test_what_is_no_log_is_named(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "other").write_text(f'{{"seq":1,"hash":"{"0" * 64}","entry":{{}}}}')
    for name in ("empty", "missing", "other", "."):
        done = run(command, str(tmp_path / name))
        if (command, name) == ("verify", "other"):
            assert done.status == 1  # the chain breaks before the entry is read
        else:
            assert (done.status, done.out) == (2, ""), name
            assert done.err.startswith("paigow: ")


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
@pytest.mark.parametrize("fault", get_args(Fault))
def test_every_fault_of_a_round_has_a_sentence(fault: str, language: str) -> None:
    assert f"`{fault}`" in FAIRNESS.read_text()
    assert say("verify.fault", {"round": 7, "fault": fault}, language).endswith((".", "。"))
