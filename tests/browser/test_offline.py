"""The page that is kept on a device: what works without a connection, and what says that it needs the server."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.serving import Server

CUT_OFF = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|no-response"
HAND = "/hand?book=nz&tiles=6-6,6-6,3-6,4-6"


def keep(guest: Guest) -> None:
    guest.go("/")
    guest.press("nav-offline")
    guest.see("offline-state", "Nothing is kept on this device.")
    guest.assert_axe_clean()
    guest.press("offline-keep")
    guest.see("offline-state", "MB are kept on this device")


def kept_answers(guest: Guest) -> set[str]:
    """Return the addresses of the answers on the device, without language."""
    return set(
        guest.page.evaluate(
            """
            async () => {
              const cache = await caches.open("paigow-answers");
              return (await cache.keys()).map(({ url }) => new URL(url).pathname.split("/api/v1/")[1]);
            }
            """
        )
    )


def test_lessons_the_daily_hand_and_every_hand_work_offline_and_the_answer_is_sent_afterwards(
    come_to: Callable[[Server], Come], tmp_path: Path
) -> None:
    with Server(tmp_path, is_held=False) as server:
        ann = come_to(server)(theme="light")
        keep(ann)
        ann.tolerate(CUT_OFF, because="there is no connection")
        ann.context.set_offline(True)

        ann.go(HAND)
        ann.see("offline-bar", "You are offline")
        best = ann.find("kept-advice").get_by_role("listitem").first
        expect(best).to_contain_text("Best")
        expect(best).to_contain_text("House way")
        expect(ann.find("kept-advice")).to_contain_text("−92.60 per 100")
        ann.assert_axe_clean()

        ann.go("/school/lesson/1?book=nz")
        expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
        ann.see("lesson-next")
        ann.go("/rules/nz")
        expect(ann.page.get_by_role("heading", level=1)).to_contain_text("New Zealand")
        ann.go("/lab")
        expect(ann.page.get_by_role("alert")).to_have_text("You are offline, and this needs the server.")

        ann.go("/daily")
        ann.press("daily-way-1")
        ann.press("daily-confirm")
        ann.see("daily-kept", "Your answer stays on this device")
        ann.see("kept-advice")
        ann.assert_axe_clean()
        ann.context.set_offline(False)
        ann.see("daily-says", "of 100 deals")
        expect(ann.find("daily-way-1")).to_contain_text("yours")


def test_what_is_kept_can_be_removed_and_signing_out_forgets_what_tells_of_the_person(
    come_to: Callable[[Server], Come], tmp_path: Path
) -> None:
    with Server(tmp_path, is_held=False) as server:
        ann = come_to(server)()
        keep(ann)
        answers = kept_answers(ann)
        assert {"daily", "session", "school/lessons", "lab/settings/rws"} <= answers
        ann.go("/")
        ann.press("sign-out-open")
        with ann.page.expect_navigation():
            ann.press("sign-out")
        left = kept_answers(ann)
        assert "school/lessons" not in left
        assert "lab/settings/rws" in left
        ann.go("/offline")
        ann.press("offline-remove")
        ann.see("offline-state", "Nothing is kept on this device.")
        assert ann.page.evaluate("caches.keys()") == []


def test_over_plain_http_the_page_says_why_it_cannot_be_installed_or_kept(come: Come) -> None:
    bob = come(is_phone=True, theme="light")
    bob.context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    bob.go("/offline")
    bob.see("offline-insecure", "only over HTTPS")
    expect(bob.find("offline-keep")).to_have_count(0)
    expect(bob.find("install")).to_have_count(0)
    bob.assert_axe_clean()
    bob.assert_fits()
