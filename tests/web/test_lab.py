"""The lab over HTTP: what is asked, what is refused, and that no table waits for an answer."""

import asyncio
import csv
import io
import json
import sys
import threading
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

import httpx
import pytest

from paigow import __version__
from paigow.books import EDITIONS, Book, load
from paigow.clock import HandClock
from paigow.lab.certificate.certify import certify, certify_text, told_in
from paigow.lab.certificate.report import as_html, as_markdown
from paigow.lab.classes import classes
from paigow.lab.figures import encode
from paigow.lab.hand_analysis import one_hand
from paigow.lab.heat_map import heat_map
from paigow.lab.listings.best_settings import best_settings
from paigow.lab.listings.compare import compare
from paigow.lab.listings.two_tiles import two_tiles
from paigow.lab.mistakes import mistakes, pitfalls
from paigow.lab.odds import odds
from paigow.lab.overview import overview
from paigow.lab.policy_names import edge, policy, sides
from paigow.lab.published.figures import published_figures
from paigow.lab.readings import readings
from paigow.lab.settings_file import settings_file
from paigow.lab.side_bets import bonus, tie
from paigow.lab.strategy.price import prices
from paigow.lab.strategy.strategy import Strategy
from paigow.lab.web import answers as lab_answers
from paigow.lab.web import questions
from paigow.lab.web.questions import QUESTIONS, QuestionFields
from paigow.lab.web.worker import CHARTS
from paigow.rules import load_operator_file
from paigow.server import Limits
from paigow.web.edge.problems import Problem
from paigow.web.workers.calculations import Calculations
from paigow.web.workers.pool import Workers, in_thread
from paigow.words import LANGUAGES, in_language
from tests.lab.pay_tables import bonus_table
from tests.web.inprocess import Client, Serving

FILED: Final = Path(__file__).parents[2] / "examples" / "massachusetts-filed-house-way.toml"
TILES: Final = ["6-6", "1-1", "4-5", "2-6"]


def ask(client: Client, question: str, **fields: Any) -> Any:
    answer = client.post(f"/api/v1/lab/{question}", json=fields)
    assert answer.status_code == 200, answer.text
    return without_origin(question, answer.json())


def without_origin(question: str, answer: Any) -> Any:
    """Return an answer without the keys that name the program and the rules behind it."""
    if isinstance(answer, list):
        return [without_origin(question, each) for each in answer]
    added = {"version", "edition", "digest"} if "book" in QUESTIONS[question].needs else {"version"}
    assert answer.keys() >= added
    return {key: value for key, value in answer.items() if key not in added}


def faults(client: Client, question: str, body: object) -> list[dict[str, Any]]:
    answer = client.post(f"/api/v1/lab/{question}", json=body)
    assert answer.status_code == 400, answer.text
    found: list[dict[str, Any]] = answer.json()["faults"]
    return found


def test_every_question_has_an_answer_and_fields_that_are_known() -> None:
    assert lab_answers.ANSWERS.keys() == QUESTIONS.keys()
    known = set(QuestionFields.__struct_fields__)
    assert all(set(question.fields) <= known for question in QUESTIONS.values())


# ---- answers -------------------------------------------------------------------------------------------------------


def test_the_edges_of_every_book_are_those_of_the_lab(client: Client) -> None:
    assert ask(client, "books") == [overview(load(book)).as_json() for book in EDITIONS]
    (free, *_) = ask(client, "books", commission="0%")
    line = free["lines"]["house_way"]
    assert free["commission"] == line["commission"] == "0/1"
    assert line["edge"]["percent"] == pytest.approx(100 * (line["lose"] - line["win"]) / line["deals"])


def test_two_policies_are_counted_with_their_classes(client: Client) -> None:
    book = load("canberra")
    answer = ask(
        client,
        "edge",
        book="canberra",
        player="optimal",
        banker="best-high",
        role="banker",
        commission="1/50",
    )
    hands, player, banker = sides(book, "optimal", "best-high", odds_at := Fraction(1, 50))
    expected = odds(hands, player, banker, odds_at, role="banker").as_json()
    held = classes(book, "optimal", "best-high", role="banker", commission=odds_at).as_json()
    assert answer == expected | {"classes": held["classes"]}


def test_a_hand_is_counted_with_the_tiles_that_are_seen(client: Client) -> None:
    seen = ["6-6", "1-3"]
    answer = ask(
        client,
        "hand",
        book="nz",
        tiles=TILES,
        seen=seen,
        role="banker",
        opponent="best-low",
        commission="0.05",
    )
    assert (
        answer
        == one_hand(
            load("nz"), " ".join(TILES), seen=" ".join(seen), role="banker", opponent="best-low"
        ).as_json()
    )
    assert answer["deals"] == 26 * 25 * 24 * 23 // 24


def test_hands_of_two_tiles_are_those_of_the_lab(client: Client) -> None:
    assert ask(client, "two-tiles", book="canberra") == two_tiles(load("canberra")).as_json()
    low = ask(client, "two-tiles", book="canberra", half="low")
    assert low == two_tiles(load("canberra"), half="low").as_json()
    (fault,) = faults(client, "two-tiles", {"book": "nz", "half": "middle"})
    assert (fault["field"], fault["value"]) == ("half", "middle")


def test_best_settings_are_those_of_the_lab(client: Client) -> None:
    asked = {"book": "rws", "role": "banker", "opponent": "best-low", "commission": "2%"}
    rate = Fraction(1, 50)
    expected = best_settings(load("rws"), role="banker", opponent="best-low", commission=rate, most=50)
    assert ask(client, "best-settings", **asked) == expected.as_json()
    dearest = ask(client, "best-settings", book="nz", order="cost", differs=True, most=2)
    assert dearest == best_settings(load("nz"), order="cost", differs=True, most=2).as_json()
    file = settings_file(load("rws"), role="banker", opponent="best-low", commission=rate)
    assert ask(client, "settings", **asked) == json.loads(encode(file))


def test_published_figures_are_those_of_the_lab(client: Client) -> None:
    assert ask(client, "published", book="canberra") == published_figures(load("canberra")).as_json()
    wrong = [
        row for row in ask(client, "published", book="rws")["rows"] if row["reason"] == "cannot_be_right"
    ]
    assert [(row["published"], row["commission"], row["fits"]) for row in wrong] == [("9/625", "0/1", False)]


def test_two_policies_are_compared(client: Client) -> None:
    found = ask(
        client, "compare", book="nz", way="house-way", other="card-a", role="banker", commission="0%", most=3
    )
    expected = compare(load("nz"), "house-way", "card-a", role="banker", commission=Fraction(0), most=3)
    assert found == expected.as_json()
    own = ask(client, "compare", book="nz", way="strategy", other="optimal", strategy_file=OWN)
    assert own == compare(load("nz"), Strategy.parse(OWN), "optimal", most=50).as_json()
    filed = {"book": "massachusetts", "operator_file": FILED.read_text()}
    ways = ask(client, "compare", way="house-way", other="house-way:massachusetts", **filed)
    assert ways["hands"] > 0


def test_where_policies_err_is_listed(client: Client) -> None:
    book = load("massachusetts")
    found = ask(client, "mistakes", book="massachusetts", role="banker", opponent="optimal", by="cost")
    assert found == mistakes(book, role="banker", opponent="optimal", by="cost").as_json()
    assert ask(client, "pitfalls", book="massachusetts") == pitfalls(book).as_json()


def test_two_tiles_are_priced(client: Client) -> None:
    found = ask(
        client, "heat-map", book="rws", policy="best-low", role="banker", holding=["6-6"], only="pair"
    )
    book = load("rws")
    assert found == heat_map(book, "best-low", role="banker", holding="6-6", only="pair").as_json()


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_the_lines_of_side_bets_are_in_the_readers_language(client: Client, language: str) -> None:
    english = ask(client, "side-bets", book="rws")
    answer = client.post(f"/api/v1/lab/side-bets?lang={language}", json={"book": "rws"}).json()
    for bet in ("bonus", "tie"):
        for line, same in zip(answer["bets"][bet]["lines"], english["bets"][bet]["lines"], strict=True):
            assert line == same | {"says": in_language(same["says"], language)}
            assert line["says"] != same["says"]


def test_side_bets_of_the_book_and_of_another_pay_table(client: Client) -> None:
    rws = load("rws")
    answer = ask(client, "side-bets", book="rws")
    assert answer == {"book": "rws", "bets": {"bonus": bonus(rws).as_json(), "tie": tie(rws).as_json()}}
    capped = ask(client, "side-bets", book="rws", cap="500/25")["bets"]["bonus"]
    assert capped["cap"] == "20/1"
    assert capped["edge"]["percent"] > answer["bets"]["bonus"]["edge"]["percent"]
    assert ask(client, "side-bets", book="nz") == {"book": "nz", "bets": {}}
    other = ask(client, "side-bets", book="nz", pay_table=bonus_table(200, 60, 30, 20, 12, 5, 2, 1))
    assert round(other["bets"]["bonus"]["edge"]["percent"], 2) == 9.61
    assert other["bets"].keys() == {"bonus"}


def test_readings_are_those_of_the_lab(client: Client) -> None:
    assert ask(client, "readings", book="nz") == [each.as_json() for each in readings(load("nz"))]


def test_the_equilibrium_is_worth_no_more_to_the_player_than_his_best_answer_to_the_house_way(
    client: Client,
) -> None:
    solved = ask(client, "equilibrium", book="nz")
    assert solved["gap"] <= 1e-6
    best = ask(client, "edge", book="nz", player="optimal")["edge"]["percent"]
    worst = ask(client, "edge", book="nz", banker="optimal")["edge"]["percent"]
    assert -worst <= 100 * solved["value"]["lower"] <= 100 * solved["value"]["upper"] <= -best
    for mixed in solved["mixed_hands"]:
        assert sum(setting["probability"] for setting in mixed["settings"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("question", "chart"), [(name, chart) for name, charts in CHARTS.items() for chart in charts]
)
def test_every_chart_is_drawn_from_the_answer_in_both_looks(
    client: Client, question: str, chart: str
) -> None:
    body: dict[str, Any] = {} if question in {"books", "strategy"} else {"book": "rws"}
    if question == "hand":
        body["tiles"] = TILES
    if chart == "bankrolls":
        body |= {"bankroll": "20", "session": 100}
    if question == "compare":
        body |= {"way": "house-way", "other": "card-a"}
    drawn = [
        client.post(f"/api/v1/lab/{question}/charts/{chart}", json=body | {"look": look}).json()
        for look in ("light", "dark")
    ]
    assert all(each["$schema"].startswith("https://vega.github.io/schema/vega-lite/") for each in drawn)
    assert drawn[0] != drawn[1]


def test_what_is_not_in_the_answer_has_no_chart(client: Client) -> None:
    assert client.post("/api/v1/lab/side-bets/charts/bonus", json={"book": "nz"}).json() is None
    assert client.post("/api/v1/lab/simulate/charts/bankrolls", json={"book": "nz"}).json() is None


# ---- what identifies an answer, and its formats ---------------------------------------------------------------------


def test_an_answer_names_the_version_and_the_rules_with_everything_laid_over_them(client: Client) -> None:
    def named(book: Book) -> dict[str, str]:
        return {"version": __version__, "book": book.id, "edition": book.edition, "digest": book.digest}

    plain = client.post("/api/v1/lab/edge", json={"book": "massachusetts"}).json()
    assert named(load("massachusetts")).items() <= plain.items()
    body = {"book": "massachusetts", "operator_file": FILED.read_text()}
    laid = client.post("/api/v1/lab/edge", json=body).json()
    assert named(load_operator_file(FILED)).items() <= laid.items()
    assert laid["digest"] != plain["digest"]
    for each in client.post("/api/v1/lab/readings", json={"book": "nz"}).json():
        assert named(load("nz")).items() <= each.items()
    for each, book in zip(client.post("/api/v1/lab/books", json={}).json(), EDITIONS, strict=True):
        assert named(load(book)).items() <= each.items()


def test_rows_come_as_files_and_are_those_of_the_answer(client: Client) -> None:
    body = {"book": "nz", "player": "best-low", "role": "banker", "commission": "4%"}
    found = ask(client, "edge", **body)
    table = client.post("/api/v1/lab/edge", json=body | {"format": "csv"})
    assert table.headers["content-type"].startswith("text/csv")
    named = f'attachment; filename="paigow-lab-edge-{load("nz").published_as}.csv"'
    assert table.headers["content-disposition"] == named
    rows = list(csv.DictReader(io.StringIO(table.content.decode("utf-8-sig"))))
    assert [(row["class"], int(row["win"])) for row in rows] == [
        ("all", found["win"]),
        *((row["class"], row["win"]) for row in found["classes"]),
    ]
    parquet = pytest.importorskip("pyarrow.parquet")
    file = client.post("/api/v1/lab/edge", json=body | {"format": "parquet"})
    assert file.headers["content-type"] == "application/vnd.apache.parquet"
    read = parquet.read_table(io.BytesIO(file.content))
    assert read.column("win").to_pylist() == [int(row["win"]) for row in rows]
    about = {key.decode(): value.decode() for key, value in read.schema.metadata.items()}
    assert about.items() >= {
        "version": __version__, "book": "nz", "edition": load("nz").edition, "digest": load("nz").digest,
        "commission": "1/25", "role": "banker", "player": "best-low", "banker": "house-way", "question": "edge",
        "edge": found["edge"]["fraction"],
    }.items()  # fmt: skip


def test_a_format_of_rows_calculates_nothing_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    body = {"book": "nz", "policy": "best-high"}
    ask(client, "mistakes", **body)
    again: list[object] = []

    def encoded(*asked: object) -> bytes:
        again.append(asked)
        return b"{}"

    monkeypatch.setattr(lab_answers, "encoded", encoded)
    assert client.post("/api/v1/lab/mistakes", json=body | {"format": "csv"}).status_code == 200
    command = client.post("/api/v1/lab/mistakes", json=body | {"format": "command"})
    assert command.text == f"paigow lab mistakes --book {load('nz').published_as} --policy best-high"
    program = client.post("/api/v1/lab/mistakes", json=body | {"format": "python"})
    assert "answer = lab.mistakes(book, policy='best-high').as_json()" in program.text
    assert again == []


def test_without_pyarrow_a_parquet_file_is_refused_and_csv_is_not(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    refused = client.post("/api/v1/lab/pitfalls", json={"book": "nz", "format": "parquet"})
    assert (refused.status_code, refused.json()["code"]) == (501, "lab_not_installed")
    assert refused.json()["facts"] == {"missing": "pyarrow", "extra": "parquet"}
    assert client.post("/api/v1/lab/pitfalls", json={"book": "nz", "format": "csv"}).status_code == 200


def test_a_report_is_a_format_of_certificates_alone(client: Client) -> None:
    (fault,) = faults(client, "edge", {"book": "nz", "format": "html"})
    assert (fault["field"], fault["expected"]) == ("format", "one of json, csv, parquet, command, python")


# ---- a house way of one's own --------------------------------------------------------------------------------------


def test_a_filed_house_way_comes_as_text_and_is_the_house_way(client: Client) -> None:
    book = load_operator_file(FILED)
    answer = ask(
        client, "edge", book=book.id, operator_file=FILED.read_text(), banker="house-way:massachusetts"
    )
    hands, player, banker = sides(
        book, "house-way", "house-way:massachusetts", book.number("commission_bp") / Fraction(10_000)
    )
    assert answer["win"] == odds(hands, player, banker, Fraction(1, 20)).win
    assert answer["win"] != ask(client, "edge", book=book.id)["win"]


def test_a_filed_house_way_is_for_its_own_book_and_its_faults_are_named(client: Client) -> None:
    (fault,) = faults(client, "edge", {"book": "nz", "operator_file": FILED.read_text()})
    assert (fault["field"], fault["value"]) == ("operator_file.book", "massachusetts")
    wrong = FILED.read_text().replace("[[house_way.row]]", "[[house_way.rows]]", 1)
    of_file = faults(client, "edge", {"book": "massachusetts", "operator_file": wrong})
    assert all(each["field"].startswith("operator_file.") for each in of_file)
    empty = faults(client, "side-bets", {"book": "rws", "pay_table": 'format = "paigow-pay-table/1"'})
    (fault,) = faults(client, "side-bets", {"book": "rws", "pay_table": "a = ["})
    assert fault["field"].startswith("pay_table.")
    assert [
        each["expected"] for each in (*of_file, *empty, fault) if each["expected"].startswith("expected")
    ] == []


def test_a_certificate_of_a_file_in_three_formats(client: Client) -> None:
    content = FILED.read_bytes()
    expected = certify_text(content, file="way.toml")
    body = {"operator_file": content.decode(), "file": "way.toml"}
    assert ask(client, "certificate", **body)["verdict"] == expected.verdict
    for form, kind, text in (
        ("html", "text/html", as_html(expected)),
        ("markdown", "text/markdown", as_markdown(expected)),
    ):
        answer = client.post("/api/v1/lab/certificate", json=body | {"format": form})
        assert answer.headers["content-type"].startswith(kind)
        assert "attachment" in answer.headers["content-disposition"]
        assert answer.text == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_certificate_speaks_the_language_of_who_asks(client: Client, language: str) -> None:
    expected = certify(load("nz"))
    answer = client.post(f"/api/v1/lab/certificate?lang={language}", json={"book": "nz"})
    assert answer.json()["says"] == told_in(expected, language).says
    answer = client.post(f"/api/v1/lab/certificate?lang={language}", json={"book": "nz", "format": "html"})
    assert answer.text == as_html(expected, language)


def test_a_certificate_of_a_faulty_file_names_its_faults(client: Client) -> None:
    found = ask(client, "certificate", operator_file="format = 1", file="bad.toml")
    assert (found["verdict"], found["file"]) == ("faulty", "bad.toml")
    assert found["faults"]


def test_a_certificate_of_a_published_way(client: Client) -> None:
    found = ask(client, "certificate", book="massachusetts")
    assert found["verdict"] == "weak"
    assert found["digest"] == load("massachusetts").digest


# ---- refusals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word",
    [
        str(FILED),
        "/etc/passwd",
        "./way.toml",
        "way.toml",
        "house-way:../nz",
        "house-way:",
        "nz",
        "",
        1,
        ["house-way"],
    ],
)
@pytest.mark.parametrize(
    ("question", "field"),
    [("edge", "player"), ("edge", "banker"), ("hand", "opponent"), ("mistakes", "policy")],
)
def test_a_policy_is_a_word_and_never_a_path(
    client: Client, monkeypatch: pytest.MonkeyPatch, question: str, field: str, word: object
) -> None:
    def read(*_: object) -> NoReturn:
        raise AssertionError("a file was read")

    monkeypatch.setattr("paigow.lab.policy_names.read_file", read)
    (fault,) = faults(
        client,
        question,
        {"book": "nz", "tiles": TILES} | {field: word} if question == "hand" else {"book": "nz", field: word},
    )
    assert fault["field"] == field
    assert "house-way:BOOK" not in fault["expected"]
    assert "house-way:nz" in fault["expected"]


@pytest.mark.parametrize("word", questions.POLICIES)
def test_every_policy_that_is_offered_is_one_of_the_lab(word: str) -> None:
    hands = sides(load("nz"), "house-way", "house-way", Fraction(1, 20)).hands
    if word not in {questions.OPTIMAL, questions.OWN_STRATEGY}:
        assert policy(hands, word).name


# ---- strategies ----------------------------------------------------------------------------------------------------

OWN = 'format = "paigow-strategy/1"\nname = "Mine"\n[[rule]]\nkeep = ["best high"]\n'


def test_a_strategy_is_priced_in_every_book_and_role(client: Client) -> None:
    assert ask(client, "strategy", policy="card-a") == prices("card-a", most=5).as_json()
    own = ask(client, "strategy", policy="strategy", strategy_file=OWN, opponent="best-low")
    assert own == prices(Strategy.parse(OWN), opponent="best-low", most=5).as_json()


def test_a_visitors_strategy_is_a_policy_of_every_question(client: Client) -> None:
    own = {"book": "nz", "strategy_file": OWN}
    best_high = edge(load("nz"), "best-high")
    assert ask(client, "edge", player="strategy", **own)["win"] == best_high.win
    assert ask(client, "mistakes", policy="strategy", **own)["policy"] == "Mine"
    assert ask(client, "hand", tiles=TILES, opponent="strategy", **own)["opponent"] == "Mine"


def test_a_visitors_strategy_with_faults_names_its_lines(client: Client) -> None:
    bad = OWN.replace("best high", "best hihg")
    (fault,) = faults(client, "strategy", {"policy": "strategy", "strategy_file": bad})
    assert fault["field"] == "strategy_file.line 4, rule[1].keep[1]"
    assert "did you mean 'best high'?" in fault["expected"]
    (fault,) = faults(client, "strategy", {"policy": "strategy"})
    assert fault["field"] == "strategy_file"
    left_open = OWN.replace("best high", "most points")
    (fault,) = faults(client, "strategy", {"policy": "strategy", "strategy_file": left_open})
    assert fault["field"] == "strategy_file"
    assert "1,451 hands by kind open in nz@" in fault["expected"]


MANY_IN_FEW_WORDS = [
    "1-1 4-4 1-3", "1-3 4-4 5-5", "5-5 3-3 3-3", "2-2 2-2 5-6", "5-6 4-6 4-6", "1-6 1-6 1-5", "1-5 3-6 3-5",
    "3-4 2-5 2-3", "1-4 2-4 1-2",
]  # fmt: skip
"""25 tiles, one more than may be seen, in nine words."""


@pytest.mark.parametrize(
    ("question", "body", "field"),
    [
        ("edge", [], "body"),
        ("edge", {}, "book"),
        ("edge", {"book": "nowhere"}, "book"),
        ("edge", {"book": "nz", "role": "dealer"}, "role"),
        ("edge", {"book": "nz", "tiles": TILES}, "tiles"),
        ("edge", {"book": "nz", "player": "optimal", "banker": "optimal"}, "banker"),
        ("mistakes", {"book": "nz", "policy": "optimal", "opponent": "optimal"}, "opponent"),
        ("mistakes", {"book": "nz", "by": "name"}, "by"),
        ("heat-map", {"book": "nz", "only": "some"}, "only"),
        ("heat-map", {"book": "nz", "holding": ["6-6", "1-1", "4-4"]}, "holding"),
        ("heat-map", {"book": "nz", "holding": ["2-4", "2-4"]}, "holding"),
        ("heat-map", {"book": "nz", "holding": ["9-9"]}, "holding"),
        ("heat-map", {"book": "nz", "holding": ["6-6 1-1", "2-2"]}, "holding"),
        ("hand", {"book": "nz", "tiles": TILES, "seen": MANY_IN_FEW_WORDS}, "seen"),
        ("certificate", {"book": "rws", "operator_file": "a"}, "book"),
        ("certificate", {"operator_file": "a", "file": ".."}, "file"),
        ("side-bets", {"book": "rws", "cap": "9999999999999999"}, "cap"),
        ("two-tiles", {"book": "nz", "operator_file": "a", "format": "python"}, "operator_file.(file)"),
        ("best-settings", {"book": "nz", "order": "name"}, "order"),
        ("compare", {"book": "nz", "way": "house-way"}, "other"),
        ("compare", {"book": "nz", "way": "clever", "other": "optimal"}, "way"),
        ("compare", {"book": "nz", "way": "card-a", "other": "card-b", "opponent": "optimal"}, "opponent"),
        ("compare", {"book": "nz", "way": "strategy", "other": "optimal"}, "strategy_file"),
        ("best-settings", {"book": "nz", "most": 0}, "most"),
        ("best-settings", {"book": "nz", "differs": "yes"}, "differs"),
        ("hand", {"book": "nz"}, "tiles"),
        ("hand", {"book": "nz", "tiles": ["6-6", "6-6", "6-6", "1-1"]}, "tiles"),
        ("hand", {"book": "nz", "tiles": ["6-6", "1-1", "4-5"]}, "tiles"),
        ("hand", {"book": "nz", "tiles": "6-6 1-1 4-5 2-6"}, "tiles"),
        ("hand", {"book": "nz", "tiles": TILES, "seen": ["4-5", "4-5"]}, "seen"),
        ("hand", {"book": "nz", "tiles": TILES, "seen": ["1-3"] * 25}, "seen"),
        ("certificate", {}, "book"),
        ("certificate", {"book": "nz", "format": "pdf"}, "format"),
        ("certificate", {"operator_file": "a", "file": "a\nb"}, "file"),
        ("books", {"book": "nz"}, "book"),
        ("equilibrium", {"book": "nz", "gap": 1e-9}, "gap"),
        ("side-bets", {"book": "rws", "pay_table": 5}, "pay_table"),
    ],
)
def test_what_cannot_be_answered_names_field_value_and_what_was_expected(
    client: Client, question: str, body: object, field: str
) -> None:
    (fault,) = faults(client, question, body)
    assert fault["field"] == field
    assert fault["expected"]


def test_seen_tiles_that_clash_with_the_hand_are_named(client: Client) -> None:
    (fault,) = faults(client, "hand", {"book": "nz", "tiles": TILES, "seen": ["1-3", "4-5"]})
    assert (fault["field"], fault["value"]) == ("seen", "4-5")


@pytest.mark.parametrize(
    "rate",
    ["1", "26%", "-1%", "1/0", "5%%", "1e-2", "1/30001", "0.00001", "five", "", 5, 0.05, True, "9" * 99],
)
def test_a_commission_is_a_share_up_to_a_quarter_in_whole_hundredths_of_a_per_cent(
    client: Client, rate: object
) -> None:
    (fault,) = faults(client, "edge", {"book": "nz", "commission": rate})
    assert fault["field"] == "commission"


@pytest.mark.parametrize("rate", ["5%", "5 %", "0.05", "1/20", "5.00%"])
def test_a_commission_is_written_as_people_write_it(client: Client, rate: str) -> None:
    assert ask(client, "edge", book="nz", commission=rate)["commission"] == "1/20"


def test_what_is_not_json_and_what_is_not_there(client: Client) -> None:
    assert (
        client.post(
            "/api/v1/lab/edge", content=b"{", headers={"content-type": "application/json"}
        ).status_code
        == 400
    )
    assert client.post("/api/v1/lab/nothing", json={}).status_code == 404
    answer = client.post("/api/v1/lab/edge/charts/pie", json={"book": "nz"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_chart")
    answer = client.post("/api/v1/lab/edge/charts/classes", json={"book": "nz", "look": "red"})
    assert answer.json()["faults"][0]["field"] == "look"


def test_without_numpy_the_answer_says_what_to_install(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith(("paigow.lab.", "paigow.lab.web.answers"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    answer = client.post("/api/v1/lab/edge", json={"book": "nz", "commission": "3%"})
    assert (answer.status_code, answer.json()["code"]) == (501, "lab_not_installed")
    assert "numpy" in answer.json()["text"]
    assert "paigow[analysis]" in answer.json()["text"]


# ---- how much is done at once --------------------------------------------------------------------------------------


class Slow:
    """Answers that take as long as the test likes."""

    def __init__(self) -> None:
        self.begun, self.go_on, self.count = asyncio.Event(), threading.Event(), 0
        self.serving: Serving

    def __call__(self, asked: QuestionFields) -> dict[str, bool]:
        self.count += 1
        self.serving.loop.call_soon_threadsafe(self.begun.set)
        self.go_on.wait()
        return {"is_done": True}

    def solve(
        self, commission: str = "5%", leaving: asyncio.Event | None = None
    ) -> "asyncio.Task[httpx.Response]":
        """Ask for an answer that is not waited for. The client disconnects when ``leaving`` is set."""
        asked = self.serving.client().build_request(
            "POST",
            "/api/v1/lab/equilibrium",
            json={"book": "nz", "commission": commission},
            extensions={"is_over": leaving},
        )
        return self.serving.loop.create_task(self.serving.ask(asked))

    def answers(self, asked: "asyncio.Task[httpx.Response]") -> httpx.Response:
        return self.serving.run(asked)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    work = Slow()
    monkeypatch.setattr(lab_answers, "ANSWERS", {**lab_answers.ANSWERS, "equilibrium": work})
    with Serving(limits=Limits(lab_at_once=1, lab_waiting=1)) as work.serving:
        work.serving.settles = False
        yield work
        work.go_on.set()


def test_while_an_answer_is_calculated_everything_else_goes_on_and_it_is_calculated_once(slow: Slow) -> None:
    waiting = [slow.solve() for _ in range(4)]
    slow.serving.run(slow.begun.wait())
    for _ in range(3):
        assert slow.serving.client().get("/api/v1/health").status_code == 200
    assert not any(each.done() for each in waiting)
    slow.go_on.set()
    assert [slow.answers(each).json()["is_done"] for each in waiting] == [True] * 4
    assert slow.answers(slow.solve()).json()["is_done"]
    assert slow.count == 1


def test_more_than_may_wait_are_turned_away(slow: Slow) -> None:
    first = slow.solve("1%")
    slow.serving.run(slow.begun.wait())
    second = slow.solve("2%")
    refused = slow.answers(slow.solve("3%"))  # asked last, answered first
    assert (refused.status_code, refused.json()["code"]) == (429, "lab_busy")
    assert slow.count == 1
    assert not second.done()
    slow.go_on.set()
    assert [slow.answers(each).status_code for each in (first, second)] == [200, 200]


def test_a_long_question_ends_when_the_client_disconnects_and_the_next_one_begins(slow: Slow) -> None:
    leaving = asyncio.Event()
    first = slow.solve("1%", leaving)
    slow.serving.run(slow.begun.wait())
    second = slow.solve("2%")
    leaving.set()
    ended = slow.answers(first)
    assert (ended.status_code, ended.json()["code"]) == (408, "client_left")
    slow.go_on.set()
    assert slow.answers(second).json()["is_done"]
    assert slow.answers(slow.solve("1%")).json()["is_done"]
    assert slow.count == 3  # the answer that nobody waited for was not kept


def test_one_visitor_may_ask_so_much_and_what_is_kept_costs_nothing(page: Path) -> None:
    limits = Limits(lab_burst=2, lab_per_s=0.001)
    with Serving(static=page, limits=limits) as serving, serving.client() as client:
        statuses = [
            client.post("/api/v1/lab/edge", json={"book": "nz", "commission": rate}).status_code
            for rate in ("1%", "1%", "2%", "1%", "3%", "2%")
        ]
    assert statuses == [200, 200, 200, 200, 429, 200]


def run(work: Callable[[Calculations], Any]) -> None:
    async def during() -> None:
        workers = Workers(HandClock(), at_once=2, waiting=8, limit_s=20, run=in_thread)
        calculations = Calculations(workers, kept_bytes=100)
        try:
            await work(calculations)
        finally:
            await calculations.close()

    asyncio.run(during())


def test_long_questions_take_at_most_half_of_the_places() -> None:
    """Ten may run and wait: five long ones are taken, a sixth is refused, and a short one still has a place."""

    async def many(calculations: Calculations) -> None:
        loop, begun, go_on = asyncio.get_running_loop(), asyncio.Semaphore(0), threading.Event()

        def work() -> bytes:
            loop.call_soon_threadsafe(begun.release)
            go_on.wait()
            return b"1"

        long = [
            asyncio.create_task(calculations.answer(f"long {number}", work, is_long=True))
            for number in range(5)
        ]
        await begun.acquire()
        sixth = calculations.answer("long 5", work, is_long=True)
        try:
            with pytest.raises(Problem) as refused:
                sixth.send(None)  # refused before it waits for anything
            assert refused.value.code == "lab_busy"
            assert await calculations.answer("short", lambda: b"2") == b"2"
        finally:
            go_on.set()
        assert await asyncio.gather(*long) == [b"1"] * 5
        assert await calculations.answer("long 5", work, is_long=True) == b"1"

    run(many)


def test_no_more_than_the_cap_are_calculated_at_once() -> None:
    async def many(calculations: Calculations) -> None:
        loop, begun, go_on = asyncio.get_running_loop(), asyncio.Semaphore(0), threading.Semaphore(0)
        here, most = 0, 0

        def work() -> bytes:
            nonlocal here, most
            here += 1
            most = max(most, here)
            loop.call_soon_threadsafe(begun.release)
            go_on.acquire()
            here -= 1
            return b"1"

        asked = [asyncio.create_task(calculations.answer(str(number), work)) for number in range(5)]
        for _ in range(2):
            await begun.acquire()
        assert not any(each.done() for each in asked)
        for _ in range(5):
            go_on.release()
        assert await asyncio.gather(*asked) == [b"1"] * 5
        assert most == 2

    run(many)


class Gated:
    """Questions whose answers wait until the gate is open."""

    def __init__(self, calculations: Calculations) -> None:
        self._calculations, self._loop = calculations, asyncio.get_running_loop()
        self.begun, self.gate = asyncio.Queue[str](), threading.Event()

    def work(self, name: str) -> bytes:
        self._loop.call_soon_threadsafe(self.begun.put_nowait, name)
        self.gate.wait()
        return name.encode()

    def ask(self, name: str, *, is_long: bool = True) -> "asyncio.Task[bytes]":
        return asyncio.create_task(self._calculations.answer(name, partial(self.work, name), is_long=is_long))


def test_one_long_calculation_runs_at_a_time_and_leaves_room_for_short_ones() -> None:
    async def asks(calculations: Calculations) -> None:
        gated = Gated(calculations)
        asked = [gated.ask("a"), gated.ask("b"), gated.ask("c", is_long=False)]
        assert {await gated.begun.get(), await gated.begun.get()} == {"a", "c"}
        gated.gate.set()
        assert await asyncio.gather(*asked) == [b"a", b"b", b"c"]

    run(asks)


def test_a_long_calculation_whose_callers_have_left_gives_its_place_away() -> None:
    """Also one that has not begun. A short one goes on."""

    async def asks(calculations: Calculations) -> None:
        gated = Gated(calculations)
        ask, begun, gate = gated.ask, gated.begun, gated.gate
        running, waiting, short = ask("a"), ask("b"), ask("c", is_long=False)
        assert {await begun.get(), await begun.get()} == {"a", "c"}
        for each in (waiting, running, short):
            each.cancel()
        last = ask("d")
        assert await begun.get() == "d"
        gate.set()
        assert await last == b"d"
        assert not calculations.has("a")
        assert not calculations.has("b")
        assert await calculations.answer("c", partial(gated.work, "again")) == b"c"

        fast = [ask(str(number)) for number in range(5)]
        for each in fast:
            asyncio.get_running_loop().call_soon(each.cancel)
        ended = await asyncio.gather(*fast, return_exceptions=True)
        assert all(isinstance(each, asyncio.CancelledError) for each in ended)
        assert await ask("e") == b"e"
        assert calculations.is_idle

    run(asks)


def test_the_longest_unused_answers_go_first() -> None:
    calculated: list[str] = []

    def work(name: str) -> bytes:
        calculated.append(name)
        return b"0" * 40

    async def many(calculations: Calculations) -> None:
        for name in ("a", "b", "a", "c", "a", "b"):
            await calculations.answer(name, partial(work, name))

    run(many)
    assert calculated == ["a", "b", "c", "b"]


@pytest.mark.parametrize("is_long", [False, True])
def test_what_fails_is_not_kept_and_one_who_leaves_takes_no_answer_away(is_long: bool) -> None:
    tried = []

    def fails() -> bytes:
        tried.append(1)
        raise Problem(501, "lab_not_installed")

    async def asks(calculations: Calculations) -> None:
        for _ in range(2):
            with pytest.raises(Problem):
                await calculations.answer("a", fails)
        loop, begun, gate = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

        def waits() -> bytes:
            loop.call_soon_threadsafe(begun.set)
            gate.wait()
            return b"1"

        leaving, staying = (
            asyncio.create_task(calculations.answer("b", waits, is_long=is_long)) for _ in range(2)
        )
        await begun.wait()
        leaving.cancel()
        gate.set()
        assert await staying == b"1"

    run(asks)
    assert len(tried) == 2


# ---- the settings file ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", EDITIONS)
def test_the_settings_file_of_a_book_is_that_of_the_lab(client: Client, book: str) -> None:
    answer = client.get(f"/api/v1/lab/settings/{book}")
    assert without_origin("settings", answer.json()) == json.loads(encode(settings_file(load(book))))


def test_the_settings_file_of_an_unknown_book_is_refused_by_name(client: Client) -> None:
    answer = client.get("/api/v1/lab/settings/macau")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_book")
    assert answer.json()["facts"] == {"book": "macau"}
