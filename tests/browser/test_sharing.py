"""Sharing in the browser: a finished round and a hand, as the person and as a stranger see them, and QR codes."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import NO_PAGE, Guest
from tests.browser.lobby import Lobby
from tests.browser.table import Table

BOX: Final = 5
STUB_SHARE: Final = "navigator.share = (what) => { window.shared = what; return Promise.resolve(); }"
HAND: Final = "/hand?book=nz&tiles=6-6,1-3,4-5,2-4"


def played(guest: Guest) -> Table:
    table = Lobby(guest).open_table("nz", bots=0)
    table.play_to_setting(BOX, 1000)
    table.set_hand()
    table.see_the_round_out()
    return table


def assert_drawn(guest: Guest, testid: str) -> None:
    """Check that the browser has drawn a picture."""
    picture = guest.see(testid)
    picture.evaluate("image => image.decode()")
    assert picture.evaluate("image => image.naturalWidth") == 1200
    assert picture.get_attribute("alt")


@pytest.mark.parametrize("language", ["en-NZ", "zh-TW", "zh-CN"])
def test_a_round_is_shared_from_the_table_seen_by_a_stranger_and_no_longer_shared(
    language: str, come: Come
) -> None:
    guest, stranger = come(language=language), come(language=language, theme="light")
    guest.context.add_init_script(STUB_SHARE)
    table = played(guest)
    table.hands.press("reveal-share")
    expect(guest.find("shared-link-text")).to_have_count(0)
    guest.press("share-make")
    assert_drawn(guest, "shared-link-picture")
    guest.assert_axe_clean()
    link = guest.find("shared-link-text").inner_text()
    assert re.search(r"/s/[\w-]{16}$", link)
    guest.press("shared-link-by")
    assert guest.page.evaluate("window.shared.url") == link

    stranger.go(link)
    assert_drawn(stranger, "shared-picture")
    stranger.see("shared-coach")
    expect(stranger.find("shared-stop")).to_have_count(0)
    stranger.assert_axe_clean()
    stranger.assert_fits()
    stranger.press("shared-try")
    stranger.see("hand-advice")

    guest.press("share-stop")
    expect(guest.find("share-make")).to_be_visible()
    stranger.tolerate("404", because="the round is no longer shared")
    stranger.go(link)
    stranger.see("shared-title")
    expect(stranger.page.get_by_role("alert")).to_be_visible()
    expect(stranger.find("shared-picture")).to_have_count(0)


def test_the_account_page_lists_shared_rounds_and_stops_sharing_one(come: Come) -> None:
    guest = come(is_phone=True)
    table = played(guest)
    answer = guest.context.request.post(f"/api/v1/tables/{table.id}/rounds/1/share", data={})
    assert answer.ok, answer.text()
    shared = answer.json()
    guest.go("/account")
    rounds = guest.see("shared-rounds")
    assert (rounds.get_by_role("link").get_attribute("href") or "").endswith(f"/s/{shared['code']}")
    guest.assert_fits()
    guest.assert_axe_clean()
    guest.press(rounds.get_by_role("button", name=re.compile("^Stop sharing: ")))
    expect(rounds).to_have_count(0)
    assert guest.context.request.get("/api/v1/shared").json() == []


def test_a_round_is_shared_from_its_own_page_on_a_phone(come: Come) -> None:
    guest = come(is_phone=True)
    table = played(guest)
    guest.go(f"/history/{table.id}/1")
    guest.press("share-round")
    guest.press("share-make")
    assert_drawn(guest, "shared-link-picture")
    guest.assert_axe_clean()
    guest.assert_fits()
    guest.go(guest.find("shared-link-text").inner_text())
    assert_drawn(guest, "shared-picture")
    guest.assert_axe_clean()
    guest.assert_fits()
    guest.press("shared-stop")
    expect(guest.page).to_have_url(re.compile(r"/history$"))


def test_a_conceded_round_is_not_shared_and_the_page_says_why(come: Come) -> None:
    guest = come()
    table = Lobby(guest).open_table("nz", bots=0)
    table.play_to_setting(BOX, 1000)
    table.until("concede")
    table.hands.press("concede")
    table.hands.press("concede-sure")
    table.see_the_round_out()
    guest.go(f"/history/{table.id}/1")
    guest.tolerate("409", because="a conceded round is not shared")
    guest.press("share-round")
    guest.press("share-make")
    guest.see("share-said", "its tiles stay hidden")
    expect(guest.find("shared-link-text")).to_have_count(0)


def test_a_hand_is_shared_by_its_address_with_a_picture(come: Come) -> None:
    guest = come()
    guest.go(HAND)
    guest.press("hand-share")
    assert_drawn(guest, "hand-link-picture")
    guest.assert_axe_clean()
    assert guest.find("hand-link-text").inner_text().endswith(HAND)


def test_embeds_are_axe_clean(come: Come) -> None:
    guest = come()
    table = played(guest)
    table.hands.press("reveal-share")
    guest.press("share-make")
    code = guest.find("shared-link-text").inner_text().rpartition("/")[2]
    for path in (f"/embed/round/{code}", HAND.replace("/hand", "/embed/hand")):
        embed = guest.page.request.get(path).text()
        guest.go(NO_PAGE, is_drawn=False)
        guest.page.set_content(embed)  # at its own address no script runs, not even axe
        guest.assert_axe_clean()


def test_the_invitation_of_a_table_has_a_qr_code(come: Come) -> None:
    guest = come()
    table = Lobby(guest).open_table("nz", bots=0)
    table.sit(BOX)
    guest.press("invite-3")
    image = guest.see("qr")
    image.evaluate("image => image.decode()")
    assert image.get_attribute("alt")
    guest.assert_axe_clean()
