"""Pay tables in files of their own."""

from pathlib import Path

import pytest

from paigow.books import BookError, load
from paigow.lab.pay_table import load_pay_table, read_pay_table
from tests.lab.pay_tables import bonus_table, table


def faults_of(text: str) -> dict[str, str]:
    with pytest.raises(BookError) as refused:
        read_pay_table(text.encode(), load("rws"), file="pays.toml")
    return {fault.field: fault.said for fault in refused.value.faults}


def test_a_table_is_read_as_the_book_would_write_it(tmp_path: Path) -> None:
    path = tmp_path / "bonanza.toml"
    path.write_text(bonus_table(200, 60, 30, 20, 12, 5, 2, 1), encoding="utf-8")
    found = load_pay_table(path, load("nz"))
    assert found.name == "Bonanza"
    (side,) = found.side_bets
    (books,) = (side for side in load("rws").side_bets if side.bet == "bonus")
    assert [line.when for line in side.line] == [line.when for line in books.line]
    assert [line.pays for line in side.line] == [200, 60, 30, 20, 12, 5, 2, 1]
    assert side.commission_bp == 0


def test_every_fault_is_named_at_once() -> None:
    text = table(
        "bonus",
        [
            ("a", ["two paris"], 5),
            ("b", ["has teen"], -1),
        ],
        more="commission_bp = 10001\n",
    )
    text += '\n[[side_bet]]\nbet = "bonus"\nline = []\n'
    faults = faults_of(text)
    assert faults.keys() == {
        "side_bet[1].line[1].when[1]",
        "side_bet[1].line[2].pays",
        "side_bet[1].commission_bp",
        "side_bet[2].bet",
        "side_bet[2].line",
    }
    assert faults["side_bet[1].line[1].when[1]"].startswith(
        "'two paris': expected one of 'pairs <group> <group>'"
    )
    assert faults["side_bet[2].bet"] == "'bonus': expected each bet once"


def test_shapes_and_keys_are_named_too() -> None:
    text = bonus_table(200, 60, 30, 20, 12, 5, 2, 1)
    faults = faults_of(
        text.replace("paigow-pays/1", "paigow-pays/2")
        .replace("pays = 200", 'pays = "much"')
        .replace("pays = 60", "pay = 60")
        .replace("pays = 30", f"pays = {10**18}")
        .replace('bet = "bonus"', 'bet = "jackpot"')
    )
    assert faults.keys() == {
        "format",
        "side_bet[1].bet",
        "side_bet[1].line[1].pays",
        "side_bet[1].line[2].pay",
        "side_bet[1].line[2].pays",
        "side_bet[1].line[3].pays",
    }
    assert faults["side_bet[1].line[2].pays"].startswith("missing; expected a whole number")


def test_a_choice_is_one_of_the_book() -> None:
    text = table("tie", [("tie", ["tie"], 1)]) + 'given = { tie_low_hand = "dealer" }\n'
    assert read_pay_table(text.encode(), load("rws"), file="pays.toml").side_bets[0].line[0].given
    assert faults_of(text.replace('"dealer"', '"nobody"')).keys() == {
        "side_bet[1].line[1].given.tie_low_hand"
    }


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    assert faults_of("side_bet = ").keys() == {"(file)"}
    assert faults_of('format = "paigow-pays/1"\nname = "None"\nside_bet = []\n') == {
        "side_bet": "expected at least one bet"
    }
    with pytest.raises(BookError, match=r"none\.toml: \(file\): cannot be read"):
        load_pay_table(tmp_path / "none.toml", load("rws"))
