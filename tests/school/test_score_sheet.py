"""The printed score card: its numbers are those of the strategy file, and its fonts have every letter."""

import re
import tomllib
import xml.etree.ElementTree as ET
from importlib import resources
from itertools import pairwise
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from paigow.books import EDITIONS, load
from paigow.lab.errors import LabError
from paigow.lab.strategy.shipped_files import SHIPPED
from paigow.lab.strategy.taught import TIES, TaughtCard, taught_name
from paigow.school.item_maker import cards
from paigow.school.lessons.lesson_maker import lesson
from paigow.school.score_card.card_costs import card_costs
from paigow.sharing.sheet.drawing import PAGE, SOFT, Box, Disc, Sheet, Text, lines_of
from paigow.sharing.sheet.pdf import as_pdf, font_files
from paigow.sharing.sheet.score_sheet import MARGIN, example_settings, score_sheet
from paigow.sharing.sheet.svg import as_svg
from paigow.words import LANGUAGES
from scripts.sheet_fonts import LATIN
from tests.cli.conftest import Run, run
from tests.oracles.drills import card_score, document, pair, taught

each = pytest.mark.parametrize(
    ("book_id", "language"), [(book, lang) for book in EDITIONS for lang in LANGUAGES]
)
__all__ = ["run"]
SVG = "{http://www.w3.org/2000/svg}"


def texts(sheet: Sheet) -> list[Text]:
    return [mark for mark in sheet.marks if isinstance(mark, Text)]


def is_note(text: Text) -> bool:
    """Whether a text is a line of the notes at the foot of the page."""
    return text.fill == SOFT and text.x == MARGIN


@each
def test_the_numbers_are_those_of_the_file(book_id: str, language: str) -> None:
    drawn = ET.fromstring(as_svg(score_sheet(load(book_id), language)))
    columns: dict[str, list[int]] = {}
    for text in drawn.iter(f"{SVG}text"):
        if text.get("text-anchor") == "middle" and re.fullmatch(r"-?\d+", text.text or ""):
            columns.setdefault(str(text.get("x")), []).append(int(str(text.text)))
    score = taught(document(book_id))["score"]
    assert list(columns.values()) == [score["low"], score["high"]]
    said = " ".join(str(text.text) for text in drawn.iter(f"{SVG}text"))
    for plus in score["plus"]:
        assert str(plus["add"]) in said
    costs = card_costs(load(book_id))
    assert costs.banker is not None
    assert all(f"{facts['cost']}" in said for facts in (costs.player, costs.banker))


@pytest.mark.parametrize("book_id", EDITIONS)
def test_the_example_is_scored_by_the_file_and_is_perfect_play(book_id: str) -> None:
    book = document(book_id)
    settings = example_settings(load(book_id))
    for setting in settings:
        assert setting.low_score == card_score(book, "low", pair(setting.low))
        assert setting.high_score == card_score(book, "high", pair(setting.high))
    (card,) = [setting for setting in settings if setting.is_card]
    assert card.is_best
    assert card.score == max(setting.score for setting in settings)


@each
def test_everything_lies_on_the_page_and_nothing_on_something_else(book_id: str, language: str) -> None:
    sheet = score_sheet(load(book_id), language)
    width, height = PAGE
    for mark in sheet.marks:
        right = mark.x + (
            mark.width if isinstance(mark, Box) else mark.radius if isinstance(mark, Disc) else 0
        )
        assert 10 < mark.x <= right < width - 10
        assert 10 < mark.y < height - 8
    lefts = sorted(text.y for text in texts(sheet) if text.anchor == "start" and text.x < 26)
    assert all(after - before > 3.5 for before, after in pairwise(lefts) if after != before)
    bottom = max(mark.y + mark.height for mark in sheet.marks if isinstance(mark, Box))
    assert bottom < min(text.y - text.size for text in texts(sheet) if is_note(text))


@each
def test_the_fonts_of_the_pdf_have_every_letter(book_id: str, language: str) -> None:
    fonts = {style: TTFont(file).getBestCmap().keys() for style, file in font_files(language).items()}
    for text in texts(score_sheet(load(book_id), language)):
        missing = {letter for letter in text.text if ord(letter) not in fonts["B" if text.is_bold else ""]}
        assert not missing, f"{text.text}: python scripts/sheet_fonts.py"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_page_is_the_same_pdf_of_one_page(language: str) -> None:
    sheet = score_sheet(load("nz"), language)
    made = as_pdf(sheet)
    assert made == as_pdf(sheet)
    assert made.startswith(b"%PDF-")
    assert made.count(b"/Type /Page\n") == 1
    assert made != as_pdf(sheet._replace(marks=sheet.marks[:-1]))


def test_the_fonts_have_their_licence() -> None:
    folder = Path(str(resources.files("paigow.sharing"))) / "sheet" / "fonts"
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text(encoding="utf-8")
    for font in folder.glob("*.ttf"):
        assert set(map(ord, LATIN)) <= TTFont(font).getBestCmap().keys()


def test_lines_break_between_words_and_before_no_comma() -> None:
    assert lines_of("one two three", 10, 40) == ["one two", "three"]
    assert lines_of("天地，人", 10, 21) == ["天", "地，", "人"]
    assert lines_of("", 10, 40) == []


# ---- which card ------------------------------------------------------------------------------------------------------


def test_each_taught_card_is_shipped_and_of_a_book() -> None:
    file = resources.files("paigow.lab.strategy") / "taught.toml"
    names = tomllib.loads(file.read_text(encoding="utf-8"))
    assert names.keys() == {"default", "books"}
    assert {names["default"], *names["books"].values()} <= set(SHIPPED)
    assert names["books"].keys() <= set(EDITIONS)
    for book in map(load, EDITIONS):
        assert TaughtCard(taught_name(book), book).tie in TIES


@pytest.mark.parametrize("name", ["best-low", "list-of-8", "most-points"])
def test_only_a_score_card_can_be_taught(name: str) -> None:
    with pytest.raises(LabError, match=f"strategy '{name}': expected a score card with the rules"):
        TaughtCard(name, load("nz"))


# ---- on the command line ---------------------------------------------------------------------------------------------


def test_the_command_writes_the_page(run: Run, tmp_path: Path) -> None:
    for name, begins in (("card.svg", b"<svg"), ("card.PDF", b"%PDF-")):
        done = run(
            "school", "card", "--book", "rws", "--language", "zh-Hant", "--output", str(tmp_path / name)
        )
        assert (done.status, done.out, done.err) == (0, "", "")
        assert (tmp_path / name).read_bytes().startswith(begins)
    sheet = score_sheet(load("rws"), "zh-Hant")
    assert (tmp_path / "card.svg").read_text(encoding="utf-8") == as_svg(sheet)
    assert (tmp_path / "card.PDF").read_bytes() == as_pdf(sheet)


def test_without_a_file_it_prints_the_card(run: Run) -> None:
    done = run("school", "card", "--book", "nz")
    assert done.status == 0
    score = taught("nz")["score"]
    rows = re.findall(r"│ .*?│ (\d+) +│ (\d+) +│", done.out)
    assert [tuple(map(int, row)) for row in rows] == list(zip(score["low"], score["high"], strict=True))


@pytest.mark.parametrize("name", ["card.png", "card", "no-such-folder/card.pdf"])
def test_another_file_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    done = run("school", "card", "--output", str(tmp_path / name))
    assert (done.status, done.out) == (2, "")
    assert "--output: " in done.err
    assert "expected a file in an existing folder, ending in .svg or .pdf" in done.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        (("school", "card"), "the score card"),
        (("drill", "score-card"), "the drill score-card"),
        (("lesson", "15", "--seed", "no lab"), "lesson 15"),
    ],
)
def test_without_the_lab_a_command_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], what: str
) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    for place in ("score_card.card_rows", "drills.score_card", "lessons.score_card"):
        monkeypatch.setattr(f"paigow.school.{place}.card_of", missing)
    monkeypatch.setattr("paigow.school.drills.score_card._hands", missing)
    cards.cache_clear()
    lesson.cache_clear()
    done = run(*asked)
    cards.cache_clear()
    lesson.cache_clear()
    assert done.status == 2
    assert f"{what} needs numpy; pip install 'paigow[analysis]'" in done.err


def test_without_fpdf2_it_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paigow.sharing.sheet.pdf.is_pdf_there", lambda: False)
    done = run("school", "card", "--output", str(tmp_path / "card.pdf"))
    assert done.status == 2
    assert "PDF needs fpdf2; pip install 'paigow[pdf]'" in done.err
