"""axe beside the table: each tab, talk with somebody else's line opened, and the wait until all are ready."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import COLOURS
from tests.browser.lobby import join, new_table
from tests.browser.scenes import walk
from tests.browser.serving import Server

ANN, BOB = 5, 6


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_tabs_and_talk_are_axe_clean(theme: str, come: Come) -> None:
    ann, bob = come(theme=theme), come()
    rules = COLOURS if theme == "light" else ()
    near = new_table(ann, "nz", bots=0)
    far = join(bob, near.id)
    near.sit(ANN)
    far.sit(BOB)
    bob.press("tab-talk")
    bob.find("say-text").fill("good luck")
    bob.press("say")
    faults: dict[str, list[str]] = {}
    for tab in ann.page.get_by_role("tab").all():
        tab.click()
        faults[tab.inner_text()] = ann.faults(*rules)
    ann.press("tab-talk")
    expect(ann.find("said")).to_contain_text("good luck")
    ann.press("about-1")
    ann.see("mute")
    faults["about a line"] = ann.faults(*rules)
    assert len(faults) > 3
    assert {where: found for where, found in faults.items() if found} == {}


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_table_that_waits_until_all_are_ready_is_axe_clean(
    theme: str, come_to: Callable[[Server], Come], server: Server
) -> None:
    rules = COLOURS if theme == "light" else ()
    faults: dict[str, list[str]] = {}
    for state, guest in walk("starting", come_to, server):
        guest.choose(theme, "en")
        faults[state] = guest.faults(*rules)
    assert faults == {"unready": [], "unready-of-the-other": [], "ready": []}
