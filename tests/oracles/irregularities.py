"""What each irregularity of a written round does to it: a second reading.

NZ 12 and 10.15; CAN 9.3, 13 and 15.2 to 15.4; MA 4(e) and 9; RWS 3.14 and 5.
"""

from dataclasses import dataclass, field
from typing import Any

from tests.oracles.reached import reach, reach_in

Row = dict[str, Any]

READINGS = (
    ("G18", "a void round or hand returns every wager on it, side bets and the bank's stake included"),
    ("NZ 12.18", "a void hand leaves the others alone; nothing later brings a void round back"),
    ("K6", "a co-banker has the choice of NZ 12.3(b); in Canberra any banker has it too (G20)"),
    (
        "K37",
        "MA 9(e): the bank's own showing is played, and so is what is exposed after the setting; a player's is not",
    ),
    (
        "NZ 12.16",
        "the low hand of an absent player is as the dealer laid it, the house way where none is told",
    ),
    ("K15", "NZ 10.6: a player's hand that the dealer set wrongly stands; CAN 13.8 puts it right"),
    ("G34", "where no limit is given a hand is set again until the last payment"),
    ("NZ 12.8", "a house hand found wrong with no time told stands, since the hands lie open"),
    ("G35", "tiles of the banker's hand mixed with others: the round is void"),
    ("NZ 12.14 to 12.16", "taken for the other books too, which say nothing"),
    ("G21", "RWS: a wrong delivery that nobody has looked at is put right"),
    ("when", "where it is not told whether somebody had looked, nobody had"),
    (
        "during-payment",
        "the bank's settlement is a payment; with no payment at all nothing is found between two",
    ),
    ("choice", "where the book voids without asking, an answer void says no more; an answer play is none"),
    ("CAN 15.2(a)", "the sanction void returns the player's wagers; 9.3 forfeit loses them to the bank"),
    ("CAN 9.3", "who is excluded from that round has his wagers back; the round of his bank is void"),
    (
        "CAN 15.2(b)",
        "to exclude a player with no box named, or to remove a box, concerns later rounds: wagers stand",
    ),
    ("NZ 12.9", "a player removed in mid-round, boxes named, gets the wagers back; so CAN 15.2(b)"),
    ("NZ 12.7", "a reshuffle comes before the tiles that the round names; wagers stand"),
    ("NZ 12.2", "so does one after more than two tiles seen in a laja"),
    ("RWS 5.4", "a late bet counts nowhere, in no book"),
    ("RWS 5.5", "a withdrawn bet, still written at its box, counts as if it lay there, in every book"),
    ("NZ 10.15", "a damaged or marked tile is replaced, the round goes on; with a missing one it is void"),
)


# Where each document says what exposed tiles lead to.
SECTIONS = {"nz": "NZ 12.", "canberra": "CAN 13.", "massachusetts": "MA 9(", "rws": "RWS 5."}


# Until when each document has a hand set again.
RESET = {"nz": "NZ 12.8", "canberra": "CAN 13.8", "massachusetts": "MA 9(f)", "rws": "RWS 3.14"}


class NotGiven(ValueError):
    """The book gives no such choice, or it cannot have been so. Its text begins with the clause."""


@dataclass
class Remedies:
    """What is left to do after all irregularities."""

    void: bool = False  # the whole round
    seen: bool = False  # some player has looked at the tiles
    dealer_void: bool = False  # the dealer's own hand against a bank
    void_boxes: set[int] = field(default_factory=set)
    withdrawn: set[tuple[int, str]] = field(default_factory=set)  # RWS 5.2: who withdrew at which box
    knocked_down: set[int] = field(default_factory=set)  # boxes that the dealer sets again
    found: dict[str, str] = field(default_factory=dict)  # hand set wrongly -> when it was found
    sanctions: dict[str, str] = field(default_factory=dict)  # player -> void or forfeit

    def nothing_exposed(self) -> None:
        """NZ 12.8(a): no player's hand is turned over, so whatever was found before the end was found before that."""
        for hand, found in self.found.items():
            if found != "after-payment":
                self.found[hand] = "before-first-exposure"


def remedies(book: str, kind: str, bank_position: int, rows: list[Row], holders: list[str]) -> Remedies:
    """Kind: house, player or co-bank. The position is the one of the bank's hand, the holders are players."""
    left = Remedies()
    for row in rows:
        if left.void:
            break
        what = row["kind"]
        if what == "exposed":
            exposed(left, book, kind, row)
        elif what == "misdelivery":
            left.void = book != "rws" or row.get("viewed", False) or left.seen
            clauses = {"nz": "NZ 12.13", "canberra": "CAN 13.9", "massachusetts": "MA 9(c)"}
            reach_in(book, clauses | ({"rws": "RWS 5.1.4"} if left.void else {}))
        elif what == "mixed":
            mixed(left, book, kind, bank_position, row)
        elif what == "invalidated":
            left.void = True
            reach_in(book, {"canberra": "CAN 15.4"})
        elif what == "tile":
            left.void = row["fault"] == "missing"
        elif what in {"knocked-down", "absent"}:
            left.knocked_down |= {row["box"]} if what == "knocked-down" else set()
            reach_in(book, {"nz": "NZ 12.14" if what == "knocked-down" else "NZ 12.16"})
        elif what == "mis-set":
            left.found[f"box {row['box']}" if row["hand"] == "box" else row["hand"]] = row.get("found", "")
        elif what == "sanction":
            sanctioned(left, book, row, holders)
        elif what in {"late-bet", "withdrawn-bet"}:
            reach_in(book, {"rws": "RWS 5.4" if what == "late-bet" else "RWS 5.5"})
    return left


def sanctioned(left: Remedies, book: str, row: Row, holders: list[str]) -> None:
    """CAN 9.3, 15.2 and NZ 12.9; an exclusion or a removal in mid-round tells the boxes that it empties."""
    order = row["order"]
    if order == "void-round":
        left.void = True
        reach_in(book, {"canberra": "CAN 9.3 round"})
    elif order == "exclude-round":
        excluded(left, row["player"], holders)
        reach_in(book, {"canberra": "CAN 9.3 excluded"})
    elif order in {"exclude", "remove-player"} and row.get("boxes"):
        excluded(left, row["player"], holders)
        reach_in(book, {"canberra": "CAN 15.2(b)", "nz": "NZ 12.9"})
    elif order in {"void", "forfeit"}:
        left.sanctions[row["player"]] = order
        reach_in(book, {"canberra": "CAN 9.3" if order == "forfeit" else "CAN 15.2(a)"})


def excluded(left: Remedies, player: str, holders: list[str]) -> None:
    """CAN 9.3: out of that round go a player's wagers, and with the bank that the player holds the round itself."""
    left.void = left.void or player in holders
    left.sanctions[player] = "void"


def mixed(left: Remedies, book: str, kind: str, bank_position: int, row: Row) -> None:
    """NZ 12.15: hands that cannot be told apart any more are void.

    While a player banks the house has a hand of its own in Massachusetts (8(h)): with it goes the dealer's wager.
    """
    if row["reconstructed"]:
        return
    boxes = row.get("boxes", [])
    if bank_position in boxes or (row.get("house") and kind == "house"):
        left.void = True
    reach_in(book, {"nz": "NZ 12.15 bank" if left.void else "NZ 12.15"})
    if row.get("house"):
        left.dealer_void = True
        own = "R-63 dealer" if kind == "house" else "R-63 dealer against a bank"
        reach_in(book, {"massachusetts": own, "rws": "R-63 dealer"})
    if left.void_boxes & {*boxes}:
        reach_in(book, {"nz": "NZ 12.15 void"})
    left.void_boxes.update(boxes)


def exposed(left: Remedies, book: str, kind: str, row: Row) -> None:
    """Tiles shown to somebody who should not see them."""
    at, by = row["at"], row.get("by", "dealer")
    left.seen |= looked(row) or by == "player"
    choice = row.get("choice", "")
    given, clause = "", ""  # what may be answered; or the clause that voids the round without asking
    if at == "box" and by == "dealer":
        given, clause = players_hand(book, kind, row)
    elif at == "house" or (at == "bank" and kind == "house"):
        clause = house_hand(book, kind, row)
    elif at == "bank" and (by == "dealer" or (by == "player" and book == "massachusetts")):
        given, clause = banker_hand(book, row)
    elif at == "bank":
        reach_in(book, {"nz": "NZ 12.6", "canberra": "CAN 13.5"})
    elif at in {"dead", "empty"} and book == "massachusetts":
        clause = f"MA 9(e) {at}"
    if choice not in ({"", "void"} if clause else {"", "play", given}):
        raise NotGiven(f"{SECTIONS[book]}: {row}")
    if clause:
        reach(clause)
        left.void = True
    elif row.get("answers"):
        answers(left, row)
    elif choice in {"void", "withdraw"}:
        if at == "box":
            left.void_boxes.add(row["box"])
        else:
            left.void = True


def answers(left: Remedies, row: Row) -> None:
    """RWS 5.2: each bettor may withdraw a bet; a bettor without an answer plays on."""
    gone = {(row["box"], each["player"]) for each in row["answers"] if each["choice"] == "withdraw"}
    if gone and len(gone) < len(row["answers"]):
        reach("RWS 5.2 each his own")
    left.withdrawn |= gone
    if len(gone) == len(row["answers"]):
        left.void_boxes.add(row["box"])


def looked(row: Row) -> bool:
    return bool(row.get("when", "before-view") != "before-view")


def players_hand(book: str, kind: str, row: Row) -> tuple[str, str]:
    """Return the choice that the dealer's exposure gives a player, or the clause that gives none."""
    if book == "rws":
        if looked(row):
            reach("RWS 5.3")
        if looked(row) or row.get("count", 1) < 2:
            return "", ""
        if kind != "house":
            return "", "RWS 5.1.3"
        reach("RWS 5.2")
        return "withdraw", ""
    if book == "massachusetts":  # it matters only whether this player has looked at the other tiles
        has_looked = row.get("looked", looked(row))
        if not has_looked:
            reach("MA 9(d) others" if looked(row) else "MA 9(d)")
        return "" if has_looked else "void", ""
    if row.get("count", 1) < 2:
        reach_in(book, {"nz": "NZ 12.4", "canberra": "CAN 13.6"})
        return "", ""
    if looked(row):
        return "", ""
    reach_in(book, {"nz": "NZ 12.3(a)", "canberra": "CAN 13.7"})
    return "void", ""


def house_hand(book: str, kind: str, row: Row) -> str:
    """The clause by which a showing of the house's tiles voids the round."""
    by_dealer, when = row.get("by", "dealer") == "dealer", row.get("when", "")
    reach_in(book, {"nz": "NZ 12.5", "canberra": "CAN 13.4"})
    if book == "massachusetts" and when != "after-set":
        return "MA 9(e) dealer"
    seen = row.get("count", 1) >= 2 and when in {"", "before-view"}
    if book == "rws" and by_dealer and kind == "house" and seen:
        return "RWS 5.1.1"
    return ""


def banker_hand(book: str, row: Row) -> tuple[str, str]:
    """Return the choice that the dealer's exposure gives a player who banks, or the clause that gives none."""
    if book == "massachusetts":
        return "", "" if row.get("when", "") == "after-set" else "MA 9(e) bank"
    if row.get("count", 1) < 2 or looked(row):
        return "", ""
    reach_in(book, {"nz": "NZ 12.3(b)", "rws": "RWS 5.1.2"})
    return "void", ""


def set_again(book: str, found: str | None, until: str | None = None) -> bool:
    """Return whether a hand that the dealer set against the house way is corrected: NZ 12.8, CAN 13.8, MA
    9(f), RWS 3.14.

    `until`: the operator's reading of how long, where the document does not say.
    """
    if book == "nz" or until == "first exposure":
        return found == "before-first-exposure"
    return found != "after-payment"
