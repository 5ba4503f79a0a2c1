"""Rounds by chance that ask for what their book does not give, each made of one that can be ruled on."""

from collections.abc import Callable
from copy import deepcopy
from random import Random

from tests.oracles.banks import rule_round
from tests.oracles.covers import Written, bank_of, claimed
from tests.oracles.irregularities import NotGiven
from tests.oracles.random_rounds import random_round
from tests.oracles.sittings import some_low
from tests.oracles.unlawful import house_cut

Change = Callable[[Written, Random], None]


def bettors(written: Written) -> list[Written]:
    bank = bank_of(written).position
    return [row for row in written["box"] if row.get("wager") and row["number"] != bank]


def dealer_wagers(written: Written, rng: Random) -> None:
    """MA 8(e), NZ 11.2(a), CAN 6.4, RWS 1: the house wagers against no bank that it shares, and elsewhere never."""
    written.setdefault("house", {})["wager"] = 50_00


def no_cut(written: Written, rng: Random) -> None:
    """NZ 9.3A."""
    written["deal"].pop("cut")


def other_cut(written: Written, rng: Random) -> None:
    """CAN 8.3: the house cuts in its own way."""
    other = "left" if house_cut(written).endswith("right") else "right"
    written["deal"]["cut"] = rng.choice(
        ("Cup Say right top", "Jung Quat bottom", "Die Pin left", f"Yat Dong Dong {other}")
    )


def moved_stacks(written: Written, rng: Random) -> None:
    """MA 8(g) only, and only for a bank."""
    written["deal"]["moved"] = {"right": [3]}


def plus_four(written: Written, rng: Random) -> None:
    """NZ 9.6: an option, and of a player who banks."""
    written["options"] = {
        key: each for key, each in written.get("options", {}).items() if key != "plus_minus_four"
    }
    written["deal"]["nominated"] = rng.choice((4, -4))


def concedes(written: Written, rng: Random) -> None:
    """NZ 10.13, CAN 7.1, RWS 5.5."""
    rng.choice(bettors(written))["conceded"] = True


def ties(written: Written, rng: Random) -> None:
    """RWS 3.18."""
    rng.choice(rng.choice(bettors(written))["wager"]).setdefault("side_bets", {})["tie"] = 20_00


def shares(written: Written, rng: Random) -> None:
    """NZ 5.5 as an option; MA 1, RWS 1: one player is the bank."""
    written["options"] = {
        key: each for key, each in written.get("options", {}).items() if key != "shared_bank"
    }
    half = written["bank"]["stake"] // 2
    pool = {written["bank"]["player"]: half, "pat": written["bank"]["stake"] - half}
    written["bank"]["pool"] = [{"player": name, "stake": stake} for name, stake in pool.items()]


def co_banks(written: Written, rng: Random) -> None:
    """RWS knows no bank shared with the house."""
    written["bank"]["kind"] = "co-bank"


def voids(written: Written, rng: Random) -> None:
    """A hand called void that the book has played: one tile (NZ 12.4, CAN 13.6), or after a look."""
    late = rng.random() < 0.5 or written["book"] in {"massachusetts", "rws"}
    row = {
        "kind": "exposed", "at": "box", "by": "dealer", "box": rng.choice(bettors(written))["number"],
        "count": 2 if late else 1, "when": "after-view" if late else "before-view", "choice": "void",
    }  # fmt: skip
    written.setdefault("irregularity", []).insert(0, row)


def voids_house(written: Written, rng: Random) -> None:
    """NZ 12.5, CAN 13.4: the house's hand is played."""
    if claimed(written).kind != "house":
        raise KeyError
    row = {"kind": "exposed", "at": "house", "by": "dealer", "count": 2, "choice": "void"}
    written.setdefault("irregularity", []).insert(0, row)


def voids_own(written: Written, rng: Random) -> None:
    """NZ 12.6, CAN 13.5: tiles that the banker exposes are played."""
    row = {"kind": "exposed", "at": "bank", "by": "banker", "count": 2, "choice": "void"}
    written.setdefault("irregularity", []).insert(0, row)


def plays(written: Written, rng: Random) -> None:
    """MA 9(e), RWS 5.1.1 and 5.1.3: the book voids the hands and asks nobody."""
    where = {"massachusetts": ("house", "dead"), "rws": ("house",)}[written["book"]]
    row = {"kind": "exposed", "at": rng.choice(where), "by": "dealer", "count": 2, "choice": "play"}
    if written["book"] == "rws" and claimed(written).kind == "player":
        row |= {"at": "box", "box": rng.choice(bettors(written))["number"]}
    written.setdefault("irregularity", []).insert(0, row)


def withdraws(written: Written, rng: Random) -> None:
    """RWS 5.2 only."""
    row = {
        "kind": "exposed", "at": "box", "by": "dealer", "box": rng.choice(bettors(written))["number"],
        "count": 2, "choice": "withdraw",
    }  # fmt: skip
    written.setdefault("irregularity", []).insert(0, row)


def found_while_paying(written: Written, rng: Random) -> None:
    """A house hand that was set wrongly is found between two payments, and nobody is paid."""
    written["house"]["low"] = some_low(rng, written["house"]["tiles"])
    row = {"kind": "mis-set", "hand": "house", "found": "during-payment"}
    written.setdefault("irregularity", []).append(row)


CHANGES: dict[str, dict[str, Change]] = {
    "nz": {
        "NZ 12.8": found_while_paying,
        "NZ 11.2(a)": dealer_wagers,
        "NZ 9.3A": no_cut,
        "R-20": moved_stacks,
        "NZ 9.6": plus_four,
        "NZ 10.13": concedes,
        "NZ 5.5": shares,
        "NZ 12.3(a)": voids,
        "NZ 12.5": voids_house,
        "NZ 12.6": voids_own,
        "RWS 5.2": withdraws,
    },
    "canberra": {
        "CAN 13.8": found_while_paying,
        "CAN 6.4": dealer_wagers,
        "CAN 8.3": other_cut,
        "R-20": moved_stacks,
        "R-21": plus_four,
        "CAN 7.1": concedes,
        "CAN 13.6": voids,
        "CAN 13.4": voids_house,
        "CAN 13.5": voids_own,
        "RWS 5.2": withdraws,
    },
    "massachusetts": {
        "MA 9(f)": found_while_paying,
        "MA 8(e)": dealer_wagers,
        "MA 8(g)": moved_stacks,
        "R-21": plus_four,
        "MA 1": shares,
        "MA 9(d)": voids,
        "MA 9(e)": plays,
        "RWS 5.2": withdraws,
    },
    "rws": {
        "RWS 3.14": found_while_paying,
        "RWS 1": dealer_wagers,
        "RWS 1 co-bank": co_banks,
        "R-20": moved_stacks,
        "R-21": plus_four,
        "RWS 1 pool": shares,
        "RWS 3.18": ties,
        "RWS 5.5": concedes,
        "RWS 5.3": voids,
        "RWS 5.1": plays,
    },
}
"""For each book, what is asked for against which clause."""


def random_fault(rng: Random, book: str, name: str) -> tuple[Written, str]:
    """A round that asks for it, and the clause that the second reading names; it is asked for until it is unlawful."""
    while True:
        written = deepcopy(random_round(rng, book))
        if written.pop("irregularity", None) or bank_of(written) != claimed(written):
            continue  # nothing else comes in between
        try:
            CHANGES[book][name](written, rng)
            rule_round(written)
        except NotGiven as fault:
            return written, str(fault).split(":")[0]
        except (KeyError, IndexError, ValueError):
            continue
