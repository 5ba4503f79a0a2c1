"""Events back to the orders that led to them: what must have been asked for this to be in the log.

An order leads to one event or several. ``ORDERS`` has a line for every event by which an order can be told, with each
order that may have led to it; the others (``CONSEQUENCES``) say nothing that is not said by those about them.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import msgspec

from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.commands import AnyCommand
from paigow.table.state import State

Reading = Callable[[Any, State, int], Iterable[AnyCommand]]
"""From the event, the table before the order and the time of recording (milliseconds) to the order: none, or several
where the event does not tell which."""


def _same(order: type[Any], /, **given: Any) -> Reading:
    """An order whose fields the event has by the same names; ``given``: fields that are known otherwise."""
    fields = tuple(field.name for field in msgspec.structs.fields(order))
    known: dict[type[Any], tuple[str, ...]] = {}

    def reading(event: Any, state: State, at_ms: int) -> Iterable[Any]:
        kind = type(event)
        names = known.get(kind)
        if names is None:
            names = tuple(name for name in fields if name in kind.__struct_fields__ and name not in given)
            known[kind] = names
        facts = {name: getattr(event, name) for name in names}
        return (order(**facts, **given) if given else order(**facts),)

    return reading


def _always(order: AnyCommand) -> Reading:
    """An order that says nothing but its name."""
    orders = (order,)
    return lambda event, state, at_ms: orders


# ---- readings that look at the table -----------------------------------------------------------------------


def _washed(event: e.TilesWashed, state: State, at_ms: int) -> Iterable[AnyCommand]:
    """Where the table keeps gaming hours the time counts."""
    has_hours = state.settings is not None and state.settings.hours is not None
    return (c.WashTiles(now_ms=at_ms if has_hours else None, commitments=event.commitments),)


def _counted(event: e.DiceCounted, state: State, at_ms: int) -> Iterable[AnyCommand]:
    """The dice came with the count where they did not with the shake."""
    return (c.CountDice() if state.dice else c.CountDice(dice=event.dice),)


def _deciders(state: State, box: int) -> Iterator[str]:
    """Who may set the hand of a box."""
    if box == state.bank.box:
        yield from state.bank.handlers
    elif controller := state.boxes[box].controller:
        yield controller


def _set_by_player(event: e.HandSet, state: State, at_ms: int) -> Iterable[AnyCommand]:
    """Of hands named the wrong way round the log has them turned."""
    if event.set_by != "player":
        return
    low, high = (event.high, event.low) if event.turned else (event.low, event.high)
    for person in _deciders(state, event.box):
        yield c.SetHand(person=person, box=event.box, low=low, high=high)  # type: ignore[arg-type]


def _set_by_dealer(event: e.HandSet, state: State, at_ms: int) -> Iterable[AnyCommand]:
    """By the house way, as the dealer has laid it, or at the word of a player/banker who was shown how."""
    if event.set_by == "player":
        return
    laid: Any = {"low": event.low, "high": event.high}
    if event.box != state.bank.box:
        yield c.SetOnRequest(box=event.box)
        yield c.SetOnRequest(box=event.box, **laid)
        return
    yield c.SetBankHand()
    yield c.SetBankHand(**laid)
    for person in state.bank.handlers:
        yield c.ConfirmSetting(person=person)
        yield c.AskHouseWay(person=person, box=event.box)


def _house_set(event: e.HouseHandSet, state: State, at_ms: int) -> Iterable[AnyCommand]:
    yield c.SetHouseHand()
    yield c.SetHouseHand(low=event.low, high=event.high)  # type: ignore[arg-type]


def _exposed(event: e.TilesExposed, state: State, at_ms: int) -> Iterable[AnyCommand]:
    """By mistake, or by right: a co-banker's two tiles, the hand of one who is alone against the house."""
    box: Any = event.position
    told: Any = {
        "exposed_by": event.exposed_by, "box": box, "count": event.count, "tiles": event.tiles, "by": event.by,
        "reason": event.reason, "named": event.named,
    }  # fmt: skip
    yield c.ReportExposed(at=event.at, **told)  # type: ignore[arg-type]
    if event.at in {"bank", "house"}:  # the report may have named the box
        yield c.ReportExposed(at="box", **told)
    if event.at == "bank":
        yield c.ShowTwoTiles(person=event.by, tiles=event.tiles)  # type: ignore[arg-type]
    elif event.at == "box":
        yield c.ShowOwnHand(person=event.by, box=box)


def _bank_taken(event: e.BankTaken, state: State, at_ms: int) -> Iterable[AnyCommand]:
    return (c.TakeBank(person=event.person, with_house=event.kind == "co-bank"),)


def _given_up(event: e.AnyEvent, state: State, at_ms: int) -> Iterable[AnyCommand]:
    """The player/banker declines after all."""
    return () if state.bank.person is None else (c.PassBank(person=state.bank.person),)


def _shared(event: e.AnyEvent, state: State, at_ms: int) -> Iterable[AnyCommand]:
    """The player/banker shares with the house what he cannot cover alone."""
    bank = state.bank
    return () if bank.person is None else (c.TakeBank(person=bank.person, with_house=True),)


def _lessened(event: e.HouseWagerLessened, state: State, at_ms: int) -> Iterable[AnyCommand]:
    return () if event.by is None else (c.LessenHouseWager(person=event.by, coins=event.coins),)


def _cut(event: e.TilesCut, state: State, at_ms: int) -> Iterable[AnyCommand]:
    return (c.CutTiles(cut=event.cut, options=event.options, at_random=event.chosen_by == "random"),)


def _mis_set(event: e.HandReset | e.MisSetStands, state: State, at_ms: int) -> Iterable[AnyCommand]:
    """Whose hand it was is told by where it lay."""
    told: Any = {"by": event.by, "reason": event.reason}
    if event.position == state.chung:
        yield c.ReportMisSet(hand="bank", **told)
    if event.position == state.house:
        yield c.ReportMisSet(hand="house", **told)
    yield c.ReportMisSet(hand="box", box=event.position, **told)


def _knocked_down(event: e.HandReset, state: State, at_ms: int) -> Iterable[AnyCommand]:
    return (c.ReportKnockedDown(box=event.position, by=event.by, reason=event.reason),)


def _bet_refused(event: e.BetRefused, state: State, at_ms: int) -> Iterable[AnyCommand]:
    return (_LATE if event.was == "late" else _WITHDRAWN)(event, state, at_ms)


def _hand_voided(event: e.HandVoided, state: State, at_ms: int) -> Iterable[AnyCommand]:
    """One of those who wagered on the box broke the rules."""
    for person in dict.fromkeys(wager.person for wager in state.boxes[event.box].wagers):
        yield c.Sanction(person=person, order="void", by=event.by, reason=event.reason)


def _wager_returned(event: e.WagerReturned, state: State, at_ms: int) -> Iterable[AnyCommand]:
    """Its owner broke the rules; where nothing else follows, the log does not say who found so."""
    return (c.Sanction(person=event.person, order="void", by=""),)


def _round_voided(event: e.RoundVoided, state: State, at_ms: int) -> Iterable[AnyCommand]:
    """By the cause; whoever was the reason of a sanction, the ruling is the same."""
    told: Any = {"by": event.by, "reason": event.reason}
    match event.cause:
        case "misdelivery":
            yield c.ReportMisdelivery(**told)
        case "sanction":
            yield from (c.Sanction(person=person, order="void-round", **told) for person in state.people)
        case cause:
            yield c.Invalidate(cause=cause, **told)


_LATE: Final = _same(c.ReportLateBet)
_WITHDRAWN: Final = _same(c.ReportWithdrawnBet)

ORDERS: Final[dict[type[e.Event], tuple[Reading, ...]]] = {
    # opening and closing, people and coins
    e.TableOpened: (_same(c.OpenTable),),
    e.TilesChecked: (_same(c.CheckTiles),),
    e.TilesShown: (_always(c.ShowTiles()),),
    e.FloatFilled: (_same(c.FillFloat),),
    e.TableClosed: (_always(c.CloseTable()),),
    e.BoughtIn: (_same(c.BuyIn),),
    e.CashedOut: (_same(c.CashOut),),
    e.SatDown: (_same(c.SitDown),),
    e.Left: (_same(c.Leave),),
    e.SeedsCommitted: (_same(c.CommitSeeds),),
    e.SeedRevealed: (_same(c.RevealSeed),),
    # the tiles, and wagers
    e.TilesWashed: (_washed,),
    e.TilesStacked: (_same(c.StackTiles),),
    e.BetsOpened: (_same(c.OpenBets),),
    e.WagerPlaced: (_same(c.PlaceWager),),
    e.WagerTakenBack: (_same(c.TakeBackWager),),
    e.WagerReturned: (_wager_returned,),
    e.BoxChosen: (_same(c.ControlBox),),
    e.ControlGiven: (_same(c.GiveControl),),
    e.Nominated: (_same(c.Nominate),),
    e.BetsClosed: (_always(c.CallNoMoreBets()),),
    # the bank
    e.BankOffered: (_same(c.OfferBank),),
    e.BankPassed: (_same(c.PassBank),),
    e.BankTaken: (_bank_taken,),
    e.HouseBanks: (_given_up,),
    e.StakePlaced: (_same(c.PlaceStake),),
    e.StakeReturned: (_same(c.TakeBackStake),),
    e.HouseWagerPlaced: (_always(c.PlaceHouseWager()),),
    e.HouseWagerLessened: (_lessened,),
    e.CoverAsked: (_same(c.CallNoMoreBets),),
    e.CoverSettled: (_always(c.SettleCover()), _given_up, _shared),
    e.HouseWagerMatched: (_always(c.MatchHouseWager()),),
    e.HouseWagerPaid: (_always(c.PayHouseWager()),),
    e.BankSettled: (_always(c.SettleBank()),),
    # laja, cut, dice, delivery
    e.LajaAsked: (_same(c.AskLaja),),
    e.LajaMade: (_same(c.MakeLaja),),
    e.ReshuffleAsked: (_same(c.OrderReshuffle),),
    e.TilesReshuffled: (_same(c.Reshuffle),),
    e.CutChosen: (_same(c.ChooseCut),),
    e.StacksMoved: (_same(c.MoveStacks),),
    e.TilesCut: (_cut,),
    e.FourNominated: (_same(c.NominateFour),),
    e.CupTaken: (_same(c.TakeCup),),
    e.DiceShaken: (_same(c.ShakeDice),),
    e.DiceVoided: (_same(c.ReportDice),),
    e.SeedsAsked: (_always(c.AskSeeds()),),
    e.DiceCounted: (_counted,),
    e.TilesDelivered: (_same(c.DeliverTiles),),
    e.EmptyBoxesCollected: (_always(c.CollectEmptyBoxes()),),
    e.TilesViewed: (_same(c.LookAtTiles),),
    # setting
    e.HandSet: (_set_by_player, _set_by_dealer),
    e.HouseWayAsked: (_same(c.AskHouseWay),),
    e.BankHandProposed: (
        lambda event, state, at_ms: [
            c.AskHouseWay(person=person, box=event.box) for person in state.bank.handlers
        ],
    ),
    e.AdviceGiven: (_same(c.AskAdvice),),
    e.NamesAsked: (_same(c.AskNames),),
    e.TimeCalled: (_same(c.CallTime),),
    e.HouseHandSet: (_house_set,),
    # matching and money
    e.HouseHandExposed: (_always(c.ExposeHouseHand()), _always(c.MatchHouseWager())),
    e.HandExposed: (_same(c.ExposeHand), _always(c.ExposeBankHand())),
    e.HandConceded: (_same(c.Concede),),
    e.HandMatched: (_same(c.MatchHand),),
    e.LosingCollected: (_same(c.CollectLosing),),
    e.LosingAreaCleared: (_always(c.ClearLosingArea()),),
    e.WagerPaid: (_same(c.PayBox),),
    e.RoundEnded: (_always(c.EndRound()),),
    e.SecretsRevealed: (_same(c.RevealSecrets),),
    # irregularities
    e.TilesExposed: (_exposed,),
    e.ChoiceMade: (_same(c.Choose),),
    e.HandVoided: (_hand_voided,),
    e.RoundVoided: (_round_voided, _given_up, _always(c.SettleCover())),
    e.WagerForfeited: (_same(c.Sanction, order="forfeit"),),
    e.DeliveryCorrected: (_same(c.ReportMisdelivery),),
    e.TilesMixed: (_same(c.ReportMixed),),
    e.HandReset: (_mis_set, _knocked_down),
    e.MisSetStands: (_mis_set,),
    e.PlayerAbsent: (_same(c.ReportAbsent),),
    e.CoverMiscounted: (_same(c.ReportMiscounted),),
    e.BetRefused: (_bet_refused,),
    e.TileFaulty: (_same(c.ReportTile),),
    # what a supervisor orders
    e.PersonExcluded: (_same(c.RemovePerson), _same(c.Sanction, order="exclude")),
    e.RemovalOrdered: (_same(c.RemoveByDice),),
    e.RemovalThrown: (_same(c.ThrowForRemoval),),
    e.Reinstated: (_same(c.Reinstate),),
    e.PeopleBarred: (_same(c.BarTogether),),
    e.SetFirstOrdered: (_same(c.OrderSetFirst),),
    e.SeatVacated: (_same(c.VacateSeat),),
    e.ExcessAllowed: (_same(c.AllowExcess),),
    e.OthersPermitted: (_same(c.PermitOthers),),
    e.LimitsAnnounced: (_same(c.ChangeLimits),),
    e.PaymentCorrected: (_same(c.CorrectPayment),),
    e.DisputeOpened: (_same(c.OpenDispute),),
    e.DisputeDecided: (_same(c.DecideDispute),),
    e.SetRejected: (_same(c.RejectSet),),
    e.TilesReplaced: (_same(c.ReplaceTiles),),
    e.DiceReplaced: (_same(c.ReplaceDice),),
    e.ClosingAnnounced: (_same(c.AnnounceClosing),),
    # who judged what
    e.OrderProposed: (_same(c.Propose),),
    e.ProposalAnswered: (_same(c.AnswerProposal),),
    e.ProposalEnded: (lambda event, state, at_ms: (c.EndProposal(number=event.number, now_ms=at_ms),),),
    e.OrdersRefused: (_same(c.NoteRefused),),
    e.ConcededHandSeen: (_same(c.NoteLook),),
    e.DealerHeld: (_same(c.NoteHeld),),
}
"""Event -> the orders that it tells of, the likeliest first."""

UNCERTAIN: Final[frozenset[type[e.Event]]] = frozenset(
    {
        e.BankPassed,
        e.ControlSettled,
        e.CoverSettled,
        e.HouseBanks,
        e.HouseWagerLessened,
        e.RoundVoided,
        e.StakePlaced,
        e.StakeReturned,
        e.WagerForfeited,
        e.WagerReturned,
    }
)
"""Events with which several orders begin or end: of those that fit, the one that explains most of the log was given."""

_FIRST: Final[frozenset[type[e.Event]]] = frozenset(
    {
        e.TilesWashed,
        e.TilesStacked,
        e.LajaAsked,
        e.CutChosen,
        e.StacksMoved,
        e.TilesCut,
        e.FourNominated,
        e.CupTaken,
        e.DiceShaken,
    }
)
"""Every order that leads to one of these events begins with it."""


def is_end(last: e.AnyEvent, following: e.AnyEvent) -> bool:
    """Whether an order that is known to lead to the first event leads to no more: nor does any other to both."""
    if type(last) not in UNCERTAIN or type(following) in _FIRST:
        return True
    return type(last) is e.BankPassed and not last.is_skipped and type(following) is e.BankOffered


CONSEQUENCES: Final[frozenset[type[e.Event]]] = frozenset(
    {
        e.BoxRemoved,
        e.ChoiceOffered,
        e.ControlSettled,
        e.HouseWagerCollected,
        e.HouseWagerReturned,
        e.MatchesUndone,
        e.UnderMinimumAdvised,
        e.WagerReleased,
        e.WagerStands,
    }
)
"""Events that tell of no order of their own."""

BEFORE_TELLING: Final = (
    UNCERTAIN
    | CONSEQUENCES
    | {e.BetsClosed, e.ChoiceMade, e.HandVoided, e.Left, e.LosingAreaCleared, e.WagerPlaced}
)
"""Events that may stand before the one by which their order is told."""
