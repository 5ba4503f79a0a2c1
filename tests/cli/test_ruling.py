"""``paigow ruling`` and ``paigow export``."""

import csv
import io
import json
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from paigow.log import decode
from paigow.log.log_file import write_log
from paigow.log.rounds.projection import rounds
from tests.cli.conftest import Run
from tests.log.logs import find, played

EXAMPLES = Path(__file__).parents[2] / "examples"
HOUSE = EXAMPLES / "nz-house-banks.paigow"


def test_a_round_is_ruled_on_in_a_table_for_people(run: Run) -> None:
    done = run("ruling", str(EXAMPLES / "rws-three-bets.paigow"))
    assert (done.status, done.err) == (0, "")
    assert "6-6 6-6 (Pair of Teens) / 2-4 1-2 (Gee Joon pair), win (RWS 3.14.1)" in done.out
    assert "Net (SGD)" in done.out
    assert "-2,140" in done.out


def test_the_same_as_json_and_in_chinese(run: Run) -> None:
    ruling = json.loads(run("ruling", str(HOUSE), "--json").out)
    assert ruling["format"] == "paigow-ruling/1"
    assert ruling["net"] == {"ann": 9500, "ben": -4000, "cleo": -20000, "house": 14000, "commission": 500}
    assert "淨額" in run("ruling", str(HOUSE), "--lang", "zh-Hant").out


def test_remarks_conceded_hands_and_void_rounds_are_told(run: Run) -> None:
    assert (
        "is set again the house way. (NZ 12.8(a))"
        in run("ruling", str(EXAMPLES / "nz-co-bank-mis-set.paigow")).out
    )
    assert (
        "box 2: conceded, lose (NZ 10.13 right)"
        in run("ruling", str(EXAMPLES / "nz-conceded-and-absent.paigow")).out
    )
    assert "The round is void." in run("ruling", str(EXAMPLES / "massachusetts-dead-hand-shown.paigow")).out
    assert "Dealer" in run("ruling", str(EXAMPLES / "massachusetts-dealer-wagers.paigow")).out


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without an end")
def test_the_houses_wager_and_a_forfeited_hand_are_called_so(run: Run, tmp_path: Path) -> None:
    house = run("ruling", str(EXAMPLES / "massachusetts-dealer-wagers.paigow")).out
    assert re.search(r"Dealer +│ House +│ house's wager +│ push", house)
    sanction = '\n[[irregularity]]\nkind = "sanction"\nplayer = "ann"\norder = "forfeit"\n'
    file = tmp_path / "forfeited.paigow"
    file.write_text(HOUSE.read_text(encoding="utf-8") + sanction, encoding="utf-8")
    assert "box 2: forfeited, lose" in run("ruling", str(file)).out
    for language in ("zh-Hant", "zh-Hans"):
        assert ": -" not in run("ruling", str(file), "--lang", language).out


def test_a_file_without_an_end_is_too_long(run: Run) -> None:
    done = run("ruling", "/dev/zero")
    assert done.status == 2
    assert "too long; expected at most 262144 bytes" in done.err


def test_a_hyphen_reads_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(HOUSE.read_bytes())))
    assert json.loads(run("ruling", "-", "--json").out)["book"]["id"] == "nz"


def test_every_fault_stands_on_a_line_of_its_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.paigow"
    file.write_text(HOUSE.read_text().replace('"2-5"]', '"9-9"]').replace("4000", "-4"), encoding="utf-8")
    done = run("ruling", str(file))
    assert (done.status, done.out) == (2, "")
    lines = done.err.splitlines()
    assert all(line.startswith("paigow: wrong.paigow: ") for line in lines)
    assert "paigow: wrong.paigow: box[2].wager[1].amount: -4: expected a whole number of coins" in done.err
    assert len(lines) > 1


def test_a_choice_that_the_book_does_not_give_cannot_be_ruled_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.paigow"
    text = (
        (EXAMPLES / "rws-three-bets.paigow")
        .read_text()
        .replace("number = 6\n", "number = 6\nconceded = true\n")
    )
    file.write_text(text, encoding="utf-8")
    done = run("ruling", str(file))
    assert (done.status, done.out) == (2, "")
    assert done.err == "paigow: wrong.paigow: box[3].conceded: This table takes no concession. (RWS 5.5)\n"


def test_faults_are_told_in_the_language_that_is_asked_for(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.paigow"
    text = (EXAMPLES / "rws-three-bets.paigow").read_text()
    text = text.replace("number = 6\n", "number = 6\nconceded = true\n")
    late = '[[irregularity]]\nkind = "late-bet"\nbox = 6\nplayer = "ann"\namount = 1000\nbet = "tie"\n'
    file.write_text(f"{text}\n{late}", encoding="utf-8")
    done = run("ruling", str(file), "--lang", "zh-Hant")
    assert "wrong.paigow: box[3].conceded: 此檯不接受放棄。 (RWS 5.5)" in done.err
    file.write_text(text.replace('kind = "house"', 'kind = "hose"'), encoding="utf-8")
    assert (
        "bank.kind: 'hose': 應為 house, player 或 co-bank"
        in run("ruling", str(file), "--lang", "zh-Hant").err
    )
    file.write_text(text + "".join(f"a{n} = 1\n" for n in range(60)), encoding="utf-8")
    assert run("ruling", str(file), "--lang", "zh-Hant").err.splitlines()[-1] == "paigow: 另有 10 項錯誤"
    moved = (EXAMPLES / "nz-dealt-by-cup-say.paigow").read_text() + "\n[deal.moved]\nleft = [1]\n"
    file.write_text(moved, encoding="utf-8")
    assert "(文件沒有說：讀法 R-20，異於 MA 8(g))" in run("ruling", str(file), "--lang", "zh-Hant").err


@pytest.mark.parametrize("name", ["missing", "."])
def test_a_file_that_cannot_be_read_is_named(run: Run, tmp_path: Path, name: str) -> None:
    done = run("ruling", str(tmp_path / name))
    assert (done.status, done.out) == (2, "")
    assert "cannot be read" in done.err


def test_a_round_of_a_log_becomes_a_file_that_is_ruled_on(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(write_log(played("nz")))
    done = run("export", str(log), "--round", "2")
    assert (done.status, done.err) == (0, "")
    file = tmp_path / "two.paigow"
    file.write_text(done.out, encoding="utf-8")
    assert run("ruling", str(file)).status == 0
    done = run("export", str(log), "--round", "9")
    assert (done.status, done.out) == (2, "")
    assert "round 9: expected a round that was played to its end" in done.err


def test_the_rounds_of_a_log_become_lines_of_wagers(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    entries = played("nz")
    log.write_bytes(write_log(entries))
    expected = [
        (each.round, box.number, wager.person, wager.stake, wager.won)
        for each in rounds(decode(entry) for entry, _ in entries)
        for box in each.boxes
        for wager in box.wagers
    ]
    done = run("export", str(log), "--csv")
    lines = [*csv.DictReader(io.StringIO(done.out.removeprefix("\ufeff")))]
    assert [
        (int(line["round"]), int(line["box"]), line["person"], int(line["stake"]), int(line["won"]))
        for line in lines
        if line["bet"] != "bank"
    ] == expected
    assert {number for number, *_ in expected} >= {1, 2}
    one = run("export", str(log), "--csv", "--round", "2").out.splitlines()
    assert len(one) - 1 == sum(line["round"] == "2" for line in lines)
    assert run("export", str(log), "--csv", "--round", "9").status == 2
    assert "expected --round NUMBER, --csv or --parquet FILE" in run("export", str(log)).err


def test_the_same_lines_become_a_parquet_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, table = tmp_path / "log.jsonl", tmp_path / "rounds.parquet"
    log.write_bytes(write_log(played("nz")))
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "pyarrow", None)
        refused = run("export", str(log), "--parquet", str(table))
    assert refused.status == 2
    assert "pip install 'paigow[parquet]'" in refused.err
    assert not table.exists()
    parquet = import_module("pyarrow.parquet")
    assert run("export", str(log), "--parquet", str(table)).status == 0
    lines = run("export", str(log), "--csv").out.splitlines()
    assert parquet.read_table(table).num_rows == len(lines) - 1


def test_a_log_that_cannot_have_happened_has_no_rounds_to_write_down(run: Run, tmp_path: Path) -> None:
    told = list(played("nz"))
    del told[find([entry for entry, _ in told], "tiles_delivered")]
    log = tmp_path / "log.jsonl"
    log.write_bytes(write_log(told))
    done = run("export", str(log), "--round", "2")
    assert (done.status, done.out) == (2, "")
    assert "it cannot have happened at this table" in done.err
