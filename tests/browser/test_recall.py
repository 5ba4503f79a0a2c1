"""Finished rounds, as a player finds them again."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Mouse
from tests.browser.lobby import Lobby
from tests.browser.table import Table, faces_in

BOX = 5
QUICK_MS = 700
"""Time for each moment in a quick replay of a round."""
FACE_DOWN = "Tile face down"


def fetch(guest: Guest) -> None:
    """Check the file of all the rounds, for a spreadsheet and for a program."""
    with guest.page.expect_download() as file:
        guest.press("past-csv")
    assert ",main,1000," in file.value.path().read_text(encoding="utf-8")
    with guest.page.expect_download() as file:
        guest.press("past-parquet")
    assert file.value.suggested_filename == "paigow-rounds.parquet"
    assert file.value.path().read_bytes().startswith(b"PAR1")


def test_a_round_is_gone_through_again_step_by_step_with_what_one_saw_then(come: Come) -> None:
    guest, friend = come(), come(is_phone=True)
    table = Lobby(guest, Mouse(guest)).open_table("nz")
    table.play_to_setting(BOX, 1000)
    held = sorted(table.faces())
    table.set_by_mouse()
    table.see_result(BOX)
    guest.go("/history")
    found = guest.find("round-1")
    expect(found).to_be_visible()
    fetch(guest)
    guest.press("past-open")
    won = guest.page.locator("label", has=guest.find("past-won"))
    expect(won).to_have_text("Won at least (money)")  # at tables of every currency
    guest.find("past-book").select_option("canberra")
    expect(won).to_have_text("Won at least (A$)")
    guest.find("past-book").select_option("")
    guest.find("past-only").select_option("void")
    expect(found).to_have_count(0)
    guest.reload()  # what is looked for stands in the address
    expect(guest.find("past-only")).to_have_value("void")
    guest.find("past-all").press("Enter")
    expect(found).to_be_visible()
    expect(guest.find("past-result")).to_be_focused()
    guest.assert_axe_clean()
    guest.press("replay-1")
    says, forward = guest.find("replay-says"), guest.find("replay-forward")
    expect(says).to_have_attribute("data-phase", "washed")
    expect(guest.find("replay-back")).to_be_disabled()
    phases = guest.find("replay-phase").locator("option").all_inner_texts()
    guest.find("replay-phase").select_option(label="Players set their hands")
    expect(says).to_have_attribute("data-phase", "setting")
    own = guest.find(f"tiles-{BOX}")
    expect(own.get_by_role("img")).to_have_count(4)
    assert sorted(faces_in(own)) == held
    expect(guest.find("tiles-2").get_by_role("img", name=FACE_DOWN)).to_have_count(4)
    forward.focus()
    guest.page.keyboard.press("ArrowLeft")
    expect(says).to_have_attribute("data-phase", "delivered")
    guest.press("replay-last")
    expect(says).to_have_attribute("data-phase", "round_over")
    guest.see(f"result-{BOX}")
    expect(forward).to_be_disabled()
    guest.find("replay-pace").select_option("quick")
    guest.press("replay-play")
    guest.advance(3 * QUICK_MS - 1)
    expect(guest.find("replay-slider")).to_have_js_property("value", "2")
    guest.advance(1)
    expect(guest.find("replay-slider")).to_have_js_property("value", "3")
    guest.assert_axe_clean()
    assert len(phases) == len(set(phases)) > 10
    sees_it_set_otherwise(guest)
    plays_on(guest, table, held)
    # somebody else opens the link: it is the same round, and nobody's tiles are shown before they were turned over
    friend.go(guest.page.url.removeprefix(guest.page.url.split("/history")[0]))
    friend.find("replay-phase").select_option(label="Players set their hands")
    bank = friend.find("house-hand").get_by_role("img", name=FACE_DOWN)
    expect(bank).to_have_count(4)
    friend.press("replay-last")
    expect(bank).to_have_count(0)
    friend.assert_fits()
    assert guest.unexpected() == friend.unexpected() == []


def plays_on(guest: Guest, table: Table, held: list[str]) -> None:
    """Check that the round goes on from there at a private table, which is no part of the house's books."""
    address = guest.page.url
    guest.find("replay-phase").select_option(label="Players set their hands")
    guest.press("play-on")
    expect(guest.find("sandbox")).to_be_visible()
    expect(guest.find(f"tiles-{BOX}").get_by_role("img")).to_have_count(4)
    assert sorted(table.faces()) == held
    guest.assert_axe_clean()
    table.set_by_mouse()
    table.see_result(BOX)
    guest.press("sandbox-back")
    expect(guest.find("play-on")).to_be_visible()
    assert guest.page.url == address


def sees_it_set_otherwise(guest: Guest) -> None:
    """Check the same hand set differently, from the first moment that differs."""
    says = guest.find("replay-says")
    ways = guest.page.locator(f"[data-testid^=alternatives-{BOX}-]")
    expect(ways.filter(has=guest.find("alternatives-laid"))).to_have_count(1)
    guest.page.locator(f"[data-testid^=see-alternatives-{BOX}-]").first.click()
    expect(guest.find("sandbox")).to_be_focused()
    expect(says).not_to_have_attribute("data-phase", "washed")
    guest.press("replay-last")
    expect(says).to_have_attribute("data-phase", "round_over")
    guest.assert_axe_clean()
    guest.press("sandbox-back")
    expect(guest.find("sandbox")).to_have_count(0)
