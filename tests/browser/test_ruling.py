"""The ruling page: a round is laid out, saved, opened and ruled on; the rules page shows the cuts."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from paigow.books import BOOK_IDS, load
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import new_table
from tests.log.written import shipped

BOX: Final = 5
HOUSE: Final = ("5-6", "2-2", "3-4", "1-4")
ANN: Final = ("6-6", "1-1", "4-5", "2-5")
STILL_MS, BEAT_MS = 600, 650
"""Time from the last change to the next ruling of a round, and time for which each group of a cut is lit."""
REFUSED: Final = "Chromium notes every request that the server refuses"
ROUND: Final[dict[str, Any]] = {
    "format": "paigow-round/1",
    "book": "nz",
    "table": {"boxes": 8, "currency": "NZD", "smallest_chip": 50},
    "bank": {"kind": "house"},
    "house": {"tiles": list(HOUSE)},
    "box": [
        {
            "number": 2,
            "tiles": list(ANN),
            "low": ["1-1", "2-5"],
            "wager": [{"player": "ann", "amount": 10000}],
        }
    ],
}


def text_of(guest: Guest) -> str:
    return guest.find("file-text").input_value()


def written(guest: Guest) -> dict[str, Any]:
    """Return the form's file as any other program reads it."""
    return tomllib.loads(text_of(guest))


def lay(guest: Guest, spot: str, tiles: tuple[str, ...]) -> None:
    guest.press(f"spot-{spot}")
    for face in tiles:
        guest.page.locator(f"[data-testid='rack-{face}'][aria-pressed=false]").first.click()


def fill(guest: Guest, testid: str, text: str) -> None:
    guest.find(testid).fill(text)
    guest.find(testid).blur()


def lay_out(guest: Guest) -> None:
    """The house's tiles, and Ann's on box 2 with a wager of 100."""
    lay(guest, "house", HOUSE)
    lay(guest, "2", ANN)
    guest.press("set-as-was")
    guest.press("low-1")
    guest.press("low-3")
    guest.press("add-wager")
    fill(guest, "wager-player-0", "ann")
    fill(guest, "wager-main-0", "100")


@pytest.mark.clause("NZ 6.6 player maximum", check=0)
def test_a_players_own_maximum_is_his_on_every_box_and_is_ruled_on(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 422", because=REFUSED)
    guest.go("/ruling")
    lay_out(guest)
    fill(guest, "wager-maximum-0", "60")
    guest.press("spot-3")
    guest.press("add-wager")
    fill(guest, "wager-player-0", "ann")
    fill(guest, "wager-main-0", "40")
    fill(guest, "wager-maximum-0", "50")
    assert [box["wager"][0]["maximum"] for box in written(guest)["box"]] == [5000, 5000]
    guest.page.get_by_role("button", name="Remove wager 1").click()
    guest.press("rule")
    guest.see("ruling", "NZ 6.6")


@pytest.mark.parametrize("is_phone", [False, True])
def test_a_round_that_is_laid_out_by_tapping_becomes_a_round_file(is_phone: bool, come: Come) -> None:
    guest = come(is_phone=is_phone)
    guest.go("/ruling")
    lay_out(guest)
    assert written(guest) == ROUND
    guest.assert_fits()
    assert guest.faults() == []


def test_a_tile_is_taken_back_where_it_lies_or_from_the_rack(come: Come) -> None:
    guest = come()
    guest.go("/ruling")
    lay_out(guest)
    expect(guest.page.locator("[data-testid='rack-1-2']")).to_be_disabled()  # four tiles lie here
    guest.press("laid-1-1")
    guest.press("spot-house")
    guest.page.locator("[data-testid='rack-2-5'][aria-pressed=true]").click()  # it lies on another spot
    assert written(guest)["box"][0]["tiles"] == ["6-6", "4-5"]
    assert "low" not in written(guest)["box"][0]
    lay(guest, "2", ("1-1", "2-5"))
    guest.press("set-house-way")
    assert written(guest)["box"][0] == {
        "number": 2, "tiles": ["6-6", "4-5", "1-1", "2-5"], "wager": [{"player": "ann", "amount": 10000}]
    }  # fmt: skip


def test_tiles_are_laid_by_keyboard(come: Come) -> None:
    guest = come()
    guest.go("/ruling")
    guest.find("spot-3").focus()
    guest.page.keyboard.press("Enter")
    for face in ("2-4", "1-2"):
        guest.find(f"rack-{face}").focus()
        guest.page.keyboard.press("Space")
    assert written(guest)["box"] == [{"number": 3, "tiles": ["2-4", "1-2"]}]


def test_a_bank_held_by_several_an_option_and_an_irregularity(come: Come) -> None:
    guest = come()
    guest.go("/ruling")
    guest.find("bank-kind").select_option("player")
    guest.find("bank-box").select_option("4")
    for index, (name, stake) in enumerate((("bo", "300"), ("cy", "200.50"))):
        guest.press("add-share")
        fill(guest, f"pool-player-{index}", name)
        fill(guest, f"pool-stake-{index}", stake)
    guest.find("irregularity-kind").select_option("dice")
    guest.press("add-irregularity")
    guest.find("irregularity-0").locator("select").select_option("cocked")
    guest.page.get_by_text("Options of this book").click()
    guest.find("option-plus_minus_four").select_option(label="yes")
    row = written(guest)
    assert row["bank"] == {
        "kind": "player", "box": 4, "pool": [{"player": "bo", "stake": 30000}, {"player": "cy", "stake": 20050}]
    }  # fmt: skip
    assert row["irregularity"] == [{"kind": "dice", "fault": "cocked"}]
    assert row["options"] == {"plus_minus_four": True}
    guest.find("option-plus_minus_four").select_option(label="no")  # as the book has it
    assert "options" not in written(guest)


def test_a_file_is_opened_into_the_form_and_saved_again(come: Come, tmp_path: Path) -> None:
    guest = come()
    guest.go("/ruling")
    lay_out(guest)
    guest.page.get_by_text("Open a round").click()
    saved = tmp_path / "night.paigow"
    more = 'x-camera = "7"\ndate = 2026-11-21T20:15:00Z\n'
    saved.write_text(text_of(guest).replace("[table]", more + "[table]", 1), encoding="utf-8")
    guest.find("ruling-book").select_option("rws")  # another book begins another round
    assert "box" not in written(guest)

    guest.find("open-file").set_input_files(saved)
    expect(guest.find("spot-2")).to_contain_text("NZ$100")
    with guest.page.expect_download() as download:
        guest.press("download-file")
    assert tomllib.loads(Path(download.value.path()).read_text()) == tomllib.loads(saved.read_text())


def test_a_text_that_the_form_cannot_show_stays_a_text(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 422", because=REFUSED)
    guest.go("/ruling")
    lay_out(guest)
    before = text_of(guest)
    guest.find("file-text").fill("book = 'nz'\nbox = 3")
    guest.press("file-to-form")
    expect(guest.find("spot-2")).to_have_count(0)
    guest.find("file-text").fill("book = 'nz")
    guest.press("file-to-form")
    guest.see("ruling-faults", "TOML")
    guest.press("file-drop")
    assert text_of(guest) == before


def test_a_round_is_ruled_on_and_a_change_makes_the_ruling_old(come: Come) -> None:
    guest = come()
    guest.go("/ruling")
    lay_out(guest)
    guest.press("rule")
    guest.see("ruling")
    guest.see("ruled-result-2", "Win")
    coins = (
        guest.find("ruled-net").locator("td").evaluate_all("cells => cells.map((cell) => cell.dataset.coins)")
    )
    assert sorted(map(int, coins)) == [-10000, 500, 9500]
    guest.find("ruled-2").get_by_test_id("clause-link").first.click()
    guest.see("clause-says")
    guest.page.keyboard.press("Escape")
    assert guest.faults() == []
    expect(guest.find("stale")).to_have_count(0)
    fill(guest, "wager-main-0", "200")
    guest.see("stale")


@pytest.mark.parametrize(
    ("language", "place", "house"), [("en-US", "Dealer", "House"), ("zh-TW", "荷官", "賭場")]
)
def test_the_dealers_own_hand_and_wager_are_called_so(
    language: str, place: str, house: str, come: Come
) -> None:
    guest = come(language=language)
    guest.go("/ruling")
    guest.find("file-text").fill(shipped("massachusetts-dealer-wagers"))
    guest.press("rule")
    dealers = guest.see("ruled-0")
    expect(dealers.locator("h3")).to_have_text(place)
    expect(dealers.locator("li strong").first).to_have_text(house)


def test_a_round_that_was_played_is_opened_from_the_history(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz")
    table.play_to_setting(BOX)
    table.set_hand()
    table.see_the_round_out()
    guest.go(f"/history/{table.id}")
    guest.press("rule-1")
    guest.see("ruled-net")
    assert BOX in [box["number"] for box in written(guest)["box"]]
    expect(guest.find("stale")).to_have_count(0)


def test_faults_are_told_in_words_at_the_field_and_all_together(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 422", because=REFUSED)
    guest.go("/ruling")
    lay_out(guest)
    guest.press("laid-4-5")
    fill(guest, "wager-main-0", "")
    guest.press("rule")
    guest.see("ruling-faults", "Box 2, tiles")
    guest.see("ruling-faults", "Box 2, first wager, Amount")
    expect(guest.find("ruling-faults")).not_to_contain_text("box[1]")
    expect(guest.find("spot-fields")).to_contain_text("Box 2, tiles")
    expect(guest.find("spot-2")).to_contain_text("has faults")
    expect(guest.find("spot-3")).not_to_contain_text("has faults")


def test_a_fault_vanishes_when_it_is_mended_and_stays_with_its_box(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 422", because=REFUSED)
    guest.go("/ruling")
    lay(guest, "house", HOUSE)
    guest.press("spot-3")
    guest.press("add-wager")
    fill(guest, "wager-player-0", "bo")
    guest.press("rule")
    guest.see("ruling-faults", "Box 3, first wager, Amount")
    guest.see("ruling-faults", "Box 3, tiles")
    fill(guest, "wager-main-0", "50")
    expect(guest.find("ruling-faults")).not_to_contain_text("first wager")
    guest.press("spot-2")  # another box, before it in the file
    guest.press("add-wager")
    fill(guest, "wager-player-0", "ann")
    guest.advance(STILL_MS - 1)
    expect(guest.find("ruling-faults")).not_to_contain_text("Box 2, tiles")
    guest.advance(1)  # judged again
    expect(guest.find("ruling-faults")).to_contain_text("Box 2, tiles")
    expect(guest.find("ruling-faults")).to_contain_text("Box 3, tiles")
    guest.page.get_by_role("button", name="Remove wager 1").click()
    lay(guest, "3", ANN)
    guest.advance(STILL_MS)
    expect(guest.find("ruling-faults")).to_have_count(0)
    expect(guest.find("spot-3")).not_to_contain_text("has faults")


def test_faults_of_a_text_are_told_in_words_in_chinese_too(come: Come) -> None:
    guest = come(language="zh-TW")
    guest.tolerate("status of 422", because=REFUSED)
    guest.go("/ruling")
    guest.find("file-text").fill(
        "book = 'nz'\n" + "".join(f"key{place} = 1\n" for place in range(80)) + "[[box]]\n[[box.wager]]"
    )
    guest.press("rule")
    guest.see("ruling-faults", "另有")
    guest.find("file-text").fill("book = 'nz'\n[[box]]\n[[box.wager]]\nplayer = ''")
    guest.advance(STILL_MS)
    expect(guest.find("ruling-faults")).to_contain_text("檔案中第一個座位，第一注，玩家")
    expect(guest.find("ruling-faults")).not_to_contain_text("另有")


def test_a_setting_is_not_said_to_be_chosen_before_it_is(come: Come) -> None:
    guest = come()
    guest.go("/ruling")
    guest.press("spot-3")
    for way in ("set-house-way", "set-as-was"):
        expect(guest.find(way)).to_have_attribute("aria-pressed", "false")
    lay(guest, "3", ("2-4",))
    expect(guest.find("set-house-way")).to_have_attribute("aria-pressed", "true")
    guest.press("set-as-was")
    guest.see("low-missing", "the house way sets this hand")
    assert "low" not in written(guest)["box"][0]
    guest.press("low-0")
    expect(guest.find("low-missing")).to_have_count(0)


@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_cuts_of_a_book_are_shown_as_diagrams(book: str, come: Come) -> None:
    guest = come()
    guest.go(f"/rules/{book}")
    names = dict.fromkeys(cut.name for cut in load(book).cuts)
    expect(guest.find("cuts").get_by_role("heading", level=3)).to_have_text(list(names))
    expect(guest.find("cuts").get_by_test_id("cut-diagram")).to_have_count(len(names))
    stack, level = divmod(load(book).cuts[0].groups[0][0], 4)
    told = re.compile(f"Group 1: stack {stack + 1} level {level + 1}")
    expect(guest.find("cut-diagram").first).to_have_attribute("aria-label", told)


def test_a_cut_is_played_group_by_group_and_comes_to_rest(come: Come) -> None:
    guest = come(is_calm=False)
    guest.go("/rules/nz")
    diagram = guest.find("cut-diagram").first
    expect(diagram).to_have_attribute("data-step", "-1")
    guest.find("cut-play").first.click()
    for group in range(8):
        expect(diagram).to_have_attribute("data-step", str(group))
        guest.advance(BEAT_MS - 1)
        expect(diagram).to_have_attribute("data-step", str(group))
        guest.advance(1)
    expect(diagram).to_have_attribute("data-step", "8")  # all groups lie there for a beat
    guest.advance(BEAT_MS)
    expect(diagram).to_have_attribute("data-step", "-1")


def test_nothing_of_a_cut_moves_for_who_wants_no_motion(come: Come) -> None:
    guest = come(is_phone=True, language="zh-TW", is_watched=True)
    guest.go("/rules/nz")
    guest.find("cut-diagram").first.scroll_into_view_if_needed()
    expect(guest.find("cut-play")).to_have_count(0)
    assert guest.moved() == []
    guest.assert_fits()
