"""Opening a table: as a house deals, as friends play, or with every option by hand."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Mouse
from tests.browser.table import Table


def opened(guest: Guest) -> dict[str, object]:
    """Open the table that is filled in, and return the order that the page sent."""
    with guest.page.expect_request(re.compile(r"/api/v1/tables(\?|$)")) as sent:
        guest.press("open-table")
    guest.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    Table(guest, Mouse(guest))
    order = sent.value.post_data_json
    assert isinstance(order, dict)
    return order


@pytest.mark.parametrize(
    ("book", "options"),
    [
        ("nz", {"plus_minus_four": True, "shared_bank": True, "co_banker_shows_two": True}),
        ("canberra", {"plus_minus_four": True, "names_while_setting": "always"}),
        ("rws", {"plus_minus_four": True}),
    ],
)
def test_a_home_game_has_the_players_options_of_its_book_and_no_hurry(
    book: str, options: dict[str, object], come: Come
) -> None:
    guest = come()
    guest.go("/")
    guest.press("preset-home")
    Mouse(guest).choose_book(book)
    order = opened(guest)
    assert order.get("options", {}) == options
    assert (order["betting_s"], order["setting_s"]) == (120, 300)
    assert (order["private"], order["starts_when_ready"]) == (True, True)


def test_casino_rules_take_back_what_a_home_game_has_chosen(come: Come) -> None:
    guest = come()
    guest.go("/")
    for preset in ("home", "casino"):
        guest.press(f"preset-{preset}")
    order = opened(guest)
    assert "options" not in order
    assert "starts_when_ready" not in order
    assert (order["betting_s"], order["setting_s"]) == (20, 60)


def test_a_table_by_hand_shows_every_limit_and_option(come: Come) -> None:
    guest = come(is_phone=True)
    guest.go("/")
    expect(guest.find("option-plus_minus_four")).to_be_hidden()
    guest.press("preset-custom")
    expect(guest.find("option-plus_minus_four")).to_be_visible()
    guest.assert_fits()
    guest.assert_axe_clean()


def test_options_are_said_in_plain_words(come: Come) -> None:
    guest = come()
    guest.go("/")
    guest.press("preset-home")
    home = guest.page.locator("label", has=guest.find("preset-home")).get_by_role("listitem")
    expect(home).to_have_text(
        [
            "The banker may add 4 to the dice or take 4 away",
            "A co-banker may turn two tiles before the hand is set",
            "Several players may share the bank",
            re.compile("No hurry"),
            re.compile("Private table"),
            re.compile("Wait for everybody"),
        ]
    )
    guest.press("preset-custom")
    expect(guest.page.get_by_label("Several players may share the bank")).to_be_visible()
