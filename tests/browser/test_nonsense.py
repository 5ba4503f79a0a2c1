"""Nonsense in every field: refused at the field or by a sentence that names it, and nothing else happens."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.lobby import Lobby, new_table

BOX = 5
REFUSED = "Chromium notes every request that the server refuses"


WRONG = (
    ("bots", ("", "-1", "7", "2.5")),
    ("minimum", ("0", "-10", "0.3")),
    ("maximum", ("-1",)),
    ("boxes", ("1", "99", "2.5")),
    ("betting", ("", "1")),
    ("setting", ("9999",)),
)


def test_a_field_of_the_lobby_says_itself_what_is_wrong(come: Come) -> None:
    guest = come()
    lobby = Lobby(guest)
    guest.find("lobby-limits").locator("summary").click()
    for name, texts in WRONG:
        field = guest.find(f"lobby-{name}")
        before = field.input_value()
        for text in texts:
            field.fill(text)
            lobby.hands.press("open-table")
            assert guest.says_invalid(f"lobby-{name}"), (name, text)
            expect(field).to_be_focused()
        field.fill(before)
    assert guest.page.url.endswith("/")
    lobby.hands.press("open-table")
    guest.see("phase")


HOURS = (
    ("20:00", "", "Australia/Sydney", "closes", "Gaming hours end: expected a time of day, such as 20:00"),
    (
        "20:00",
        "20:00",
        "Australia/Sydney",
        "closes",
        "Gaming hours end: 20:00: expected another time than the one at which they begin",
    ),
    (
        "20:00",
        "04:00",
        "Sydney",
        "zone",
        "Time zone of the gaming hours: Sydney: expected the name of a time zone, such as Australia/Sydney",
    ),
    (
        "20:00",
        "04:00",
        " ",
        "zone",
        "Time zone of the gaming hours: expected the name of a time zone, such as Australia/Sydney",
    ),
)
"""Begin, end and zone as typed, the field at fault, and the message."""


def test_gaming_hours_are_set_in_the_lobby_and_a_fault_names_field_value_and_what_was_expected(
    come: Come,
) -> None:
    """Canberra's hours are by the clock of its time zone (CAN 14.1)."""
    guest = come()
    lobby = Lobby(guest)
    lobby.hands.choose_book("canberra")
    guest.find("lobby-limits").locator("summary").click()
    for opens, closes, zone, wrong, said in HOURS:
        for name, text in (("opens", opens), ("closes", closes), ("zone", zone)):
            guest.find(f"lobby-hours-{name}").fill(text)
        lobby.hands.press("open-table")
        assert guest.says_invalid(f"lobby-hours-{wrong}"), said
        expect(guest.page.get_by_role("alert").filter(has_text=said)).to_be_visible()
        assert guest.page.url.endswith("/")
    guest.find("lobby-hours-zone").fill("australia/sydney")
    lobby.hands.press("open-table")
    guest.see("gaming-hours", "Gaming hours: 20:00 to 04:00 (Australia/Sydney)")


def test_limits_that_do_not_fit_are_refused_by_name(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 400", because=REFUSED)
    lobby = Lobby(guest)
    guest.find("lobby-limits").locator("summary").click()
    for minimum, maximum, name in (
        ("50", "20", "maximum|largest wager"),
        ("", "5", "maximum|largest wager"),
        ("1e9", "", "minimum|smallest wager"),
        ("99999999999999999999", "", "minimum|smallest wager"),
    ):
        guest.find("lobby-minimum").fill(minimum)
        guest.find("lobby-maximum").fill(maximum)
        lobby.hands.press("open-table")
        invalid = any(guest.says_invalid(f"lobby-{each}") for each in ("minimum", "maximum"))
        if not invalid:
            toast = guest.find("toast").first
            expect(toast).to_contain_text(re.compile(name, re.IGNORECASE))
            toast.get_by_role("button", name="Close").click()
        expect(guest.find("open-table")).to_be_enabled()
    assert guest.page.url.endswith("/")


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


def test_a_name_that_nobody_could_read_is_refused_and_any_other_taken(come: Come) -> None:
    guest = come()
    guest.tolerate("status of 400", because=REFUSED)
    lobby = Lobby(guest)
    lobby.hands.press("rename-open")
    for name in ("   ", "\u202eabc", "x\u0000y"):
        lobby.hands.write("your-name", name)
        lobby.hands.press("rename")
        toast = guest.find("toast").first
        expect(toast).to_contain_text(re.compile("name", re.IGNORECASE))
        toast.get_by_role("button", name="Close").click()
        expect(guest.find("toast")).to_have_count(0)
    for name in ("<b>x</b>", "王小明", "🀄", "'; --", "a" * 30):
        lobby.hands.write("your-name", name)
        lobby.hands.press("rename")
        expect(guest.find("who-am-i")).to_have_text(name[:24])
        lobby.hands.press("rename-open")


def test_an_amount_to_buy_in_is_a_number_of_chips_that_the_account_holds(come: Come) -> None:
    guest = come()
    table = new_table(guest, "nz")
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
    table = new_table(guest, "nz")
    table.sit(BOX)
    field = guest.find("buy-in-amount")
    field.click()
    guest.page.keyboard.press("ControlOrMeta+a")
    guest.page.keyboard.type("abc<script>")
    guest.page.keyboard.press("Enter")
    assert "buy_in" not in guest.commands()
    expect(field).to_have_value(re.compile(r"^[-+.\de]*$"))
