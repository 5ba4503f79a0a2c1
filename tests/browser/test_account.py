"""The account page: made and left on a desk, entered on a phone, by keys alone; an operator gives a role."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect
from pyotp import TOTP

from paigow.runtime import Roles
from paigow.storage import AccountRow, SessionRow, Store
from paigow.web.identity.display_names import name_key
from paigow.web.identity.passwords import hasher
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import new_table
from tests.browser.serving import TROUBLE, Server

PHONE = {"width": 390, "height": 664}
DESK = {"width": 1280, "height": 720}
PASSWORD: Final = "eight owls under the eaves"
LOOKS_MS: Final = 250
"""How often a table's page looks at its clock."""


async def an_operator(folder: Path) -> None:
    """Start the server with an account of Ada."""
    store = await Store.open(folder)
    try:
        person, _ = await store.create_person("Ada")
        await store.claim_name(name_key("Ada"), person.person, now_us=1, unseen_since_us=0)
        row = AccountRow(person=person.person, password=hasher().hash(PASSWORD), created_us=1, changed_us=1)
        session = SessionRow(
            id="e1", person=person.person, token_hash=bytes(32), browser="", created_us=1, seen_us=1
        )
        await store.add_account(row, key=name_key("Ada"), codes=[b"none"], session=session)
        await Roles(store, lambda: 1).give(person.person, "operator", "operator")
    finally:
        await store.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("account")
    with ThreadPoolExecutor(1) as apart:  # in this thread the browser's loop runs
        apart.submit(lambda: asyncio.run(an_operator(folder / "data"))).result()
    with Server(folder) as server:
        yield server
    assert not TROUBLE.search(server.log()), server.log()


def looks_well(guest: Guest) -> None:
    for size in (PHONE, DESK):
        guest.page.set_viewport_size(size)  # type: ignore[arg-type]
        guest.assert_axe_clean()
        guest.assert_fits()


def enters(guest: Guest, name: str) -> None:
    """Fill in by keys alone: the first field, then from one to the next."""
    guest.go("/account")
    guest.find("enter-name").focus()
    guest.page.keyboard.type(name)
    guest.page.keyboard.press("Tab")
    guest.page.keyboard.type(PASSWORD)
    guest.page.keyboard.press("Enter")
    expect(guest.find("account-name")).to_have_text(name)


def test_an_account_is_made_used_and_left(come: Come) -> None:
    ann, phone = come(), come(theme="light", language="zh-Hant")
    ann.go("/")
    ann.press("to-account")
    ann.until("make-name")
    looks_well(ann)
    ann.find("make-name").fill("Bess")
    ann.find("make-password").fill("short")
    ann.tolerate("400", because="the password is too short")
    ann.press("make-go")
    expect(ann.find("make").get_by_role("alert")).to_contain_text("10 to 256")
    ann.find("make-password").fill(PASSWORD)
    ann.press("make-go")
    expect(ann.find("shown-once").get_by_role("listitem")).to_have_count(10)
    ann.assert_axe_clean()
    ann.press("kept")
    expect(ann.find("shown-once")).to_have_count(0)

    ann.find("limit-minutes").fill("30")
    ann.find("limit-loss").fill("200")
    ann.press("limits-go")
    expect(ann.find("limits-now")).to_contain_text("Lost so far")
    ann.find("token-name").fill("<b>bot</b>")
    ann.find("token-password").fill(PASSWORD)
    ann.press("programs-go")
    expect(ann.find("shown-once").get_by_role("listitem")).to_have_count(1)
    expect(ann.find("programs")).to_contain_text("<b>bot</b>")
    ann.press("kept")

    enters(phone, "Bess")
    expect(phone.find("log-ins").get_by_role("listitem")).to_have_count(2)
    looks_well(phone)
    phone.press("end-others")
    expect(phone.find("log-ins").get_by_role("listitem")).to_have_count(1)
    ann.reload()
    ann.until("make")
    phone.press("sign-out-open")
    phone.press("sign-out")
    phone.page.wait_for_url("**/")


def code_now(guest: Guest, secret: str) -> str:
    """Return what an authenticator app shows."""
    return TOTP(secret.replace(" ", "")).at(guest.page.evaluate("Date.now()") // 1000)


def test_a_second_factor_is_set_up_and_asked_for_on_a_phone(come: Come) -> None:
    cat = come(is_phone=True)
    cat.go("/account")
    cat.find("make-name").fill("Cat")
    cat.find("make-password").fill(PASSWORD)
    cat.press("make-go")
    cat.press("kept")
    cat.find("second-password").fill(PASSWORD)
    cat.press("second-go")
    secret = cat.until("second-secret").inner_text()
    box = cat.find("second-qr").bounding_box()
    assert box is not None
    assert box["width"] == box["height"] > 200
    looks_well(cat)
    cat.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    cat.find("second-code").fill(code_now(cat, secret))
    cat.press("second-on-go")
    cat.until("second-off")
    looks_well(cat)
    cat.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    cat.press("sign-out-open")
    cat.press("sign-out")
    cat.page.wait_for_url("**/")

    cat.go("/account")
    cat.find("enter-name").fill("Cat")
    cat.find("enter-password").fill(PASSWORD)
    cat.tolerate("403", because="the account has a second factor, and a code is good once")
    cat.press("enter-go")
    expect(cat.find("enter-second")).to_be_focused()
    cat.assert_axe_clean()
    cat.assert_fits()
    cat.page.keyboard.type(code_now(cat, secret))
    cat.page.keyboard.press("Enter")
    expect(cat.find("enter").get_by_role("alert")).to_contain_text("used before")
    cat.advance(30_000)
    cat.find("enter-second").fill(code_now(cat, secret))
    cat.press("enter-go")
    expect(cat.find("account-name")).to_have_text("Cat")


def test_an_operator_gives_a_role_and_takes_it(come: Come) -> None:
    ada, bob = come(), come()
    bob.go("/account")
    bob.find("make-name").fill("Bob")
    bob.find("make-password").fill(PASSWORD)
    bob.press("make-go")
    bob.until("shown-once")
    enters(ada, "Ada")
    ada.find("role-name").fill("Bob")
    ada.find("role").select_option("surveillance")
    ada.press("staff-go")
    expect(ada.find("staff").get_by_role("listitem")).to_have_count(2)
    looks_well(ada)
    bob.reload()
    expect(bob.page.get_by_text("Surveillance")).to_be_visible()
    ada.find("staff").get_by_role("button", name="Bob").click()
    expect(ada.find("staff").get_by_role("listitem")).to_have_count(1)


@pytest.mark.parametrize(
    ("language", "passed", "result"),
    [
        ("en", "You have been here for 2 minutes", "Won or lost at this table: NZ$0"),
        ("zh-Hant", "你已在此 2 分鐘", "在本檯的輸贏：NZ$0"),
    ],
)
def test_who_wants_to_be_reminded_is_told_the_time_and_the_result(
    come: Come, language: str, passed: str, result: str
) -> None:
    """The reminder comes every two minutes, anywhere on the table's page, and not before."""
    guest = come(language=language)
    guest.go("/account")
    guest.find("limit-minutes").fill("2")
    with guest.page.expect_response(lambda answer: answer.request.method == "POST") as kept:
        guest.press("limits-go")
    assert kept.value.ok
    with guest.page.expect_response(
        lambda answer: "/account/limits" in answer.url and "/t/" in guest.page.url
    ):
        table = new_table(guest, "nz", bots=0)
    reminder = guest.find("toast").filter(has_text=passed)
    passed_ms = guest.page.evaluate(
        "table => Date.now() - JSON.parse(sessionStorage.getItem(`paigow.session.${table}`)).since", table.id
    )
    guest.advance(119_999 - passed_ms)
    expect(reminder).to_have_count(0)
    guest.advance(LOOKS_MS)  # a notice stays for nine seconds
    expect(reminder).to_be_visible()
    expect(reminder).to_contain_text(result)
    for size in (PHONE, DESK):
        guest.page.set_viewport_size(size)  # type: ignore[arg-type]
        guest.assert_axe_clean()
    guest.advance(30_000)
    expect(reminder).to_have_count(0)


def test_one_downloads_one_s_data_and_deletes_the_account(come: Come) -> None:
    dot = come(language="zh-Hans")
    enters_new(dot, "Dot")
    looks_well(dot)
    with dot.page.expect_download() as started:
        dot.press("download-data")
    told = json.loads(Path(started.value.path()).read_text("utf-8"))
    assert (told["name"], told["tables"]["sessions"][0]["person"]) == ("Dot", told["person"])
    assert started.value.suggested_filename == f"paigow-data-{told['person']}.json"

    leaves = dot.find("listing-go").inner_text()
    dot.press("listing-go")
    expect(dot.find("listing-go")).not_to_have_text(leaves)
    dot.press("listing-go")
    expect(dot.find("listing-go")).to_have_text(leaves)

    dot.find("delete-password").fill(PASSWORD)
    dot.press("delete-go")
    expect(dot.find("delete-sure")).to_be_focused()
    expect(dot.find("account-name")).to_have_text("Dot")
    dot.find("delete-sure").check()
    dot.find("delete-password").fill(PASSWORD + "!")
    dot.tolerate("403", because="the password is another one")
    dot.press("delete-go")
    expect(dot.find("delete").get_by_role("alert")).to_be_visible()
    dot.find("delete-password").fill(PASSWORD)
    dot.press("delete-go")
    dot.page.wait_for_url("**/")
    dot.go("/account")
    dot.until("make-name")
    dot.assert_axe_clean()
    dot.find("enter-name").fill("Dot")
    dot.find("enter-password").fill(PASSWORD)
    dot.tolerate("403", because="the account is gone")
    dot.press("enter-go")
    expect(dot.find("enter").get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "zh-Hant", "zh-Hans"])
def test_a_chosen_avatar_stands_on_the_seat_card(come: Come, language: str) -> None:
    fay = come(language=language)
    enters_new(fay, f"Fay {language[-1]}")
    expect(fay.find("avatar").get_by_role("radio")).to_have_count(16)
    for size in (PHONE, DESK):
        fay.page.set_viewport_size(size)  # type: ignore[arg-type]
        fay.assert_fits()
        fay.assert_axe_clean()
    fay.find("drawing-teapot").check(force=True)
    fay.find("colour-violet").focus()
    fay.page.keyboard.press("Space")
    fay.press("avatar-go")
    fay.reload()
    expect(fay.find("drawing-teapot")).to_be_checked()
    expect(fay.find("colour-violet")).to_be_checked()
    table = new_table(fay, "nz", bots=1)
    table.sit(3)
    expect(fay.find("box-3").locator("[data-avatar]")).to_have_attribute("data-avatar", "teapot.violet")


def enters_new(guest: Guest, name: str) -> None:
    """Make an account, and put the recovery codes away."""
    guest.go("/account")
    guest.find("make-name").fill(name)
    guest.find("make-password").fill(PASSWORD)
    guest.press("make-go")
    guest.press("kept")
