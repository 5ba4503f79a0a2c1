"""What a wager against the house is paid: a second reading. Money is in whole hundredths.

NZ 6.11 to 6.13; CAN 5.1, 12.6 and 15.10; MA 7(k); RWS 4.1 and 4.3 to 4.6.
An amount can be paid if it is a whole number of the smallest chip.
"""

from typing import NamedTuple

from tests.oracles.ranking import FOURS, GEES, GONG, SEVENS, Pair, rank


class Money(NamedTuple):
    """What a wager brings. The player leaves the round with won - commission + returned."""

    won: int  # before commission
    commission: int  # the house keeps it out of the winnings
    returned: int  # of the stake


def settle_main(
    book: str,
    stake: int,
    result: str,
    *,
    smallest_chip: int,
    minimum: int = 0,
    maximum: int | None = None,
    notice: bool = True,
    warned: bool = False,
    round_up_to_quarter: bool = False,
    commission_percent: int = 5,
) -> Money:
    """A wager against the house bank. The result is win, push or lose, from the player's side.

    notice: CAN 15.10, a notice at the table asks for multiples of the minimum.
    warned: CAN 5.1(c), the owner was told before that wagers under the minimum are returned.
    round_up_to_quarter: MA 7(k), the licensee's choice.
    commission_percent: CAN 12.9 allows less than 5.
    """
    if book == "nz":
        return settle_nz(stake, result, smallest_chip)
    if book == "canberra":
        if stake < minimum and warned:  # 5.1(c)
            return Money(0, 0, stake)
        valid = stake if maximum is None else min(stake, maximum)  # 5.1(d)
        paid, commission, returned = settle_canberra(
            valid, result, smallest_chip, minimum, notice, commission_percent
        )
        return Money(paid, commission, returned + stake - valid)
    if book == "massachusetts":
        return settle_massachusetts(stake, result, round_up_to_quarter)
    return settle_rws(stake, result, smallest_chip)


def payable(amount: int, smallest_chip: int) -> bool:
    """Can the amount be paid exactly in chips?"""
    return amount % smallest_chip == 0


def down(amount: int, unit: int) -> int:
    """The next lower multiple of the unit, or the amount if it is one."""
    return amount - amount % unit


def up(amount: int, unit: int) -> int:
    """The next higher multiple of the unit, or the amount if it is one."""
    return amount + -amount % unit


def nz_acceptable(stake: int, smallest_chip: int) -> bool:
    """6.12: can the wager, were it to win, be paid exactly in chips at 1 to 1 less 5%?"""
    return payable(stake, smallest_chip) and payable(stake * 95, 100 * smallest_chip)


def nz_valid_part(stake: int, smallest_chip: int) -> int:
    """6.13: as much of the wager as could be paid exactly. Its twentieth is whole chips, as 19 twentieths are."""
    return down(stake, 20 * smallest_chip)


def settle_nz(stake: int, result: str, smallest_chip: int) -> Money:
    valid = nz_valid_part(stake, smallest_chip)
    if result == "win":
        return Money(valid, valid * 5 // 100, stake)  # exact
    return Money(0, 0, stake if result == "push" else stake - valid)


def settle_canberra(
    stake: int, result: str, smallest_chip: int, minimum: int, notice: bool, percent: int
) -> tuple[int, int, int]:
    """12.6 and 15.10. Returns won, commission, returned."""
    if result != "win":
        return 0, 0, stake if result == "push" else 0
    won = stake
    if (
        notice
        and minimum
        and stake > minimum
        and stake % minimum
        and not exact(stake, percent, smallest_chip)
    ):
        won = down(stake, minimum)  # 15.10: the lower multiple only
    hundredfold = won * (100 - percent)  # what is due, in hundredths of a hundredth
    paid = up(hundredfold, 100 * smallest_chip) // 100  # 15.10: the next higher payable amount
    return won, won - paid, stake


def exact(stake: int, percent: int, smallest_chip: int) -> bool:
    """Can the winnings less commission be paid exactly in chips?"""
    return stake * (100 - percent) % (100 * smallest_chip) == 0


def settle_massachusetts(stake: int, result: str, round_up_to_quarter: bool) -> Money:
    if result != "win":
        return Money(0, 0, stake if result == "push" else 0)
    if round_up_to_quarter:
        return Money(stake, up(stake * 5, 25_00) // 100, stake)
    return Money(stake, stake * 5 // 100, stake)  # a part of a hundredth is the player's


def settle_rws(stake: int, result: str, smallest_chip: int) -> Money:
    if result != "win":
        return Money(0, 0, stake if result == "push" else 0)
    return Money(stake, five_percent_down(stake, smallest_chip), stake)


def five_percent_down(won: int, smallest_chip: int) -> int:
    """RWS: the commission, rounded down to the smallest chip."""
    return down(won * 5, 100 * smallest_chip) // 100


def bonus_pays(kinds: tuple[str, ...]) -> int:
    """RWS 4.5, the best line only (4.3.2), however the hand is set (4.3.1). 0: the bet loses."""
    gee_pair = all(gee in kinds for gee in GEES)
    pairs = [kind for kind in set(kinds) if kinds.count(kind) == 2] + (["gee"] if gee_pair else [])
    if {"gee", "teen"} == set(pairs):
        return 100
    if {"gee", "day"} == set(pairs):
        return 80
    if {"teen", "day"} == set(pairs):
        return 50
    if is_lame_duck(kinds):
        return 20
    if len(pairs) == 2:
        return 12
    if pairs:
        return 5 if pairs[0] in {"gee", "teen", "day"} else 2
    return 1 if "nine" in kinds and ("teen" in kinds or "day" in kinds) else 0


def is_lame_duck(kinds: tuple[str, ...]) -> bool:
    """High 6, Low 6, any 7 and any 4. A gee tile is not a 6."""
    return (
        "high6" in kinds
        and "low6" in kinds
        and any(kind in SEVENS for kind in kinds)
        and any(kind in FOURS for kind in kinds)
    )


def settle_bonus(stake: int, kinds: tuple[str, ...]) -> Money:
    """RWS 4.3 and 4.5: no commission."""
    pays = bonus_pays(kinds)
    return Money(stake * pays, 0, stake if pays else 0)


def tie_pays(result: str, player_low: Pair) -> int:
    """RWS 4.6: 25 to 1 if the player's low hand is a gong or better, that is a pair, wong or gong."""
    if result != "push":
        return 0
    return 25 if rank("rws", player_low)[0] >= GONG else 1


def settle_tie(stake: int, result: str, player_low: Pair, *, smallest_chip: int) -> Money:
    """RWS 4.4 and 4.6: 5% on the amount won, rounded down to the smallest chip."""
    pays = tie_pays(result, player_low)
    if not pays:
        return Money(0, 0, 0)
    return Money(stake * pays, five_percent_down(stake * pays, smallest_chip), stake)
