"""Finding a table in the lobby, by filters that the address keeps and by the keyboard; watching with a delay."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.lobby import Lobby, join, new_table


def test_a_table_is_found_by_filters_that_the_address_keeps(come: Come) -> None:
    ann, bob = come(), come()
    tables = {book: new_table(ann, book, bots=0).id for book in ("canberra", "rws")}
    bob.go("/?by=canberra&wager=50")
    bob.until(f"join-{tables['canberra']}")
    expect(bob.find(f"join-{tables['rws']}")).to_have_count(0)
    expect(bob.find("filter-book")).to_have_value("canberra")
    expect(bob.find("found")).to_have_text(re.compile("^1 of "))

    bob.find("filter-wager").press("Control+a")
    bob.find("filter-wager").press_sequentially("7000000")
    bob.page.keyboard.press("Tab")
    expect(bob.find("found")).to_have_text("No open table matches.")
    expect(bob.page).to_have_url(re.compile(r"by=canberra&wager=7000000$"))
    expect(bob.find("loosen")).to_have_text(re.compile("Without “I wager"))
    bob.assert_axe_clean()
    bob.reload()
    bob.find("loosen-wager").press("Enter")
    bob.until(f"join-{tables['canberra']}")
    bob.find("all-filters").press("Enter")
    bob.until(f"join-{tables['rws']}")
    assert bob.page.url.endswith("/")


def test_who_only_looks_on_is_told_how_late_he_sees_it_until_he_takes_a_place(come: Come) -> None:
    ann, bob = come(), come()
    table = Lobby(ann).open_table(bots=0, late="600")
    expect(ann.find("sign")).to_contain_text("Spectators see it 600 seconds late")
    expect(ann.find("behind")).to_have_count(0)  # she opened it, and supervises it
    table.sit(2)
    late = join(bob, table.id)
    expect(bob.find("behind")).to_have_text("You look on 600 seconds behind")
    expect(bob.find("dock-sit-2")).to_be_visible()  # Ann has not sat down yet
    bob.assert_axe_clean()
    late.sit(3)
    expect(bob.find("behind")).to_have_count(0)
    expect(bob.find("dock-sit-2")).to_have_count(0)
