"""What each irregularity of a written round does to it: a second reading.

NZ 12 and 10.15; CAN 9.3, 13 and 15.2 to 15.4; MA 4(e) and 9; RWS 3.14 and 5.
"""

from dataclasses import dataclass, field
from typing import Any

Row = dict[str, Any]

READINGS = (
    ("G18", "a void round or hand returns every wager on it, side bets and the bank's stake included"),
    ("NZ 12.18", "a void hand leaves the others alone; nothing later brings a void round back"),
    ("K6", "a co-banker has the choice of NZ 12.3(b); in Canberra any banker has it too (G20)"),
    ("K37", "MA 9(e): the bank's own showing is played, and so is what is exposed after the setting"),
    ("K15", "NZ 10.6: a player's hand that the dealer set wrongly stands; CAN 13.8 puts it right"),
    ("G34", "where no limit is given a hand is set again until the last payment"),
    ("NZ 12.8", "a house hand found wrong with no time told stands, since the hands lie open"),
    ("G35", "tiles of the banker's hand mixed with others: the round is void"),
    ("NZ 12.14 to 12.16", "taken for the other books too, which say nothing"),
    ("G21", "RWS: a wrong delivery that nobody has looked at is put right"),
    ("when", "where it is not told whether somebody had looked, nobody had"),
    ("CAN 15.2(a)", "the sanction void returns the player's wagers; 9.3 forfeit loses them to the bank"),
    ("CAN 15.2(b)", "to exclude a player or to remove a box concerns later rounds: wagers stand"),
    ("NZ 12.7", "a reshuffle comes before the tiles that the round names; wagers stand"),
    ("RWS 5.4", "a late bet counts nowhere, in no book"),
    ("RWS 5.5", "a withdrawn bet, still written at its box, counts as if it lay there, in every book"),
    ("NZ 10.15", "a damaged or marked tile is replaced, the round goes on; with a missing one it is void"),
)


class NotGiven(ValueError):
    """The book gives no such choice."""


@dataclass
class Remedies:
    """What is left to do after all irregularities."""

    void: bool = False  # the whole round
    void_boxes: set[int] = field(default_factory=set)
    house_way: set[int] = field(default_factory=set)  # boxes that the dealer sets
    found: dict[str, str] = field(default_factory=dict)  # hand set wrongly -> when it was found
    sanctions: dict[str, str] = field(default_factory=dict)  # player -> void or forfeit


def remedies(book: str, kind: str, bank_position: int, rows: list[Row]) -> Remedies:
    """Kind: house, player or co-bank. The position is the one of the bank's hand."""
    left = Remedies()
    for row in rows:
        if left.void:
            break
        what = row["kind"]
        if what == "exposed":
            exposed(left, book, kind, row)
        elif what == "misdelivery":  # NZ 12.13, CAN 13.9, MA 9(c); RWS 5.1.4
            left.void = book != "rws" or row.get("viewed", False)
        elif what == "mixed":
            mixed(left, bank_position, row)
        elif what == "invalidated":  # CAN 15.3, 15.4
            left.void = True
        elif what == "tile":
            left.void = row["fault"] == "missing"
        elif what in {"knocked-down", "absent"}:  # NZ 12.14, 12.16
            left.house_way.add(row["box"])
        elif what == "mis-set":
            left.found[f"box {row['box']}" if row["hand"] == "box" else row["hand"]] = row.get("found", "")
        elif what == "sanction" and row["order"] in {"void", "forfeit"}:
            left.sanctions[row["player"]] = row["order"]
    return left


def mixed(left: Remedies, bank_position: int, row: Row) -> None:
    """NZ 12.15: hands that cannot be told apart any more are void."""
    if row["reconstructed"]:
        return
    if bank_position in row["boxes"]:
        left.void = True
    left.void_boxes.update(row["boxes"])


def exposed(left: Remedies, book: str, kind: str, row: Row) -> None:
    """Tiles shown to somebody who should not see them."""
    at, by, count = row["at"], row.get("by", "dealer"), row.get("count", 1)
    looked = row.get("when", "before-view") != "before-view"
    choice = row.get("choice", "play")
    given, forced = "", False
    if at == "box" and by == "dealer":
        given, forced = players_hand(book, kind, count, looked=looked)
    elif at == "house" or (at == "bank" and kind == "house"):
        forced = house_hand(book, kind, count, by, row.get("when", ""))
    elif at == "bank" and by == "dealer":
        given, forced = banker_hand(book, count, looked=looked, when=row.get("when", ""))
    elif at in {"dead", "empty"}:
        forced = book == "massachusetts"  # 9(e)
    if choice not in {"play", given}:
        raise NotGiven(f"{book}: {row}")
    if at == "box" and not forced and choice != "play":
        left.void_boxes.add(row["box"])
    elif forced or choice != "play":
        left.void = True


def players_hand(book: str, kind: str, count: int, *, looked: bool) -> tuple[str, bool]:
    """The choice that the dealer's showing gives a player, and whether the round is void without any."""
    if looked:
        return "", False
    if book == "massachusetts":  # 9(d)
        return "void", False
    if count < 2:  # NZ 12.4, CAN 13.6
        return "", False
    if book == "rws":  # 5.2, 5.1.3
        return ("withdraw", False) if kind == "house" else ("", True)
    return "void", False  # NZ 12.3(a), CAN 13.7


def house_hand(book: str, kind: str, count: int, by: str, when: str) -> bool:
    """Does a showing of the house's tiles void the round? NZ 12.5 and CAN 13.4: never."""
    if book == "massachusetts":  # 9(e)
        return by == "dealer" and when != "after-set"
    if book == "rws":  # 5.1.1
        return by == "dealer" and kind == "house" and count >= 2 and when in {"", "before-view"}
    return False


def banker_hand(book: str, count: int, *, looked: bool, when: str) -> tuple[str, bool]:
    """The choice that the dealer's showing gives a player who banks, and whether the round is void without any."""
    if book == "massachusetts":  # 9(e)
        return "", when != "after-set"
    if count < 2 or looked:
        return "", False
    return "void", False  # NZ 12.3(b), RWS 5.1.2


def set_again(book: str, found: str | None) -> bool:
    """Is a hand that the dealer set against the house way put right? NZ 12.8, CAN 13.8, MA 9(f), RWS 3.14."""
    if book == "nz":
        return found == "before-first-exposure"
    return found != "after-payment"
