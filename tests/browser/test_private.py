"""A private table by the page: everybody with the link comes in, and a new link makes the old one worthless."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby


def link_of(guest: Guest) -> str:
    """Return the copied link as another browser opens it."""
    guest.context.grant_permissions(["clipboard-read", "clipboard-write"])
    guest.press("share-link")
    return str(guest.page.evaluate("navigator.clipboard.readText()"))


def test_who_has_the_link_comes_in_and_a_new_link_ends_the_old_one(come: Come) -> None:
    ann, bob, eve = come(), come(), come(language="zh-TW")
    for each in (bob, eve):
        each.tolerate("404|WebSocket", because="without the link there is no such table")
    lobby = Lobby(ann)
    ann.find("lobby-private").check()
    table = lobby.open_table("nz", bots=0)
    ann.assert_axe_clean()
    old = link_of(ann)
    assert table.id in old
    assert "#" in old
    bob.go(f"/t/{table.id}")
    expect(bob.find("dock-sit-5")).to_have_count(0)
    bob.go("/")
    expect(bob.find(f"join-{table.id}")).to_have_count(0)
    bob.go(old)
    bob.see("dock-sit-5")
    ann.press("renew-link")
    new = link_of(ann)
    assert new != old
    eve.go(old)
    expect(eve.find("dock-sit-5")).to_have_count(0)
    eve.assert_axe_clean()
    eve.page.goto("about:blank")
    eve.go(new)
    eve.see("dock-sit-5")


def test_a_free_seat_invites_by_the_link_and_at_a_private_table_only_its_opener(come: Come) -> None:
    ann, bob = come(), come()
    lobby = Lobby(ann)
    ann.find("lobby-private").check()
    table = lobby.open_table("nz", bots=0)
    expect(ann.find("invite-3")).to_have_count(0)  # the seat is offered to Ann herself
    table.sit(5)
    ann.press("invite-3")
    ann.see("share-link-local", re.compile(r"works on this computer only.*--host 0\.0\.0\.0"))
    ann.assert_axe_clean()
    bob.go(ann.find("share-link-text").inner_text())
    bob.press("sit-3")
    expect(bob.find("box-4")).to_be_visible()
    expect(bob.find("invite-4")).to_have_count(0)
    expect(ann.find("invite-3")).to_have_count(0)
    expect(ann.find("invite-4")).to_have_count(1)
