"""Seven people at one table in three languages: one loses the connection, the banker leaves, the server is killed.

At the end the test compares what each page was told with the log.
"""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import expect

from paigow.cli import main
from paigow.words.languages import file
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import join, new_table
from tests.browser.network import Network
from tests.browser.serving import TROUBLE, Server
from tests.browser.table import Table
from tests.kill.casino import FREE_COINS
from tests.kill.witness import Witness
from tests.web.test_leaks import leaks

BROUGHT: Final = 500_000
QUICK: Final[dict[str, Any]] = dict.fromkeys(
    (
        "check_tiles", "show_tiles", "wash_tiles", "stack_tiles", "open_bets", "cut_tiles",
        "call_no_more_bets", "shake_dice", "count_dice", "deliver_tiles", "collect_empty_boxes",
        "set_on_request", "set_house_hand", "expose_house_hand", "expose_hand", "match_hand",
        "collect_losing", "clear_losing_area", "pay_box", "end_round", "thought",
    ),
    0,
)  # fmt: skip
"""The pace of a dealer who does not wait: seven pages follow each jump of the clock."""


class Person(NamedTuple):
    """The place of a person, and the person's language."""

    name: str
    reads: str
    browser: str
    box: int


PEOPLE: Final = (
    Person("Ann", "en", "en-NZ", 2),
    Person("阿明", "zh-Hant", "zh-TW", 3),
    Person("小红", "zh-Hans", "zh-CN", 4),
    Person("Bob", "en", "en-AU", 5),
    Person("美玲", "zh-Hant", "zh-HK", 6),
    Person("建国", "zh-Hans", "zh-SG", 7),
    Person("Eve", "en", "en-NZ", 8),
)
BANKER, *OTHERS = PEOPLE
CUT_OFF: Final = PEOPLE[2]


def test_a_table_of_seven_outlives_a_connection_a_banker_and_a_server(
    come_to: Callable[[Server], Come], tmp_path: Path
) -> None:
    with Server(tmp_path / "server", next_round=20_000, **QUICK) as server:
        guests = {each: come_to(server)(language=each.browser) for each in PEOPLE}
        network = Network(guests[CUT_OFF])
        tables = take_places(guests)
        one_loses_the_connection(tables, network)
        the_banker_leaves(tables)
        the_server_dies(tables, server)
        accounts = {
            each: guest.page.request.get("/api/v1/session").json()["account"]
            for each, guest in guests.items()
        }
        for guest in guests.values():
            guest.page.close()
    assert not TROUBLE.search(server.log()), server.log()
    assert accounts == dict.fromkeys(PEOPLE, FREE_COINS - BROUGHT), "the rest is at the table"
    assert main(["admin", "backup", str(tmp_path / "paigow.db"), "--data", str(server.folder)]) == 0
    with ThreadPoolExecutor(1) as thread:  # in this one Playwright keeps an event loop
        thread.submit(hold_against_the_log, guests, tables[BANKER].id, tmp_path).result()


def take_places(guests: dict[Person, Guest]) -> dict[Person, Table]:
    """Let all come by the link of the first, sit down and bring coins, and return their tables."""
    tables: dict[Person, Table] = {}
    for person, guest in guests.items():
        guest.tolerate(
            "WebSocket|ERR_CONNECTION|ERR_EMPTY", because="connections are lost, and a server dies"
        )
        guest.page.request.post("/api/v1/session", data={"name": person.name})
        if tables:
            tables[person] = join(guest, tables[BANKER].id)
        else:
            tables[person] = new_table(guest, "nz", bots=0, betting_s=600, setting_s=600)
        tables[person].sit(person.box)
        tables[person].buy_in(BROUGHT // 100)
    for person, table in tables.items():
        for other in {*PEOPLE} - {person}:
            expect(table.guest.find(f"box-{other.box}")).to_contain_text(other.name)
    return tables


def one_loses_the_connection(tables: dict[Person, Table], network: Network) -> None:
    """Play a round against the house: one player hears nothing while the others set, and then sets the same tiles.

    The last of the others sets afterwards. Once all others have set, the hand of a player whose connection has been
    lost for ten seconds is set the house way (NZ 12.16).
    """
    for table in tables.values():
        table.wager(1000, 1000)
    for table in tables.values():
        table.wait_for_phase("setting")
    cut_off = tables[CUT_OFF]
    faces = cut_off.faces()
    network.stall("up", "down")
    *others, last = (table for person, table in tables.items() if person != CUT_OFF)
    for table in others:
        table.set_hand()
    cut_off.until("lost", on_page("table", "lost", CUT_OFF))
    assert not cut_off.guest.find("confirm-set").is_enabled()
    network.heal()
    cut_off.until(cut_off.guest.find("lost").is_hidden)
    assert cut_off.faces() == faces
    cut_off.see_stack(BROUGHT - 2000)
    last.set_hand()
    cut_off.set_hand()


def the_banker_leaves(tables: dict[Person, Table]) -> None:
    """Let the first take the bank, cover all wagers, and close the page before the bank's hand is set."""
    bank = tables[BANKER]
    bank.until("bank-offer")
    bank.hands.press("take-bank")
    for person in OTHERS:
        tables[person].wager(1000, 1000)
    bank.until("cover-exact")
    bank.hands.press("cover-exact")
    bank.until("bank-stake", "120")
    bank.page.close()
    for person in OTHERS:
        tables[person].wait_for_phase("setting")


def the_server_dies(tables: dict[Person, Table], server: Server) -> None:
    """Let half of the others set, and the rest after the restart; the bank's hand is set the house way."""
    for person in OTHERS[:3]:
        tables[person].set_hand()
        expect(tables[person].guest.find("confirm-set")).to_have_count(0)
    late = OTHERS[3:]
    faces = {person: tables[person].faces() for person in late}
    server.kill()
    for person in OTHERS:
        tables[person].guest.see("lost", on_page("table", "lost", person))
    server.start()
    for person in OTHERS:
        tables[person].until(tables[person].guest.find("lost").is_hidden)
    for person in late:
        assert tables[person].faces() == faces[person]
        tables[person].set_hand()
    for person in OTHERS:
        is_absent = on_page("log", "absent", person).format(name=BANKER.name, box=BANKER.box)
        tables[person].until("round-log", is_absent)  # NZ 12.16, as the table in docs/supervisors.md says
        tables[person].see_result(person.box)


def on_page(part: str, name: str, person: Person) -> str:
    """Return what the page says in somebody's language."""
    return str(file(person.reads, "page")[part][name])


def hold_against_the_log(guests: dict[Person, Guest], table: str, folder: Path) -> None:
    """Check that coins are what the wagers make of them, and what pages were told follows from the log and
    hides what it must.
    """
    witness = Witness(table, "nz")
    witness.audit(folder)
    assert witness.finished() == {1, 2}
    for person, guest in guests.items():
        you = next(told["you"] for told in guest.heard() if "you" in told)
        if person != BANKER:
            assert witness.state.people[you].stack == BROUGHT + witness.won_by(you)
        for frames in guest.connections:
            witness.told = 0
            witness.heard(you, [*map(json.loads, frames)])
            assert list(leaks(frames, witness.events, you)) == []
