"""A scripted pupil at a table of random play, who deals by the second reading of the documents and makes mistakes."""

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from paigow.books import Book
from paigow.school.dealing.acts import (
    Announce,
    AnyAct,
    Collect,
    Commission,
    Count,
    Cut,
    Deliver,
    End,
    Laja,
    Lift,
    Match,
    Offer,
    Pay,
    Set,
    SetHouse,
    Shake,
    Stack,
    Take,
    Turn,
    Wash,
)
from paigow.school.dealing.correct_act import right_act
from paigow.school.dealing.duties import Due, due
from paigow.school.dealing.judge import judge
from paigow.school.dealing.verdicts import Verdict
from paigow.table import Refusal, Settings, State, decide
from paigow.table import commands as c
from paigow.table.core.box import Hand
from paigow.table.oversight.course import DUTIES
from tests.oracles import ranking
from tests.oracles.hands import KIND, by_house_way, kinds
from tests.oracles.settlement import settle_main
from tests.property.play import NOON_MS, Table, opening
from tests.table.driver import PEOPLE

CLOCKWISE: Final = -1
T = TypeVar("T", bound="DealersTable")


def a_table(book: Book, rng: random.Random) -> "DealersTable":
    """A table with four players who have much."""
    return seated(DealersTable(book, rng))


def seated(table: T) -> T:
    """The same, with its players."""
    book, rng = table.book, table.rng
    settings = Settings(
        boxes=len(book.boxes),
        chips=book.chips,
        minimum=book.minimum,
        maximum=book.maximum,
        float_coins=10**7,
        commission_approved="the commission, 2026",
        house_wager_approved="the commission, 2026",
    )
    table.must(opening(book, settings))
    for person in rng.sample(PEOPLE, 4):
        table.must(c.BuyIn(person=person, coins=100 * settings.minimum))
        table.tell(c.SitDown(person=person, box=rng.randint(1, 8)))
    return table


@dataclass
class DealersTable(Table):
    """Whenever a duty is due the pupil does it first, and is judged; then the table goes on as it has to."""

    verdicts: list[Verdict] = field(default_factory=list)
    does: Callable[["DealersTable", Due, AnyAct], AnyAct] = lambda table, due, act: act
    by_hand: Collection[Any] = DUTIES
    counted: tuple[int, int] = (0, 0)

    def duty(self) -> bool:
        found = self._due()
        if found is None:
            return super().duty()
        act = self.does(self, found, by_second_reading(self.state, self.book, found))
        self.verdicts.append(judge(self.state, self.book, found, act, self.by_hand))
        if found.duty == "count":
            self.counted = (self.state.coming, self.state.round.throws)
            return True
        if found.duty == "cut" and found.command is not None:
            self.must(found.command)
            return True
        return super().duty()

    def _due(self) -> Due | None:
        """Return the duty that is due. ``None`` means that it is not time yet, or that the pupil has none."""
        state, book = self.state, self.book
        is_counted = self.counted == (state.coming, state.round.throws)
        found = due(state, book, is_counted=is_counted)
        if found is None:
            return None
        if found.duty == "cut" and found.command is None:
            cut = self.rng.choice(book.approved_cuts)
            return Due(duty="cut", command=c.CutTiles(cut=cut.name, options=cut.options, at_random=True))
        asked: dict[str, c.Command] = {"wash": c.WashTiles(now_ms=NOON_MS)}
        if state.phase == "betting":
            asked["announce"] = c.CallNoMoreBets()
        refused = decide(state, asked[found.duty], book) if found.duty in asked else None
        return None if isinstance(refused, Refusal) else found


# ---- as the documents have it, read a second time -------------------------------------------------------------------


def by_second_reading(state: State, book: Book, due: Due) -> AnyAct:
    """Return the right act, by the oracles if they know it, otherwise as the school says."""
    right = right_act(state, book, due)
    match right:
        case Count():
            return _counted(state, book)
        case Deliver():
            return Deliver(positions=_served(state, book))
        case Collect():
            return Collect(positions=tuple(_unplayed(state)))
        case Set():
            return replace(right, low=_low(state.boxes[right.position].hand, right.low, book))
        case SetHouse():
            return replace(right, low=_low(state.round.house_hand, right.low, book))
        case Match() if state.round.bank.box is not None or right.position != state.house:
            return _called(state, book, right)
        case Pay() if right.position in state.boxes and right.paid[0].person:
            return _paid(state, book, right)
        case _:
            return right


def _counted(state: State, book: Book) -> Count:
    """The chung is 1, 9 and 17; the player/banker may have named four more or four less."""
    total = sum(state.round.dice)
    ring = book.ring
    steps = total - 1 + (state.round.nominated or 0 if state.round.bank.box is not None else 0)
    return Count(total=total, first=ring[(ring.index(state.chung) + steps) % 8])


def _served(state: State, book: Book) -> tuple[int, ...]:
    first = book.ring.index(_counted(state, book).first)
    way = CLOCKWISE if book.word("delivery") == "clockwise" else 1
    return tuple(book.ring[(first + way * place) % 8] for place in range(8))


def _unplayed(state: State) -> list[int]:
    played = {box.number for box in state.boxes.values() if any(each.bet == "main" for each in box.wagers)}
    played.add(state.chung)
    if state.round.bank.house_wager:
        played.add(state.house)
    return [position for position in state.round.delivered if position not in played]


def _low(hand: Hand | None, right: tuple[int, int], book: Book) -> tuple[int, int]:
    """Places of the low hand; of settings that rank alike the second reading may have another one."""
    assert hand is not None
    laid = by_house_way(book.id, hand.tiles)
    low = tuple(hand.tiles[place - 1] for place in right)
    high = tuple(face for place, face in enumerate(hand.tiles, 1) if place not in right)
    if ranking.same_rank(book.id, laid.setting(), (kinds(low), kinds(high))):
        return right
    left, found = dict(enumerate(hand.tiles, 1)), []
    for face in laid.low:
        found.append(next(place for place, each in left.items() if each == face))
        del left[found[-1]]
    return min(found), max(found)


def _called(state: State, book: Book, right: Match) -> Match:
    held = state.round.bank
    is_houses = bool(held.house_wager) and held.house_result is None
    hand = state.round.house_hand if is_houses else state.boxes[right.position].hand
    bank = state.bank_hand
    assert hand is not None
    assert bank is not None
    (one, other), (low, high) = _setting(hand), _setting(bank)
    is_low, is_high = ranking.low_beats(book.id, one, low), ranking.high_beats(book.id, other, high)
    result: Any = ("lose", "push", "win")[is_low + is_high]
    words: Any = ("lose", "win")
    return Match(
        position=right.position,
        low=words[is_low],
        high=words[is_high],
        result=result,
        won=right.won,
    )


def _setting(hand: Hand) -> ranking.Setting:
    (a, b), (x, y) = hand.low, hand.high
    return (KIND[a], KIND[b]), (KIND[x], KIND[y])


def _paid(state: State, book: Book, right: Pay) -> Pay:
    """Main wagers by the second reading of the settlement.

    CAN 5.1(d): what lies above the maximum is not paid; 5.3 and 5.4: where a player banks there is none.
    """
    maximum = book.maximum if state.round.bank.kind == "house" else None
    paid = []
    for each in right.paid:
        wager = state.boxes[right.position].wager_of(each.person, each.bet)
        assert wager is not None
        if each.bet == "main":
            money = settle_main(
                book.id,
                wager.coins,
                "win",
                smallest_chip=book.chips[0],
                minimum=book.minimum,
                maximum=maximum,
                round_up_to_quarter=book.rules.get("vigorish_rounded_up_to") is not None
                and book.value("vigorish_rounded_up_to") != 0,
            )
            chips = _chips(money.won - money.commission, book)
            paid.append(replace(each, chips=chips, commission=money.commission))
        else:
            paid.append(each)
    return Pay(position=right.position, paid=tuple(paid))


def _chips(coins: int, book: Book) -> dict[int, int]:
    """Of the smallest chips only; what they do not make up is moved without."""
    count = coins // book.chips[0]
    return {book.chips[0]: count} if count else {}


# ---- mistakes -------------------------------------------------------------------------------------------------------


def _shifted(positions: tuple[int, ...]) -> tuple[int, ...]:
    return positions[1:] + positions[:1]


def _other_low(low: tuple[int, int]) -> tuple[int, int]:
    return (1, 2) if set(low) not in ({1, 2}, {3, 4}) else (1, 3)


def missed_total(total: int) -> int:
    """Return a wrong total that three dice can show."""
    return 3 if total == 18 else total + 1


def miss(act: AnyAct, state: State) -> tuple[str, AnyAct] | None:  # noqa: PLR0911 -- one mistake a duty
    """Return the name of a mistake in this duty, and the act with it. ``None`` means that only the order can
    be wrong.
    """
    match act:
        case Announce():
            other: Any = "bets" if act.what == "no_more_bets" else "no_more_bets"
            return "announce", Announce(what=other)
        case Offer():
            others = [person for person in state.people if person != act.person]
            return ("offer", Offer(person=others[0])) if others else None
        case Cut():
            return "cut", Cut(groups=(act.groups[1], act.groups[0], *act.groups[2:]))
        case Shake():
            return "shake", replace(act, by="dealer" if act.by == "banker" else "banker")
        case Count():
            return "count", replace(act, total=missed_total(act.total))
        case Deliver():
            return "deliver", Deliver(positions=_shifted(act.positions))
        case Collect():
            return "collect", Collect(positions=(*act.positions, state.chung))
        case Turn():
            return "turn", Turn(position=next(box for box in state.boxes if box != act.position))
        case Match():
            results: Any = {"win": "push", "push": "lose", "lose": "push"}
            return "match", replace(act, result=results[act.result])
        case Take():
            return "take", replace(act, coins=act.coins + 1)
        case Pay():
            first = act.paid[0]
            least = state.limits.chips[0]
            more = replace(first, chips={**first.chips, least: first.chips.get(least, 0) + 1})
            return "pay", replace(act, paid=(more, *act.paid[1:]))
        case Commission():
            return "commission", replace(act, coins=act.coins + 1)
        case Set() | SetHouse():
            return "set", replace(act, low=_other_low(act.low))
        case _:
            return None


def finer(act: AnyAct, state: State, book: Book) -> Iterator[tuple[str, AnyAct]]:
    """Further mistakes in this duty, each by the code that it has to be told by."""
    match act:
        case Count():
            ring = book.ring
            yield "wrong_first", replace(act, first=ring[(ring.index(act.first) + 1) % 8])
        case Cut():
            (one, *rest), (two, *others), *groups = act.groups
            yield "wrong_groups", Cut(groups=((two, *rest), (one, *others), *groups))
        case Collect() if act.positions:
            yield "left_lying", Collect(positions=act.positions[1:])
        case Match():
            bet = next(iter(act.won), None) or next(iter(book.side_bets), None)
            if act.won:
                yield "wrong_side_bet", replace(act, won=act.won[1:])
            elif bet is not None:
                yield "wrong_side_bet", replace(act, won=(bet if isinstance(bet, str) else bet.bet,))
        case Pay():
            first, *more = act.paid
            yield (
                "no_such_chip",
                replace(act, paid=(replace(first, chips={state.limits.chips[0] + 1: 1}), *more)),
            )
            yield (
                "wrong_commission",
                replace(act, paid=(replace(first, commission=first.commission + 1), *more)),
            )
            yield "not_these_wagers", replace(act, paid=tuple(more))
        case Take() if act.position is not None:
            other = next(box for box in state.boxes if box != act.position)
            yield "not_this_wager", replace(act, position=other)


OTHERS: tuple[AnyAct, ...] = (
    Wash(),
    Stack(),
    Laja(),
    Offer(person="Ann"),
    Announce(what="bets"),
    Announce(what="no_more_bets"),
    Shake(by="dealer", shakes=3),
    Lift(),
    Count(total=9, first=1),
    SetHouse(low=(1, 2)),
    Turn(position=2),
    Match(position=2, low="win", high="win", result="win"),
    Take(coins=0),
    Pay(position=2, paid=()),
    Commission(coins=0),
    End(),
)
"""One act of each kind."""
