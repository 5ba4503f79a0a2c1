"""The states of the page that its layout is tested in and its pictures are taken of, and the screens."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from tests.browser.guests import Guest
from tests.browser.hands import Mouse
from tests.browser.lobby import Lobby, join, new_table
from tests.browser.serving import Server
from tests.browser.table import Table

LONG_MS: Final = 1_800_000
DEAL: Final = 2
"""The tiles of every walk: some boxes win, some lose, one is a push; the names of the hands are long."""
RESTING: Final = {"next_round": LONG_MS}
"""The dealer's pace at which the result lies on the table as long as anybody looks."""
REVEALING: Final = {"pay_box": LONG_MS, "end_round": LONG_MS}
"""All hands are compared and nobody is paid."""
BANKING: Final = {"next_round": 300, "choose_cut": LONG_MS}

SIDE_SPOTS: Final = {"rws": ("bonus", "tie")}
CUTS: Final = {"nz": "before wagers", "canberra": "before wagers", "massachusetts": "after wagers"}
"""When the bank's player names a cut. Books that are missing here offer none."""
CHIPS_COVER: Final = ("massachusetts",)
"""Books in which the chips on the table cover the bank, and nobody puts up a stake."""
BOX: Final = 5
BANKERS, OTHERS = 2, 3
BOTS: Final = 3
GUIDED_SETTING: Final = ("tiles", "pairs", "points", "set", "worth")
GUIDED_RESULT: Final = 4
"""How many sentences the guide says about a result: the result, copies, the commission, the end."""
OF_THE_OTHER: Final = "-of-the-other"
"""Suffix of a state that shows the second guest's page."""
Enter = Callable[..., Guest]
"""Lets somebody come in to a server."""


def open_table(guest: Guest, book: str, bots: int) -> Table:
    """Order a table whose clocks give the tests all the time they need."""
    lobby = Lobby(guest)
    lobby.hands.choose_book(book)
    lobby.hands.write("lobby-bots", str(bots))
    guest.find("lobby-limits").locator("summary").click()
    for field in ("lobby-betting", "lobby-setting"):
        most = guest.find(field).get_attribute("max")
        lobby.hands.write(field, str(most))
    lobby.hands.press("open-table")
    guest.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    table = Table(guest, lobby.hands)
    table.wait_for_bots(bots)
    return table


def playing(guest: Guest, book: str = "nz") -> Iterator[str]:
    """Walk through sitting down, betting, setting, and the end of the round."""
    table = open_table(guest, book, BOTS)
    yield "sitting"
    table.sit(BOX)
    yield "buying"
    table.buy_in(500)
    table.wait_for_phase("betting")
    table.lay(1000, 1000)
    for spot in SIDE_SPOTS.get(book, ()):
        table.lay(500, spot=spot)
    yield "betting"
    table.hands.press("wager-place")
    table.wait_for_phase("setting")
    yield "dealt"
    table.hands.press("hand-tile-0")
    yield "setting"
    table.hands.press("confirm-set")
    table.wait_for_phase("round_over")
    yield "round-over"


def guided(guest: Guest) -> Iterator[str]:
    """Walk through a newcomer's first round with the guide, up to the last sentence while the next round is open."""
    guest.go("/")
    guest.page.evaluate(
        "localStorage.setItem('paigow.display', '{}')"
    )  # the page passes the bank for a newcomer
    guest.reload()
    guest.press("play-now")
    guest.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    table = Table(guest, Mouse(guest))
    see(table, "wager-place")
    see(table, "guide")
    yield "guided-betting"
    guest.press("wager-place")
    for step in GUIDED_SETTING:
        table.guest.until_visible(table.page.locator(f"[data-testid=guide][data-step={step}]"), step)
        yield f"guided-{step}"
        if step != GUIDED_SETTING[-1]:
            guest.press("guide-next")
    table.set_hand()
    see(table, "go-on")
    for number in range(GUIDED_RESULT):
        yield f"guided-result-{number}"
        if number < GUIDED_RESULT - 1:
            guest.press("guide-next")
    table.wait_for_bets(of_round=2)
    yield "guided-late"
    guest.press("guide-end")


def starting(guest: Guest, other: Guest) -> Iterator[str]:
    """Wait for a second person before the first round of a table that starts when all are ready."""
    table = new_table(guest, "nz", bots=BOTS, starts_when_ready=True)
    far = join(other, table.id)
    for one, box in ((table, BOX), (far, BOX + 1)):
        one.sit(box)
        one.buy_in(500)
    see(table, "start-now")
    yield "unready"
    yield f"unready{OF_THE_OTHER}"
    table.hands.press("ready")
    see(table, "not-ready")
    yield "ready"


def noticing(guest: Guest) -> Iterator[str]:
    """Make a wager that is refused, and rest on its notice so that it stays, also when the tiles come."""
    table = open_table(guest, "nz", BOTS)
    table.sit(BOX)
    table.buy_in(500)
    table.wager(1000, 500)
    table.see_toast(clause="NZ 6.12")
    guest.find("toast-close").focus()
    yield "refused"
    for testid in ("chip-500", "wager-place"):  # by a script: a press would take the focus along
        guest.find(testid).evaluate("button => button.click()")
    see(table, "hand-tile-3")
    yield "refused-setting"


def revealing(guest: Guest, book: str = "nz") -> Iterator[str]:
    """All hands lie open beside the bank's."""
    table = open_table(guest, book, BOTS)
    table.play_to_setting(BOX)
    table.set_hand()
    see(table, f"result-{BOX}")
    yield "reveal"


def conceding(guest: Guest) -> Iterator[str]:
    """Give up a hand with a high wager."""
    table = open_table(guest, "nz", BOTS)
    table.sit(BOX)
    table.buy_in(5000)
    table.wager(50_000, 10_000, 10_000, 2500, 2500, 1000)
    see(table, "hand-tile-3")
    table.hands.press("confirm-set")
    table.until("concede")
    table.hands.press("concede")
    table.hands.press("concede-sure")
    see(table, "own-conceded")
    table.wait_for_phase("round_over")
    yield "conceded"


def see(table: Table, handle: str) -> None:
    table.until(handle)


def banking(banker: Guest, other: Guest, book: str = "nz") -> Iterator[str]:
    """Walk through a bank: it is offered and taken; its cut, cover, hand and settlement follow.

    A book without one of these has no such state. At the end the past rounds are shown.
    """
    bank = open_table(banker, book, 0)
    against = join(other, bank.id)
    for table, box in ((bank, BANKERS), (against, OTHERS)):
        table.sit(box)
        table.buy_in(5000)
    for table in (bank, against):
        table.wager(1000, 1000)
    for table in (bank, against):
        see(table, "hand-tile-3")
        table.set_hand()
    see(bank, "bank-offer")
    yield "offer"
    bank.hands.press("take-bank")
    if CUTS.get(book) == "before wagers":
        yield from cutting(bank)
        see(bank, "chosen-cut")
    see(bank, "bank-hold")
    yield "hold"
    if book in CHIPS_COVER:
        see(bank, "drop-house-wager")
        bank.hands.press("drop-house-wager")
    against.wager(1000, 1000)
    if book not in CHIPS_COVER:
        see(bank, "cover-exact")
        yield "cover"
        bank.hands.press("cover-exact")
    if CUTS.get(book) == "after wagers":
        yield from cutting(bank)
    see(against, "hand-tile-3")
    against.set_hand()
    see(bank, "hand-tile-3")
    yield "bank-setting"
    bank.set_hand()
    see(bank, "bank-result")
    yield "settled"
    yield f"settled{OF_THE_OTHER}"
    banker.go(f"/history/{bank.id}")
    banker.see("round-1")
    yield "past-rounds"


def cutting(bank: Table) -> Iterator[str]:
    """Lay out a cut on the felt, look at the list of approved ones, and take one."""
    see(bank, "cut-tiles")
    yield "cutting"
    bank.hands.press("cut-list")
    see(bank, "cut-dialog")
    yield "cut"
    bank.page.locator("[data-testid^=take-cut-]").first.click()


def pages(guest: Guest) -> Iterator[str]:
    """Walk through the pages beside the table."""
    for name, path, there in (
        ("lobby", "/", "open-table"),
        ("rules", "/rules/rws", "house-way-rows"),
        ("hand", "/hand?tiles=6-6,1-1,4-5,2-6", "hand-advice"),
    ):
        guest.go(path)
        guest.see(there)
        yield name


def ruling(guest: Guest) -> Iterator[str]:
    """Fill in the form of a ruling, and get the ruling."""
    from tests.browser.test_ruling import lay_out

    guest.go("/ruling")
    lay_out(guest)
    guest.press("rule")
    guest.see("ruled-2")
    yield "ruling"


def school(guest: Guest) -> Iterator[str]:
    """Walk through the hub, the drills, questions of several forms with their marks, the results and the progress."""
    for name, path, there in (("school", "/school", "school"), ("drills", "/school/drill", "drills")):
        guest.go(path)
        guest.see(there)
        yield name
    for kind in ("served", "cut", "pay", "bank", "fault", "set"):
        guest.go(f"/school/drill/{kind}?book=nz&seed=look&count=1")
        guest.see("question")
        yield f"asks-{kind}"
    for tile in (1, 2):
        guest.press(f"hand-tile-{tile}")
    guest.press("answer")
    guest.see("verdict")
    yield "marked"
    guest.find("lab-table").locator("summary").click()
    guest.page.get_by_test_id("lab-setting").first.wait_for()
    yield "worth"
    guest.press("next")
    guest.see("summary")
    yield "came-of-it"
    for number in range(3):
        guest.go(f"/school/drill/name?book=nz&seed=look-{number}&count=1")
        guest.page.locator("[data-testid^=option-]").first.click()
        guest.see("verdict")
    guest.go("/school/progress")
    guest.see("course-set-nz")
    yield "progress"


SCENES: Final[dict[str, tuple[dict[str, Any], int, Callable[..., Iterator[str]]]]] = {
    "playing": (RESTING, 1, playing),
    "guided": (RESTING, 1, guided),
    "starting": (RESTING, 2, starting),
    "noticing": (RESTING, 1, noticing),
    "revealing": (REVEALING, 1, revealing),
    "conceding": (RESTING, 1, conceding),
    "banking": (BANKING, 2, banking),
    "pages": ({}, 1, pages),
    "ruling": ({}, 1, ruling),
    "school": ({}, 1, school),
}
"""A walk through states: the dealer's pace, the number of people, and the walk itself."""


TABLES: Final = ("playing", "revealing", "banking")
"""The walks at a table of a rule book."""


def walk(
    name: str, come_to: Callable[[Server], Any], server: Server, *about: str, language: str = "en-NZ"
) -> Iterator[tuple[str, Guest]]:
    """Yield each state of a walk with the page that shows it. ``about``: the rule book, for walks at a table."""
    _, people, through = SCENES[name]
    guests = [come_to(server)(language=language) for _ in range(people)]
    for state in through(*guests, *about):
        yield state, guests[1 if state.endswith(OF_THE_OTHER) else 0]
