"""What goes wrong in a round by chance: concessions and every irregularity that its book knows."""

from random import Random

from tests.oracles.covers import Written
from tests.oracles.cuts import HOUSE
from tests.oracles.sittings import Sitting, within_limits, wrong_low

# How many tiles the dealer shows, and when: mostly so that the books have something to say.
COUNTS = (1, 1, 2, 2, 3, 4)
WHENS = ("before-view", "before-view", "after-view")


def mishaps(at: Sitting, written: Written, tiles: dict[int, list[str]]) -> None:
    """Concessions and irregularities, at most one of them to a box."""
    boxes = [row for row in written["box"] if row["number"] != at.bank and row.get("wager")]
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
    tell_the_step(at, written)


def tell_the_step(at: Sitting, written: Written) -> None:
    """Let a file say after which step a lone sanction was ordered. That does not change its effect.

    Rule: CAN 9.3, 15.2, NZ 12.9: none of them says until when a wager can be returned or lost.
    """
    rows = written["irregularity"]
    if len(rows) != 1 or rows[0]["kind"] != "sanction" or at.rng.random() < 0.3:
        return
    boxes = [row["number"] for row in written["box"] if row["number"] != at.bank and row.get("wager")]
    if not boxes:
        return
    step = at.rng.choice(("delivery", "view", "setting", "exposure", "match"))
    rows[0]["after"] = step
    if step in {"exposure", "match"}:
        rows[0]["after_box"] = boxes[0]


def wagers_of(written: Written) -> list[str]:
    return [each["player"] for row in written["box"] for each in row.get("wager", [])]


def initial_bettors(written: Written) -> set[str]:
    """RWS 3.3: whose side bets do not come back before the tiles are dealt."""
    wagers = [each for row in written["box"] for each in row.get("wager", [])]
    return {each["player"] for each in wagers if each.get("amount")}


def may_concede(at: Sitting, row: Written) -> bool:
    """NZ 10.13: the only one who wagers on the box; MA 7(f)."""
    return at.book == "massachusetts" or (at.book == "nz" and len(row["wager"]) == 1)


def add(written: Written, kind: str, **keys: object) -> None:
    written["irregularity"].append({"kind": kind, **keys})


def box_mishap(at: Sitting, written: Written, row: Written) -> None:
    number, book = row["number"], at.book
    kinds = ["shown", "shown", "shown", "own", "late", "withdrawn", "absent"]
    if book == "nz":
        kinds += ["knocked", "mixed", "mixed", "mixed"] + ["sanction"] * (at.kind != "player")
    if book == "rws":
        kinds += ["shown"] * 3
    if book == "canberra":
        kinds += ["sanction"] * 4 + ["set wrongly"]
    what = at.rng.choice(kinds)
    if what == "shown":
        shown(at, written, number)
    elif what == "own":
        count = at.rng.randint(1, 4)
        add(written, "exposed", at="box", by="player", box=number, count=count)
    elif what == "late":
        add(written, "late-bet", box=number, player=row["wager"][0]["player"], amount=within_limits(at))
    elif what == "withdrawn":
        each = at.rng.choice([each for each in row["wager"] if each.get("amount")])
        beside = each.get("side_bets", {})
        bet = at.rng.choice([bet for bet in ("main", "bonus", "tie") if bet == "main" or beside.get(bet)])
        what_lay = min(each["amount"], at.maximum) if bet == "main" else beside[bet]
        add(written, "withdrawn-bet", box=number, player=each["player"], amount=what_lay, bet=bet)
    elif what == "absent":
        absent(at, written, row)
    elif what == "knocked":
        add(written, "knocked-down", box=number)
    elif what == "mixed":
        mix(at, written, number)
    elif what == "sanction":
        orders = ("remove-player",) if book == "nz" else ("void", "forfeit", "exclude-round", "exclude")
        order, player = at.rng.choice(orders), row["wager"][0]["player"]
        boxes = [
            each["number"]
            for each in written["box"]
            if any(wager["player"] == player for wager in each.get("wager", ()))
        ]
        told = {"boxes": boxes} if order in {"exclude", "remove-player"} else {}
        add(written, "sanction", player=player, order=order, **told)
    else:
        low = wrong_low(at, row["tiles"])
        if low:
            row.update(low=low, set_by="dealer")
            add(written, "mis-set", hand="box", box=number, found=found(at.rng))


def absent(at: Sitting, written: Written, row: Written) -> None:
    """NZ 12.16; and now and then, 10.6, the dealer does not set the hand the house way."""
    for key in ("low", "set_by"):
        row.pop(key, None)
    add(written, "absent", box=row["number"])
    low = wrong_low(at, row["tiles"]) if at.rng.random() < 0.5 else None
    if low:
        row.update(low=low, set_by="dealer")
        add(written, "mis-set", hand="box", box=row["number"], found=found(at.rng))


def found(rng: Random) -> str:
    return rng.choice(("before-first-exposure", "after-first-exposure", "during-payment", "after-payment"))


def mix(at: Sitting, written: Written, number: int) -> None:
    """NZ 12.15: with another box, or with the bank's."""
    others = untouched(at, written, number)
    other = at.rng.choice(others) if others and at.rng.random() < 0.6 else at.bank
    reconstructed = at.rng.random() < 0.4
    add(written, "mixed", boxes=sorted((number, other)), reconstructed=reconstructed)


def untouched(at: Sitting, written: Written, number: int) -> list[int]:
    """Other boxes with wagers to which nothing has happened."""
    touched = {each for row in written["irregularity"] for each in (row.get("box"), *row.get("boxes", []))}
    return [
        row["number"]
        for row in written["box"]
        if row["number"] not in {number, at.bank, *touched} and row.get("wager") and not row.get("conceded")
    ]


def shown(at: Sitting, written: Written, number: int) -> None:
    """The dealer shows a player's tiles. Where the book gives a choice, one is made."""
    count, when = at.rng.choice(COUNTS), "after-view" if somebody_shows(at, written) else at.rng.choice(WHENS)
    keys: Written = {"at": "box", "by": "dealer", "box": number, "count": count, "when": when}
    if when == "after-view" and at.book == "massachusetts" and at.rng.random() < 0.5:
        keys |= {"looked": False, "choice": at.rng.choice(("play", "void"))}
    if when == "before-view" and (count > 1 or at.book == "massachusetts"):
        if at.book != "rws":
            keys["choice"] = at.rng.choice(("play", "void"))
        elif at.kind == "house":
            answer(at, written, number, keys)
        elif at.rng.random() < 0.5:  # 5.1.3 asks nobody
            keys["choice"] = "void"
    add(written, "exposed", **keys)
    others = untouched(at, written, number)
    if at.book == "nz" and keys.get("choice") == "void" and others:  # 12.15: with a hand that is void already
        add(written, "mixed", boxes=[number, at.rng.choice(others)], reconstructed=at.rng.random() < 0.2)


def somebody_shows(at: Sitting, written: Written) -> bool:
    """Return whether a player exposed tiles. Such a player has seen them (RWS 5.2)."""
    return at.book == "rws" and any(row.get("by") == "player" for row in written["irregularity"])


def somebody_looked(written: Written) -> bool:
    """Return whether somebody looked at tiles. The file lists irregularities in the order of time."""
    rows = written["irregularity"]
    return any(row.get("when") == "after-view" or row.get("by") == "player" for row in rows)


def answer(at: Sitting, written: Written, number: int, keys: Written) -> None:
    """RWS 5.2: one answer of all, or each bettor's own."""
    row = next(row for row in written["box"] if row["number"] == number)
    if len(row["wager"]) == 1 or at.rng.random() < 0.3:
        keys["choice"] = at.rng.choice(("play", "withdraw"))
        return
    players = {each["player"] for each in row["wager"]} & initial_bettors(written)
    keys["answers"] = [
        {"player": player, "choice": at.rng.choice(("play", "withdraw"))} for player in sorted(players)
    ]


def table_mishap(at: Sitting, written: Written) -> None:
    """What goes wrong before the hands are set, or with the hand that banks."""
    book, rng = at.book, at.rng
    count = rng.randint(1, 3)
    stacking: list[tuple[str, Written]] = [
        ("dice", {"fault": "cocked"}),
        ("misdelivery", {"viewed": rng.random() < 0.5 or somebody_looked(written)}),
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
        by = rng.choice(("dealer", "player"))
        stacking += [("exposed", {"at": where, "by": by, "count": 1}) for where in ("dead", "empty")]
        stacking += [("dice", {"fault": "fell-out"})] + [("dice", {"fault": "lid"})] * (at.kind != "house")
    if book == "canberra":
        stacking.append(("sanction", {"player": wagers_of(written)[0], "order": "void-round"}))
        if at.kind != "house":
            banker = written["bank"].get("player") or written["bank"]["pool"][0]["player"]
            stacking.append(("sanction", {"player": banker, "order": "exclude-round"}))
    if "wager" in written.get("house", {}):
        stacking += [("mixed", {"house": True, "dead": True, "reconstructed": rng.random() < 0.3})]
        numbers = [row["number"] for row in written["box"] if row.get("wager")]
        stacking += [
            ("mixed", {"boxes": [number], "house": True, "reconstructed": rng.random() < 0.3})
            for number in (*numbers, at.bank)
        ]
    if at.kind == "house" and book in {"massachusetts", "rws"}:
        number = next(row["number"] for row in written["box"] if row.get("wager"))
        stacking += [("mixed", {"boxes": [number], "house": True, "reconstructed": rng.random() < 0.3})] * 2
    if rng.random() < 0.4:
        bank_shown(at, written)
    else:
        kind, keys = rng.choice(stacking)
        add(written, kind, **keys)


def bank_shown(at: Sitting, written: Written) -> None:
    """The dealer shows tiles of the hand that banks."""
    count, when = at.rng.choice(COUNTS), "after-view" if somebody_shows(at, written) else at.rng.choice(WHENS)
    where = "house" if at.kind == "house" else "bank"
    by = at.rng.choice(("dealer", "player")) if at.book == "massachusetts" else "dealer"
    keys: Written = {"at": where, "by": by, "count": count, "when": when}
    if where == "bank" and when == "before-view" and count > 1 and at.book != "massachusetts":
        keys["choice"] = at.rng.choice(("play", "void"))
    elif at.book == "massachusetts" and at.rng.random() < 0.5:  # 9(e) asks nobody
        keys["choice"] = "void"
    add(written, "exposed", **keys)


def set_wrongly(at: Sitting, written: Written, tiles: dict[int, list[str]]) -> None:
    """Let the dealer set the bank's hand, or the dealer's own, against the house way."""
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
