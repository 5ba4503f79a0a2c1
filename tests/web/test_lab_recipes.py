"""A command and a program for every answer of the lab: each is run, and gives the same figures."""

import csv
import io
import json
import shlex
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from paigow import __version__
from paigow.books import load
from paigow.cli import main
from paigow.lab.tables.columns import column
from paigow.lab.tables.rows import TABLES
from paigow.lab.web.questions import FILE_NAMES, QUESTIONS, read_question
from paigow.lab.web.recipes import RECIPES, command_of, python_of
from paigow.lab.web.worker import rows_of, worked_out
from tests.lab.pay_tables import bonus_table

FILED: Final = (Path(__file__).parents[2] / "examples" / "massachusetts-filed-house-way.toml").read_text()
CARD: Final = 'format = "paigow-strategy/1"\nname = "Mine"\n[[rule]]\nkeep = ["best high"]\n'
PAYS: Final = bonus_table(200, 60, 30, 20, 12, 5, 2, 1)
TILES: Final = ["6-6", "1-1", "4-5", "2-6"]
OWN_WAY: Final = {"book": "massachusetts", "operator_file": FILED, "file": "my way's.toml"}
OWN_CARD: Final = {"strategy_file": CARD, "strategy_name": "house-way"}

BODIES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("books", {}),
    ("books", {"commission": "1/40"}),
    ("edge", {"book": "nz"}),
    (
        "edge",
        {"book": "rws", "player": "optimal", "banker": "house-way:nz", "role": "banker", "commission": "0%"},
    ),
    ("edge", {**OWN_WAY, **OWN_CARD, "banker": "strategy"}),
    ("hand", {"book": "nz", "tiles": TILES}),
    (
        "hand",
        {"book": "rws", "tiles": TILES, "seen": ["3-3", "6-6"], "role": "banker", "opponent": "card-a"},
    ),
    ("mistakes", {"book": "nz"}),
    (
        "mistakes",
        {"book": "rws", "policy": "best-low", "opponent": "optimal", "role": "banker", "by": "cost"},
    ),
    ("mistakes", {"book": "nz", **OWN_CARD, "policy": "strategy", "commission": "2.5%"}),
    ("heat-map", {"book": "nz"}),
    (
        "heat-map",
        {"book": "rws", "policy": "best-low", "role": "banker", "holding": ["6-6", "1-2"], "only": "pair"},
    ),
    ("strategy", {}),
    ("strategy", {**OWN_CARD, "policy": "strategy", "opponent": "best-low", "commission": "3%"}),
    ("pitfalls", {"book": "canberra"}),
    ("pitfalls", {"book": "nz", "role": "banker", "opponent": "optimal"}),
    ("side-bets", {"book": "nz"}),
    ("side-bets", {"book": "rws", "cap": "500/25", "player": "optimal"}),
    ("side-bets", {"book": "nz", "pay_table": PAYS, "pay_table_name": "-pays.toml"}),
    ("readings", {"book": "nz"}),
    ("readings", OWN_WAY),
    ("published", {"book": "rws"}),
    ("published", OWN_WAY),
    ("two-tiles", {"book": "canberra", "half": "low"}),
    ("settings", {"book": "nz"}),
    ("settings", {"book": "rws", "role": "banker", "opponent": "best-low", "commission": "1%"}),
    ("best-settings", {"book": "massachusetts"}),
    (
        "best-settings",
        {"book": "nz", **OWN_CARD, "opponent": "strategy", "order": "cost", "differs": True, "most": 20},
    ),
    ("compare", {"book": "nz", "way": "house-way", "other": "optimal"}),
    (
        "compare",
        {"book": "rws", **OWN_CARD, "way": "strategy", "other": "house-way:nz", "role": "banker", "most": 3},
    ),
    ("fixed-way", {"book": "nz", "changes": 1}),
    ("boxes", {"book": "nz"}),
    ("boxes", {"book": "rws", "player": "optimal", "commission": "4%", "bankroll": "12.50", "session": 40}),
    ("simulate", {"book": "nz", "rounds": 3_000}),
    (
        "simulate",
        {
            "book": "rws",
            "player": "best-low",
            "role": "banker",
            "boxes": 3,
            "held": 2,
            "rounds": 4_000,
            "seed": 7,
            "commission": "2.5%",
            "bankroll": "20",
            "session": 50,
            "hands_an_hour": "30",
            "wager": "25",
        },
    ),
    ("knowledge", {"book": "nz", "samples": 20}),
    ("knowledge", {"book": "rws", "role": "banker", "opponent": "best-low", "samples": 30, "seed": 4}),
    ("certificate", {"book": "nz", "commission": "0%"}),
    ("certificate", {"operator_file": FILED, "file": "way.toml"}),
]
IDS: Final = [f"{name} {number}" for number, (name, _) in enumerate(BODIES)]


def figures(name: str, answer: Any) -> Any:
    """Return an answer without what the program and the page name differently, and without its time."""
    if isinstance(answer, list):
        return [figures(name, each) for each in answer]
    told = {
        key: value
        for key, value in answer.items()
        if key not in {"version", "edition", "digest", "books", "seconds"}
    }
    if name == "fixed-way":
        told.pop("book", None)  # the library names it in both parts
    if name == "hand":
        told["tiles"] = told.pop("hand", None) or told["tiles"]
    return without_ranks(told)


def without_ranks(value: Any) -> Any:
    """Return an answer without the ranks that the command writes beside names of hands."""
    if isinstance(value, list):
        return [without_ranks(each) for each in value]
    if isinstance(value, dict):
        return {key: without_ranks(each) for key, each in value.items() if not key.endswith("_rank")}
    return value


def of_command(name: str, out: str) -> Any:
    answer = json.loads(out)
    return (
        answer[{"books": "overview", "readings": "readings"}[name]]
        if name in {"books", "readings"}
        else answer
    )


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, without files."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_files(body: dict[str, Any], folder: Path) -> None:
    for field, name in FILE_NAMES.items():
        if field in body:
            (folder / body[name]).write_text(body[field])


@pytest.mark.parametrize(("name", "body"), BODIES, ids=IDS)
def test_the_command_and_the_program_give_the_figures_of_the_page(
    name: str, body: dict[str, Any], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = read_question(name, body)
    content = worked_out(name, asked)
    answer = json.loads(content)
    write_files(body, folder)
    command = shlex.split(command_of(name, asked))
    assert command[:2] == ["paigow", "lab"]
    assert main([*command[1:], "--json"]) == 0, capsys.readouterr().err
    assert figures(name, of_command(name, capsys.readouterr().out)) == figures(name, answer)

    scope: dict[str, Any] = {}
    exec(compile(python_of(name, asked), "snippet", "exec"), scope)
    assert figures(name, json.loads(json.dumps(scope["answer"]))) == figures(name, answer)
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(scope["answer"]))

    main([*command[1:], "--csv"])
    printed = capsys.readouterr().out
    table = rows_of(name, read_question(name, body | {"format": "csv"}), content).decode("utf-8-sig")
    assert list(csv.reader(io.StringIO(table))) == list(csv.reader(io.StringIO(printed)))


def test_the_equilibrium_is_asked_for_with_its_commission() -> None:
    asked = read_question("equilibrium", {"book": "nz", "commission": "1/25"})
    book = load("nz").published_as
    assert command_of("equilibrium", asked) == f"paigow lab equilibrium --book {book} --commission 4%"
    assert "lab.equilibrium(book, commission=Fraction(1, 25)).summary().as_json()" in python_of(
        "equilibrium", asked
    )


def test_a_certificate_is_printed_in_the_readers_language() -> None:
    asked = read_question("certificate", {"book": "nz"})
    assert command_of("certificate", replace(asked, language="zh-Hans")).endswith(" --language zh-Hans")


@pytest.mark.parametrize(
    ("file", "word"),
    [
        ("card.toml", "card.toml"),
        ("card-a", "./card-a"),
        ("../../etc/passwd", "./passwd"),
        ("a\\b.toml", "b.toml"),
        ("-x.toml", "./-x.toml"),
        ("it's; rm -rf $HOME.toml", "'./it'\"'\"'s; rm -rf $HOME.toml'"),
    ],
)
def test_a_file_is_named_in_the_current_folder_and_is_one_word(file: str, word: str) -> None:
    asked = read_question("strategy", {"policy": "strategy", "strategy_file": CARD, "strategy_name": file})
    assert command_of("strategy", asked) == f"paigow lab strategy --most 5 {word}"
    assert shlex.split(command_of("strategy", asked))[-1] == shlex.split(word)[0]


def test_a_program_names_version_book_and_edition() -> None:
    asked = read_question("edge", {"book": "nz"})
    assert python_of("edge", asked).startswith(f"# paigow {__version__}, {load('nz').published_as}\n")


def test_every_question_has_rows_a_command_and_a_program() -> None:
    for what, known, where in (
        (
            "rows",
            TABLES,
            "TABLES in paigow/lab/tables/rows.py: a function from the JSON of the answer to a Table",
        ),
        (
            "command and program",
            RECIPES,
            "RECIPES in paigow/lab/web/recipes.py: the command and the Python call",
        ),
        (
            "body to test",
            dict(BODIES) | {"equilibrium": {}},
            "BODIES of this test: bodies with other than defaults",
        ),
    ):
        missing = sorted(set(QUESTIONS) - set(known))
        assert missing == [], f"no {what} for {missing}: add to {where}"
        assert sorted(set(known) - set(QUESTIONS)) == []


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name != "equilibrium"])
def test_every_column_has_a_type_and_a_unit(name: str) -> None:
    body = next(body for each, body in BODIES if each == name)
    answer = json.loads(worked_out(name, read_question(name, body)))
    for header in TABLES[name](answer).header:
        assert column(name, header)
