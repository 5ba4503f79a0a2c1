"""Rounds by chance, as people would write them down: every bank, wager, deal and irregularity that a book knows.

`random_round` gives the tables of a round file. Each round can be ruled on: it asks for
nothing that its book does not give.
"""

from random import Random

from tests.oracles.banks import check_payments
from tests.oracles.covers import Written
from tests.oracles.cuts import HOUSE, RING, delivered
from tests.oracles.irregularities import NotGiven
from tests.oracles.random_banks import add_bank
from tests.oracles.random_mishaps import mishaps
from tests.oracles.sittings import (
    BANKS,
    BOXES,
    CHIPS,
    CURRENCY,
    NAMES,
    TILES,
    Sitting,
    some_low,
    within_limits,
)
from tests.oracles.unlawful import house_cut

# The cuts that are written down or nearly so, as the books name them.
NZ_CUTS = (
    "Yat Dong Dong right",
    "yat dong dong left",
    "Cup Say top right",
    "cup say right bottom",
    "Cup Say bottom left",
    "Chee Yee top",
    "Chee Yee bottom",
    "Dai Pin right",
    "Dai Pin left",
    "Jung Quat top",
    "jung quat bottom",
    "Long Tau/Fong May right",
    "Long Tau/Fong May left",
)
CAN_CUTS = (
    "Yat Dong Dong left",
    "Yat Dong Dong right",
    "CUP SAY right top",
    "Cup Say left bottom",
    "Foot Say",
    "Chee Yee top",
    "Long Tau Fung May head left",
    "Long Tau Fung May tail right",
    "Die Pin left",
    "Die Pin right",
    "Pong Yun left",
    "Hong Kong Bank",
    "China Bank",
    "Jung Quat bottom",
    "Harbour Bridge",
    "Seung Gwai Pak Moon",
    "Bo Bo Go Sing right",
    "Gum Un Que",
    "Ghan Dong Ping Say left",
    "Chong Wan Sup Lok bottom",
    "Yat Kai Sum May right",
    "Ghan Dong Cup Say left",
    "Sydney Tower",
    "Arn Lok Peng Sar tail left",
)
MA_CUTS = (
    "house way from the right",
    "house way from the left",
    "cup say from the right",
    "cup say from the left",
    "jung quat",
    "chee yee",
    "pin say from the right",
    "pin say from the left",
    "dragon head and phoenix tail from the right",
    "Dragon head and phoenix tail from the left",
)


def random_round(rng: Random, book: str) -> Written:
    """A round that can be ruled on."""
    at = sitting(rng, book)
    written: Written = {
        "format": "paigow-round/1",
        "book": book,
        "table": {
            "boxes": at.boxes,
            "currency": CURRENCY[book],
            "smallest_chip": at.chip,
            "minimum": at.minimum,
            "maximum": at.maximum,
        },
        "options": options(at),
    }
    if book == "rws" and rng.random() < 0.3:
        caps = rng.choice((("bonus",), ("tie",), ("bonus", "tie")))
        written["table"]["side_bets"] = {
            bet: {"pays_at_most": 20 * at.chip * rng.randint(5, 60)} for bet in caps
        }
    if rng.random() < 0.2:
        written["note"] = 'one "round" by chance'
    tiles = deal(at, written)
    written["box"] = player_boxes(at, tiles, written)
    written["irregularity"] = []
    at, tiles = add_bank(at, written, tiles)
    mishaps(at, written, tiles)
    coupons(at, written)
    found_while_paying(written)
    if "deal" in written and rng.random() < 0.5:  # the deal says it all
        forget_tiles(written)
    return {key: value for key, value in written.items() if value not in ({}, [])}


def coupons(at: Sitting, written: Written) -> None:
    """MA 5(a): the licensee accepts match play coupons, and some lie beside wagers of their value or more."""
    if at.book != "massachusetts" or at.rng.random() < 0.7:
        return
    most = at.rng.choice((500, 1000, 2500, 5000, 10_000))
    written["options"] |= {"match_play": most, "match_play_after_win": at.rng.choice(("taken", "returned"))}
    for each in (each for row in written["box"] for each in row.get("wager", [])):
        if at.rng.random() < 0.6:
            each["coupon"] = at.rng.randint(1, min(most, each["amount"]) // at.chip) * at.chip


def found_while_paying(written: Written) -> None:
    """Where nobody is paid, a hand that was set wrongly is found later."""
    try:
        check_payments(written)
    except NotGiven:
        for row in written["irregularity"]:
            if row.get("found") == "during-payment":
                row["found"] = "after-payment"


def sitting(rng: Random, book: str) -> Sitting:
    kind = rng.choice(BANKS[book])
    boxes = BOXES[book] if rng.random() < 0.8 else rng.randint(3, BOXES[book])
    chip = rng.choice(CHIPS[book])
    minimum = rng.choice((1000, 2000, 2500)) if chip == 50 else rng.choice((2000, 5000))
    bank = HOUSE[book] if kind == "house" else rng.randint(1, boxes)
    sharing = kind != "house" and book in {"nz", "canberra"} and rng.random() < 0.3
    return Sitting(
        rng, book, kind, boxes, chip, minimum, 50_000, bank, sharing, rng.sample(NAMES, len(NAMES))
    )


def options(at: Sitting) -> Written:
    """Return random options of the operator; some equal the default of the book."""
    chosen: Written = {}
    if at.book == "nz" and at.sharing:
        chosen["shared_bank"] = True
    for name, chance, values in OPTIONS[at.book]:
        if at.rng.random() < chance:
            chosen[name] = at.rng.choice(values)
    return chosen


# Options and readings that change what is ruled: how often one is chosen, and among which values.
_HALVES = ("odd_half", 0.2, ("player", "house"))
_ROUNDED = ("bank_commission_rounding", 0.3, ("down", "up", "exact"))
_RESET = ("reset_until", 0.2, ("last payment", "first exposure"))
OPTIONS: dict[str, tuple[tuple[str, float, tuple[object, ...]], ...]] = {
    "nz": (
        ("plus_minus_four", 0.5, (True,)),
        ("wagers_per_box", 0.3, (3,)),
        ("co_bank_commission_rounding", 0.3, ("down", "up", "exact")),
        _ROUNDED,
        _HALVES,
    ),
    "canberra": (
        ("house_cut_options", 0.3, (["left"], ["right"])),
        ("multiples_of_minimum", 0.5, (True, False, False)),
        ("commission_bp", 0.2, (0, 100, 125, 300, 333, 400, 500)),
        ("unpayable_payment", 0.2, ("lower amount or next amount",)),
        ("co_bank_set_by", 0.2, ("player", "dealer")),
        ("bank_makes_up", 0.2, (True, False)),
        _HALVES,
        _RESET,
    ),
    "massachusetts": (
        ("vigorish_rounded_up_to", 0.5, (0, 25)),
        ("several_boxes", 0.3, ("two adjacent",)),
        ("co_cover_bp", 0.2, (10_000, 5_000)),
        ("cover_failure", 0.2, ("house", "share or house")),
        ("maximum_player_bank", 0.2, ("table", "none")),
        _HALVES,
        _RESET,
    ),
    "rws": (
        ("commission_rounding", 0.3, ("down", "up")),
        ("tie_low_hand", 0.3, ("player", "dealer", "both")),
        ("bank_makes_up", 0.2, (True, False)),
        _ROUNDED,
        _RESET,
    ),
}


# --- tiles -----------------------------------------------------------------------------------------------------------


def deal(at: Sitting, written: Written) -> dict[int, list[str]]:
    """Four tiles for every position, with or without the deal that brought them there."""
    pile = at.rng.sample(TILES, 32)
    if at.rng.random() < 0.6:
        if at.book == "rws" and at.rng.random() < 0.7:
            return arranged(at)
        return {position: pile[4 * i : 4 * i + 4] for i, position in enumerate(RING[at.book])}
    row: Written = {
        "woodpile": pile,
        "cut": at.rng.choice(cuts(at, written)),
        "dice": [at.rng.randint(1, 6) for _ in range(3)],
    }
    if written["options"].get("plus_minus_four") and at.kind != "house" and at.rng.random() < 0.6:
        row["nominated"] = at.rng.choice((4, -4))
    if at.book == "massachusetts" and at.kind != "house" and at.rng.random() < 0.4:
        row["moved"] = moved(at.rng)
    written["deal"] = row
    return delivered(at.book, row, at.bank)


# Hands that chance seldom deals: each line of the bonus bet, and a box that ties against the bank with a gong low.
BONUS_HANDS = (
    ("2-4", "1-2", "6-6", "6-6"),
    ("2-4", "1-2", "1-1", "1-1"),
    ("6-6", "6-6", "1-1", "1-1"),
    ("3-3", "1-5", "3-4", "2-2"),
    ("3-3", "1-5", "1-6", "1-3"),
    ("5-5", "5-5", "4-6", "4-6"),
    ("6-6", "3-6", "2-2", "5-6"),
)
TIED_HANDS = ("6-6", "3-5", "1-1", "2-6"), ("5-6", "3-6", "2-4", "1-2")


def arranged(at: Sitting) -> dict[int, list[str]]:
    """A special hand on some box, or a tie of the high kind between it and the bank; chance deals the rest."""
    box = at.rng.choice([number for number in range(1, at.boxes + 1) if number != at.bank])
    laid = {box: list(at.rng.choice(BONUS_HANDS))}
    if at.kind == "house" and at.rng.random() < 0.5:
        laid = {box: list(TIED_HANDS[0]), at.bank: list(TIED_HANDS[1])}
    rest = list(TILES)
    for tile in (tile for tiles in laid.values() for tile in tiles):
        rest.remove(tile)
    at.rng.shuffle(rest)
    for position in RING[at.book]:
        if position not in laid:
            laid[position] = [rest.pop() for _ in range(4)]
    return laid


def cuts(at: Sitting, written: Written) -> tuple[str, ...]:
    """The cuts that may be named: NZ 9.3A; CAN 8.3, 8.4; MA 6(d), 8(i)."""
    if at.book == "nz":
        return NZ_CUTS
    if at.book == "canberra":
        return (house_cut(written),) if at.kind == "house" else CAN_CUTS
    if at.book == "massachusetts":
        return MA_CUTS[:1] if at.kind == "house" else MA_CUTS
    return ("Yat Dong Dong right",)


def moved(rng: Random) -> Written:
    """MA 8(g): adjacent stacks to one end, or some to one end and the rest to the other."""
    first = rng.randint(1, 7)
    stacks = list(range(first, rng.randint(first, min(8, first + 3)) + 1))
    if len(stacks) > 1 and rng.random() < 0.5:
        part = rng.randint(1, len(stacks) - 1)
        return {"right": stacks[:part], "left": stacks[part:]}
    return {rng.choice(("right", "left")): stacks}


def forget_tiles(written: Written) -> None:
    for row in (written.get("house", {}), *written["box"]):
        row.pop("tiles", None)
    if not written.get("house"):
        written.pop("house", None)


# --- wagers ----------------------------------------------------------------------------------------------------------


def player_boxes(at: Sitting, tiles: dict[int, list[str]], written: Written) -> list[Written]:
    free = [number for number in range(1, at.boxes + 1) if number != at.bank]
    alone = at.book == "massachusetts" and at.kind == "player" and at.rng.random() < 0.15
    taken = [] if alone else sorted(at.rng.sample(free, at.rng.randint(1, len(free))))
    seated = {number: at.names.pop() for number in taken}
    rows = []
    for number in taken:
        row: Written = {"number": number, "tiles": tiles[number], "seated": seated[number]}
        row["wager"] = [wager(at, written, seated[number])]
        if at.book != "massachusetts":
            more_wagers(at, written, row, list(seated.values()))
        set_hand(at, row)
        if at.book == "canberra" and at.kind == "house" and at.rng.random() < 0.1:  # 5.5
            row |= {"maximum": at.maximum + at.rng.randint(1, 10) * at.minimum, "others_permitted": True}
        if at.rng.random() < 0.5:
            del row["seated"]
            if len(row["wager"]) > 1:
                row["seated"] = seated[number]
        rows.append(row)
    if at.rng.random() < 0.15:
        second_box(at, rows)
    return rows


def set_hand(at: Sitting, row: Written) -> None:
    """Set by the player, or left to the house way."""
    if at.rng.random() < 0.6:
        row["low"] = some_low(at.rng, row["tiles"])
        if at.rng.random() < 0.3:
            row["set_by"] = "player"
    elif at.rng.random() < 0.3 and at.book != "massachusetts":
        row["set_by"] = "dealer"


def more_wagers(at: Sitting, written: Written, row: Written, others: list[str]) -> None:
    """Others who wager on the box: newcomers, and where a player may have several boxes also those of other boxes."""
    while len(row["wager"]) < 3 and at.rng.random() < (0.35 if at.book == "rws" else 0.2):
        here = [each["player"] for each in row["wager"]]
        name = at.names[-1]
        if at.book in {"nz", "rws"} and at.rng.random() < 0.5:
            name = at.rng.choice([*others, name])
        if name in here or len(at.names) < 4:
            return
        if name == at.names[-1]:
            at.names.pop()
        row["wager"].append(wager(at, written, name))
        if (
            at.book == "rws" and at.rng.random() < 0.5
        ):  # 3.4: a side bet on another's bet, one's own or nowhere
            row["wager"][-1].pop("amount")
            row["wager"][-1].setdefault("side_bets", {})["bonus"] = within_limits(at)


def second_box(at: Sitting, rows: list[Written]) -> None:
    """CAN 7.3: a sole player with two boxes, one wager twice the other; MA 10: two areas beside each other."""
    if at.book not in {"canberra", "massachusetts"} or at.kind != "house" or len(rows) < 2:
        return
    if at.book == "massachusetts" and rows[0]["number"] + 1 != rows[1]["number"]:
        return
    del rows[2:]
    name = rows[0]["wager"][0]["player"]
    for row, amount in zip(rows, (3, 6), strict=True):
        row.pop("seated", None)
        row["wager"] = [{"player": name, "amount": amount * at.minimum}]


def wager(at: Sitting, written: Written, name: str) -> Written:
    row: Written = {"player": name, "amount": amount(at, written)}
    if at.book == "rws":
        if at.rng.random() < 0.5:
            row.setdefault("side_bets", {})["bonus"] = within_limits(at)
        if at.kind == "house" and at.rng.random() < 0.3:  # 3.18
            row.setdefault("side_bets", {})["tie"] = within_limits(at)
    return row


def amount(at: Sitting, written: Written) -> int:
    """In chips: within the limits, or beyond them where the book says what then."""
    chance = at.rng.random()
    if at.book == "nz":
        return nz_amount(at, chance)
    if at.book == "canberra":
        return canberra_amount(at, chance, multiples=written["options"].get("multiples_of_minimum", True))
    return within_limits(at)


def nz_amount(at: Sitting, chance: float) -> int:
    """6.12, 6.13: payable, or with a part that is not; 6.8: above the maximum if a player banks alone."""
    unit = 20 * at.chip
    if at.kind == "player" and chance < 0.15:
        return at.maximum + at.rng.randint(1, 40) * unit
    if chance < 0.4:
        return within_limits(at)
    return at.rng.randint(-(-at.minimum // unit), at.maximum // unit) * unit


def canberra_amount(at: Sitting, chance: float, *, multiples: bool) -> int:
    """5.1: below the minimum, above the maximum, not a multiple of the minimum."""
    if chance < 0.1 and at.minimum > at.chip:
        return at.rng.randint(1, (at.minimum - 1) // at.chip) * at.chip
    if chance < 0.25:
        return at.maximum + at.rng.randint(1, 10) * at.minimum
    if chance < (0.4 if multiples else 0.8):
        return within_limits(at)
    return at.rng.randint(1, at.maximum // at.minimum) * at.minimum
