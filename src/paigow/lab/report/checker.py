"""Check the data of a report of ``paigow lab report``, with the standard library of Python alone.

Usage: ``python checker.py [FOLDER]``. Exit status 0: every check holds. 1: the last line says which one fails.
"""

# fmt: off
import csv
import hashlib
import json
import sys
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, compress, product
from math import comb, prod
from operator import and_
from pathlib import Path
from typing import Any

FOLDER = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent) / "data"
PIECES: dict[str, int] = {}  # letter of a kind of tile -> pieces
MEET: dict[str, bytes] = {}  # hand -> how many hands of each kind can meet it
RANKS: dict[str, dict[str, int]] = {"low": {}, "high": {}, "order": {}}  # strength of every two tiles


def need(holds: object, *says: object) -> None:
    """End the program unless a check holds."""
    _ = holds or sys.exit(f"FAILS: {says}")


@cache
def splits(hand: str) -> set[tuple[str, str]]:
    """Return the low and the high hand of every setting."""
    cut = [("".join(two), hand.replace(two[0], "", 1).replace(two[1], "", 1)) for two in combinations(hand, 2)]
    return {(low, high) for low, high in cut if (RANKS["order"][low], low) <= (RANKS["order"][high], high)}


def answers(strategy: dict[str, Any], hands: dict[str, int], banks: int) -> dict[tuple[str, str, str], Any]:
    """Return what every setting wins, pushes and loses against a strategy: numbers of the other side's hands."""
    usual = [max(strategy[hand], key=strategy[hand].get) for hand in hands]
    mixed = [(at, strategy[hand].items()) for at, hand in enumerate(hands) if len(strategy[hand]) > 1]
    beats = cache(lambda which, own, two: RANKS[which][own] + banks > RANKS[which][two[which == "high"]])
    flags = cache(lambda which, own: bytes(beats(which, own, two) for two in usual))
    factor = {(k, gone): [2 * comb(n - gone, hand.count(k)) // comb(n, hand.count(k)) for hand in hands]
              for k, n in PIECES.items() for gone in range(1, n + 1)}
    found = {}
    for hand in hands:
        if hand not in MEET:
            parts = (factor[kind, hand.count(kind)] for kind in set(hand))  # twice what is left without these tiles
            MEET[hand] = bytes(prod(each) >> len(set(hand)) for each in zip(hands.values(), *parts, strict=True))
        meet = MEET[hand]
        for low, high in splits(hand):
            masks = [lows := flags("low", low), highs := flags("high", high), bytes(map(and_, lows, highs))]
            one, other, both = (sum(compress(meet, mask)) for mask in masks)
            for at, two, p in ((at, two, p) for at, mix in mixed if meet[at] for two, p in mix):
                one += meet[at] * p * (beats("low", low, two) - masks[0][at])
                other += meet[at] * p * (beats("high", high, two) - masks[1][at])
                both += meet[at] * p * ((beats("low", low, two) and beats("high", high, two)) - masks[2][at])
            found[hand, low, high] = both, one + other - 2 * both, sum(meet) - one - other + both
    return found


def main() -> None:
    """Check digests, strategies, the table of settings, and each claim."""
    told = json.loads((FOLDER / "claims.json").read_text(encoding="utf-8"))
    tables, mixes = dict[str, Any](), dict[str, Any]()
    for file, digest in told["sha256"].items():
        need(hashlib.sha256((FOLDER / file).read_bytes()).hexdigest() == digest, file, "has another digest")
        tables[file] = list(csv.DictReader((FOLDER / file).open(encoding="utf-8", newline="")))
    PIECES.update(told["pieces"])
    for column, ranks in RANKS.items():
        ranks.update({row["hand"]: int(row[column]) for row in tables["ranks.csv"]})
    hands = {hand: ways for hand in map("".join, combinations_with_replacement(sorted(PIECES), 4))
             if (ways := prod(comb(PIECES[kind], hand.count(kind)) for kind in set(hand)))}
    for r in tables["strategies.csv"]:
        mixes.setdefault(r["strategy"], {}).setdefault(r["hand"], {})[r["low"], r["high"]] = Fraction(r["probability"])
    for way, hand in product(mixes, hands):
        need(set(m := mixes[way].get(hand, {})) <= splits(hand) and sum(p := m.values()) == 1 and min(p) > 0, way, hand)
    house, columns = mixes["house-way"], ("hands", "house_way", "wins", "pushes", "losses")
    for role, banks in (("player", 0), ("banker", 1)):
        table = sorted((r["hand"], r["low"], r["high"], *(int(r[key]) for key in columns))
                       for r in tables["settings.csv"] if r["role"] == role)
        ours = ((*k, hands[k[0]], k[1:] in house[k[0]], *won) for k, won in answers(house, hands, banks).items())
        need(table == sorted(ours), "settings.csv:", role)
        print(f"settings.csv: {len(table):,} settings of the {role} against the house way hold", flush=True)
    unit = sum(hands.values()) * comb(sum(PIECES.values()) - 4, 4)
    for claim in told["claims"]:
        for role, other, banks in (("player", "banker", 0), ("banker", "player", 1)):
            wins, loses, *stated = (Fraction(claim[f"{role}_{key}"]) for key in ("wins", "loses", "gain", "best"))
            found, own = answers(mixes[claim[other]], hands, banks), mixes[claim[role]]
            worth = {key: wins * won - loses * lost for key, (won, _, lost) in found.items()}
            gain = sum(n * p * worth[hand, *two] for hand, n in hands.items() for two, p in own[hand].items())
            best = sum(n * max(worth[hand, *two] for two in splits(hand)) for hand, n in hands.items())
            need([gain / unit, best / unit] == stated, claim["says"], role, gain / unit, best / unit)
        epsilon = max(Fraction(claim[f"{one}_best"]) - Fraction(claim[f"{one}_gain"]) for one in ("player", "banker"))
        need(epsilon == Fraction(claim["epsilon"]), claim["says"], "epsilon", epsilon)
        print(f"{claim['says']}: holds, epsilon {epsilon}", flush=True)


if __name__ == "__main__":
    main()
