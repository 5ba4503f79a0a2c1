"""What belongs to every answer of the lab: what its figures are of, and ways to cite, repeat and save it."""

import csv
import io
import json
import shlex
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from paigow import __version__
from paigow.books import load
from paigow.cli import main
from paigow.lab.odds import odds
from paigow.lab.policy_names import sides
from paigow.words import LANGUAGES
from tests.browser.conftest import Come
from tests.browser.guests import Guest

POLICIES: Final = "/lab/policies?book=canberra&player=best-low&role=banker&commission=4%25"
NAMED: Final = load("canberra")
WORDS: Final = Path(__file__).parents[2] / "frontend" / "src" / "words"


def came(come: Come, address: str, **look: Any) -> Guest:
    guest = come(**look)
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.go(address)
    guest.see("lab-about")
    return guest


def copied(guest: Guest, what: str) -> str:
    guest.press(f"lab-copy-{what}")
    expect(guest.find(f"lab-copy-{what}")).to_contain_text("Copied")
    return str(guest.page.evaluate("navigator.clipboard.readText()"))


def saved(guest: Guest, what: str) -> tuple[str, bytes]:
    with guest.page.expect_download() as file:
        guest.press(f"lab-save-{what}")
    return file.value.suggested_filename, Path(file.value.path()).read_bytes()


def test_an_answer_says_what_its_figures_are_of(come: Come) -> None:
    guest = came(come, POLICIES)
    expect(guest.find("lab-about")).to_have_text(
        f"{NAMED.title}, edition {NAMED.edition} · paigow {__version__} · commission 4% · figures of the bank ·"
        " player: best low hand; bank: house way"
    )


def test_a_link_shows_the_same_and_names_the_edition(come: Come) -> None:
    guest = came(come, POLICIES)
    link, percent = copied(guest, "link"), guest.find("lab-percent").inner_text()
    assert f"edition={NAMED.edition}" in link
    guest.go("/lab")
    guest.go(link.removeprefix(guest.page.evaluate("location.origin")))
    expect(guest.find("lab-percent")).to_have_text(percent)
    guest.see("lab-about")
    expect(guest.find("lab-other-edition")).to_have_count(0)


def test_a_link_of_another_edition_says_that_the_figures_are_of_the_current_one(come: Come) -> None:
    guest = came(come, "/lab/equilibrium?book=canberra&edition=2020.1")
    expect(guest.find("lab-other-edition")).to_contain_text("2020.1")
    expect(guest.find("lab-other-edition")).to_contain_text(NAMED.edition)
    guest.find("lab-book").select_option("nz")
    expect(guest.find("lab-about")).to_contain_text(load("nz").title)
    expect(guest.find("lab-other-edition")).to_have_count(0)


@pytest.mark.parametrize(("part", "details"), [("policies", "lab-classes"), ("readings", "lab-idle")])
def test_a_link_opens_what_was_open(part: str, details: str, come: Come) -> None:
    guest = came(come, f"/lab/{part}?book=nz")
    guest.find(details).locator("summary").click()
    expect(guest.find(details)).to_have_attribute("open", "")
    link = copied(guest, "link")
    guest.go("/lab")
    guest.go(link.removeprefix(guest.page.evaluate("location.origin")))
    expect(guest.find(details)).to_have_attribute("open", "")


def test_a_command_and_a_program_are_copied_and_give_the_figures(
    come: Come, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = came(come, POLICIES)
    hands, player, banker = sides(NAMED, "best-low", "house-way", commission := Fraction(1, 25))
    found = odds(hands, player, banker, commission, role="banker")
    command = shlex.split(copied(guest, "command"))
    assert main([*command[1:], "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["win"], answer["edge"]) == (found.win, found.as_json()["edge"])
    scope: dict[str, Any] = {}
    exec(compile(copied(guest, "python"), "copied", "exec"), scope)
    assert scope["answer"]["edge"] == found.as_json()["edge"]


def test_an_answer_is_saved_as_json_csv_and_parquet(come: Come) -> None:
    guest = came(come, POLICIES)
    stem = f"paigow-lab-edge-{NAMED.published_as}"
    name, content = saved(guest, "json")
    answer = json.loads(content)
    assert (name, answer["digest"]) == (f"{stem}.json", NAMED.digest)
    name, content = saved(guest, "csv")
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    assert (name, int(rows[0]["win"])) == (f"{stem}.csv", answer["win"])
    parquet = pytest.importorskip("pyarrow.parquet")
    name, content = saved(guest, "parquet")
    assert name == f"{stem}.parquet"
    assert parquet.read_table(io.BytesIO(content)).column("win")[0].as_py() == answer["win"]


def test_a_chart_is_saved_as_svg_with_title_colours_and_what_it_is_of(come: Come) -> None:
    guest = came(come, POLICIES)
    name, content = saved(guest, "svg-classes")
    assert name == f"paigow-lab-edge-{NAMED.published_as}-classes.svg"
    space = "{http://www.w3.org/2000/svg}"
    drawing = ET.fromstring(content)
    assert drawing.findtext(f"{space}title") == guest.find("chart-classes").locator("figcaption").inner_text()
    texts = [str(each.text) for each in drawing.iter(f"{space}text")]
    shown = guest.find("chart-classes").locator("svg text").all_text_contents()
    assert set(shown) <= set(texts)
    assert NAMED.edition in " ".join(texts)
    assert all(each.get("fill") for each in drawing.iter(f"{space}text"))
    bars = [each.get("fill") for each in drawing.iter(f"{space}rect")]
    assert len(set(bars)) >= 3
    assert all(each and "var(" not in each for each in bars)


def test_an_own_file_is_named_and_the_link_does_not_have_it(come: Come) -> None:
    guest = came(come, "/lab/strategy")
    guest.find("lab-strategy-file").locator("summary").click()
    text = 'format = "paigow-strategy/1"\nname = "Mine"\n[[rule]]\nkeep = ["best high"]\n'
    guest.find("lab-strategy-file-choose").set_input_files(
        {"name": "my card.toml", "mimeType": "", "buffer": text.encode()}
    )
    expect(guest.find("lab-own-file")).to_contain_text("not in the link")
    assert copied(guest, "command") == "paigow lab strategy --most 5 './my card.toml'"
    assert "lab.Strategy.load(Path('./my card.toml'))" in copied(guest, "python")


def test_on_a_phone_one_button_opens_the_tools_and_escape_closes_them(come: Come) -> None:
    guest = came(come, "/lab/equilibrium?book=nz", is_phone=True)
    opener, link = guest.find("lab-tools-open"), guest.find("lab-copy-link")
    expect(link).to_be_hidden()
    opener.click()
    expect(opener).to_have_attribute("aria-expanded", "true")
    link.focus()
    guest.page.keyboard.press("Escape")
    expect(link).to_be_hidden()
    expect(opener).to_be_focused()


def test_the_open_tools_stay_when_their_text_is_pressed(come: Come) -> None:
    guest = came(come, "/lab/equilibrium?book=nz", is_phone=True)
    guest.press("lab-tools-open")
    guest.find("lab-copy-link").focus()
    guest.find("lab-tools").get_by_text("Download", exact=True).click()
    expect(guest.find("lab-tools-open")).to_have_attribute("aria-expanded", "true")
    guest.find("lab-copy-link").focus()
    guest.find("lab-terms").locator("button").first.focus()
    expect(guest.find("lab-tools-open")).to_have_attribute("aria-expanded", "false")


def test_without_a_clipboard_a_text_is_copied_and_the_tools_stay_open(come: Come) -> None:
    guest = come(is_phone=True)
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.context.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new Error('no https'))"
    )
    guest.go("/lab/equilibrium?book=nz")
    guest.see("lab-about")
    guest.press("lab-tools-open")
    assert "/lab/equilibrium" in copied(guest, "link")
    expect(guest.find("lab-copy-link")).to_be_focused()
    expect(guest.find("lab-tools-open")).to_have_attribute("aria-expanded", "true")
    assert guest.page.locator("[data-testid=lab-tools] textarea").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_says_what_it_means_by_the_keyboard_too(language: str, come: Come) -> None:
    guest = came(come, "/lab/policies?book=nz", language=language)
    words = lab_words(language)
    terms = guest.find("lab-terms").locator("button")
    assert terms.count() == 9
    for term in terms.all():
        name = str(term.get_attribute("data-testid")).removeprefix("term-")
        definition = guest.find("lab-terms").get_by_test_id(f"definition-{name}")
        term.focus()
        guest.page.keyboard.press("Enter")
        expect(definition).to_be_visible()
        expect(definition).to_have_text(f"{words[f'lab.term.{name}']}{words[f'lab.term.{name}.says']}")
        guest.page.keyboard.press("Escape")
        expect(definition).to_be_hidden()
        expect(term).to_be_focused()


def test_a_definition_stands_at_its_term_within_the_screen(come: Come) -> None:
    guest = came(come, "/lab/policies?book=nz", is_phone=True)
    width = guest.page.viewport_size["width"]  # type: ignore[index]
    for term in guest.find("lab-edge").locator("dt button").all():
        term.click()
        definition = guest.page.locator("[popover]:popover-open")
        expect(definition).to_have_count(1)
        at, box = term.bounding_box(), definition.bounding_box()
        assert at
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= at["y"] or box["y"] >= at["y"] + at["height"]


def lab_words(language: str) -> dict[str, str]:
    """Return the sentences of the lab by key."""
    found: dict[str, str] = json.loads((WORDS / f"lab-{language}.json").read_text("utf-8"))
    return found
