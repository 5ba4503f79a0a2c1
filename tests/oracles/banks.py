"""A whole round judged from what lay on the table: a second reading. Money is in whole hundredths.

The bank: NZ 5, 6.8, 6.14, 11 and 12.17; CAN 5.3 to 5.5, 6, 12.7 and 12.8; MA 8; RWS 3.15 to 3.18 and 4.2.
A round comes as the tables of its file, as tomllib gives them; the ruling goes out as such tables too.
"""

from typing import Any, NamedTuple

from tests.oracles.cuts import HOUSE, delivered
from tests.oracles.house_ways import house_way
from tests.oracles.irregularities import READINGS as OF_IRREGULARITIES
from tests.oracles.irregularities import Remedies, remedies, set_again
from tests.oracles.ranking import Pair, Setting, high_beats, in_order, low_beats, result
from tests.oracles.settlement import Money, down, settle_bonus, settle_main, settle_tie, up

Written = dict[str, Any]
Four = tuple[str, ...]  # four faces

READINGS = (
    *OF_IRREGULARITIES,
    ("NZ 6.11", "the bank pays a winner in full; the commission is the winner's and goes to the house"),
    ("NZ 5.5, CAN 6.6", "the commission of a shared bank is taken on the sum, then it is shared by stake"),
    ("G14", "a share of a gain is rounded down, of a loss up; the odd hundredths are the first holder's"),
    ("NZ 6.14, RWS 4.2", "a bank's commission is rounded down to the smallest chip"),
    ("CAN 12.8", "so is a co-banker's; a sole banker's is taken to the whole hundredth"),
    ("MA 8(o), 8(p)", "a bank's vigorish is rounded up to 25 cents under the same option as a winner's"),
    (
        "NZ 11.3(j), (l)",
        "the odd smallest chip of a half: more of a gain, less of a shortfall for the player",
    ),
    ("NZ 12.17", "what the stakes cannot meet the banker makes up without limit, a co-banker half of it"),
    ("G12", "in the other books what the stake cannot meet is paid by the house"),
    ("NZ 6.8, CAN 5.3", "no maximum when a player banks alone"),
    ("CAN 5.4", "nor for a wager in co-banking"),
    ("CAN 5.1(c)", "a wager under the minimum is the owner's first: it is settled"),
    ("CAN 5.1(b)", "a wager that slipped through is judged by 15.10"),
    ("K4", "MA: a zero low hand never wins for the side that does not bank, the dealer included (8(n))"),
    ("MA 8(h)", "the dealer's wager stands in the ruling at box 0, his own position"),
    ("NZ 10.13", "a conceded hand is not shown: low, high and their results are left empty"),
    ("copy", "the result of one hand is win or lose, seen from the player; a copy is lose"),
    ("pool", "all that hold a shared bank are named in it with their stakes"),
)


class Bank(NamedTuple):
    kind: str
    position: int
    holders: tuple[tuple[str, int], ...]  # names and stakes; nobody when the house banks


class Lines(NamedTuple):
    """What came of one wager."""

    player: str
    bet: str
    stake: int
    result: str
    money: Money


# --- tiles -----------------------------------------------------------------------------------------------------------

KIND = {
    "6-6": "teen",
    "1-1": "day",
    "4-4": "high8",
    "1-3": "high4",
    "5-5": "high10",
    "3-3": "high6",
    "2-2": "low4",
    "5-6": "eleven",
    "4-6": "low10",
    "1-6": "high7",
    "1-5": "low6",
    "3-6": "nine",
    "4-5": "nine",
    "2-6": "low8",
    "3-5": "low8",
    "2-5": "low7",
    "3-4": "low7",
    "1-4": "five",
    "2-3": "five",
    "2-4": "gee6",
    "1-2": "gee3",
}


def face(text: str) -> str:
    """A face with the smaller half first."""
    return "-".join(sorted(text.strip().split("-")))


def faces(tiles: list[str]) -> Four:
    return tuple(face(tile) for tile in tiles)


def kinds(tiles: Four) -> Pair:
    return KIND[tiles[0]], KIND[tiles[1]]


class Laid(NamedTuple):
    """A hand as it is set, by face."""

    low: Four
    high: Four

    def setting(self) -> Setting:
        return kinds(self.low), kinds(self.high)


def picked(tiles: Four, wanted: Pair) -> Laid:
    """The four tiles with these kinds as the low hand."""
    rest, low = list(tiles), []
    for kind in wanted:
        low.append(next(tile for tile in rest if KIND[tile] == kind))
        rest.remove(low[-1])
    return Laid(tuple(low), tuple(rest))


def by_house_way(book: str, tiles: Four) -> Laid:
    return picked(tiles, house_way(book, tuple(KIND[tile] for tile in tiles))[0])


def as_named(book: str, tiles: Four, low: list[str]) -> Laid:
    """The hand as its owner laid it; turned round if the low half is the better (G1)."""
    rest = list(tiles)
    for tile in faces(low):
        rest.remove(tile)
    laid = Laid(faces(low), tuple(rest))
    if in_order(book, kinds(laid.low), kinds(laid.high))[0] == kinds(laid.low):
        return laid
    return Laid(laid.high, laid.low)


# --- who holds the bank, and what lies where -------------------------------------------------------------------------


def book_of(written: Written) -> str:
    return str(written["book"]).split("@")[0]


def bank_of(written: Written) -> Bank:
    row = written.get("bank", {"kind": "house"})
    if row["kind"] == "house":
        return Bank("house", HOUSE[book_of(written)], ())
    pool = [(each["player"], each["stake"]) for each in row.get("pool", [])]
    if not pool:
        pool = [(row["player"], row["stake"])]
    return Bank(row["kind"], row["box"], tuple(pool))


def tiles_of(written: Written, bank: Bank) -> dict[int, Four]:
    """The four tiles at each position. The house's own hand is at the house's position."""
    book, found = book_of(written), {}
    if "deal" in written:
        dealt = delivered(book, written["deal"], bank.position)
        found.update({position: faces(tiles) for position, tiles in dealt.items()})
    if "tiles" in written.get("house", {}):
        found[HOUSE[book]] = faces(written["house"]["tiles"])
    for box in written.get("box", []):
        if "tiles" in box:
            found[box["number"]] = faces(box["tiles"])
    return found


def box_rows(written: Written, bank: Bank) -> list[Written]:
    """The boxes that play against the bank."""
    rows = [row for row in written.get("box", []) if row["number"] != bank.position and row.get("wager")]
    return sorted(rows, key=lambda row: int(row["number"]))


def dealer_laid(book: str, tiles: Four, low: list[str] | None, found: str | None) -> Laid:
    """A hand that the dealer must set the house way; what he did instead stands or is put right."""
    if low is None or set_again(book, found):
        return by_house_way(book, tiles)
    return as_named(book, tiles, low)


def house_laid(written: Written, tiles: dict[int, Four], found: dict[str, str]) -> Laid:
    """The dealer's own hand: the bank's, or the one that wagers against it."""
    book = book_of(written)
    low = written.get("house", {}).get("low")
    return dealer_laid(book, tiles[HOUSE[book]], low, found.get("house"))


def bank_laid(written: Written, bank: Bank, tiles: dict[int, Four], found: dict[str, str]) -> Laid:
    """The hand that all others are matched with."""
    if bank.kind == "house":
        return house_laid(written, tiles, {"house": found["bank"], **found} if "bank" in found else found)
    book, four = book_of(written), tiles[bank.position]
    row: Written = next((row for row in written["box"] if row["number"] == bank.position), {})
    low = row.get("low")
    # NZ 10.4(b), MA 8(e); in Canberra a co-banker sets his tiles himself (G24)
    dealer_sets = bank.kind == "co-bank" and book in {"nz", "massachusetts"}
    if low is None or dealer_sets or row.get("set_by") == "dealer":
        return dealer_laid(book, four, low, found.get("bank"))
    return as_named(book, four, low)


def box_laid(book: str, row: Written, tiles: Four, left: Remedies) -> Laid:
    """A player's hand."""
    number = row["number"]
    if "low" not in row or number in left.house_way or row.get("set_by") == "absent":
        return by_house_way(book, tiles)
    if book == "canberra" and f"box {number}" in left.found and set_again(book, left.found[f"box {number}"]):
        return by_house_way(book, tiles)  # 13.8
    return as_named(book, tiles, row["low"])


# --- wagers ----------------------------------------------------------------------------------------------------------


class Terms(NamedTuple):
    """What the table and the operator add to the book."""

    book: str
    bank: str  # house, player, co-bank
    chip: int
    minimum: int
    maximum: int | None
    notice: bool
    quarter: bool
    percent: int


def terms_of(written: Written, bank: Bank) -> Terms:
    book, table, options = book_of(written), written["table"], written.get("options", {})
    unlimited = bank.kind == "player" or (bank.kind == "co-bank" and book == "canberra")
    return Terms(
        book,
        bank.kind,
        table["smallest_chip"],
        table.get("minimum", 0),
        None if unlimited else table.get("maximum"),
        options.get("multiples_of_minimum", book == "canberra"),
        options.get("vigorish_rounded_up_to", 25) != 0,
        options.get("commission_bp", 500) // 100,
    )


def settled(terms: Terms, stake: int, outcome: str) -> Money:
    return settle_main(
        terms.book,
        stake,
        outcome,
        smallest_chip=terms.chip,
        minimum=terms.minimum,
        maximum=terms.maximum,
        notice=terms.notice,
        round_up_to_quarter=terms.quarter,
        commission_percent=terms.percent,
    )


def bets_of(wager: Written) -> list[tuple[str, int]]:
    """What one player has on a box: the wager itself and, at RWS, the side bets."""
    named = (("main", "amount"), ("bonus", "bonus"), ("tie", "tie"))
    return [(bet, wager[key]) for bet, key in named if wager.get(key)]


def settle_bet(terms: Terms, bet: str, stake: int, outcome: str, laid: Laid) -> tuple[str, Money]:
    if bet == "main":
        return outcome, settled(terms, stake, outcome)
    if bet == "bonus":
        four = tuple(KIND[tile] for tile in (*laid.low, *laid.high))
        money = settle_bonus(stake, four)
    else:
        money = settle_tie(stake, outcome, kinds(laid.low), smallest_chip=terms.chip)
    return "win" if money.won else "lose", money


def settle_box(terms: Terms, row: Written, outcome: str, laid: Laid, left: Remedies) -> list[Lines]:
    """Every bet on a box that is matched or conceded."""
    lines = []
    for wager in row["wager"]:
        order = left.sanctions.get(wager["player"])
        for bet, stake in bets_of(wager):
            if order == "void":  # CAN 15.2(a)
                lines.append(Lines(wager["player"], bet, stake, "void", Money(0, 0, stake)))
                continue
            decided = "lose" if order == "forfeit" else outcome  # CAN 9.3
            lines.append(Lines(wager["player"], bet, stake, *settle_bet(terms, bet, stake, decided, laid)))
    return lines


def returned(row: Written) -> list[Lines]:
    """Every bet on a void box."""
    return [
        Lines(wager["player"], bet, stake, "void", Money(0, 0, stake))
        for wager in row["wager"]
        for bet, stake in bets_of(wager)
    ]


# --- the bank's own account ------------------------------------------------------------------------------------------


class Account(NamedTuple):
    """What the round brings those who hold the bank."""

    players: int  # after commission, all holders together
    house: int  # as co-banker, or for what they could not pay
    commission: int


def bank_commission(terms: Terms, gain: int) -> int:
    """On what a player gains as banker."""
    exact = gain * terms.percent
    if terms.book == "massachusetts":
        return up(exact, 25_00) // 100 if terms.quarter else exact // 100
    if terms.book == "canberra" and terms.bank == "player":
        return exact // 100
    return down(exact, 100 * terms.chip) // 100


def bank_account(terms: Terms, stakes: int, surplus: int) -> Account:
    """Surplus: lost wagers less won ones.

    NZ 11.2(i), (j), 11.3(j) to (l), 12.17; CAN 12.7, 12.8; MA 8(o), 8(p); RWS 4.2.
    """
    shared = terms.bank == "co-bank"
    if surplus >= 0:
        houses = down(surplus // 2, terms.chip) if shared else 0
        commission = bank_commission(terms, surplus - houses)
        return Account(surplus - houses - commission, houses, commission)
    short = -surplus
    own = down(short // 2, terms.chip) if shared else short
    if terms.book != "nz":
        own = min(own, stakes)
    return Account(-own, own - short, 0)


def shares(holders: tuple[tuple[str, int], ...], amount: int) -> dict[str, int]:
    """An amount, gained or lost, among holders by their stakes."""
    total = sum(stake for _, stake in holders)
    each = {name: amount * stake // total for name, stake in holders}
    each[holders[0][0]] += amount - sum(each.values())
    return each


# --- the round -------------------------------------------------------------------------------------------------------


def people(written: Written, bank: Bank) -> list[str]:
    """Everybody whom the round names."""
    names = [name for name, _ in bank.holders] + [written.get("bank", {}).get("player")]
    for row in written.get("box", []):
        names += [
            row.get("seated"),
            row.get("controller"),
            *(each["player"] for each in row.get("wager", [])),
        ]
    names += [row.get("player") for row in written.get("irregularity", [])]
    return list(dict.fromkeys(name for name in names if name))


def line(lines: Lines) -> Written:
    return {
        "player": lines.player,
        "bet": lines.bet,
        "stake": lines.stake,
        "result": lines.result,
        "won": lines.money.won,
        "commission": lines.money.commission,
        "returned": lines.money.returned,
    }


def box_ruling(number: int, lines: list[Lines], **known: object) -> Written:
    blank = dict.fromkeys(("low", "high", "low_result", "high_result", "result"))
    flags = {"void": False, "conceded": False}
    return {"number": number, **blank, **flags, **known, "wagers": [line(each) for each in lines]}


def matched(book: str, laid: Laid, bank: Laid) -> Written:
    """The two hands and how they fare against the bank's."""
    mine, theirs = laid.setting(), bank.setting()
    return {
        "low": list(laid.low),
        "high": list(laid.high),
        "low_result": "win" if low_beats(book, mine[0], theirs[0]) else "lose",
        "high_result": "win" if high_beats(book, mine[1], theirs[1]) else "lose",
        "result": result(book, mine, theirs),
    }


def rule_round(written: Written) -> Written:
    """The ruling on a round: void, bank, boxes with their wagers, net. Remarks and clauses are left out."""
    book, bank = book_of(written), bank_of(written)
    left = remedies(book, bank.kind, bank.position, written.get("irregularity", []))
    tiles, rows = tiles_of(written, bank), box_rows(written, bank)
    hand = None if left.void else bank_laid(written, bank, tiles, left.found)
    terms = terms_of(written, bank)
    boxes, lines = [], []
    dealer = written.get("house", {}).get("wager", 0) if bank.kind == "player" else 0
    if dealer:
        box = dealer_box(book, dealer, hand and house_laid(written, tiles, left.found), hand)
        boxes.append(box[0])
        lines += box[1]
    for row in rows:
        if hand is None or row["number"] in left.void_boxes:
            mine = returned(row)
            boxes.append(box_ruling(row["number"], mine, void=True))
        else:
            laid = box_laid(book, row, tiles[row["number"]], left)
            seen = matched(book, laid, hand)
            if row.get("conceded"):
                seen = {"conceded": True, "result": "lose"}
            mine = settle_box(terms, row, seen["result"], laid, left)
            boxes.append(box_ruling(row["number"], mine, **seen))
        lines += mine
    hands = {"low": list(hand.low), "high": list(hand.high)} if hand else {"low": None, "high": None}
    return {
        "format": "paigow-ruling/1",
        "void": left.void,
        "bank": {"kind": bank.kind, **hands},
        "boxes": boxes,
        "net": net(terms, bank, lines, people(written, bank)),
    }


def dealer_box(book: str, wager: int, laid: Laid | None, bank: Laid | None) -> tuple[Written, list[Lines]]:
    """MA 8(h), 8(n), 8(q): the dealer's wager against the bank, without commission."""
    if laid is None or bank is None:
        lines = [Lines("house", "dealer", wager, "void", Money(0, 0, wager))]
        return box_ruling(0, lines, void=True), lines
    seen = matched(book, laid, bank)
    outcome = seen["result"]
    money = Money(wager if outcome == "win" else 0, 0, 0 if outcome == "lose" else wager)
    lines = [Lines("house", "dealer", wager, outcome, money)]
    return box_ruling(0, lines, **seen), lines


def net(terms: Terms, bank: Bank, lines: list[Lines], names: list[str]) -> dict[str, int]:
    """What each person, the house and the commission box gained. It adds up to nothing."""
    gains = dict.fromkeys([*names, "house", "commission"], 0)
    surplus = 0
    for each in lines:
        money = each.money
        gains[each.player] += money.won - money.commission + money.returned - each.stake
        gains["commission"] += money.commission
        taken = each.stake - money.returned - money.won
        if each.bet in {"bonus", "tie"} or not bank.holders:  # RWS 3.18
            gains["house"] += taken
        else:
            surplus += taken
    if bank.holders:
        account = bank_account(terms, sum(stake for _, stake in bank.holders), surplus)
        for name, share in shares(bank.holders, account.players).items():
            gains[name] += share
        gains["house"] += account.house
        gains["commission"] += account.commission
    return gains
