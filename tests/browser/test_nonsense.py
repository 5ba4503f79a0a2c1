"""Nonsense in every field: refused at the field or by a sentence that names it, and nothing else happens."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.lobby import Lobby

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser 1")]

BOX = 5
REFUSED = "Chromium notes every request that the server refuses"


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("bots", ""),
        ("bots", "-1"),
        ("bots", "7"),
        ("bots", "2.5"),
        ("minimum", "0"),
        ("minimum", "-10"),
        ("minimum", "0.3"),
        ("maximum", "-1"),
        ("boxes", "1"),
        ("boxes", "99"),
        ("boxes", "2.5"),
        ("betting", ""),
        ("betting", "1"),
        ("setting", "9999"),
    ],
)
def test_a_field_of_the_lobby_says_itself_what_is_wrong(field: str, text: str, come: Come) -> None:
    guest = come()
    lobby = Lobby(guest)
    if field == "bots":
        lobby.order(bots=text)
    else:
        lobby.order(**{field: text})
    assert guest.says_invalid(f"lobby-{field}")
    expect(guest.find(f"lobby-{field}")).to_be_focused()
    assert guest.page.url.endswith("/")


@pytest.mark.parametrize(
    ("fields", "names"),
    [
        ({"minimum": "50", "maximum": "20"}, "maximum|largest wager"),
        ({"maximum": "5"}, "maximum|largest wager"),
        ({"minimum": "1e9"}, "minimum|smallest wager"),
        ({"minimum": "99999999999999999999"}, "minimum|smallest wager"),
    ],
)
def test_limits_that_do_not_fit_are_refused_by_name(fields: dict[str, str], names: str, come: Come) -> None:
    guest = come()
    guest.tolerate("status of 400", because=REFUSED)
    Lobby(guest).order("nz", **fields)
    said = guest.find("toast").or_(guest.page.get_by_role("alert")).first
    expect(said).to_contain_text(re.compile(names, re.IGNORECASE))
    expect(guest.find("open-table")).to_be_enabled()


def test_a_wrong_limit_that_is_folded_away_is_shown(come: Come) -> None:
    guest = come()
    lobby = Lobby(guest)
    limits = guest.find("lobby-limits")
    limits.locator("summary").click()
    guest.find("lobby-minimum").fill("0")
    limits.locator("summary").click()
    lobby.hands.press("open-table")
    expect(guest.find("lobby-minimum")).to_be_visible()
    assert guest.says_invalid("lobby-minimum")


@pytest.mark.parametrize("name", ["   ", "\u202eabc", "x\u0000y"])
def test_a_name_that_nobody_could_read_is_refused(name: str, come: Come) -> None:
    guest = come()
    guest.tolerate("status of 400", because=REFUSED)
    Lobby(guest).take_name(name)
    expect(guest.find("toast")).to_contain_text(re.compile("name", re.IGNORECASE))


@pytest.mark.parametrize("name", ["<b>x</b>", "王小明", "🀄", "'; --", "a" * 24])
def test_any_other_name_is_taken_as_it_is(name: str, come: Come) -> None:
    guest = come()
    Lobby(guest).take_name(name)
    expect(guest.find("who-am-i")).to_have_text(name)


def test_a_name_has_at_most_24_letters(come: Come) -> None:
    guest = come()
    Lobby(guest).take_name("a" * 30)
    expect(guest.find("who-am-i")).to_have_text("a" * 24)


def test_an_amount_to_buy_in_is_a_number_of_chips_that_the_account_holds(come: Come) -> None:
    guest = come()
    table = Lobby(guest).open_table("nz")
    table.sit(BOX)
    for text in ("", "0", "-5", "0.001", "0.3", "12.345"):
        guest.find("buy-in-amount").fill(text)
        guest.find("buy-in-amount").press("Enter")
        assert guest.says_invalid("buy-in-amount"), text
    assert "buy_in" not in guest.commands()
    for text in ("10001", "1e12", "99999999999999999999"):
        guest.find("buy-in-amount").fill(text)
        table.hands.press("buy-in")
        if not guest.says_invalid("buy-in-amount"):
            table.see_toast(re.compile("account|amount|coins", re.IGNORECASE))
            guest.find("toast").get_by_role("button", name="Close").first.click()
    table.see_stack(0)
    table.buy_in(10_000)  # all there is


def test_letters_do_not_get_into_an_amount(come: Come) -> None:
    guest = come()
    table = Lobby(guest).open_table("nz")
    table.sit(BOX)
    field = guest.find("buy-in-amount")
    field.click()
    guest.page.keyboard.press("ControlOrMeta+a")
    guest.page.keyboard.type("abc<script>")
    guest.page.keyboard.press("Enter")
    assert "buy_in" not in guest.commands()
    expect(field).to_have_value(re.compile(r"^[-+.\de]*$"))
