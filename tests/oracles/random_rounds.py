"""Rounds by chance, as people would write them down: every bank, wager, deal and irregularity that a book knows.

`random_round` gives the tables of a round file; `toml` writes them as one. Each round can be ruled on: it asks for
nothing that its book does not give.
"""

import json
from random import Random
from typing import Any, NamedTuple

from tests.oracles.banks import KIND, Laid, as_named, by_house_way, faces
from tests.oracles.cuts import HOUSE, RING, delivered
from tests.oracles.ranking import same_rank

Written = dict[str, Any]

# The thirty-two tiles: eleven twice, ten once.
TWICE = ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5")
TILES = [tile for tile in KIND for _ in range(2 if tile in TWICE else 1)]

NAMES = (
    "ann",
    "bob",
    "cho",
    "dai",
    "eve",
    "fay",
    "gus",
    "hal",
    "ivy",
    "jun",
    "kim",
    "lee",
    "梅",
    "Zoë",
    "o'dea",
)
CURRENCY = {"nz": "NZD", "canberra": "AUD", "massachusetts": "USD", "rws": "SGD"}
BOXES = {"nz": 8, "canberra": 8, "massachusetts": 6, "rws": 7}
CHIPS = {"nz": (50, 100), "canberra": (50, 100, 250), "massachusetts": (25, 50, 100), "rws": (50, 100)}
BANKS = {
    "nz": ("house", "house", "player", "player", "co-bank", "co-bank"),
    "canberra": ("house", "house", "player", "player", "co-bank", "co-bank"),
    "massachusetts": ("house", "house", "player", "player", "player", "co-bank"),
    "rws": ("house", "player"),
}

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
    "Chee Yee top",
    "Long Tau Fung May head left",
    "Long Tau Fung May tail right",
    "Die Pin left",
    "Die Pin right",
    "Jung Quat bottom",
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


class Sitting(NamedTuple):
    """What is settled before the wagers."""

    rng: Random
    book: str
    kind: str
    boxes: int
    chip: int
    minimum: int
    maximum: int
    bank: int  # the position of the bank's hand
    sharing: bool  # several hold the bank
    names: list[str]  # who is not in the round yet


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
    if rng.random() < 0.2:
        written["note"] = 'one "round" by chance'
    tiles = deal(at, written)
    written["box"] = player_boxes(at, tiles, written)
    written["irregularity"] = []
    add_bank(at, written, tiles)
    mishaps(at, written, tiles)
    if "deal" in written and rng.random() < 0.5:  # the deal says it all
        forget_tiles(written)
    return {key: value for key, value in written.items() if value not in ({}, [])}


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
    """What the operator chose, where it is not the book's default or for no reason."""
    chosen: Written = {}
    if at.book == "nz":
        if at.sharing:
            chosen["shared_bank"] = True
        if at.rng.random() < 0.5:
            chosen["plus_minus_four"] = True
        if at.rng.random() < 0.3:
            chosen["wagers_per_box"] = 3
    elif at.book == "canberra":
        if at.rng.random() < 0.5:
            chosen["multiples_of_minimum"] = at.rng.random() < 0.4
        if at.rng.random() < 0.2:
            chosen["commission_bp"] = at.rng.choice((0, 100, 300, 400, 500))
    elif at.book == "massachusetts" and at.rng.random() < 0.5:
        chosen["vigorish_rounded_up_to"] = at.rng.choice((0, 25))
    return chosen


# --- tiles -----------------------------------------------------------------------------------------------------------


def deal(at: Sitting, written: Written) -> dict[int, list[str]]:
    """Four tiles for every position, with or without the deal that brought them there."""
    pile = at.rng.sample(TILES, 32)
    if at.rng.random() < 0.6:
        return {position: pile[4 * i : 4 * i + 4] for i, position in enumerate(RING[at.book])}
    row: Written = {
        "woodpile": pile,
        "cut": at.rng.choice(cuts(at)),
        "dice": [at.rng.randint(1, 6) for _ in range(3)],
    }
    if written["options"].get("plus_minus_four") and at.kind != "house" and at.rng.random() < 0.6:
        row["nominated"] = at.rng.choice((4, -4))
    if at.book == "massachusetts" and at.kind != "house" and at.rng.random() < 0.4:
        row["moved"] = moved(at.rng)
    written["deal"] = row
    return delivered(at.book, row, at.bank)


def cuts(at: Sitting) -> tuple[str, ...]:
    """The cuts that may be named: NZ 9.3A; CAN 8.3, 8.4; MA 6(d), 8(i)."""
    if at.book == "nz":
        return NZ_CUTS
    if at.book == "canberra":
        return ("Yat Dong Dong right",) if at.kind == "house" else CAN_CUTS
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


def some_low(rng: Random, tiles: list[str]) -> list[str]:
    """Two of the tiles, for better or worse."""
    return rng.sample(tiles, 2)


def wrong_low(at: Sitting, tiles: list[str]) -> list[str] | None:
    """A low hand that is not the house way's; nothing if every setting is as good."""
    right = by_house_way(at.book, faces(tiles))

    def differs(laid: Laid) -> bool:
        return not same_rank(at.book, laid.setting(), right.setting())

    lows = [[tiles[0], tiles[i]] for i in (1, 2, 3)]
    wrong = [low for low in lows if differs(as_named(at.book, faces(tiles), low))]
    return at.rng.choice(wrong) if wrong else None


# --- wagers ----------------------------------------------------------------------------------------------------------


def player_boxes(at: Sitting, tiles: dict[int, list[str]], written: Written) -> list[Written]:
    free = [number for number in range(1, at.boxes + 1) if number != at.bank]
    taken = sorted(at.rng.sample(free, at.rng.randint(1, len(free))))
    seated = {number: at.names.pop() for number in taken}
    rows = []
    for number in taken:
        row: Written = {"number": number, "tiles": tiles[number], "seated": seated[number]}
        row["wager"] = [wager(at, written, seated[number])]
        if at.book != "massachusetts":
            more_wagers(at, written, row, list(seated.values()))
        set_hand(at, row)
        if at.rng.random() < 0.5:
            del row["seated"]
            if len(row["wager"]) > 1:
                row["seated"] = seated[number]
        rows.append(row)
    if at.rng.random() < 0.1:
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
    while len(row["wager"]) < 3 and at.rng.random() < 0.2:
        here = [each["player"] for each in row["wager"]]
        name = at.names[-1]
        if at.book in {"nz", "rws"} and at.rng.random() < 0.5:
            name = at.rng.choice([*others, name])
        if name in here or len(at.names) < 4:
            return
        if name == at.names[-1]:
            at.names.pop()
        row["wager"].append(wager(at, written, name))
        if name in others and at.book == "rws" and at.rng.random() < 0.5:  # 3.4: a side bet on another's bet
            row["wager"][-1].pop("amount")
            row["wager"][-1]["bonus"] = within_limits(at)


def second_box(at: Sitting, rows: list[Written]) -> None:
    """A sole player with two boxes, one wager twice the other: CAN 7.3."""
    if at.book != "canberra" or at.kind != "house" or len(rows) < 2:
        return
    del rows[2:]
    name = rows[0]["wager"][0]["player"]
    for row, amount in zip(rows, (3, 6), strict=True):
        row.pop("seated", None)
        row["wager"] = [{"player": name, "amount": amount * at.minimum}]


def wager(at: Sitting, written: Written, name: str) -> Written:
    row: Written = {"player": name, "amount": amount(at, written)}
    if at.book == "rws":
        if at.rng.random() < 0.3:
            row["bonus"] = within_limits(at)
        if at.kind == "house" and at.rng.random() < 0.3:  # 3.18
            row["tie"] = within_limits(at)
    return row


def amount(at: Sitting, written: Written) -> int:
    """In chips: within the limits, or beyond them where the book says what then."""
    chance = at.rng.random()
    if at.book == "nz":
        return nz_amount(at, chance)
    if at.book == "canberra":
        return canberra_amount(at, chance, multiples=written["options"].get("multiples_of_minimum", True))
    return within_limits(at)


def within_limits(at: Sitting) -> int:
    least, most = -(-at.minimum // at.chip), at.maximum // at.chip
    return at.rng.randint(least, min(most, 4 * least) if at.rng.random() < 0.6 else most) * at.chip


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


# --- the bank --------------------------------------------------------------------------------------------------------


def stakes_against(written: Written) -> int:
    return sum(each.get("amount", 0) for row in written["box"] for each in row["wager"])


def chips_up(at: Sitting, amount_: int) -> int:
    return -(-amount_ // at.chip) * at.chip


def add_bank(at: Sitting, written: Written, tiles: dict[int, list[str]]) -> None:
    if at.kind == "house":
        written["bank"] = {"kind": "house"}
        written["house"] = {"tiles": tiles[at.bank]}
        return
    total = stakes_against(written)
    if at.book == "massachusetts" and at.kind == "player" and at.rng.random() < 0.6:
        total += dealer_wager(at, written, tiles)
    need = total  # MA 8(d)(2): in full even in co-banking
    if at.kind == "co-bank" and at.book != "massachusetts":
        need = chips_up(at, -(-total // 2))
    if at.book == "nz" and at.rng.random() < 0.15:  # 12.17
        need = chips_up(at, need * at.rng.randint(30, 95) // 100)
        counted = need if at.kind == "player" else 2 * need
        written["irregularity"].append({"kind": "cover-miscounted", "counted": counted})
    elif at.rng.random() < 0.5:
        need += at.rng.randint(1, 50) * at.chip
    if at.kind == "co-bank" and at.book == "canberra" and at.rng.random() < 0.5:  # 5.4
        written["table"]["house_liability"] = chips_up(at, total) + at.rng.randint(0, 9) * 1000
    holder = at.names.pop()
    written["bank"] = {"kind": at.kind, "box": at.bank, "player": holder, "stake": need}
    if at.sharing:
        shared = pool(at, holder, need)
        if len(shared) > 1:
            written["bank"]["pool"] = shared
    written["box"].append(bank_box(at, tiles))


def pool(at: Sitting, holder: str, need: int) -> list[Written]:
    """Two or three who hold the bank together."""
    names = [holder, *(at.names.pop() for _ in range(at.rng.choice((1, 1, 2))))]
    if need < 2 * len(names) * at.chip:
        return [{"player": holder, "stake": need}]
    left, rows = need // at.chip, []
    for i, name in enumerate(names[1:]):
        chips = at.rng.randint(1, left - (len(names) - 1 - i))
        rows.append({"player": name, "stake": chips * at.chip})
        left -= chips
    return [{"player": holder, "stake": left * at.chip}, *rows]


def bank_box(at: Sitting, tiles: dict[int, list[str]]) -> Written:
    """The tiles that are the bank's hand."""
    row: Written = {"number": at.bank, "tiles": tiles[at.bank]}
    dealer_sets = at.kind == "co-bank" and at.book in {"nz", "massachusetts"}
    if not dealer_sets and at.rng.random() < 0.7:
        row["low"] = some_low(at.rng, row["tiles"])
    elif not dealer_sets and at.book != "massachusetts":
        row["set_by"] = "dealer"
    return row


def dealer_wager(at: Sitting, written: Written, tiles: dict[int, list[str]]) -> int:
    """MA 8(h)."""
    stake = within_limits(at)
    written["house"] = {"tiles": tiles[HOUSE[at.book]], "wager": stake}
    return stake


# --- what went wrong -------------------------------------------------------------------------------------------------


def mishaps(at: Sitting, written: Written, tiles: dict[int, list[str]]) -> None:
    """Concessions and irregularities, at most one of them to a box."""
    boxes = [row for row in written["box"] if row["number"] != at.bank]
    at.rng.shuffle(boxes)
    while boxes and at.rng.random() < 0.25:
        row = boxes.pop()
        if at.rng.random() < 0.4 and may_concede(at, row):
            row["conceded"] = True
        else:
            box_mishap(at, written, row)
    if at.rng.random() < 0.3:
        table_mishap(at, written)
    if at.rng.random() < 0.2:
        set_wrongly(at, written, tiles)


def may_concede(at: Sitting, row: Written) -> bool:
    """NZ 10.13: the only one who wagers on the box; MA 7(f)."""
    return at.book == "massachusetts" or (at.book == "nz" and len(row["wager"]) == 1)


def add(written: Written, kind: str, **keys: object) -> None:
    written["irregularity"].append({"kind": kind, **keys})


def box_mishap(at: Sitting, written: Written, row: Written) -> None:
    number, book = row["number"], at.book
    kinds = ["shown", "own", "late", "withdrawn", "absent"]
    if book == "nz":
        kinds += ["knocked", "mixed"]
    if book == "canberra":
        kinds += ["sanction", "set wrongly"]
    what = at.rng.choice(kinds)
    if what == "shown":
        shown(at, written, number)
    elif what == "own":
        count = at.rng.randint(1, 4)
        add(written, "exposed", at="box", by="player", box=number, count=count)
    elif what == "late":
        add(written, "late-bet", box=number, player=row["wager"][0]["player"], amount=within_limits(at))
    elif what == "withdrawn":
        each = at.rng.choice(row["wager"])
        amount_ = each.get("amount", each.get("bonus"))
        add(written, "withdrawn-bet", box=number, player=each["player"], amount=amount_)
    elif what == "absent":
        for key in ("low", "set_by"):
            row.pop(key, None)
        add(written, "absent", box=number)
    elif what == "knocked":
        add(written, "knocked-down", box=number)
    elif what == "mixed":
        mix(at, written, number)
    elif what == "sanction":
        order = at.rng.choice(("void", "forfeit"))
        add(written, "sanction", player=row["wager"][0]["player"], order=order)
    else:
        low = wrong_low(at, row["tiles"])
        if low:
            row.update(low=low, set_by="dealer")
            add(written, "mis-set", hand="box", box=number, found=found(at.rng))


def found(rng: Random) -> str:
    return rng.choice(("before-first-exposure", "after-first-exposure", "after-payment"))


def mix(at: Sitting, written: Written, number: int) -> None:
    """NZ 12.15: with another box, or with the bank's."""
    others = [row["number"] for row in written["box"] if row["number"] not in {number, at.bank}]
    if others and at.rng.random() < 0.8:
        other = at.rng.choice(others)
        if next(row for row in written["box"] if row["number"] == other).get("conceded"):
            return
    else:
        other = at.bank
    reconstructed = at.rng.random() < 0.4
    add(written, "mixed", boxes=sorted((number, other)), reconstructed=reconstructed)


def shown(at: Sitting, written: Written, number: int) -> None:
    """The dealer shows a player's tiles. Where the book gives a choice, one is made."""
    count, when = at.rng.randint(1, 4), at.rng.choice(("before-view", "after-view"))
    keys: Written = {"at": "box", "by": "dealer", "box": number, "count": count, "when": when}
    if when == "before-view" and (count > 1 or at.book == "massachusetts"):
        if at.book != "rws":
            keys["choice"] = at.rng.choice(("play", "void"))
        elif at.kind == "house":
            keys["choice"] = at.rng.choice(("play", "withdraw"))
    add(written, "exposed", **keys)


def table_mishap(at: Sitting, written: Written) -> None:
    """What goes wrong before the hands are set, or with the hand that banks."""
    book, rng = at.book, at.rng
    count = rng.randint(1, 3)
    stacking: list[tuple[str, Written]] = [
        ("dice", {"fault": "cocked"}),
        ("misdelivery", {"viewed": rng.random() < 0.5}),
        ("tile", {"fault": rng.choice(("damaged", "marked"))}),
        ("exposed", {"at": "stack", "by": "dealer", "count": count}),
    ]
    if at.kind != "house":
        stacking.append(("exposed", {"at": "bank", "by": "banker", "count": count}))
    if book in {"nz", "canberra"}:
        stacking.append(("reshuffle", {"ordered_by": "supervisor"}))
    if book == "nz":
        stacking.append(("exposed", {"at": "laja", "by": "dealer", "count": count}))
    if book == "canberra":
        stacking.append(("invalidated", {"cause": rng.choice(("fire", "fraud"))}))
    if book == "massachusetts":
        stacking += [("exposed", {"at": where, "by": "dealer", "count": 1}) for where in ("dead", "empty")]
        stacking += [("dice", {"fault": "fell-out"})] + [("dice", {"fault": "lid"})] * (at.kind != "house")
    if rng.random() < 0.3:
        bank_shown(at, written)
    else:
        kind, keys = rng.choice(stacking)
        add(written, kind, **keys)


def bank_shown(at: Sitting, written: Written) -> None:
    """The dealer shows tiles of the hand that banks."""
    count, when = at.rng.randint(1, 4), at.rng.choice(("before-view", "after-view"))
    where = "house" if at.kind == "house" else "bank"
    keys: Written = {"at": where, "by": "dealer", "count": count, "when": when}
    if where == "bank" and when == "before-view" and count > 1 and at.book != "massachusetts":
        keys["choice"] = at.rng.choice(("play", "void"))
    add(written, "exposed", **keys)


def set_wrongly(at: Sitting, written: Written, tiles: dict[int, list[str]]) -> None:
    """The dealer sets the bank's hand, or his own, against the house way."""
    if "house" in written:
        hand, row = "house", written["house"]
    else:
        hand, row = "bank", next(row for row in written["box"] if row["number"] == at.bank)
        by_dealer = row.get("set_by") == "dealer" or (
            at.kind == "co-bank" and at.book in {"nz", "massachusetts"}
        )
        if not by_dealer or at.book == "rws":
            return
    low = wrong_low(at, tiles[HOUSE[at.book] if hand == "house" else at.bank])
    if low:
        row["low"] = low
        add(written, "mis-set", hand=hand, found=found(at.rng))


# --- as a file -------------------------------------------------------------------------------------------------------


def toml(written: Written) -> str:
    """The round as its file."""
    lines = [f"{key} = {inline(value)}" for key, value in written.items() if not is_table(value)]
    for key, value in written.items():
        if isinstance(value, dict):
            lines += table(f"[{key}]", value)
        elif is_table(value):
            for row in value:
                lines += table(f"[[{key}]]", row, key)
    return "\n".join(lines) + "\n"


def is_table(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def table(head: str, row: Written, name: str = "") -> list[str]:
    """A table, then the wagers of a box."""
    lines = ["", head, *(f"{key} = {inline(value)}" for key, value in row.items() if key != "wager")]
    for each in row.get("wager", []) if name == "box" else []:
        lines += table("[[box.wager]]", each)
    if name != "box" and "wager" in row:  # the dealer's wager is a number
        lines.append(f"wager = {inline(row['wager'])}")
    return lines


def inline(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {inline(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(inline(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)
