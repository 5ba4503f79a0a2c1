"""Checks that the parts of a round file fit together, whatever its book.

Rules of play (a wager above the limit, a bank that nobody may hold) are not checked here: the table refuses
them when the file is ruled on.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from paigow.intake.faults import Faults
from paigow.rulings.round_file import types as rt
from paigow.rulings.round_file.field_types import Faces, excess

UNDEALT: Final = (rt.Exposed, rt.Misdelivery, rt.BadTile, rt.Reshuffled, rt.Mixed, rt.Invalidated)
"""Irregularities that can end a round before all its tiles are known."""
BOX_BY_BOX: Final = ("exposure", "match", "collection", "payment")
"""Steps of a round that are done box by box."""
NO_TILES: Final = "missing; expected four tiles, or the whole [deal]"
HOUSE_BANKS: Final = "expected none: the house banks"


def check_parts(file: rt.RoundFile, faults: Faults) -> None:
    """Note where the parts of a file do not fit together."""
    _limits(file.table, faults)
    _bank(file, faults)
    _tiles(file, faults)
    for place, box in enumerate(file.boxes, 1):
        _box(box, f"box[{place}]", faults)
    _players_maxima(file, faults)
    if not file.boxes:
        faults.add("box", "expected at least one")
    _once(((f"box[{place}].number", box.number) for place, box in enumerate(file.boxes, 1)), "box", faults)
    for place, each in enumerate(file.irregularities, 1):
        _irregularity(each, f"irregularity[{place}]", file, faults)
    _looked_before(file, faults)
    _shown_twice(file, faults)


# ---- limits and bank -----------------------------------------------------------------------------------------------


def _limits(table: rt.RoundTable, faults: Faults) -> None:
    if table.chips and table.smallest_chip not in {None, min(table.chips)}:
        expected = f"expected {table.smallest_chip} as the smallest, as in table.smallest_chip"
        faults.add("table.chips", expected, value=list(table.chips))
    if table.minimum is None:
        return
    for name in ("maximum", "box_maximum"):
        most = getattr(table, name)
        if most is not None and most < table.minimum:
            faults.add(f"table.{name}", f"expected at least the minimum, {table.minimum}", value=most)


def _bank(file: rt.RoundFile, faults: Faults) -> None:
    if not faults.is_sound("bank.kind"):
        return
    if file.bank.kind == "house":
        for key, value in _bankers_own(file):
            faults.add(key, HOUSE_BANKS, value=value)
        return
    bank = file.bank
    if bank.box is None:
        faults.add("bank.box", "missing; expected the number of the banker's box")
    if bank.pool:
        _pool(bank, faults)
    else:
        if bank.player is None:
            faults.add("bank.player", "missing; expected the banker's name, or a pool")
        if bank.stake is None:
            faults.add("bank.stake", "missing; expected what lies in the bank, in coins")
    _bank_box(file, faults)


def _bankers_own(file: rt.RoundFile) -> Iterator[tuple[str, Any]]:
    """Yield keys and values that are only for a bank in which a player has a part."""
    bank = file.bank
    told: dict[str, Any] = {"bank.last_wager": bank.last_wager, "bank.when_short": bank.when_short}
    told |= {"bank.box": bank.box, "bank.player": bank.player, "bank.stake": bank.stake}
    told |= {"bank.pool": [share.player for share in bank.pool], "house.wager": file.house.wager}
    yield from ((key, value) for key, value in told.items() if value)
    yield from bankers_deal(file)


def bankers_deal(file: rt.RoundFile) -> Iterator[tuple[str, Any]]:
    """Yield those of them in the deal."""
    if file.deal is not None:
        moved = file.deal.moved
        told = {"deal.nominated": file.deal.nominated, "deal.moved": [*moved.left, *moved.right]}
        yield from ((key, value) for key, value in told.items() if value)


def _pool(bank: rt.RoundBank, faults: Faults) -> None:
    if not faults.is_whole("bank.pool"):
        return
    players = [share.player for share in bank.pool]
    if len(players) == 1:
        faults.add("bank.pool", "expected two players or more; one banker is told by player and stake")
    _once(((f"bank.pool[{place}].player", name) for place, name in enumerate(players, 1)), "player", faults)
    if bank.player is not None and bank.player not in players:
        expected = f"expected one of the pool, which names everybody in it: {', '.join(players)}"
        faults.add("bank.player", expected, value=bank.player)
    total = sum(share.stake for share in bank.pool)
    if bank.stake is not None and bank.stake != total:
        faults.add("bank.stake", f"expected the sum of the pool, {total}, or nothing", value=bank.stake)


def _bank_box(file: rt.RoundFile, faults: Faults) -> None:
    """Check the box whose hand is the bank's."""
    number = file.bank.box
    if number is None or not faults.is_sound("bank.box"):
        return
    for place, box in enumerate(file.boxes, 1):
        if box.number == number:
            if box.wagers:
                expected = "expected none: nobody wagers on the bank's box, its stake is told in [bank]"
                faults.add(f"box[{place}].wager", expected)
            if box.conceded:
                faults.add(f"box[{place}].conceded", "expected none: the bank does not concede")


# ---- tiles ---------------------------------------------------------------------------------------------------------


def _tiles(file: rt.RoundFile, faults: Faults) -> None:
    """Check that every played hand has its tiles, and no tile is in two places."""
    hands: list[tuple[str, Faces, Faces]] = [("house", file.house.tiles, file.house.low)]
    hands += [(f"box[{place}]", box.tiles, box.low) for place, box in enumerate(file.boxes, 1)]
    lying: Counter[str] = Counter()
    for key, tiles, low in hands:
        if low and tiles and Counter(low) - Counter(tiles):
            expected = f"expected two of the hand's own tiles, {' '.join(tiles)}"
            faults.add(f"{key}.low", expected, value=list(low))
        over = excess([*lying.elements(), *tiles])
        if over:
            expected = f"expected tiles that lie nowhere else: {', '.join(over)} too often in the file"
            faults.add(f"{key}.tiles", expected, value=list(tiles))
        else:
            lying.update(tiles)
    if needs_tiles(file):
        _missing_tiles(file, faults)


def needs_tiles(file: rt.RoundFile) -> bool:
    """Return whether played hands must have tiles: no deal gives them, and the round was finished."""
    return file.deal is None and not any(_may_end_undealt(each, file) for each in file.irregularities)


def _may_end_undealt(each: rt.AnyIrregularity, file: rt.RoundFile) -> bool:
    """Return whether the round may have ended before all tiles were known; with a holder of the bank it is void."""
    if not isinstance(each, rt.Sanctioned):
        return isinstance(each, UNDEALT)
    is_holders = each.player in {file.bank.player, *(share.player for share in file.bank.pool)}
    return is_holders or each.order in {"exclude-round", "void-round"}


def _missing_tiles(file: rt.RoundFile, faults: Faults) -> None:
    has_house_hand = faults.is_sound("bank.kind") and file.bank.kind == "house"
    if (has_house_hand or file.house.low) and not file.house.tiles:
        faults.add("house.tiles", NO_TILES)
    for place, box in enumerate(file.boxes, 1):
        if not box.tiles and not box.conceded and (box.wagers or box.low or box.number == file.bank.box):
            faults.add(f"box[{place}].tiles", NO_TILES)
    number = file.bank.box
    if number is not None and file.bank.kind != "house" and not tells_of(file, number, faults):
        faults.add("bank.box", "expected a [[box]] of this number with the bank's tiles", value=number)


def tells_of(file: rt.RoundFile, number: int, faults: Faults) -> bool:
    """Return whether the file has this box, or may have it because a box's number is at fault."""
    return file.box(number) is not None or not all(
        faults.is_sound(f"box[{place}].number") for place in range(1, len(file.boxes) + 1)
    )


# ---- boxes and irregularities --------------------------------------------------------------------------------------


def _box(box: rt.RoundBox, key: str, faults: Faults) -> None:
    players = [wager.player for wager in box.wagers]
    names = ((f"{key}.wager[{place}].player", name) for place, name in enumerate(players, 1))
    _once(names, "player on this box", faults)
    for place, wager in enumerate(box.wagers, 1):
        where = f"{key}.wager[{place}]"
        if faults.is_whole(where) and not wager.bets:
            faults.add(f"{where}.amount", "missing; expected a whole number of coins (hundredths)")
    if box.set_by == "player" and not box.low and not box.conceded:
        faults.add(f"{key}.low", "missing; expected the low hand as the player set it")
    voices = [*players, box.seated]
    for name, person in (("controller", box.controller), ("asked_by", box.asked_by)):
        if (
            person is not None
            and voices != [None]
            and person not in voices
            and faults.is_whole(f"{key}.wager")
        ):
            expected = "expected the player seated at the box or one who wagers on it"
            faults.add(f"{key}.{name}", expected, value=person)
    if box.asked_by is not None and box.set_by in {"player", "absent"}:
        expected = "expected none: the hand was not set on request"
        faults.add(f"{key}.asked_by", expected, value=box.asked_by)
    if box.others_permitted and box.maximum is None:
        faults.add(f"{key}.maximum", "missing; expected the box's own maximum, which others were let use")


def _players_maxima(file: rt.RoundFile, faults: Faults) -> None:
    """Check that a player's own maximum is the same on every box."""
    told: dict[str, tuple[str, int]] = {}
    for place, box in enumerate(file.boxes, 1):
        for bet_place, wager in enumerate(box.wagers, 1):
            if wager.maximum is None:
                continue
            key = f"box[{place}].wager[{bet_place}].maximum"
            first, maximum = told.setdefault(wager.player, (key, wager.maximum))
            if wager.maximum != maximum:
                expected = f"expected {maximum}, as at {first}: it is the player's on every box"
                faults.add(key, expected, value=wager.maximum)


def _irregularity(each: rt.AnyIrregularity, key: str, file: rt.RoundFile, faults: Faults) -> None:
    match each:
        case rt.Exposed():
            _needs_box(each, "at", each.at, key, file, faults)
            _seen(each, key, file, faults)
        case rt.MisSet():
            _needs_box(each, "hand", each.hand, key, file, faults)
        case rt.Sanctioned():
            _step(each, key, faults)
        case rt.CoverMiscounted() if file.bank.kind == "house":
            faults.add(f"{key}.kind", "expected only with a player's bank: the house covers every wager")
        case _:
            pass


def _step(each: rt.Sanctioned, key: str, faults: Faults) -> None:
    """Check that a step done box by box names its box, and no other step does."""
    if not faults.is_sound(f"{key}.after"):
        return
    if each.after in BOX_BY_BOX and each.after_box is None:
        faults.add(f"{key}.after_box", "missing; expected the number of a box")
    if each.after not in BOX_BY_BOX and each.after_box is not None:
        expected = f"expected none: only {', '.join(BOX_BY_BOX)} are done box by box"
        faults.add(f"{key}.after_box", expected, value=each.after_box)
    if each.after is not None and each.order == "remove-box":
        faults.add(f"{key}.after", "expected none: a box is removed once the round is over", value=each.after)


def _shown_twice(file: rt.RoundFile, faults: Faults) -> None:
    """Check that a tile of a hand is shown once; one shown before the deal may be shown again."""
    shown: dict[int | str | None, Counter[str]] = {}
    for place, each in enumerate(file.irregularities, 1):
        if not isinstance(each, rt.Exposed) or each.at in {"stack", "laja"}:
            continue
        hand = file.bank.box if each.at == "bank" else each.box if each.at == "box" else each.at
        before = shown.setdefault(hand, Counter())
        everywhere = [face for faces in shown.values() for face in faces.elements()]
        again = {*excess([*everywhere, *each.tiles])}
        tiles = _tiles_at(hand, file)
        again |= {*(Counter(each.tiles) + before - Counter(tiles))} & {*tiles} if tiles else set()
        if again:
            faces = ", ".join(sorted(again))
            expected = f"expected tiles that were not shown before: {faces} too often in the file"
            faults.add(f"irregularity[{place}].tiles", expected, value=list(each.tiles))
        before.update(each.tiles)


def _tiles_at(hand: int | str | None, file: rt.RoundFile) -> Faces:
    """Return the tiles of a hand as far as the file has them."""
    box = file.box(hand) if isinstance(hand, int) else None
    if box is not None:
        return box.tiles
    return file.house.tiles if hand == "house" or (hand is None and file.bank.kind == "house") else ()


def _looked_before(file: rt.RoundFile, faults: Faults) -> None:
    """Check the order of irregularities: after somebody has looked, later ones say so too."""
    looked: str | None = None
    for place, each in enumerate(file.irregularities, 1):
        key = f"irregularity[{place}]"
        match each:
            case rt.Misdelivery(viewed=False) if looked is not None:
                expected = f"expected true: at {looked} somebody had looked at the tiles"
                faults.add(f"{key}.viewed", expected, value=False)
            case rt.Misdelivery(viewed=True) | rt.Exposed(when="after-view" | "before-set" | "after-set"):
                looked = looked or key
            case _:
                pass


def _seen(each: rt.Exposed, key: str, file: rt.RoundFile, faults: Faults) -> None:
    """Check the number of seen tiles, that they are of the hand, and that each person answers once."""
    most = 4 if each.at in {"box", "bank", "house", "dead", "empty"} else 32
    if each.many > most:
        name = "count" if each.count else "tiles"
        faults.add(f"{key}.{name}", f"expected at most {most} tiles at the {each.at}", value=each.many)
    if each.tiles and each.count not in {None, len(each.tiles)}:
        faults.add(f"{key}.count", f"expected {len(each.tiles)}, as many as in tiles", value=each.count)
    hand = file.house.tiles if each.at == "house" else ()
    if hand and Counter(each.tiles) - Counter(hand):
        expected = f"expected of the hand's own tiles, {' '.join(hand)}"
        faults.add(f"{key}.tiles", expected, value=list(each.tiles))
    if each.looked is False and each.when in {"before-set", "after-set"}:
        faults.add(f"{key}.looked", f"expected true where when is {each.when}: all had looked", value=False)
    if each.looked and each.when == "before-view":
        faults.add(f"{key}.looked", "expected false where when is before-view", value=True)
    names = ((f"{key}.answers[{place}].player", one.player) for place, one in enumerate(each.answers, 1))
    _once(names, "player", faults)
    if each.answers and each.choice is not None:
        faults.add(f"{key}.choice", "expected none: each one's answer is told in answers", value=each.choice)


def _needs_box(
    each: rt.Exposed | rt.MisSet, name: str, where: str, key: str, file: rt.RoundFile, faults: Faults
) -> None:
    """Check that a box's number is given exactly if the irregularity happened at a box."""
    if not faults.is_sound(f"{key}.{name}"):
        return
    if where == "box" and each.box is None:
        faults.add(f"{key}.box", "missing; expected the number of a box")
    may_have_box = where in {"box", "empty"} or (where == "bank" and each.box == file.bank.box)
    if each.box is not None and not may_have_box:
        faults.add(f"{key}.box", f"expected none where {name} is {where}", value=each.box)


def _once(keyed: Iterable[tuple[str, Any]], what: str, faults: Faults) -> None:
    """Check that each value occurs once."""
    seen: dict[Any, str] = {}
    for key, value in keyed:
        if value in seen and faults.is_sound(key) and faults.is_sound(seen[value]):
            faults.add(key, f"expected each {what} once; it is at {seen[value]} too", value=value)
        seen.setdefault(value, key)
