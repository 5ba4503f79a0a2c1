"""A halted table: what its players see, and how a supervisor of the house has it paid back."""

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.hands import Touch
from tests.browser.lobby import Lobby
from tests.browser.serving import TOKEN, Server


def spoil(server: Server, table: str) -> None:
    """Stop the server in the middle of a round, lose the table's settings, and start the server again."""
    server.kill()
    with sqlite3.connect(server.folder / "paigow.db") as database:
        database.execute("DELETE FROM kept WHERE stream = ? AND name = 'order'", (table,))
    database.close()
    server.start()


def a_halted_table(come: Come, server: Server) -> tuple[Guest, str]:
    """Return Ann with 10.00 of 500.00 on the layout of a halted table."""
    player = come()
    lobby = Lobby(player)
    lobby.take_name("Ann")
    table = lobby.open_table("nz", bots=0)
    table.sit(2)
    table.buy_in(500)
    table.wager(1000, 1000)
    table.wait_for_phase("setting")
    spoil(server, table.id)
    player.tolerate("ERR_CONNECTION|WebSocket|404", because="the server was killed")
    player.go(f"/t/{table.id}")
    player.see("gone", "This table has stopped. What you have here is on record")
    return player, table.id


def test_a_supervisor_of_the_house_has_a_halted_table_paid_back(
    come_to: Callable[[Server], Come], tmp_path: Path
) -> None:
    with Server(tmp_path, token=TOKEN) as server:
        come = come_to(server)
        player, table = a_halted_table(come, server)
        panel = come()
        panel.go("/operator")
        panel.find("supervisor-token").fill(TOKEN)
        panel.press("supervise")
        card = panel.see(f"halted-{table}", "The server could not carry this table on")
        panel.see("halted-why", "For the server's administrator: table")
        expect(card).to_contain_text("what it was ordered with is not in the data any more")
        expect(card).to_contain_text("The round that is under way has no result and would be undone")
        expect(card.get_by_test_id(re.compile("^paid-account:"))).to_have_text(re.compile(r"Ann\s*NZ\$500"))
        ask = panel.find("void-ask")
        expect(ask).to_have_class(re.compile("danger"))
        panel.assert_fits()
        panel.assert_axe_clean()
        panel.press(ask)
        panel.assert_axe_clean()
        panel.press("void-not")
        expect(panel.find("void-dialog")).to_be_hidden()
        panel.reload()
        panel.see(f"halted-{table}")  # nothing has been done
        panel.press("void-ask")
        panel.press("void-do")
        panel.see("void-done", "everybody has been paid")
        expect(card).to_contain_text(f"Table {table} is void and closed")
        expect(card.get_by_test_id(re.compile("^paid-account:"))).to_have_text(re.compile(r"Ann\s*NZ\$500"))
        panel.assert_axe_clean()
        panel.reload()
        panel.see("none-halted", "Every table goes on")
        player.go("/")
        player.see("balance", "10,000")


def test_the_operator_s_page_of_a_halted_table_does_the_same_in_chinese_on_a_phone(
    come_to: Callable[[Server], Come], tmp_path: Path
) -> None:
    with Server(tmp_path, token=TOKEN) as server:
        come = come_to(server)
        player, table = a_halted_table(come, server)
        player.go(f"/t/{table}/operator")
        expect(player.find("supervisor-token")).to_be_visible()
        panel = come(is_phone=True, language="zh-TW")
        panel.go(f"/t/{table}/operator")
        panel.find("supervisor-token").fill(TOKEN)
        Touch(panel).press("supervise")
        panel.see(f"halted-{table}", f"{table} 檯停頓")
        panel.see("halted-says", "伺服器無法讓此檯繼續")
        panel.see("halted-why", "供維護伺服器的人參考")
        expect(panel.find("toast")).to_have_count(0)
        panel.assert_fits()
        panel.assert_axe_clean()
        Touch(panel).press("void-ask")
        expect(panel.find("void-dialog")).to_contain_text("此舉無法撤回")
        panel.assert_fits()
        Touch(panel).press("void-do")
        panel.see("void-done", "各人已獲退還")
        panel.assert_fits()
