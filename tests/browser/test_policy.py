"""The content security policy: nothing inline, no address except our own, and no page that violates it."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.lobby import Lobby, new_table

BOX = 5
WATCH = """
window.offences = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.offences.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
"""
PAGES = (
    "/", "/rules/nz", "/rules/massachusetts", "/hand", "/ruling", "/lab", "/lab/hand", "/lab/side-bets", "/nowhere",
)  # fmt: skip


def test_the_policy_has_no_gap(come: Come) -> None:
    answer = come().page.request.get("/")
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "ws:" not in policy
    assert "*" not in policy


def test_no_page_offends_against_the_policy(come: Come) -> None:
    guest = come()
    guest.context.add_init_script(WATCH)
    guest.tolerate("status of 404", because="one of the pages is none")
    found: dict[str, list[str]] = {}
    for path in PAGES:
        guest.page.goto(path)
        expect(guest.page.locator("main")).to_be_visible()
        guest.settle()
        found[path] = guest.page.evaluate("window.offences")
    guest.page.goto("/")
    table = new_table(guest, "nz")
    table.sit(BOX)
    table.buy_in(500)
    table.wait_for_phase("betting")
    table.lay(1000)
    table.hands.press("wager-place")
    table.wait_for_phase("setting")
    table.tile(0).click()
    found["table"] = guest.page.evaluate("window.offences")
    address = guest.page.url
    for page in (address + "/operator", address.replace("/t/", "/history/")):
        guest.page.goto(page)
        expect(guest.page.locator("main")).to_be_visible()
        guest.settle()
        found[page] = guest.page.evaluate("window.offences")
    assert {page: offences for page, offences in found.items() if offences} == {}


def test_a_guest_signs_out_after_being_asked(come: Come) -> None:
    guest = come()
    lobby = Lobby(guest)
    lobby.take_name("Zoe")
    expect(guest.find("who-am-i")).to_have_text("Zoe")
    lobby.hands.press("sign-out-open")
    expect(guest.find("sign-out-dialog")).to_be_visible()
    assert guest.faults() == []
    lobby.hands.press("sign-out-stay")
    expect(guest.find("sign-out-dialog")).to_be_hidden()
    lobby.hands.press("sign-out-open")
    lobby.hands.press("sign-out")
    expect(guest.find("who-am-i")).to_contain_text("Guest")
