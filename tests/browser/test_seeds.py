"""The page gives a seed only under a head that it stores, and under no second one."""

from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import expect

from paigow.cli.records.verify import verify
from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import join, new_table
from tests.browser.table import Table

BOX = 5
OTHER: Final = "0" * 64
"""The hash of an entry that this log does not have."""
Message = dict[str, Any]


WIRE: Final = """
(() => {
  const kept = { told: [], asked: [], head: "true", loses: false };
  Object.assign(kept, JSON.parse(sessionStorage.getItem("wire") ?? "{}"));
  const keep = () => sessionStorage.setItem("wire", JSON.stringify(kept));
  const heads = {
    true: (head) => head,
    none: () => undefined,
    other: (head) => `${head.split(":")[0]}:OTHER`,
  };
  let seen = {};
  const down = (text) => {
    const message = JSON.parse(text);
    const changed = { view: message, patch: message.public }[message.type];
    if (!changed) return text;
    seen = message.type === "view" ? message : { ...seen, ...changed };
    if (seen.phase !== "shaken" || !seen.are_seeds_asked) return text;
    const head = heads[kept.head](seen.head);
    changed.head = head ?? null;
    kept.asked.push(head ?? "");
    keep();
    return JSON.stringify(message);
  };
  const isLost = (text) => {
    const message = JSON.parse(text);
    if (message.do !== "reveal_seed") return false;
    kept.told.push(message);
    keep();
    return kept.loses && message.which === "dice";
  };
  window.wire = { kept, change: (changes) => (Object.assign(kept, changes), keep()), cut: () => wire.socket.close() };
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      wire.socket = this;
    }
    set onmessage(hear) {
      super.onmessage = hear && ((event) => hear(new MessageEvent("message", { data: down(event.data) })));
    }
    send(text) {
      if (!isLost(text)) super.send(text);
    }
  };
})();
""".replace("OTHER", OTHER)
"""Sits between a page and its connection; what it has seen outlives the page."""


class Wire:
    """Sees the seeds that a page sends, and may change the head that the page is shown."""

    def __init__(self, guest: Guest) -> None:
        guest.context.add_init_script(WIRE)
        self._page = guest.page

    def changes(self, *, head: Literal["true", "none", "other"] = "true", loses_seeds: bool = False) -> None:
        """Put this head into the views that ask for seeds from now on; let the network lose seeds, or not."""
        self._page.evaluate("changes => void wire.change(changes)", {"head": head, "loses": loses_seeds})

    def cut(self) -> None:
        """Break the connection; the page makes another."""
        self._page.evaluate("wire.cut()")

    def asked(self) -> list[str]:
        """Return the heads that came with the question for the seed for the dice."""
        return list(self._page.evaluate("wire.kept.asked"))

    def dice(self) -> list[str]:
        """Return the seeds for the dice that the page has given, in order."""
        told: list[Message] = self._page.evaluate("wire.kept.told")
        return [each["seed"] for each in told if each["which"] == "dice"]


@pytest.fixture
def ann(come: Come) -> tuple[Table, Wire]:
    """Return a player who has bought in at a table of her own, before any bets."""
    guest = come()
    wire = Wire(guest)
    table = new_table(guest, "nz", bots=1)
    table.sit(BOX)
    table.buy_in(500)
    return table, wire


def heads(table: Table) -> list[str]:
    kept = table.page.evaluate(
        "(id) => JSON.parse(localStorage.getItem(`paigow.heads.${id}`) ?? '[]')", table.id
    )
    return [str(each) for each in kept]


def test_a_seed_is_told_under_a_head_that_is_kept(ann: tuple[Table, Wire]) -> None:
    table, wire = ann
    table.place(1000)
    table.wait_for_phase("setting")
    (head,) = {*wire.asked()}
    assert head in heads(table)
    assert len(wire.dice()) == 1
    table.hands.press("tab-fairness")
    table.guest.see("head")
    expect(table.guest.find("other-log")).to_have_count(0)


def test_without_a_head_no_seed_is_told(ann: tuple[Table, Wire]) -> None:
    table, wire = ann
    wire.changes(head="none")
    table.place(1000)
    table.wait_for_phase("setting")
    assert wire.asked()
    assert wire.dice() == []


def test_a_seed_that_was_lost_is_told_again_under_the_same_head(ann: tuple[Table, Wire]) -> None:
    table, wire = ann
    wire.changes(loses_seeds=True)
    table.place(1000)
    table.until(lambda: len(wire.dice()) == 1)
    wire.changes()
    wire.cut()
    table.until(lambda: len(wire.dice()) == 2)
    assert len({*wire.dice()}) == 1


@pytest.mark.parametrize("is_loaded_again", [False, True])
def test_under_another_head_it_is_not_told_again_and_the_player_is_warned(
    ann: tuple[Table, Wire], is_loaded_again: bool
) -> None:
    table, wire = ann
    wire.changes(loses_seeds=True)
    table.place(1000)
    table.until(lambda: len(wire.dice()) == 1)
    wire.changes(head="other", loses_seeds=True)
    if is_loaded_again:
        table.guest.reload()
    else:
        wire.cut()
    table.until(lambda: wire.asked()[-1].endswith(OTHER))
    expect(table.guest.find("toast")).to_contain_text("another log")
    table.wait_for_phase("setting")
    assert len(wire.dice()) == 1
    table.hands.press("tab-fairness")
    table.guest.see("other-log", "another log")


def test_a_seed_that_another_player_withholds_voids_the_draw_and_everybody_is_told(
    ann: tuple[Table, Wire], come: Come
) -> None:
    table, wire = ann
    guest = come()
    withholding = Wire(guest)
    other = join(guest, table.id)
    other.sit(3)
    other.buy_in(500)
    withholding.changes(loses_seeds=True)
    for each in (table, other):
        each.wager(1000)
    table.wait_for_phase("setting")
    assert len({*wire.dice()}) == 2, "the first counts no more"
    for each in (table, other):
        expect(each.guest.find("round-log")).to_contain_text("withheld a seed for the dice")


def test_the_seeds_that_a_player_downloads_tell_that_a_round_was_fair_for_this_player(
    ann: tuple[Table, Wire], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, _ = ann
    table.place(1000)
    table.wait_for_phase("setting")
    table.set_hand()
    table.see_the_round_out()
    table.hands.press("tab-fairness")
    with table.page.expect_download() as download:
        table.hands.press("download-seeds")
    seeds, log = tmp_path / "seeds.jsonl", tmp_path / "log.jsonl"
    download.value.save_as(seeds)
    log.write_bytes(table.page.request.get(f"/api/v1/tables/{table.id}/log").body())
    assert verify(log, my_seeds=seeds) == 0
    assert "Fair for you, 1 round" in capsys.readouterr().out
