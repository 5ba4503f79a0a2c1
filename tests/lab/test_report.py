"""The report: its checker on a small set of tiles, and its page for one book."""

import ast
import csv
import json
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest

from paigow.books import BOOK_IDS, load
from paigow.lab.errors import LabError
from paigow.lab.game.by_commission import value_by_commission
from paigow.lab.game.commission_piece import STEP, commission_piece
from paigow.lab.game.equilibrium import Equilibrium, equilibrium, solve
from paigow.lab.game.mixes import answer
from paigow.lab.game.setting_game import Game
from paigow.lab.game.uniqueness import directions, uniqueness
from paigow.lab.hands import hands_of
from paigow.lab.policies import house_way
from paigow.lab.report import checker, write
from paigow.lab.report.data_files import FILES, claimed, write_data
from paigow.lab.report.figures import ReportFigures, report_figures
from paigow.lab.report.money import money_effects
from paigow.lab.report.page import at_most, decimal, polynomial
from paigow.tiles import KINDS
from tests.cli.conftest import Run, run

__all__ = ["run"]

FIVE = Fraction(1, 20)
SMALL = (0, 1, 2, 4, 8, 10, 15)
"""Indexes of the kinds of a small set."""
MIXED = 3
DOCUMENT = Path(__file__).parents[2] / "docs" / "report.md"


@cache
def small(kinds: tuple[int, ...] = SMALL) -> Equilibrium:
    """The equilibrium with a small set."""
    hands = hands_of(load("nz"))
    stock = np.zeros_like(hands.stock)
    stock[list(kinds)] = hands.stock[list(kinds)]
    return solve(Game(hands, FIVE, stock))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data files of a small set, with a claim about its equilibrium."""
    solved = small()
    game = solved.game
    assert len(solved.player.mixed(game)) >= MIXED
    ours, theirs = ("ours", solved.player), ("theirs", solved.banker)
    claim = claimed("small", game, ours, theirs)
    assert claim.epsilon == 0
    assert claim.player_gain == solved.value
    mixes = {name: (game, mix) for name, mix in (ours, theirs)}
    digests = write_data(tmp_path, load("nz"), house_way(game.hands), mixes, [claim])
    assert sorted(digests) == sorted(FILES)
    assert digests == {name: sha256((tmp_path / name).read_bytes()).hexdigest() for name in digests}
    return tmp_path


class Checked(NamedTuple):
    status: int
    out: str
    err: str


def check(folder: Path) -> Checked:
    """Run the checker as its users do, without any package of ours."""
    done = subprocess.run(
        [sys.executable, "-I", folder / "checker.py", folder], capture_output=True, text=True, check=False
    )
    return Checked(done.returncode, done.stdout, done.stderr)


def test_the_checker_holds_what_is_true(folder: Path) -> None:
    done = check(folder)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[-1] == "small: holds, epsilon 0"


def test_the_checker_is_short_and_needs_the_standard_library_alone() -> None:
    text = Path(checker.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 100
    imported = {
        name.partition(".")[0]
        for node in ast.walk(ast.parse(text))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= sys.stdlib_module_names


def more(text: str) -> str:
    return str(int(text) + 1)


def first_change(
    column: str, change: Callable[[str], str], **where: str
) -> Callable[[list[dict[str, str]]], None]:
    """Change one cell: in the first row with some values."""

    def changed(rows: list[dict[str, str]]) -> None:
        row = next(row for row in rows if all(row[name] == value for name, value in where.items()))
        row[column] = change(row[column])

    return changed


@pytest.mark.parametrize(
    ("file", "change", "says"),
    [
        ("settings.csv", first_change("wins", more, role="player"), "settings.csv:', 'player'"),
        ("settings.csv", first_change("pushes", more, role="banker"), "settings.csv:', 'banker'"),
        ("settings.csv", first_change("losses", more, role="banker"), "settings.csv:', 'banker'"),
        ("settings.csv", first_change("hands", more, role="player"), "settings.csv:', 'player'"),
        ("settings.csv", first_change("house_way", lambda _: "0", house_way="1"), "settings.csv:', 'player'"),
        ("settings.csv", lambda rows: rows.append({**rows[0], "wins": "0"}), "settings.csv:', 'player'"),
        ("ranks.csv", first_change("low", lambda _: "0", hand="ab"), "settings.csv:"),
        ("strategies.csv", first_change("probability", lambda _: "1/2", strategy="ours"), "ours"),
        ("strategies.csv", first_change("low", lambda low: low[::-1] + "z", strategy="theirs"), "theirs"),
    ],
)
def test_the_checker_sees_one_changed_cell(folder: Path, file: str, change: Any, says: str) -> None:
    path = folder / "data" / file
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    change(rows)
    lines = [",".join(rows[0]), *(",".join(row.values()) for row in rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    done = check(folder)
    assert (done.status, done.err.strip()) == (1, f"FAILS: ('{file}', 'has another digest')")

    claims = json.loads((folder / "data" / "claims.json").read_text(encoding="utf-8"))
    claims["sha256"][file] = sha256(path.read_bytes()).hexdigest()
    (folder / "data" / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    done = check(folder)
    assert done.status == 1
    assert says in done.err


@pytest.mark.parametrize("key", ["player_gain", "player_best", "banker_gain", "banker_best"])
def test_the_checker_sees_a_wrong_claim(folder: Path, key: str) -> None:
    path = folder / "data" / "claims.json"
    claims = json.loads(path.read_text(encoding="utf-8"))
    value = Fraction(claims["claims"][0][key])
    claims["claims"][0][key] = str(Fraction(value.numerator + 1, value.denominator))
    path.write_text(json.dumps(claims), encoding="utf-8")
    done = check(folder)
    assert done.status == 1
    assert done.err.startswith(f"FAILS: ('small', '{key.partition('_')[0]}'")


def test_the_checker_sees_a_wrong_epsilon(folder: Path) -> None:
    path = folder / "data" / "claims.json"
    claims = json.loads(path.read_text(encoding="utf-8"))
    assert claims["claims"][0]["epsilon"] == "0/1"
    claims["claims"][0]["epsilon"] = "1/1000000"
    path.write_text(json.dumps(claims), encoding="utf-8")
    done = check(folder)
    assert (done.status, done.err.strip()) == (1, "FAILS: ('small', 'epsilon', Fraction(0, 1))")


def test_what_is_claimed_about_a_strategy_that_is_not_optimal_holds_with_its_epsilon(tmp_path: Path) -> None:
    """A claim says what both sides gain, not that a strategy is optimal: its epsilon says how far it is from that."""
    solved = small()
    game = solved.game
    mix = solved.player
    hand = int(mix.mixed(game)[0])
    one, other = np.nonzero((game.owner == hand) & (mix.parts > 0))[0].tolist()
    parts = mix.parts.copy()
    parts[one], parts[other] = 0, mix.whole
    claim = claimed("off", game, ("ours", mix._replace(parts=parts)), ("theirs", solved.banker))
    assert claim.epsilon > 0
    mixes = {"ours": (game, mix._replace(parts=parts)), "theirs": (game, solved.banker)}
    write_data(tmp_path, load("nz"), house_way(game.hands), mixes, [claim])
    done = check(tmp_path)
    assert done.status == 0
    assert done.out.splitlines()[-1] == f"off: holds, epsilon {claim.epsilon}"


# ---- uniqueness and commissions ---------------------------------------------------------------------------------


def test_the_equilibrium_of_the_whole_set_is_the_only_one() -> None:
    solved = equilibrium(load("nz"), FIVE)
    for side in ("player", "banker"):
        found = uniqueness(solved, side)
        assert found.is_unique
        assert found.another is None
        assert found.least_lag > 0


def test_another_equilibrium_is_shown_where_there_is_one() -> None:
    solved = small((0, 2, 3, 8, 12, 13, 15))
    game = solved.game
    assert solved.value is not None
    assert uniqueness(solved, "player").is_unique
    found = uniqueness(solved, "banker")
    assert not found.is_unique
    assert found.another is not None
    assert answer(game, found.another, banks=False) == solved.value, "it holds the player to the same value"
    own = [solved.banker.probability(place) for place in range(len(game.settings))]
    assert own != [found.another.probability(place) for place in range(len(game.settings))]


def test_directions_leave_every_equation_true() -> None:
    rows = [[1, 1, 0, 0, 1], [0, 2, 4, -1, 3], [2, 4, 4, -1, 5]]
    found = directions(rows, 4)
    assert len(found) == 2
    for direction in found:
        assert any(direction)
        assert all(sum(part * step for part, step in zip(row, direction, strict=False)) == 0 for row in rows)


def test_between_two_commissions_the_value_keeps_to_its_bounds() -> None:
    book = load("nz")
    ends = (Fraction(1, 25), Fraction(3, 50))
    first, last = value_by_commission(book, ends).steps
    assert (first.commission, last.commission) == ends
    assert first.value == equilibrium(book, ends[0]).value
    assert last.value == equilibrium(book, ends[1]).value
    middle = equilibrium(book, FIVE).value
    assert middle is not None
    assert first.gap_after is not None
    # the value and the straight line between its ends both lie between the bounds
    assert 0 < abs(middle - (first.value + last.value) / 2) <= first.gap_after < Fraction(1, 10_000)
    assert first.is_same_support_after is False
    assert last.gap_after is None


def _plain(told: str) -> str:
    """Return a formula without spaces, in the signs of a plain text."""
    return re.sub(r"\s", "", told).translate(str.maketrans("\N{MINUS SIGN}²³", "-23"))


def test_the_formula_around_five_per_cent_and_where_it_ends() -> None:
    book = load("nz")
    solved = equilibrium(book, FIVE)
    piece = commission_piece(solved)
    assert piece is not None
    assert piece.value(FIVE) == solved.value
    assert piece.further == len(piece.tested) - 6 > 3, "degrees 3 and 2: 4 + 3 numbers, but for one scale"
    assert (piece.is_first_breakpoint, piece.is_last_breakpoint) == (True, True)
    assert piece.first < FIVE < piece.last
    upper, lower = (re.sub("<.*?>", "", polynomial(parts)) for parts in (piece.numerator, piece.denominator))
    told = (
        f"({upper}) / ({lower}), from {decimal(100 * piece.first, 3)} % to {decimal(100 * piece.last, 3)} %"
    )
    assert _plain(told) in _plain(DOCUMENT.read_text(encoding="utf-8"))
    near = FIVE + Fraction(7, 100_000)
    assert near not in piece.tested
    assert piece.value(near) == equilibrium(book, near).value
    beyond = piece.last + Fraction(1, 100_000)
    after = equilibrium(book, beyond)
    assert after.value is not None
    assert after.value != piece.value(beyond), "another formula begins"


def test_the_farthest_commission_that_is_looked_at_is_no_breakpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings of the small set stay an equilibrium for more than 100 steps to either side of 5 %."""
    monkeypatch.setattr("paigow.lab.game.commission_piece._FARTHEST", 40)
    piece = commission_piece(small())
    assert piece is not None
    assert (piece.first, piece.last) == (FIVE - 40 * STEP, FIVE + 40 * STEP)
    assert (piece.is_first_breakpoint, piece.is_last_breakpoint) == (False, False)


@pytest.mark.parametrize("rates", [(FIVE,), (FIVE, FIVE), (FIVE, Fraction(1, 25))])
def test_commissions_must_rise(rates: tuple[Fraction, ...]) -> None:
    with pytest.raises(LabError, match=r"commission: .*: expected two or more, rising"):
        value_by_commission(load("nz"), rates)


# ---- money ------------------------------------------------------------------------------------------------------


def test_what_a_rounding_moves_in_coins() -> None:
    found = {(one.name, one.instead): one for one in money_effects(load("rws"))}
    up = found["commission_rounding", "up"]
    assert (up.what, up.most) == ("a wager that wins", 50)  # the smallest chip: 5 % of 11.00 is 0.50 or 1.00
    assert up.at == 1_100
    assert up.differing == sum(wager % 1_000 != 0 for wager in range(1_000, 10_001, 100))
    # a bank's 5 % of 19.00 is 0.95, or 0.50 where it is lowered to what chips can pay
    assert found["bank_commission_rounding", "exact"].most == 45


def test_switches_of_the_odds_alone_move_no_money() -> None:
    assert "to_the_letter" not in {one.name for one in money_effects(load("nz"))}


# ---- the page ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def figures() -> ReportFigures:
    told: list[tuple[int, int]] = []
    found = report_figures(
        load("nz"), (Fraction(0), FIVE), progress=lambda done, parts: told.append((done, parts))
    )
    assert told == [(count, told[-1][1]) for count in range(1, told[-1][1] + 1)], "each part is told once"
    return found


@pytest.fixture(scope="module")
def page(figures: ReportFigures) -> str:
    return write.as_page(figures, {"data/ranks.csv": "0" * 64}, 2)


def test_every_section_is_there(page: str) -> None:
    assert re.findall(r"<h2>(\d+)\. ", page) == [str(number) for number in range(1, 16)]
    assert all(f'<section id="s{number}">' in page for number in range(1, 16))


def test_every_table_says_what_its_figures_are(page: str) -> None:
    captions = re.findall(r"<caption>(.*?)</caption>", page)
    assert len(captions) == page.count("<table>") >= 17
    for caption in captions:
        if "SHA-256" not in caption:
            assert "ook" in caption, caption
            assert "ommission" in caption, caption
            assert "Unit: " in caption or "probability" in caption, caption


def test_the_page_has_the_exact_values(page: str, figures: ReportFigures) -> None:
    for value in (
        figures.solved.value,
        figures.banked.player_gain,
        figures.banked.banker_gain,
        figures.odds.best.edge,
        figures.most_points["player"],
    ):
        assert value is not None
        assert str(Fraction(value)).replace("-", "\N{MINUS SIGN}") in page
    assert "−2.37500799 %" in page
    assert page.count("<td>268,894,332</td>") == 0
    assert page.count('<td class="figure">268,894,332</td>') == 2, "the published count and ours"
    assert "Every count is the same." in page


def test_published_figures_stand_beside_ours(page: str, figures: ReportFigures) -> None:
    """Published counts of hands are ours; a published edge that cannot be right stands beside the right one."""
    section = page[page.index("Published figures beside ours</h2>") :]
    rows: dict[str, list[str]] = {}
    for row in re.findall(r"<tr>(.*?)</tr>", section):
        name, *cells = re.findall(r"<td[^>]*>(.*?)</td>", row) or [""]
        rows.setdefault(name, cells)
    for name, count in (("pair", "16"), ("9 points", "48"), ("1 point", "32"), ("0 points", "24")):
        assert rows[name] == [count, count, "0"]
    for name, count in (("lame duck", "64"), ("any other pair", "5,460"), ("nothing", "26,352")):
        assert rows[name] == [count, count, "0"]
    assert rows["pay table 1: 200, 60, 30, 20, 12, 5, 2, 1"] == ["9.61 %", "9.61 %"]
    assert rows["pay table 2: 200, 100, 50, 20, 10, 4, 2, 2"] == ["6.07 %", "6.07 %"]
    copies = Fraction(figures.odds.house.lose - figures.odds.house.win, 736_281_000)
    assert rows["house way, player, no commission, the house always banks"] == [
        "1.44 %",
        f"{100 * float(copies):.4f} %",
    ]
    assert rows["house way, player, 5 %"][1] == f"{100 * float(figures.odds.house.edge):.4f} %"


def test_the_page_lists_every_reading_that_moves_odds_or_money(page: str, figures: ReportFigures) -> None:
    assert tuple(figures.readings) == tuple(figures.money) == BOOK_IDS
    moving = [one for effects in figures.readings.values() for one in effects if not one.is_idle]
    assert len(moving) >= 15
    for one in moving:
        assert f"{one.name}: " in page
    paid = [(name, one.name, one.instead) for name, effects in figures.money.items() for one in effects]
    still = [
        one
        for name, effects in figures.readings.items()
        for one in effects
        if one.is_idle and (name, one.name, one.instead) not in paid
    ]
    assert len(still) < sum(one.is_idle for effects in figures.readings.values() for one in effects)
    assert f"<p>{len(still)} more values move neither these odds nor these amounts.</p>" in page
    for effects in figures.money.values():
        assert effects
        for moved in effects:
            assert f"{moved.name}: " in page


def test_the_page_is_well_formed(page: str) -> None:
    for name in ("table", "tr", "td", "th", "p", "section", "svg", "figure", "span", "dl", "dd", "li"):
        assert len(re.findall(rf"<{name}[ >]", page)) == page.count(f"</{name}>"), name
    assert "nan" not in re.sub(r"[a-z]nan|nan[a-z]", "", page)


def test_a_bound_is_rounded_up(page: str, figures: ReportFigures) -> None:
    (gap,) = [Fraction(step.gap_after) for step in figures.by_commission.steps if step.gap_after is not None]
    (told,) = re.findall(r"It is at most ([\d.,]+) millionths", page)
    assert 0 <= Fraction(told.replace(",", "")) - gap * 10**6 < Fraction(1, 1000)
    assert at_most(Fraction(10_001, 10**7), 3) == "0.002"
    assert at_most(Fraction(1, 1000), 3) == "0.001"


def test_the_page_says_what_the_formula_rests_on(page: str, figures: ReportFigures) -> None:
    assert "settings change before next</th>" in page
    assert "there the formula" not in page
    piece = figures.piece
    assert piece is not None
    assert f"it was checked at {piece.further} further ones. It is not proved between them" in page


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [
        (Fraction(1, 8), 2, "0.12"),  # half to even
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(-1, 3), 4, "\N{MINUS SIGN}0.3333"),
        (Fraction(-1, 30_000), 2, "0.00"),
        (Fraction(1_234_567), 0, "1,234,567"),
    ],
)
def test_decimals_are_rounded_from_the_fraction(value: Fraction, digits: int, text: str) -> None:
    assert decimal(value, digits) == text


def test_a_polynomial_is_written_with_its_signs() -> None:
    assert polynomial([-3, 0, 2, -1]) == "\N{MINUS SIGN} 3 + 2 c<sup>2</sup> \N{MINUS SIGN} 1 c<sup>3</sup>"
    assert polynomial([0]) == "0"


def test_a_report_in_a_folder(
    figures: ReportFigures, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "report_figures", lambda *_, **__: figures)
    printed: list[Path] = []

    class Document:
        def __init__(self, string: str) -> None:
            assert string.startswith("<!doctype html>")

        def write_pdf(self, file: Path) -> None:
            printed.append(file)

    monkeypatch.setattr(write, "_printer", lambda: Document)
    out = tmp_path / "new" / "report"
    files = write.write_report(load("nz"), out)
    assert printed == [out / "report.pdf"]
    assert files[:2] == [out / "report.html", out / "report.pdf"]
    named = {file.name for file in files}
    data = {"claims.json", "ranks.csv", "settings.csv", "strategies.csv"}
    assert named == {"report.html", "report.pdf", "checker.py"} | data
    told = json.loads((out / "data" / "claims.json").read_text(encoding="utf-8"))
    assert told["book"] == load("nz").published_as
    assert [claim["player_gain"] for claim in told["claims"]] == [
        str(figures.solved.value),
        str(figures.banked.player_gain),
    ]
    assert all(claim["player_gain"] == claim["player_best"] for claim in told["claims"])
    assert sum(told["pieces"].values()) == sum(len(kind.faces) for kind in KINDS)


def test_what_is_missing_for_a_pdf_is_said_before_anything_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(LabError, match=r"the PDF needs WeasyPrint .*pip install 'paigow\[report\]'.*Pango"):
        write.write_report(load("nz"), tmp_path / "report")
    assert not (tmp_path / "report").exists()


def test_without_a_pdf_the_one_of_an_earlier_report_is_removed(
    figures: ReportFigures, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "report_figures", lambda *_, **__: figures)
    (tmp_path / "report.pdf").write_bytes(b"%PDF- of another page")
    (tmp_path / "mine.pdf").touch()
    files = write.write_report(load("nz"), tmp_path, is_printed=False)
    assert sorted(files) == sorted(tmp_path / name for name in ("report.html", *FILES))
    assert {file.name for file in tmp_path.glob("*.pdf")} == {"mine.pdf"}


@pytest.mark.parametrize("name", ["data", "report.html", "report.pdf", "data/claims.json", "checker.py"])
def test_what_cannot_be_written_is_said_before_anything_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def computed(*_: object, **__: object) -> None:
        raise AssertionError("counted")

    monkeypatch.setattr(write, "report_figures", computed)
    if name == "data":
        (tmp_path / name).touch()
    else:
        (tmp_path / name).mkdir(parents=True)
    with pytest.raises(LabError, match=f"^out: .*{name}.*; expected a folder that can be written$"):
        write.write_report(load("nz"), tmp_path, is_printed=False)


def test_a_full_disk_is_said(figures: ReportFigures, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(write, "report_figures", lambda *_, **__: figures)
    monkeypatch.setattr(write, "write_data", full)
    with pytest.raises(LabError, match=r"^out: .*: No space left on device; expected a folder"):
        write.write_report(load("nz"), tmp_path, is_printed=False)


def test_a_pdf_is_written(tmp_path: Path, page: str) -> None:
    try:
        import weasyprint
    except OSError:
        pytest.skip("the library Pango is missing")
    weasyprint.HTML(string=page).write_pdf(tmp_path / "report.pdf")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF-")


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "report").touch()
    with pytest.raises(
        LabError, match=r"out: .*report.*: expected a folder|out: .*File exists; expected a folder"
    ):
        write.write_report(load("nz"), tmp_path / "report", is_printed=False)


# ---- the command ------------------------------------------------------------------------------------------------


@pytest.fixture
def of_the_small_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command counts the small set alone, and its page is empty."""
    solved = small()
    game, sides = solved.game, (("ours", solved.player), ("theirs", solved.banker))
    claims = [claimed("small", game, *sides)]
    mixes = {name: (game, mix) for name, mix in sides}
    counted = SimpleNamespace(house=house_way(game.hands))
    monkeypatch.setattr(write, "report_figures", lambda *_, **__: counted)
    monkeypatch.setattr(write, "_claims", lambda _: (mixes, claims))
    monkeypatch.setattr(write, "as_page", lambda *_: "<!doctype html>")


@pytest.mark.usefixtures("of_the_small_set")
def test_the_command_writes_what_its_checker_holds(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "new" / "report"
    command = ("lab", "report", "--book", "nz", "--out", str(out), "--html-only")
    names = ("report.html", *FILES)
    done = run(*command)
    assert (done.status, done.err) == (0, "")
    assert sorted(done.out.splitlines()) == sorted(str(out / name) for name in names)
    assert check(out).status == 0
    assert not (out / "report.pdf").exists()

    digests = {str(out / name): sha256((out / name).read_bytes()).hexdigest() for name in names}
    told = json.loads(run(*command, "--json").out)
    assert {each["file"]: each["sha256"] for each in told["files"]} == digests
    rows = list(csv.DictReader(run(*command, "--csv").out.splitlines()))
    assert {row["file"]: row["sha256"] for row in rows} == digests


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ((), "--out"),
        (
            ("--out", "{file}", "--html-only"),
            "--out: '{file}': File exists; expected a folder that can be written",
        ),
        (("--out", "{file}/report", "--html-only"), "expected a folder that can be written"),
        (("--out", "new", "--json", "--csv"), "--json and --csv: choose one of them"),
        (("--out", "new", "--book", "none"), "none"),
    ],
)
def test_the_command_refuses(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "file"
    file.touch()
    done = run("lab", "report", *(word.format(file=file) for word in more))
    assert (done.status, done.out) == (2, "")
    assert told.format(file=file) in done.err
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
