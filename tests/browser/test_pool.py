"""A bank that two players hold together: the partner sees its hand and the partner's own gain, and so does
the history.
"""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.guests import Guest
from tests.browser.lobby import Lobby, join
from tests.browser.table import Table, faces_in

BANKERS, PARTNERS, OTHERS = 2, 3, 4


def coins(text: str) -> int:
    """Return the words for a gain: '+A$9.50', '−A$20'."""
    found = re.search(r"([+−-]?)\s*A\$([\d,.]*\d)", text)
    assert found is not None, text
    return (-1 if found[1] in {"-", "−"} else 1) * round(float(found[2].replace(",", "")) * 100)


def seated(come: Come) -> tuple[Table, Table, Table]:
    """Return a player/banker whose bank is not covered yet, a person who may share it, and an opponent."""
    guests = [come() for _ in range(3)]
    bank = Lobby(guests[0]).open_table("canberra", bots=0)
    partner, against = join(guests[1], bank.id), join(guests[2], bank.id)
    tables = (bank, partner, against)
    for table, box in zip(tables, (BANKERS, PARTNERS, OTHERS), strict=True):
        table.sit(box)
        table.buy_in(5000)
    for table in tables:
        table.wager(1000, 1000)
    for table in tables:
        table.until("hand-tile-3")
        table.set_hand()
    guests[0].until("bank-offer")
    bank.hands.press("take-bank")
    bank.cut_and_hold()
    return bank, partner, against


def pooled(come: Come) -> tuple[Table, Table, Table]:
    """Return a player/banker, a partner who puts up half, and an opponent; the hands are not set yet."""
    bank, partner, against = tables = seated(come)
    put_up(bank, "20")
    partner.go_on()
    partner.hands.press("join-bank")
    put_up(partner, "20")
    against.wager(1000, 1000, 1000, 1000)
    return tables


def put_up(table: Table, units: str) -> None:
    table.until("stake-amount")
    table.hands.write("stake-amount", units)
    table.hands.press("place-stake")


def shown(guest: Guest, part: str) -> list[str]:
    """Return the faces of the bank's hand on the felt."""
    return faces_in(guest.find(f"bank-{part}").first)


def test_the_partner_sees_the_banks_hand_and_his_result_and_the_history_tells_both(come: Come) -> None:
    bank, partner, against = pooled(come)
    against.until("hand-tile-3")
    against.set_hand()
    bank.until("hand-tile-3")
    bank.set_hand()
    told = [seen(table) for table in (bank, partner)]
    for table, (number, hand, gain) in zip((bank, partner), told, strict=True):
        guest = table.guest
        guest.go(f"/history/{table.id}")
        card = guest.find(f"round-{number}")
        expect(card).to_be_visible()
        assert coins(card.locator("header strong").inner_text()) == gain
        gains = [coins(each) for each in guest.find(f"bank-gain-{number}").all_inner_texts()]
        assert sorted(gains) == sorted(gain for _, _, gain in told)
        bankers = card.get_by_role("group", name=re.compile(f"box {BANKERS}", re.IGNORECASE))
        assert sorted(faces_in(bankers)) == sorted(hand)


def seen(table: Table) -> tuple[int, list[str], int]:
    """Return the round, the bank's four tiles and the partner's gain in the reveal, the same after loading again."""
    guest = table.guest
    guest.until("bank-result")
    view = table.see_the_round_out()
    hand = next(box["hand"] for box in view["boxes"] if box["number"] == BANKERS)
    gain = coins(guest.find("bank-result").inner_text())
    for _ in range(2):
        assert (shown(guest, "low"), shown(guest, "high")) == (hand["low"], hand["high"])
        assert coins(guest.find("bank-result").inner_text()) == gain
        table.guest.reload()
        guest.see("bank-result")
    return view["round"], hand["low"] + hand["high"], gain


def test_at_the_cover_the_banker_sees_who_shares_and_a_partner_puts_up_the_rest_with_one_tap(
    come: Come,
) -> None:
    bank, partner, against = seated(come)
    partner.go_on()
    against.wager(1000, 1000, 1000, 1000)
    bank.until("cover-may-share")
    expect(bank.guest.find("cover-exact")).to_contain_text("A$40")
    partner.hands.write("stake-amount", "15")
    put_up(bank, "10")
    partner.until("share-missing", re.compile(r"A\$30"))
    expect(partner.guest.find("stake-amount")).to_have_value("15")
    partner.hands.press("place-stake")
    bank.until("cover-exact", re.compile(r"A\$15"))
    expect(bank.guest.find("cover-may-share")).to_have_count(0)
    shares = bank.guest.page.get_by_role("group", name="Shares")
    expect(shares).to_contain_text("A$15")
    expect(bank.guest.find("cover-alone")).to_contain_text("Together")
    partner.until("share-missing", re.compile(r"A\$15"))
    expect(partner.guest.find("stake-amount")).to_have_value("30")
    for dead in ("join-bank", "leave-pool"):
        expect(partner.guest.find(dead)).to_have_count(0)
    partner.hands.press("share-missing")
    against.until("hand-tile-3")
    stakes = bank.guest.view()["bank"]["stakes"]
    assert sorted(stake["coins"] for stake in stakes) == [1000, 3000]
