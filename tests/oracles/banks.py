"""A whole round judged from what lay on the table: a second reading. Money is in whole hundredths.

The bank: NZ 5, 6.8, 6.14, 11 and 12.17; CAN 5.3 to 5.5, 6, 12.7 and 12.8; MA 8; RWS 3.15 to 3.18 and 4.2.
A round comes as the tables of its file, as tomllib gives them; the ruling goes out as such tables too.
"""

from typing import NamedTuple

from tests.oracles.accounts import Terms, bank_account, shares, terms_of
from tests.oracles.covers import READINGS as OF_COVERS
from tests.oracles.covers import Bank, Written, bank_of, book_of, claimed, dealer_wager, decided, option
from tests.oracles.cuts import HOUSE, delivered
from tests.oracles.hands import KIND, Four, Laid, bank_laid, box_laid, faces, house_laid, kinds
from tests.oracles.irregularities import READINGS as OF_IRREGULARITIES
from tests.oracles.irregularities import RESET, NotGiven, Remedies, remedies
from tests.oracles.ranking import Pair, high_beats, low_beats, result
from tests.oracles.reached import reach, reach_in
from tests.oracles.settlement import Money, settle_bonus, settle_main, settle_tie
from tests.oracles.unlawful import READINGS as OF_CHOICES
from tests.oracles.unlawful import check

READINGS = (
    *OF_IRREGULARITIES,
    *OF_COVERS,
    *OF_CHOICES,
    ("NZ 6.11", "the bank pays a winner in full; the commission is the winner's and goes to the house"),
    ("NZ 5.5, CAN 6.6", "the commission of a shared bank is taken on the sum, then it is shared by stake"),
    ("G14", "a pool's gain or loss is dealt out chip by chip, each to who then has least for what he put up"),
    ("NZ 6.14, RWS 4.2", "a bank's commission is rounded down to the smallest chip"),
    ("CAN 12.8", "so is a co-banker's; a sole banker's is taken to the whole hundredth"),
    ("MA 8(o), 8(p)", "a bank's vigorish is rounded up to 25 cents under the same option as a winner's"),
    (
        "NZ 11.3(j), (l)",
        "the odd smallest chip of a half: more of a gain, less of a shortfall for the player",
    ),
    ("NZ 12.17", "what the stakes cannot meet the banker makes up without limit, a co-banker half of it"),
    (
        "MA 8(o), 8(p)",
        "all that is missing, or half of it, is collected from the bank: the stake is all his chips there",
    ),
    ("G12", "in the other books what the stake cannot meet is paid by the house"),
    ("RWS 3.3, K41", "who makes a side bet has an initial bet somewhere; without one it comes back"),
    ("NZ 6.8, CAN 5.3", "no maximum when a player banks alone"),
    ("CAN 5.4", "nor for a wager in co-banking"),
    ("CAN 5.1(c)", "a wager under the minimum is the owner's first: it is settled"),
    ("CAN 5.1(b)", "a wager that slipped through is judged by 15.10"),
    (
        "MA 5(a)",
        "a coupon is part of the wager for what is won and its vigorish; the house pays it, whoever banks",
    ),
    ("K4", "MA: a zero low hand never wins for the side that does not bank, the dealer included (8(n))"),
    ("MA 8(h)", "the dealer's wager stands in the ruling at box 0, his own position"),
    ("NZ 10.13", "a conceded hand is not shown: low, high and their results are left empty"),
    (
        "NZ 10.13, 12.15",
        "a conceded hand is out of play: mixed with another it stays lost, the other is void",
    ),
    ("copy", "the result of one hand is win or lose, seen from the player; a copy is lose"),
    ("pool", "all that hold a shared bank are named in it with their stakes"),
)


class Matched(NamedTuple):
    """A player's hand beside the bank's, and what is left to do."""

    holder: Bank
    laid: Laid
    bank: Laid
    left: Remedies


class Lines(NamedTuple):
    """What came of one wager."""

    player: str
    bet: str
    stake: int
    result: str
    money: Money
    coupon: int = 0
    """The part that a coupon has won."""


# --- what lies where -------------------------------------------------------------------------------------------------


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


# --- wagers ----------------------------------------------------------------------------------------------------------


def tell_limits(terms: Terms, written: Written, bank: Bank) -> None:
    """Wagers above the maximum where there is none."""
    most = written["table"].get("maximum")
    wagers = [each for row in box_rows(written, bank) for each in row["wager"]]
    if terms.maximum is None and most and any(each.get("amount", 0) > most for each in wagers):
        if terms.bank == "player":
            reach_in(terms.book, {"nz": "NZ 6.8", "canberra": "CAN 5.3"})
        else:
            reach_in(terms.book, {"canberra": "CAN 5.4"})


def settled(terms: Terms, stake: int, outcome: str) -> Money:
    valid = stake if terms.again is None else min(stake, terms.again)
    if valid < stake:
        reach_in(terms.book, {"nz": "NZ 6.8 again"})
    money = settle_main(
        terms.book,
        valid,
        outcome,
        smallest_chip=terms.chip,
        minimum=terms.minimum,
        maximum=terms.maximum,
        notice=terms.notice,
        round_up_to_quarter=terms.quarter,
        commission_bp=terms.bp,
        commission_up=terms.commission_up,
        lower_amount=terms.lower_amount,
    )
    return money._replace(returned=money.returned + stake - valid)


def bets_of(wager: Written) -> list[tuple[str, int]]:
    """What one player has on a box: the wager itself and, at RWS, the side bets."""
    coins = {"main": wager.get("amount", 0), **wager.get("side_bets", {})}
    return [(bet, coins[bet]) for bet in ("main", "bonus", "tie") if coins.get(bet)]


def settle_bet(
    terms: Terms, bet: str, stake: int, outcome: str, laid: Laid, lows: list[Pair], *, cap: int | None
) -> tuple[str, Money]:
    """Lows: the low hands that the tie bet asks for; cap: the most that the operator has a side bet pay."""
    if bet == "main":
        return outcome, settled(terms, stake, outcome)
    if bet == "bonus":
        four = tuple(KIND[tile] for tile in (*laid.low, *laid.high))
        money = settle_bonus(stake, four, cap)
        if terms.bank == "player" and money.won:
            reach("RWS 3.18")
    else:
        money = settle_tie(
            stake, outcome, *lows, smallest_chip=terms.chip, commission_up=terms.commission_up, cap=cap
        )
    return "win" if money.won else "lose", money


def tie_lows(written: Written, laid: Laid, bank: Laid) -> list[Pair]:
    """RWS 4.6: whose low hand must be a gong or better (G29: the player's)."""
    asked = option(written, "tie_low_hand", "player")
    both = {"player": kinds(laid.low), "dealer": kinds(bank.low)}
    return list(both.values()) if asked == "both" else [both[asked]]


def initial_bettors(written: Written, bank: Bank) -> set[str]:
    """RWS 3.3: who has an initial bet somewhere."""
    rows = box_rows(written, bank)
    return {each["player"] for row in rows for each in row["wager"] if each.get("amount")}


def settle_box(written: Written, terms: Terms, row: Written, seen: Written, hands: Matched) -> list[Lines]:
    """Every bet on a box that is matched or conceded."""
    lines = []
    own = initial_bettors(written, hands.holder)
    for wager in row["wager"]:
        order = hands.left.sanctions.get(wager["player"])
        alone = wager["player"] not in own or not any(each.get("amount") for each in row["wager"])
        gone = (row["number"], wager["player"]) in hands.left.withdrawn
        for bet, stake in bets_of(wager):
            if bet != "main" and alone:
                reach("RWS 3.4 no initial bet")
            if gone or order == "void" or (bet != "main" and alone):  # RWS 5.2, CAN 15.2(a)
                lines.append(Lines(wager["player"], bet, stake, "void", Money(0, 0, stake)))
                continue
            if bet != "main" and not wager.get("amount"):
                reach("RWS 3.4 another's box")
            decided = "lose" if order == "forfeit" else seen["result"]  # CAN 9.3
            lows = tie_lows(written, hands.laid, hands.bank) if bet == "tie" else []
            if terms.maximum and row.get("maximum"):
                reach("CAN 5.5")
            own_maximum = terms._replace(maximum=terms.maximum and row.get("maximum", terms.maximum))
            cap = written["table"].get("side_bets", {}).get(bet, {}).get("pays_at_most")
            settled_ = settle_bet(own_maximum, bet, stake, decided, hands.laid, lows, cap=cap)
            lines.append(Lines(wager["player"], bet, stake, *settled_))
            if decided == "win" and wager.get("coupon"):
                lines[-1] = with_coupon(own_maximum, lines[-1], wager["coupon"])
    return lines


def with_coupon(terms: Terms, line_: Lines, coupon: int) -> Lines:
    """Return what a coupon wins (MA 5(a), 7(k)): as much more of the wager, without more to go back."""
    reach("MA 5(a) win" if terms.bank == "house" else "MA 5(a) win from a bank")
    more = settled(terms, line_.stake + coupon, "win")
    money = more._replace(returned=more.returned - coupon)
    return line_._replace(money=money, coupon=coupon)


def returned(row: Written) -> list[Lines]:
    """Every bet on a void box."""
    return [
        Lines(wager["player"], bet, stake, "void", Money(0, 0, stake))
        for wager in row["wager"]
        for bet, stake in bets_of(wager)
    ]


# --- the round -------------------------------------------------------------------------------------------------------


def people(written: Written, bank: Bank) -> list[str]:
    """Everybody whom the round names; the bank as it was taken."""
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
    check(written)
    check_payments(written)
    book, bank = book_of(written), bank_of(written)
    holders = [name for name, _ in bank.holders]
    left = remedies(book, bank.kind, bank.position, written.get("irregularity", []), holders)
    tiles, rows = tiles_of(written, bank), box_rows(written, bank)
    if not any(row["number"] not in left.void_boxes and not row.get("conceded") for row in rows):
        left.nothing_exposed()
    wager = dealer_wager(written, bank)
    if not rows and not wager:
        left.void = True  # nobody is left to play against the bank
    hand = None if left.void else bank_laid(written, bank, tiles, left.found)
    terms = terms_of(written, bank)
    tell(written, bank, terms)
    boxes, lines = [], []
    if written.get("house", {}).get("wager") and bank.kind == "player":
        laid = house_laid(written, tiles, left.found) if hand and not left.dealer_void else None
        box = dealer_box(book, written["house"]["wager"], wager, laid, hand)
        boxes.append(box[0])
        lines += box[1]
    for row in rows:
        is_void = row["number"] in left.void_boxes and not row.get("conceded")
        if hand is None or is_void:
            mine = returned(row)
            boxes.append(box_ruling(row["number"], mine, void=True))
        else:
            laid = box_laid(written, row, tiles[row["number"]], left)
            seen = matched(book, laid, hand)
            if row.get("conceded"):
                reach_in(book, {"nz": "NZ 10.13", "massachusetts": "MA 7(f)"})
                seen = {"conceded": True, "result": "lose"}
            mine = settle_box(written, terms, row, seen, Matched(bank, laid, hand, left))
            boxes.append(box_ruling(row["number"], mine, **seen))
        lines += mine
    for row in given_back(written, bank):
        mine = returned(row)
        boxes.insert(0, box_ruling(row["number"], mine, void=True))
        lines += mine
    hands = {"low": list(hand.low), "high": list(hand.high)} if hand else {"low": None, "high": None}
    names = people(written, claimed(written))
    return {
        "format": "paigow-ruling/1",
        "void": left.void,
        "bank": {"kind": bank.kind, **hands},
        "boxes": boxes,
        "net": net(terms, bank, lines, names),
    }


def check_payments(written: Written) -> None:
    """Raise `NotGiven` where a hand is said to be found wrong between payments and, as it lay, nobody was paid."""
    rows = written.get("irregularity", [])
    between = [row for row in rows if row.get("found") == "during-payment"]
    if not between:
        return
    late = [row | {"found": "after-payment"} if row in between else row for row in rows]
    lay = rule_round(written | {"irregularity": late})
    paid = any(wager["won"] for row in lay["boxes"] for wager in row["wagers"])
    if not (paid or lay["void"] or lay["bank"]["kind"] != "house"):
        raise NotGiven(RESET[book_of(written)])


def given_back(written: Written, bank: Bank) -> list[Written]:
    """NZ 11.1(a), CAN 6.9: wagers on box 1, which the house takes with the bank."""
    rows = [row for row in written.get("box", []) if row.get("wager")]
    if bank.kind != "house":
        return []
    own = [row for row in rows if row["number"] == bank.position]
    if own:
        reach_in(book_of(written), {"nz": "NZ 11.1(a)", "canberra": "CAN 6.9"})
    return own


def tell(written: Written, bank: Bank, terms: Terms) -> None:
    """What a round has come to before its hands are matched."""
    book = book_of(written)
    reach_in(book, decided(written)[1])
    tell_limits(terms, written, bank)
    if len(bank.holders) > 1:
        reach_in(book, {"nz": "NZ 5.5", "canberra": "CAN 6.6"})
    deal = written.get("deal", {})
    if "nominated" in deal:
        reach("NZ 9.6")
    if "moved" in deal:
        reach("MA 8(g)")
    if "cut" in deal and bank.kind != "house":
        reach_in(book, {"canberra": "CAN 8.4", "massachusetts": "MA 8(i)"})
    bettors = [each["player"] for row in box_rows(written, bank) for each in row["wager"]]
    if len(set(bettors)) < len(bettors):
        reach_in(book, {"canberra": "CAN 7.3", "massachusetts": "MA 10(b)"})


def dealer_box(
    book: str, named: int, wager: int, laid: Laid | None, bank: Laid | None
) -> tuple[Written, list[Lines]]:
    """Return the dealer's wager against the bank, without commission (MA 8(h), 8(n), 8(q)).

    ``Named`` is the dealer's stake; the wager is the part that the bank covers.
    """
    if laid is None or bank is None or not wager:
        lines = [Lines("house", "dealer", named, "void", Money(0, 0, named))]
        return box_ruling(0, lines, void=True), lines
    seen = matched(book, laid, bank)
    outcome = seen["result"]
    reach({"win": "MA 8(q)", "push": "MA 8(n) push", "lose": "MA 8(n) lose"}[outcome])
    money = Money(wager if outcome == "win" else 0, 0, named - wager if outcome == "lose" else named)
    lines = [Lines("house", "dealer", named, outcome, money)]
    return box_ruling(0, lines, **seen), lines


def net(terms: Terms, bank: Bank, lines: list[Lines], names: list[str]) -> dict[str, int]:
    """What each person, the house and the commission box gained. It adds up to nothing."""
    gains = dict.fromkeys([*names, "house", "commission"], 0)
    surplus = 0
    for each in lines:
        money = each.money
        gains[each.player] += money.won - money.commission + money.returned - each.stake
        gains["commission"] += money.commission
        taken = each.stake - money.returned - money.won + each.coupon
        gains["house"] -= each.coupon  # the house has issued it
        if each.bet in {"bonus", "tie"} or not bank.holders:  # RWS 3.18
            gains["house"] += taken
        else:
            surplus += taken
    if bank.holders:
        account = bank_account(terms, bank.stakes(), surplus)
        for name, share in shares(bank.holders, account.players, terms.chip).items():
            gains[name] += share
        gains["house"] += account.house
        gains["commission"] += account.commission
    return gains
