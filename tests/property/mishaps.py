"""Irregularities and supervisors' orders at random: sensible as often as not, so that most of them come about."""

import random
from collections.abc import Callable
from typing import Any, Final, get_args

from paigow.books import SIDE_BETS, Book
from paigow.table import AnyCommand, State
from paigow.table import commands as c
from paigow.table.core.box import Hand
from paigow.table.orders.disputes import Disputed
from tests.table.driver import PEOPLE

BY: Final = "Sue"
REASON: Final = "seen by the pit boss"
CAUSES: Final = ("fire", "brawl", "fraud", "boredom")
SUSPECTS: Final = ("Eve", "Fay")
"""Only these two are ever barred from one table: somebody has to play on."""
RARE: Final = 9
"""One report or order in so many is one that ends a round, or takes somebody out of play."""


def mishap(state: State, book: Book, rng: random.Random) -> AnyCommand:
    """Something that goes wrong, or that a supervisor orders."""
    if rng.randrange(RARE) == 0:
        return rng.choice(_drastic(state, rng))
    if state.phase in _OF_THE_MOMENT and rng.random() < 0.5:
        return _OF_THE_MOMENT[state.phase](state, rng)
    if rng.random() < 0.15:
        return judged(state, rng)
    kinds = (_of_tiles, _of_hands, _of_bets, _of_people, _of_the_house)
    return rng.choice(rng.choice(kinds)(state, rng))


def _of_tiles(state: State, rng: random.Random) -> list[AnyCommand]:
    """Tiles that are seen, and dice that are no throw."""
    faults: list[Any] = ["cocked", "fell-out", "lid"]
    order = c.OrderReshuffle(by=BY, reason=REASON)
    dice = c.ReportDice(by=BY, fault=rng.choice(faults))
    return [exposure(state, rng), exposure(state, rng), exposure(state, rng), dice, order]


def exposure(state: State, rng: random.Random) -> c.ReportExposed:
    """Tiles are seen somewhere, of a hand that lies face down now and then those that they are."""
    at: Any = rng.choice(["stack", "laja", "box", "box", "box", "bank", "bank", "house", "dead", "empty"])
    by: Any = rng.choice(["dealer", "dealer", "player", "banker"])
    box = some_box(state, rng)
    number = (state.round.bank.box or state.house) if at == "bank" else box
    tiles: tuple[str, ...] = ()
    hand = state.boxes[number].hand if number in state.boxes and at in {"box", "bank"} else None
    if hand is not None and rng.random() < 0.6:
        tiles = tuple(rng.sample(hand.tiles, rng.randint(1, 3)))
    return c.ReportExposed(
        by=BY,
        reason=REASON,
        at=at,
        exposed_by=by,
        box=box,
        count=rng.choice([0, 1, 1, 2, 2, 3, 5]),
        tiles=tiles,
    )


def _of_hands(state: State, rng: random.Random) -> list[AnyCommand]:
    """Hands that were mixed, upset, set wrongly or left alone."""
    box = some_box(state, rng)
    boxes = (box, some_box(state, rng), some_box(state, rng))[: rng.randint(1, 3)]
    hand: Any = rng.choice(["house", "bank", "box"])
    return [
        c.ReportMixed(by=BY, boxes=boxes, reconstructed=rng.random() < 0.7),
        c.ReportKnockedDown(by=BY, box=box),
        c.ReportMisSet(by=BY, hand=hand, box=box),
        c.ReportMisSet(by=BY, hand="box", box=box),
        c.ReportAbsent(by=BY, box=box),
    ]


def _of_bets(state: State, rng: random.Random) -> list[AnyCommand]:
    """Return reports of wrong wagers and covers, and of wrong payments."""
    box, person = some_box(state, rng), rng.choice(PEOPLE)
    coins = rng.choice([1, state.limits.minimum, 10 * state.limits.minimum])
    total = sum(wager.coins for each in state.boxes_in_play for wager in each.main_wagers)
    counted = rng.choice([0, total // 2, total, 2 * total])
    bet: Any = rng.choice(["main", "main", "bonus", "tie"])
    return [
        c.ReportLateBet(by=BY, person=person, box=box, coins=coins, bet=bet),
        c.ReportWithdrawnBet(by=BY, person=person, box=box, coins=coins, bet=bet),
        c.ReportMiscounted(by=BY, counted=counted),
        c.CorrectPayment(
            by=BY,
            reason=REASON,
            person=person,
            coins=rng.choice([-1, -coins, 0, coins, 1]),
            approved_by=rng.choice([BY, "Tom"]),
        ),
    ]


def judged(state: State, rng: random.Random) -> AnyCommand:
    """Orders that wait for others, the answers to them, and what is put on record of who judges."""
    waiting = [each.number for each in state.proposals] or [1]
    asked = tuple(rng.sample(PEOPLE, 2))
    order: Any = rng.choice(
        [
            c.ReportTile(by="Ann", fault="marked"),
            c.OrderSetFirst(by="Ann", people=()),
            c.Invalidate(by="Ann", cause="fire"),
        ]
        if rng.random() < 0.1
        else [c.ReportTile(by="Ann", fault="marked"), c.OrderReshuffle(by="Ann")]
    )
    person = rng.choice([*(each.asked[0] for each in state.proposals if each.asked), *PEOPLE])
    orders: list[AnyCommand] = [
        c.Propose(by="Ann", order=order, way="consent", asked=asked, deadline_ms=5),
        c.AnswerProposal(person=person, number=rng.choice(waiting), consents=rng.random() < 0.9),
        c.AnswerProposal(person=BY, number=rng.choice(waiting), consents=True, as_supervisor=True),
        c.EndProposal(number=rng.choice(waiting), now_ms=9),
        c.NoteRefused(by="Ann", order="invalidate", code="has_stake"),
        c.NoteLook(by=BY, box=some_box(state, rng)),
        c.NoteLook(by=BY, box=next((box.number for box in state.boxes.values() if box.is_conceded), 1)),
        c.NoteHeld(by=BY, what="held"),
    ]
    return rng.choice(orders)


def _of_people(state: State, rng: random.Random) -> list[AnyCommand]:
    """Orders about people: who comes back, who sets first, whose box has a maximum of its own."""
    seated = [box for box in state.boxes.values() if box.seated is not None]
    box = rng.choice(seated) if seated else None
    owner = (box.seated if box else None) or rng.choice(PEOPLE)
    number = box.number if box else 1
    suspects = tuple(rng.sample(PEOPLE, rng.randint(0, 2)))
    orders: list[AnyCommand] = [
        c.OrderSetFirst(by=BY, reason=REASON, people=suspects),
        c.OrderSetFirst(by=BY, people=()),
        c.AllowExcess(by=BY, box=number, person=owner, maximum=state.limits.maximum * rng.choice([1, 3])),
        c.VacateSeat(by=BY, reason=REASON, person=owner),
        c.OpenDispute(by=BY, person=owner, complaint="paid too little"),
        c.DecideDispute(
            by=BY, number=rng.randint(1, 3), decision="paid rightly", is_review=rng.random() < 0.5
        ),
    ]
    orders += [c.Reinstate(by=BY, box=out) for out in state.removed]
    return orders + [c.Reinstate(by=BY, person=person) for person in state.excluded]


def complaint(state: State, rng: random.Random) -> c.Complain | c.WithdrawComplaint:
    """Somebody disputes something, or leaves it at that."""
    person = rng.choice(PEOPLE)
    if rng.random() < 0.3:
        return c.WithdrawComplaint(person=person)
    about, box = rng.choice(get_args(Disputed)), rng.choice([None, some_box(state, rng)])
    return c.Complain(person=person, about=about, box=box, complaint="it was a push")


def _rejected(state: State, rng: random.Random) -> AnyCommand:
    return c.RejectSet(by=BY, at_ms=10**12, signed_by=(BY, "Deb"))


def _permitted(state: State, rng: random.Random) -> AnyCommand:
    """The owner of a box with a maximum of its own lets others wager on it."""
    owners = [(excess.person, box) for box, excess in state.excess.items()]
    person, box = rng.choice(owners) if owners else (rng.choice(PEOPLE), 1)
    return c.PermitOthers(person=person, box=box, permitted=rng.random() < 0.7)


def _broken_off(state: State, rng: random.Random) -> AnyCommand:
    """The round ends while its bank is not settled: once the house's wager was given back twice."""
    if rng.random() < 0.7:
        return _permitted(state, rng)
    return c.Invalidate(by=BY, reason=REASON, cause="fire")


def _delivered_wrongly(state: State, rng: random.Random) -> AnyCommand:
    return c.ReportMisdelivery(by=BY) if rng.random() < 0.2 else exposure(state, rng)


def _set_wrongly(state: State, rng: random.Random) -> AnyCommand:
    return rng.choice(_of_hands(state, rng))


_OF_THE_MOMENT: Final[dict[str, Callable[[State, random.Random], AnyCommand]]] = {
    "opened": _rejected,
    "betting": _broken_off,
    "covering": _broken_off,
    "delivered": _delivered_wrongly,
    "players_set": _set_wrongly,
    "house_set": _set_wrongly,
    "matching": _set_wrongly,
    "matched": _set_wrongly,
}
"""Phase -> what goes wrong just then."""


def _of_the_house(state: State, rng: random.Random) -> list[AnyCommand]:
    """Limits, tiles, dice."""
    limits = state.limits
    minimum = rng.choice([limits.minimum, limits.chips[0], limits.chips[-1]])
    return [
        c.ChangeLimits(by=BY, minimum=minimum, maximum=max(limits.maximum, 50 * minimum)),
        c.LimitPlayer(by=BY, person=rng.choice(PEOPLE), maximum=rng.choice([0, 2 * minimum, 20 * minimum])),
        c.LimitSideBet(
            by=BY,
            bet=rng.choice(SIDE_BETS),
            maximum=50 * minimum,
            pays_at_most=rng.choice([None, 0, 5 * minimum]),
        ),
        c.ReplaceTiles(by=BY, whole_set=rng.random() < 0.5),
        c.ReplaceDice(by=BY, at_ms=rng.randint(0, 10**12)),
        c.ReportTile(by=BY, fault="marked"),
        c.FillFloat(coins=limits.maximum),
    ]


def _drastic(state: State, rng: random.Random) -> list[AnyCommand]:
    """Return what ends a round, takes a player or a box out of play, or closes the table."""
    person = rng.choice([*PEOPLE, *(wager.person for box in state.boxes_in_play for wager in box.wagers)])
    person = state.round.bank.person if state.round.bank.person is not None and rng.random() < 0.3 else person
    order: Any = rng.choice(["void", "void", "forfeit", "forfeit", "exclude", "exclude-round", "void-round"])
    to: Any = rng.choice(["inspector", "players"])
    return [
        c.Sanction(by=BY, reason=REASON, person=person, order=order),
        c.Sanction(by=BY, reason=REASON, person=person, order=order),
        c.Invalidate(by=BY, reason=REASON, cause=rng.choice(CAUSES)),
        c.ReportMisdelivery(by=BY),
        c.RemoveByDice(by=BY),
        c.RemovePerson(by=BY, person=person),
        c.BarTogether(by=BY, people=SUSPECTS if SUSPECTS not in state.barred else SUSPECTS[:1]),
        c.LiftBar(by=BY, people=SUSPECTS),
        c.AnnounceClosing(by=BY, to=to),
        c.CloseTable(),
        c.ShowTiles(),
    ]


def some_box(state: State, rng: random.Random) -> int:
    """A box in play if there is one; now and then any number."""
    played = [box.number for box in state.boxes_in_play]
    played += [] if state.round.bank.box is None else [state.round.bank.box]
    return rng.choice(played) if played and rng.random() < 0.9 else rng.randint(-1, 9)


def bank_wish(state: State, book: Book, rng: random.Random) -> AnyCommand:
    """Return what a person who holds the bank, or has tiles, may ask for."""
    person = state.round.bank.person or rng.choice(PEOPLE)
    box = some_box(state, rng)
    its = state.boxes.get(box)
    decider = (its.controller if its else None) or person
    cut = rng.choice(book.cuts)
    first = rng.randint(0, 8)
    stacks = tuple(range(first, first + rng.randint(0, 3)))
    split = rng.randint(0, len(stacks))
    holders = (*state.round.bank.holders, *PEOPLE)
    wishes: list[AnyCommand] = [
        c.AskLaja(person=person),
        c.ChooseCut(person=person, cut=cut.name, options=cut.options),
        c.MoveStacks(person=person, to_left=stacks[split:], to_right=stacks[:split]),
        c.NominateFour(person=person, amount=rng.choice([-4, 4, 3])),
        c.TakeCup(person=person),
        c.LessenHouseWager(person=person, coins=rng.choice([0, state.limits.minimum])),
        c.PlaceStake(person=rng.choice(holders), coins=state.limits.minimum * rng.randint(1, 50)),
        c.TakeBackStake(person=rng.choice(holders)),
        c.Nominate(person=person, box=state.round.bank.box or box, nominee=rng.choice(holders)),
        c.ConfirmSetting(person=person),
        c.ShowTwoTiles(person=person, places=rng.choice([(1, 2), (2, 4), (4, 1)])),
        c.LookAtTiles(person=decider, box=box),
        c.Concede(person=decider, box=box),
        c.ShowOwnHand(person=decider, box=box),
        c.AskHouseWay(person=person, box=state.round.bank.box or box),
    ]
    return rng.choice(wishes)


def clumsily(
    order: c.SetHouseHand | c.SetBankHand | c.SetOnRequest, state: State, rng: random.Random
) -> AnyCommand:
    """The same order by a dealer who lays the hand somehow."""
    hand = _hand_to_set(order, state)
    if hand is None:
        return order
    one, two, three, four = rng.sample(hand.tiles, 4)
    if isinstance(order, c.SetOnRequest):
        return c.SetOnRequest(box=order.box, low=(one, two), high=(three, four))
    return type(order)(low=(one, two), high=(three, four))


def _hand_to_set(order: c.SetHouseHand | c.SetBankHand | c.SetOnRequest, state: State) -> Hand | None:
    if isinstance(order, c.SetHouseHand):
        return state.round.house_hand
    if isinstance(order, c.SetBankHand):
        return state.bank_hand
    return state.boxes[order.box].hand
