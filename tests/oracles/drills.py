"""The right answers of a pupil: a second reading of every drill, from the documents.

An item comes as the plain data that a page gets; the answer is such data too.
"""

import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.oracles.cuts import HOUSE, RING, cut_groups
from tests.oracles.enumeration import deals_with
from tests.oracles.hands import KIND
from tests.oracles.house_ways import house_way
from tests.oracles.ranking import (
    GEES,
    Pair,
    high_beats,
    high_rank,
    in_order,
    low_beats,
    low_rank,
    multisets,
    points,
    result,
    same_rank,
    settings,
    single_rank,
    special,
)
from tests.oracles.settlement import Money, down, settle_bonus, settle_main, settle_tie
from tests.oracles.strategies import Hand, level

Row = dict[str, Any]
Answer = dict[str, Any]

STRATEGIES = Path(__file__).parents[2] / "src/paigow/lab/strategy"
CLASSES = {4: "wong", 3: "gong", 2: "high_nine"}
READINGS = (
    ("MA 9(e)", "an exposed tile of the bank's hand voids the round until hands are turned over"),
    ("R-62", "tiles that nobody plays change nothing, but in Massachusetts"),
    ("K15", "NZ 10.6, RWS: a requested hand that the dealer set wrongly stands"),
    (
        "NZ 12.17, MA 8(o)",
        "what the stakes cannot meet the bank's further chips pay; elsewhere the house does",
    ),
    (
        "NZ 11.3(l)",
        "of an odd half of a shortfall the player pays the smaller part, on all that is short so far",
    ),
)


def book_of(item: Row) -> str:
    return document(str(item["named"]["book"].partition("@")[0]))


def document(book: str) -> str:
    """The document that rules under a book.

    The publication of 5 September 2019 prints the New Zealand house way alone, entry by entry the same; its "if no pair
    is possible" is read as "where no pair play applies".
    """
    return "nz" if book == "nz-house-way-2019" else book


def pair(faces: Sequence[str]) -> Pair:
    one, other = (KIND[face] for face in faces)
    return one, other


def kinds(faces: list[str]) -> tuple[str, ...]:
    return tuple(KIND[face] for face in faces)


# --- tiles -----------------------------------------------------------------------------------------------------------


def name(book: str, hand: Pair) -> str:
    """A pair, a wong, gong or high nine, or points with the highest tile; in Massachusetts there is no high nine."""
    if hand[0] == hand[1]:
        return f"pair {hand[0]}"
    if set(hand) == set(GEES):
        return "pair gee_joon"
    kind, head = special(hand)
    if kind and not (book == "massachusetts" and CLASSES[kind] == "high_nine"):
        return f"{CLASSES[kind]} {head}"
    worth = points(hand)
    top = max(hand, key=lambda tile: single_rank(book, tile))
    return f"points {worth} {top}" if worth else "zero"


def named(item: Row) -> Answer:
    return {"choice": name(book_of(item), pair(item["tiles"]))}


def wins(item: Row) -> Answer:
    beats = low_beats if item["hand"] == "low" else high_beats
    better = beats(book_of(item), pair(item["player"]), pair(item["bank"]))
    return {"choice": "player" if better else "bank"}


def order(item: Row) -> Answer:
    book = book_of(item)
    numbers = range(1, len(item["hands"]) + 1)
    if len(item["hands"][0]) == 1:
        tiles = [KIND[face] for (face,) in item["hands"]]
        return {"order": sorted(numbers, key=lambda at: single_rank(book, tiles[at - 1]), reverse=True)}
    return {
        "order": sorted(numbers, key=lambda at: high_rank(book, pair(item["hands"][at - 1])), reverse=True)
    }


@cache
def bank_hands(book: str) -> list[tuple[tuple[str, ...], Any, Any]]:
    """Every hand that a bank can hold, with the ranks of the two hands that its house way makes."""
    found = []
    for hand in multisets():
        low, high = house_way(book, hand)
        found.append((hand, low_rank(book, low), high_rank(book, high)))
    return found


@cache
def worth(book: str, hand: tuple[str, ...]) -> list[tuple[Any, int]]:
    """Each setting of a hand with what it gains, in twentieths of the wager, over all hands that the bank can hold."""
    mine = [(each, low_rank(book, each[0]), high_rank(book, each[1])) for each in settings(book, hand)]
    gains = [0] * len(mine)
    tiles = {kind: hand.count(kind) for kind in set(hand)}
    for other, low, high in bank_hands(book):
        deals = deals_without(other, tiles)
        if deals:
            for at, (_, my_low, my_high) in enumerate(mine):
                won = (my_low > low) + (my_high > high)
                gains[at] += deals * (-20, 0, 19)[won]
    return [(each, gain) for (each, _, _), gain in zip(mine, gains, strict=True)]


def deals_without(other: tuple[str, ...], gone: dict[str, int]) -> int:
    """Return how many deals of these kinds are left when some tiles have gone."""
    ways = 1
    for kind in set(other):
        left, wanted = (1 if kind in GEES else 2) - gone.get(kind, 0), other.count(kind)
        ways *= (0, 1, 0)[wanted] if left == 1 else (0, 2, 1)[wanted] if left == 2 else 0
    return ways


def set_tiles(item: Row) -> Answer:
    """The best setting's low hand, by its faces."""
    book, hand = book_of(item), tuple(sorted(kinds(item["tiles"])))
    (low, _), _ = max(worth(book, hand), key=lambda each: each[1])
    return {"low": faces_of(low, item["tiles"])}


def cost_of(item: Row, low: list[str]) -> tuple[int, int]:
    """Return what a setting gives away against the best one, as a fraction of the wager."""
    book, hand = book_of(item), tuple(sorted(kinds(item["tiles"])))
    rest = list(item["tiles"])
    for face in low:
        rest.remove(face)
    mine = in_order(book, pair(low), pair(rest))
    gains = worth(book, hand)
    best = max(gain for _, gain in gains)
    got = next(gain for each, gain in gains if same_rank(book, each, mine))
    assert deals_with(("teen", "day", "five", "nine"), ()) == 16
    return best - got, 20 * 20_475


def faces_of(two: Pair, tiles: list[str]) -> list[str]:
    """Faces out of some tiles for two kinds."""
    left, found = list(tiles), []
    for kind in two:
        face = next(face for face in left if KIND[face] == kind)
        left.remove(face)
        found.append(face)
    return found


def taught_file(book: str) -> str:
    """The text of the score card that is taught under a book."""
    names = tomllib.loads((STRATEGIES / "taught.toml").read_text())
    card = names["books"].get(book, names["default"])
    return (STRATEGIES / "shipped" / f"{card}.toml").read_text()


@cache
def taught(book: str) -> dict[str, Any]:
    return tomllib.loads(taught_file(book))


def scored(item: Row) -> Answer:
    """The score of two tiles: by their points or name, with what is added."""
    hand = pair(item["tiles"])
    return {"choice": str(card_score(book_of(item), item["hand"], hand))}


def card_score(book: str, part: str, hand: Pair) -> int:
    score = taught(book)["score"]
    found: int = score[part][level(hand)]
    of = Hand(book, ("teen", "teen", "day", "day"), score)  # any four tiles: only tests of one hand are asked
    for plus in score.get("plus", []):
        if plus["hand"] in {part, "each"}:
            found += plus["add"] * all(of.tested(hand, test) for test in plus["when"])
    return found


def set_by_card(item: Row) -> Answer:
    """The setting with the highest sum; of equal sums, the one with the better hand that the file names."""
    book = book_of(item)
    file = taught(book)
    first, tie = file["rule"]
    assert first["keep"] == ["highest score"]
    hand = Hand(book, tuple(sorted(kinds(item["tiles"]))), file["score"])
    low, high = hand.kept(tie["keep"][0], hand.kept("highest score", hand.ways))[0]
    return {
        "low": faces_of(low, item["tiles"]),
        "low_score": card_score(book, "low", low),
        "high_score": card_score(book, "high", high),
    }


def house_set(item: Row) -> Answer:
    """The setting; by which clause the second reading does not say."""
    low, _ = house_way(book_of(item), kinds(item["tiles"]))
    return {"low": faces_of(low, item["tiles"])}


def mis_set(item: Row) -> Answer:
    return {"choice": "house_way" if is_house_way(item) else "mis_set"}


def is_house_way(item: Row) -> bool:
    book = book_of(item)
    laid = in_order(book, pair(item["low"]), pair(item["high"]))
    return same_rank(book, laid, house_way(book, kinds([*item["low"], *item["high"]])))


# --- the deal --------------------------------------------------------------------------------------------------------


def served_from(book: str, first: int) -> list[int]:
    """NZ 10.1, MA 6(d), RWS 3.9: as it was counted; CAN 9.1: clockwise."""
    ring, step = RING[book], -1 if book == "canberra" else 1
    return [ring[(ring.index(first) + step * at) % 8] for at in range(8)]


def first_of(book: str, chung: int, dice: list[int]) -> int:
    """The chung is 1, 9 and 17."""
    ring = RING[book]
    return ring[(ring.index(chung) + sum(dice) - 1) % 8]


def served(item: Row) -> Answer:
    book = book_of(item)
    return {"position": served_from(book, first_of(book, item["chung"], item["dice"]))[item["group"] - 1]}


def cut(item: Row) -> Answer:
    group = cut_groups(item["cut"])[item["group"] - 1]
    return {"places": [10 * stack + level for stack, level in group]}


# --- results and coins -----------------------------------------------------------------------------------------------


def match(item: Row) -> Answer:
    return {"choice": result_of(book_of(item), item, item["bank_low"], item["bank_high"])}


def result_of(book: str, row: Row, bank_low: list[str], bank_high: list[str]) -> str:
    mine = in_order(book, pair(row["low"]), pair(row["high"]))
    return result(book, mine, in_order(book, pair(bank_low), pair(bank_high)))


def money(item: Row, stake: int, outcome: str, bet: str = "main") -> Money:
    book, chip = book_of(item), min(item["chips"])
    if bet == "main":
        return settle_main(
            book,
            stake,
            outcome,
            smallest_chip=chip,
            minimum=item["minimum"],
            maximum=item["maximum"],
            round_up_to_quarter=True,  # MA 7(k), as the book's table has it
        )
    tiles = kinds([*item["low"], *item["high"]])
    if bet == "bonus":
        return settle_bonus(stake, tiles)
    mine = in_order(book, pair(item["low"]), pair(item["high"]))
    banks = in_order(book, pair(item["bank_low"]), pair(item["bank_high"]))
    return settle_tie(stake, result(book, mine, banks), mine[0], smallest_chip=chip)


def in_chips(amount: int, chips: list[int]) -> list[int]:
    """As few as can be, where every chip is a multiple of the smallest."""
    found = []
    for chip in sorted(chips, reverse=True):
        count = amount // chip
        while count and (amount - count * chip) % min(chips):
            count -= 1
        found += [chip] * count
        amount -= chip * count
    return found


def pay(item: Row) -> Answer:
    paid = money(item, item["stake"], item["result"], item["bet"])
    amount = paid.won - paid.commission
    return {
        "paid": amount,
        "commission": paid.commission,
        "returned": paid.returned,
        "chips": in_chips(down(amount, min(item["chips"])), item["chips"]),
    }


def bank(item: Row) -> Answer:
    """NZ 11.2(i), (j), 11.3(i), (l), 12.17; MA 8(o), 8(p); RWS 3.18."""
    book, chip, shared = book_of(item), min(item["chips"]), item["bank"] == "co-bank"
    left = {"losing": item["losing"], "stake": item["stake"], "house_stake": item["house_stake"]}
    left["stack"] = item["stack"] if book in {"nz", "massachusetts"} else 0
    short = 0
    payments = []
    rows = sorted(
        item["winners"], key=lambda row: (row["box"] < item["chung"] and book != "massachusetts", row["box"])
    )
    for row in rows:
        due = money(item, row["stake"], "win").won
        sources: dict[str, int] = {}
        take(sources, left, "losing", due)
        missing = due - sum(sources.values())
        mine = missing
        if shared:
            mine = down((short + missing) // 2, chip) - down(short // 2, chip)
        short += missing
        for coins, accounts in ((mine, ("stake", "stack")), (missing - mine, ("house_stake",))):
            owed = coins
            for account in accounts:
                owed -= take(sources, left, account, owed)
            if owed:
                sources["float"] = sources.get("float", 0) + owed
        payments.append({"box": row["box"], "sources": sources})
    return {"payments": payments}


def take(sources: dict[str, int], left: dict[str, int], account: str, most: int) -> int:
    coins = min(most, left[account])
    left[account] -= coins
    if coins:
        sources[account] = sources.get(account, 0) + coins
    return coins


# --- irregularities --------------------------------------------------------------------------------------------------

UNSEEN = "before_anybody_has_looked"


def remedy(item: Row) -> Answer:
    mishap = item["mishap"]
    rule = REMEDIES[mishap]
    if callable(rule):
        return {"choice": rule(book_of(item), item["moment"], item["bank"])}
    return {"choice": rule}


def own_unseen(moment: str) -> bool:
    """That player has not looked; others may have (NZ 12.3, CAN 13.7, MA 9(d))."""
    return moment in {UNSEEN, "after_another_has_looked"}


def players_tiles(count: int) -> Callable[[str, str, str], str]:
    def rule(book: str, moment: str, bank: str) -> str:
        if book == "massachusetts":
            return "may_void_hand" if own_unseen(moment) else "play"
        if count < 2:
            return "play"
        if book == "rws":  # 5.1.3, 5.2, 5.3
            if moment != UNSEEN:
                return "play"
            return "may_withdraw" if bank == "house" else "void_round"
        return "may_void_hand" if own_unseen(moment) else "play"

    return rule


def house_tiles(count: int) -> Callable[[str, str, str], str]:
    def rule(book: str, moment: str, bank: str) -> str:
        if book == "massachusetts":
            return "void_round"
        return "void_round" if book == "rws" and count > 1 and moment == UNSEEN else "play"

    return rule


def banks_tiles(count: int) -> Callable[[str, str, str], str]:
    def rule(book: str, moment: str, bank: str) -> str:
        if book == "massachusetts":
            return "void_round"
        if count < 2:
            return "play"
        if book == "rws":
            return "bank_may_void_round" if moment == UNSEEN else "play"
        looked = moment not in {UNSEEN, "after_another_has_looked"}
        return "play" if looked else "bank_may_void_round"

    return rule


def nobodys(book: str, moment: str, bank: str) -> str:
    return "void_round" if book == "massachusetts" else "play"


def stacking(book: str, moment: str, bank: str) -> str:
    """NZ 12.1; CAN 13.2, MA 4(e): all are shuffled again."""
    return "laja" if book == "nz" else "reshuffle"


def misdelivered(book: str, moment: str, bank: str) -> str:
    """Return the remedy. RWS 5.1.4: the round is void if a player has seen the tiles."""
    return "put_right" if book == "rws" and moment == UNSEEN else "void_round"


def set_wrongly(book: str, moment: str, bank: str) -> str:
    """NZ 12.8: until the first player's hand is exposed; CAN 13.8, MA 9(f), RWS 3.14: until the end (G34)."""
    if book == "nz":
        return "set_again" if moment == "before_the_first_hand_is_exposed" else "stands"
    return "stands" if moment == "when_all_are_paid" else "set_again"


def requested(book: str, moment: str, bank: str) -> str:
    """CAN 13.8: players who asked for the house way too."""
    if book != "canberra":
        return "stands"
    return "stands" if moment == "when_all_are_paid" else "set_again"


def missing(book: str, moment: str, bank: str) -> str:
    return "replace" if moment == "when_all_are_paid" else "void_round"


def miscounted(book: str, moment: str, bank: str) -> str:
    """NZ 12.17, MA 8(o), 8(p); Canberra and RWS claim no more of the bank than it put up (R-55, R-56)."""
    return "bank_makes_up" if book in {"nz", "massachusetts"} else "house_pays"


REMEDIES: dict[str, str | Callable[[str, str, str], str]] = {
    "one_tile_exposed_while_stacking": stacking,
    "two_tiles_exposed_in_a_laja": "play",
    "three_tiles_exposed_in_a_laja": "reshuffle",
    "dealer_exposes_one_tile_of_a_player": players_tiles(1),
    "dealer_exposes_two_tiles_of_a_player": players_tiles(2),
    "player_exposes_two_own_tiles": "play",
    "dealer_exposes_one_tile_of_the_house": house_tiles(1),
    "dealer_exposes_two_tiles_of_the_house": house_tiles(2),
    "dealer_exposes_one_tile_of_the_bank": banks_tiles(1),
    "dealer_exposes_two_tiles_of_the_bank": banks_tiles(2),
    "banker_exposes_two_own_tiles": "play",
    "one_tile_of_the_dead_hand_exposed": nobodys,
    "one_tile_of_an_empty_box_exposed": nobodys,
    "a_die_is_cocked": "shake_again",
    "a_die_falls_out": "shake_again",
    "the_bank_lifts_the_lid": "shake_again",
    "tiles_delivered_wrongly": misdelivered,
    "hands_of_two_players_mixed": "void_hands",
    "hands_of_two_players_mixed_and_told_apart": "play",
    "a_hand_mixed_with_the_banks": "void_round",
    "house_hand_mis_set": set_wrongly,
    "banks_hand_mis_set_by_the_dealer": set_wrongly,
    "requested_hand_mis_set_by_the_dealer": requested,
    "dealer_knocks_a_hand_down": "house_way",
    "a_bet_made_after_the_call": "give_back",
    "a_bet_taken_away_after_the_call": "still_counts",
    "a_player_is_not_there": "house_way",
    "a_tile_is_damaged": "replace",
    "a_tile_is_missing": missing,
    "wagers_counted_wrongly": miscounted,
    "tiles_suspected_of_being_tracked": "reshuffle",
}


# --- a dealt round ---------------------------------------------------------------------------------------------------


def fault(item: Row) -> Answer:
    """The first step that is not as the documents have it, each judged by what was done before it."""
    book = book_of(item)
    if item["first"] != first_of(book, HOUSE[book], item["dice"]):
        return {"choice": "count"}
    if list(item["served"]) != served_from(book, item["first"]):
        return {"choice": "delivery"}
    if not is_house_way(item):
        return {"choice": "house_hand"}
    for row in item["boxes"]:
        if row["result"] != result_of(book, row, item["low"], item["high"]):
            return {"choice": f"result {row['box']}"}
    for row in item["boxes"]:
        due = money(item, row["stake"], row["result"])
        if row["won"] + row["commission"] != due.won:
            return {"choice": f"payment {row['box']}"}
        if row["commission"] != due.commission:
            return {"choice": f"commission {row['box']}"}
    return {"choice": "order_of_payment"}


def fault_mended(item: Row) -> Row:
    """What would have been right at the step that is not as the documents have it, by the facts that tell it."""
    book, (word, _, box) = book_of(item), fault(item)["choice"].partition(" ")
    if word == "count":
        return {"first": first_of(book, HOUSE[book], item["dice"])}
    if word == "delivery":
        return {"served": tuple(served_from(book, item["first"]))}
    if word == "house_hand":
        return {"is_house_way": True}
    if word == "order_of_payment":
        return {"boxes": tuple(sorted(row["box"] for row in item["boxes"] if row["result"] == "win"))}
    row = next(each for each in item["boxes"] if each["box"] == int(box))
    if word == "result":
        return {"box": row["box"], "result": result_of(book, row, item["low"], item["high"])}
    due = money(item, row["stake"], row["result"])
    return {
        "box": row["box"],
        "won": due.won,
        "commission": due.commission,
        "paid": due.won - due.commission,
    }


ANSWERS: dict[str, Callable[[Row], Answer]] = {
    "name": named,
    "wins": wins,
    "order": order,
    "set": set_tiles,
    "score": scored,
    "score-card": set_by_card,
    "house-way": house_set,
    "mis-set": mis_set,
    "served": served,
    "cut": cut,
    "result": match,
    "pay": pay,
    "bank": bank,
    "remedy": remedy,
    "fault": fault,
}


def answer(item: Row) -> Answer:
    """Return what should have been answered."""
    return ANSWERS[item["kind"]](item)
