"""Friends by the page: a friend link, an invitation to a private table, a block, and people who are found."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby, new_table


def befriend(ann: Guest, bob: Guest, name: str = "Ann") -> None:
    """Let Ann make a friend link, which Bob follows."""
    ann.go("/friends")
    ann.see("friends", re.compile("no friends here yet"))
    ann.press("new-friend-link")
    link = ann.find("friend-link-text").inner_text()
    bob.go(link)
    bob.press("follow-link")
    bob.see("friends", re.compile(name))


def test_a_friend_is_invited_to_a_private_table_and_comes_in(come: Come) -> None:
    ann, bob = come(), come(is_phone=True)
    for guest, name in ((ann, "Ann"), (bob, "Bob")):
        Lobby(guest).take_name(name)
    befriend(ann, bob)
    bob.assert_axe_clean()
    table = new_table(ann, bots=0, private=True)
    table.sit(5)
    ann.press("invite-3")
    ann.press("invite-friend")
    expect(ann.find("invite-friend")).to_be_disabled()
    ann.assert_axe_clean()
    bob.go("/")
    bob.see(f"invitation-{table.id}", re.compile(r"Ann.*invites you to a table"))
    bob.assert_axe_clean()
    bob.press("accept-invitation")
    bob.see("dock-sit-6")
    ann.go("/friends")
    ann.see("friends", re.compile("Bob.*Here now", re.DOTALL))
    headings = ann.page.get_by_role("heading").all_inner_texts()
    assert len(headings) == len({*headings})


def test_a_blocked_friend_is_gone_from_both_lists(come: Come) -> None:
    ann, bob = come(), come()
    for guest, name in ((ann, "Ada"), (bob, "Ben")):
        Lobby(guest).take_name(name)
    befriend(ann, bob, "Ada")
    bob.press("more-friend")
    bob.press("block-friend")
    bob.see("blocked", re.compile("Ada"))
    bob.see("friends", re.compile("no friends here yet"))
    ann.go("/friends")
    ann.see("friends", re.compile("no friends here yet"))
    bob.press("unblock")
    expect(bob.find("blocked")).to_have_count(0)


def test_who_looks_for_people_finds_the_one_who_looked_before(come: Come) -> None:
    ann, bob = come(), come()
    for guest in (ann, bob):
        guest.go("/?by=massachusetts")
        guest.press("find-people")
        guest.see("phase")
    assert ann.page.url == bob.page.url
    ann.assert_axe_clean()
