"""Starting when all are ready, by the page: people at a table of friends say that they are ready."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.lobby import Lobby, join, new_table


def test_the_last_person_who_is_ready_starts_the_first_round(come: Come) -> None:
    ann, bob = come(), come(is_phone=True)
    lobby = Lobby(ann)
    lobby.take_name("Ann")
    ann.find("lobby-starts-when-ready").check()
    near = lobby.open_table("nz", bots=1)
    far = join(bob, near.id)
    for table, box in ((near, 5), (far, 6)):
        table.sit(box)
        table.buy_in(500)
    ann.see("phase", "Nothing is dealt until everybody is ready")
    ann.see("qr")
    expect(ann.find("purse")).to_contain_text(re.compile(r"Here\s*2 of 7"))
    bob.see("ready", re.compile(r"I am ready\s*waiting for Ann"))
    expect(bob.find("start-now")).to_have_count(0)
    for guest in (ann, bob):
        guest.assert_axe_clean()
    bob.press("ready")
    ann.see("state-6", re.compile("Ready"))
    ann.see("state-5", re.compile("Not ready"))
    bob.see("main-button", "Waiting for Ann")
    bob.press("not-ready")
    ann.see("ready", re.compile(r"Start when all are ready\s*waiting for Guest"))
    bob.press("ready")
    ann.see("ready", re.compile(r"Start\s*everybody else is ready"))
    ann.press("ready")
    for table in (near, far):
        table.wait_for_phase("betting")


def test_the_opener_starts_without_waiting(come: Come) -> None:
    ann, bob = come(), come()
    near = new_table(ann, bots=0, starts_when_ready=True)
    far = join(bob, near.id)
    for table, box in ((near, 5), (far, 6)):
        table.sit(box)
        table.buy_in(500)
    ann.press("start-now")
    far.wait_for_phase("betting")
