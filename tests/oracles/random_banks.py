"""Banks of a random round with their stakes; also one that does not cover, and a miscounted total."""

from tests.oracles.covers import Bank, Written, bank_of, wagers_against
from tests.oracles.cuts import HOUSE, delivered
from tests.oracles.sittings import Sitting, some_low, within_limits
from tests.oracles.unlawful import house_cut

Tiles = dict[int, list[str]]


def chips_up(at: Sitting, amount: int) -> int:
    return -(-amount // at.chip) * at.chip


def add_bank(at: Sitting, written: Written, tiles: Tiles) -> tuple[Sitting, Tiles]:
    """The bank and its box. What comes back is who banks in the end, and what is dealt then."""
    if at.kind == "house":
        written["bank"] = {"kind": "house"}
        written["house"] = {"tiles": tiles[at.bank]}
        return at, tiles
    holder = at.names.pop()
    need = stake_of(at, written, tiles)
    written["bank"] = {"kind": at.kind, "box": at.bank, "player": holder, "stake": need}
    if at.kind == "player" and at.book in {"nz", "canberra"} and at.rng.random() < 0.6:
        covers_half = 2 * need >= wagers_against(written, at.bank)
        written["bank"]["when_short"] = at.rng.choice(("share", "house") if covers_half else ("house",))
    if at.sharing:
        shared = pool(at, holder, need)
        if len(shared) > 1:
            written["bank"]["pool"] = shared
    written["box"].append(bank_box(at, tiles))
    bank = bank_of(written)
    if bank.kind == "house":
        return taken_over(at, written, tiles, bank)
    return at._replace(kind=bank.kind), tiles


def stake_of(at: Sitting, written: Written, tiles: Tiles) -> int:
    """What the banker puts up: enough, too little, or too little for what was miscounted."""
    total, chance = wagers_against(written, at.bank), at.rng.random()
    halved = at.kind == "co-bank" and (
        at.book != "massachusetts" or written["options"].get("co_cover_bp") == 5_000
    )
    part = 2 if halved else 1
    need = chips_up(at, -(-total // part))
    if at.kind == "co-bank" and at.book == "canberra" and at.rng.random() < 0.5:  # 5.4
        written["table"]["house_liability"] = chips_up(at, total) + at.rng.randint(0, 9) * 1000
    if total and chance < (
        0.35 if at.book == "massachusetts" and at.kind == "co-bank" else 0.2
    ):  # NZ 12.17, MA 8(o)
        need = chips_up(at, need * at.rng.randint(*((5, 60) if at.kind == "co-bank" else (30, 95))) // 100)
        written["irregularity"].append({"kind": "cover-miscounted", "counted": part * need})
        if at.book == "massachusetts" and at.rng.random() < (
            0.5 if at.kind == "player" else 0.2
        ):  # what is collected lies before the bank
            need += at.rng.randint(1, total // at.chip) * at.chip
        return need
    if total and chance < 0.4:  # NZ 11.2(b), CAN 6.4, MA 8(d)(2), RWS 3.17
        return at.rng.randint(1, max(1, need // at.chip - 1)) * at.chip
    if at.book == "massachusetts" and at.kind == "player" and (not total or at.rng.random() < 0.6):
        written["house"] = {"tiles": tiles[HOUSE[at.book]], "wager": within_limits(at)}  # 8(h)
        part_of_it = at.rng.randint(0 if total else 1, 20) * at.chip
        return need + (part_of_it if at.rng.random() < 0.2 else written["house"]["wager"])
    if at.rng.random() < 0.5:
        need += at.rng.randint(1, 50) * at.chip
    return need


def taken_over(at: Sitting, written: Written, tiles: Tiles, bank: Bank) -> tuple[Sitting, Tiles]:
    """The house banks instead, from its own place: what is dealt is counted from there."""
    at = at._replace(kind="house", bank=bank.position)
    if "deal" in written:
        tiles = dealt_again(at, written)
    if at.book in {"massachusetts", "rws"}:
        written["house"] = {"tiles": tiles[at.bank]}
        return at, tiles
    own = [row for row in written["box"] if row["number"] == at.bank]
    if not own:
        written["box"].append({"number": at.bank, "tiles": tiles[at.bank]})
    for row in own:  # NZ 11.1(a), CAN 6.9: the house's tiles
        row.pop("low", None)
        row.pop("set_by", None)
    return at, tiles


def dealt_again(at: Sitting, written: Written) -> Tiles:
    """The same woodpile and dice, counted from the house's place: what the bank chose about the deal went with it."""
    deal = written["deal"]
    for key in ("nominated", "moved"):  # NZ 9.6, MA 8(g): a player/banker's
        deal.pop(key, None)
    if at.book in {"canberra", "massachusetts"}:  # CAN 8.3, MA 6(d)
        deal["cut"] = house_cut(written) if at.book == "canberra" else "house way from the right"
    tiles = delivered(at.book, deal, at.bank)
    for row in written["box"]:
        row["tiles"] = tiles[row["number"]]
        if "low" in row:
            row["low"] = some_low(at.rng, row["tiles"])
    return tiles


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
