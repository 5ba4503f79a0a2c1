"""What a wager against the house is paid: a second reading. Money is in whole hundredths.

NZ 6.11 to 6.13; CAN 5.1, 12.6 and 15.10; MA 7(k); RWS 4.1 and 4.3 to 4.6.
An amount can be paid if it is a whole number of the smallest chip.
"""

from typing import NamedTuple

from tests.oracles.ranking import FOURS, GEES, GONG, SEVENS, Pair, rank
from tests.oracles.reached import reach


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
    commission_bp: int = 500,
    commission_up: bool = False,
    lower_amount: bool = False,
) -> Money:
    """A wager against the house bank. The result is win, push or lose, from the player's side.

    notice: CAN 15.10, a notice at the table asks for multiples of the minimum.
    warned: CAN 5.1(c), the owner was told before that wagers under the minimum are returned.
    round_up_to_quarter: MA 7(k), the licensee's choice.
    commission_bp: hundredths of a per cent; CAN 12.9 allows less than 500.
    commission_up: RWS 4.1 gives no rounding; up to the smallest chip instead of down.
    lower_amount: CAN 15.10, the lower multiple is one of the smallest chip instead of the minimum.
    """
    if book == "nz":
        return settle_nz(stake, result, smallest_chip)
    if book == "canberra":
        if stake < minimum:
            reach("CAN 5.1(c)")
            if warned:
                return Money(0, 0, stake)
        valid = stake if maximum is None else min(stake, maximum)
        if valid < stake:
            reach("CAN 5.1(d)")
        paid, commission, returned = settle_canberra(
            valid, result, smallest_chip, minimum, notice, commission_bp, lower_amount=lower_amount
        )
        return Money(paid, commission, returned + stake - valid)
    if book == "massachusetts":
        return settle_massachusetts(stake, result, round_up_to_quarter)
    return settle_rws(stake, result, smallest_chip, commission_up)


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
    if valid < stake:
        reach("NZ 6.13")
    if result == "win":
        return Money(valid, valid * 5 // 100, stake)  # exact
    return Money(0, 0, stake if result == "push" else stake - valid)


def settle_canberra(
    stake: int, result: str, smallest_chip: int, minimum: int, notice: bool, bp: int, *, lower_amount: bool
) -> tuple[int, int, int]:
    """12.6 and 15.10. Returns won, commission, returned."""
    if result != "win":
        return 0, 0, stake if result == "push" else 0
    won = stake
    due = stake * (10_000 - bp)  # in ten-thousandths of a hundredth
    if bp != 500:
        reach("CAN 12.9")
    if due % (10_000 * smallest_chip) == 0:
        return won, won - due // 10_000, stake
    if notice and stake < minimum:
        reach("CAN 15.10 below the minimum")
    if notice and lower_amount and stake % minimum:
        return won, won - down(due, 10_000 * smallest_chip) // 10_000, stake
    if notice and minimum and stake > minimum and stake % minimum:
        reach("CAN 15.10 lower multiple")
        won = down(stake, minimum)
        due = won * (10_000 - bp)
    else:
        reach("CAN 15.10 next amount")
    paid = min(
        up(due, 10_000 * smallest_chip) // 10_000, won
    )  # 12.6: even money, of what chips cannot be too
    return won, won - paid, stake


def settle_massachusetts(stake: int, result: str, round_up_to_quarter: bool) -> Money:
    if result != "win":
        return Money(0, 0, stake if result == "push" else 0)
    if round_up_to_quarter:
        if stake * 5 % 25_00:
            reach("MA 7(k) rounded")
        return Money(stake, up(stake * 5, 25_00) // 100, stake)
    if stake * 5 % 25_00:
        reach("MA 7(k) exact")
    return Money(stake, stake * 5 // 100, stake)  # a part of a hundredth is the player's


def settle_rws(stake: int, result: str, smallest_chip: int, commission_up: bool) -> Money:
    if result != "win":
        return Money(0, 0, stake if result == "push" else 0)
    return Money(stake, five_percent(stake, smallest_chip, commission_up), stake)


def five_percent(won: int, smallest_chip: int, commission_up: bool) -> int:
    """RWS: the commission, rounded to the smallest chip."""
    if won * 5 % (100 * smallest_chip):
        reach("RWS 4.1 rounded")
    rounded = up if commission_up else down
    return rounded(won * 5, 100 * smallest_chip) // 100


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


def at_most(won: int, cap: int | None) -> int:
    """Return what is won by the odds, or the operator's cap on one side bet."""
    if cap is not None and won > cap:
        reach("RWS cap")
        return cap
    return won


def settle_bonus(stake: int, kinds: tuple[str, ...], cap: int | None = None) -> Money:
    """RWS 4.3 and 4.5: no commission."""
    pays = bonus_pays(kinds)
    if pays:
        reach(f"RWS 4.5 {pays}")
    return Money(at_most(stake * pays, cap), 0, stake if pays else 0)


def tie_pays(result: str, *low_hands: Pair) -> int:
    """RWS 4.6: 25 to 1 if the low hand, the player's, is a gong or better, that is a pair, wong or gong."""
    if result != "push":
        return 0
    return 25 if all(rank("rws", low)[0] >= GONG for low in low_hands) else 1


def settle_tie(
    stake: int,
    result: str,
    *low_hands: Pair,
    smallest_chip: int,
    commission_up: bool = False,
    cap: int | None = None,
) -> Money:
    """RWS 4.4 and 4.6: 5% on the amount won."""
    pays = tie_pays(result, *low_hands)
    if not pays:
        return Money(0, 0, 0)
    reach(f"RWS 4.6 {pays}")
    won = at_most(stake * pays, cap)
    return Money(won, five_percent(won, smallest_chip, commission_up), stake)
