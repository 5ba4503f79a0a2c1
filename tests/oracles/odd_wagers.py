"""Rounds by chance in which something lies on the layout that the table would have refused.

NZ 6.5, 6.6, 6.8 and 6.12; CAN 5.1, 7.3 and 7.4; MA 5(b) and 10(a); RWS 3.4 and 3.17.
"""

from copy import deepcopy
from random import Random

from tests.oracles.covers import Written, bank_of, claimed
from tests.oracles.random_rounds import found_while_paying, random_round

ODD_WAGERS = ("too little", "too much", "not payable", "one player too many", "one box too many")


def odd_wagers(rng: Random, book: str, change: str) -> Written | None:
    """Return a round with such a wager, covered by any bank; nothing if chance gives no box for it."""
    written = deepcopy(random_round(rng, book))
    for each in (each for row in written["box"] for each in row.get("wager", [])):
        each.pop("coupon", None)  # it has a test of its own
    bank = claimed(written)
    if bank_of(written) != bank or "pool" in written["bank"]:
        return None
    written["irregularity"] = [
        row
        for row in written.get("irregularity", [])
        if row["kind"] not in {"cover-miscounted", "late-bet", "withdrawn-bet"} and "answers" not in row
    ]
    rows = [row for row in written["box"] if row.get("wager") and not row.get("conceded")]
    if not rows:
        return None
    put(written, rng, rng.choice(rows), change)
    if bank.kind != "house":
        written["bank"]["stake"] += 5_000_00
        written["table"].pop("house_liability", None)
    found_while_paying(written)
    return {key: value for key, value in written.items() if value not in ({}, [])}


def put(written: Written, rng: Random, row: Written, change: str) -> None:
    table = written["table"]
    chip, least, most = table["smallest_chip"], table["minimum"], table["maximum"]
    wager = rng.choice([each for each in row["wager"] if "amount" in each])
    if change == "too little":
        wager["amount"] = rng.randint(1, least // chip - 1) * chip
    elif change == "too much":
        wager["amount"] = most + rng.randint(1, 200) * chip
    elif change == "not payable":
        wager["amount"] = rng.randint(least, most)
    elif change == "one player too many":
        for name in ("pat", "quy", "rex", "sam"):
            row["wager"].append({"player": name, "amount": rng.randint(least // chip, most // chip) * chip})
    else:
        other = [each for each in written["box"] if each.get("wager") and each is not row]
        name = rng.choice(other)["wager"][0]["player"] if other else wager["player"]
        if name not in {each["player"] for each in row["wager"]}:
            row["wager"].append({"player": name, "amount": rng.randint(least // chip, most // chip) * chip})
