"""Irregularities of a played round for its round file, from what was reported and ordered."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple

from msgspec.structs import replace

from paigow.rulings.irregularities import DEAD_HAND, Stage, stage_of
from paigow.rulings.round_file import types as rt
from paigow.rulings.round_file.steps import last_step
from paigow.table import State
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.hands.setting import house_plays
from paigow.table.orders.sanction import IN_ROUND

When = Literal["before-view", "after-view", "before-set", "after-set"]
_BEFORE_THE_CUT: Final = ("stack", "laja")
Events = Sequence[e.AnyEvent]


class _Told(NamedTuple):
    """An irregularity, and for an exposure the number of people asked."""

    row: rt.AnyIrregularity
    asked: int = 0


class RoundIrregularities:
    """Collects the irregularities of a round, in the order of their reports."""

    def __init__(self) -> None:
        self._told: list[_Told] = []
        self._steps: list[e.AnyEvent] = []
        """Events of the round so far."""

    def take(self, command: c.AnyCommand, events: Events, state: State, *, is_closed: bool) -> None:
        """Read the result of a command; ``state`` is the table before it.

        ``is_closed``: wagers and bank were final, so what a sanction returned is in the file.
        """
        order = _order(command, events, state)
        if isinstance(order, c.OrderReshuffle) or any(
            isinstance(each, e.DeliveryCorrected) for each in events
        ):
            self._forget()
        told = _TOLD.get(type(order)) if is_closed or type(order) not in _GIVE_BACK else _before_the_call
        asked = sum(isinstance(event, e.ChoiceOffered) for event in events)
        for row in () if told is None else told(order, events, state):
            dated = self._dated(row, state) if isinstance(row, rt.Sanctioned) else row
            if not self._is_told(dated):
                self._told.append(_Told(dated, asked))
        for event in events:
            self._answer(event, state)
        if not isinstance(command, c.ShowOwnHand):  # a player may show a hand before its turn
            self._steps.extend(events)

    def _dated(self, row: rt.Sanctioned, state: State) -> rt.Sanctioned:
        """Return a sanction with the last step before it; one for later rounds needs none."""
        if state.phase not in IN_ROUND or state.phase == "betting":
            return row
        step, box = last_step(self._steps, state)
        return replace(row, after=step, after_box=box)

    @property
    def rows(self) -> list[rt.AnyIrregularity]:
        """Return the rows, with one answer where everyone gave the same."""
        return [_alike(row, asked) if isinstance(row, rt.Exposed) else row for row, asked in self._told]

    def _is_told(self, row: rt.AnyIrregularity) -> bool:
        """Return whether it is already in the file, however often it is ordered, and after reinstatements."""
        once = [each for each, _ in self._told if isinstance(each, rt.Sanctioned | rt.Invalidated)]
        if not isinstance(row, rt.Sanctioned) or row.boxes or row.order not in _PUTS_OUT:
            return row in once
        return any(
            isinstance(each, rt.Sanctioned) and each.player == row.player and each.order in _PUTS_OUT
            for each in once
        )

    def _answer(self, event: e.AnyEvent, state: State) -> None:
        """Add an answer to the last exposure of that hand."""
        if not isinstance(event, e.ChoiceMade):
            return
        for place in range(len(self._told) - 1, -1, -1):
            row, asked = self._told[place]
            if not isinstance(row, rt.Exposed):
                continue
            box = state.round.bank.box if row.at == "bank" else row.box
            if row.at in {"bank", "box"} and box == event.box:
                self._told[place] = _Told(_answered(row, event), asked)
                return

    def _forget(self) -> None:
        """Drop exposures of the first hands: after a new deal they have no consequences."""
        self._told = [
            each
            for each in self._told
            if not isinstance(each.row, rt.Exposed) or each.row.at in _BEFORE_THE_CUT or _is_final(each.row)
        ]


def _alike(row: rt.Exposed, asked: int) -> rt.Exposed:
    """Return the row with one choice for all, if everyone asked gave the same answer."""
    choices = {one.choice for one in row.answers}
    if len(choices) != 1 or len(row.answers) < asked:
        return row
    return replace(row, answers=(), choice=choices.pop())


def _is_final(row: rt.Exposed) -> bool:
    """Return whether it had a result that a new deal does not undo."""
    return any(one.choice != "play" for one in row.answers)


def _answered(row: rt.Exposed, event: e.ChoiceMade) -> rt.Exposed:
    """Return the row with one more answer."""
    choice: rt.Chosen = "void" if event.choice == "void-round" else event.choice  # type: ignore[assignment]
    answers = {one.player: one.choice for one in row.answers} | {event.person: choice}
    told = tuple(rt.Answer(player=player, choice=one) for player, one in answers.items())
    return replace(row, answers=told)


def _order(command: c.AnyCommand, events: Events, state: State) -> c.AnyCommand:
    """Return the command, or the proposed order that an answer put into effect."""
    if not any(isinstance(event, e.ProposalEnded) and event.cause == "given" for event in events):
        return command
    assert isinstance(command, c.AnswerProposal)  # only an answer can put it into effect
    return next((each.order for each in state.proposals if each.number == command.number), command)


def _exposed(order: c.ReportExposed, events: Events, state: State) -> Iterator[rt.Exposed]:
    for event in events:
        if isinstance(event, e.TilesExposed):
            yield rt.Exposed(
                at=event.at,  # type: ignore[arg-type]  # as it was reported
                by=order.exposed_by,
                box=event.position
                if event.at in {"box", "empty"} and event.position in state.boxes
                else None,
                count=event.count,
                when=None if event.at in _BEFORE_THE_CUT else _when(state),
                looked=False if _is_still_unseen(event, state) else None,
            )


def _is_still_unseen(event: e.TilesExposed, state: State) -> bool:
    """Return whether a player had not seen the exposed tiles, though others had looked at theirs."""
    box = state.boxes.get(event.position or 0) if event.at in {"box", "bank"} else None
    return state.phase == "delivered" and _is_viewed(state) and box is not None and not box.is_viewed


def _misdelivery(order: c.ReportMisdelivery, events: Events, state: State) -> Iterator[rt.Misdelivery]:
    is_void = any(isinstance(event, e.RoundVoided) for event in events)
    yield rt.Misdelivery(viewed=is_void and _is_viewed(state))


def _mis_set(order: c.ReportMisSet, events: Events, state: State) -> Iterator[rt.MisSet]:
    for event in events:
        if isinstance(event, e.HandReset | e.MisSetStands):
            yield mis_set(event.position, state, found=_found(state))


def _mixed(order: c.ReportMixed, events: Events, state: State) -> Iterator[rt.Mixed]:
    """Yield mixed hands, with the house's and the dead hand separate from the boxes."""
    is_house = state.house in order.boxes and (house_plays(state) or state.house not in state.boxes)
    others = {DEAD_HAND, state.house} if is_house else {DEAD_HAND}
    boxes = tuple([box for box in dict.fromkeys(order.boxes) if box not in others])
    is_dead = DEAD_HAND in order.boxes
    yield rt.Mixed(boxes=boxes, house=is_house, dead=is_dead, reconstructed=order.reconstructed)


def _sanctioned(order: c.Sanction, events: Events, state: State) -> Iterator[rt.Sanctioned]:
    if order.order.startswith("exclude"):
        yield from _excluded(order, events, state)
    elif order.order == "forfeit":
        yield from _forfeited(order, events, state)
    elif any(isinstance(event, e.WagerReturned | e.RoundVoided) for event in events):
        yield rt.Sanctioned(player=order.person, order=order.order)


def _excluded(order: c.Sanction | c.RemovePerson, events: Events, state: State) -> Iterator[rt.Sanctioned]:
    """Yield an exclusion: where wagers were returned, or the bank with all wagers."""
    is_void = any(isinstance(event, e.RoundVoided) for event in events)
    own = [] if state.round.bank.box is None else [state.round.bank.box]
    back = [
        event.box for event in events if isinstance(event, e.WagerReturned) and event.person == order.person
    ]
    boxes = tuple(dict.fromkeys(own if is_void else back))
    what = "remove-player" if isinstance(order, c.RemovePerson) else order.order
    if any(isinstance(event, e.PersonExcluded | e.RoundVoided) for event in events):
        yield rt.Sanctioned(player=order.person, order=what, boxes=() if what == "exclude-round" else boxes)


def _forfeited(order: Any, events: Events, state: State) -> Iterator[rt.Sanctioned]:
    """Yield a forfeit; if the banker has put up nothing, it also voids the round."""
    if getattr(order, "order", None) == "forfeit" and any(
        isinstance(event, e.StakeForfeited | e.WagerForfeited | e.RoundVoided) for event in events
    ):
        yield rt.Sanctioned(player=order.person, order="forfeit")


def _before_the_call(order: Any, events: Events, state: State) -> Iterator[rt.Sanctioned]:
    """Yield orders before wagers and bank were final: what was forfeited, and who is excluded.

    An exclusion from a round in which bets were still open is not in the file: the player had no wager in it.
    """
    yield from _forfeited(order, events, state)
    what: Any = "remove-player" if isinstance(order, c.RemovePerson) else order.order
    if what == "exclude-round" and state.phase == "betting":
        return
    if any(isinstance(event, e.PersonExcluded) for event in events):
        yield rt.Sanctioned(player=order.person, order=what)


def _as_reported(row: Callable[[Any], rt.AnyIrregularity]) -> Callable[..., Iterator[rt.AnyIrregularity]]:
    """Return a function for reports whose command contains everything."""

    def told(order: Any, events: Events, state: State) -> Iterator[rt.AnyIrregularity]:
        yield row(order)

    return told


_TOLD: Final[dict[type[c.Command], Callable[[Any, Events, State], Iterator[rt.AnyIrregularity]]]] = {
    c.ReportExposed: _exposed,
    c.ReportMisdelivery: _misdelivery,
    c.ReportMisSet: _mis_set,
    c.Sanction: _sanctioned,
    c.RemovePerson: _excluded,
    c.ReportDice: _as_reported(lambda order: rt.BadDice(fault=order.fault)),
    c.OrderReshuffle: _as_reported(lambda order: rt.Reshuffled(ordered_by=order.by or None)),
    c.ReportMiscounted: _as_reported(lambda order: rt.CoverMiscounted(counted=order.counted)),
    c.ReportLateBet: _as_reported(
        lambda order: rt.LateBet(box=order.box, player=order.person, amount=order.coins, bet=order.bet)
    ),
    c.ReportWithdrawnBet: _as_reported(
        lambda order: rt.WithdrawnBet(box=order.box, player=order.person, amount=order.coins, bet=order.bet)
    ),
    c.ReportTile: _as_reported(lambda order: rt.BadTile(fault=order.fault)),
    c.ReportMixed: _mixed,
    c.ReportAbsent: _as_reported(lambda order: rt.Absent(box=order.box)),
    c.ReportKnockedDown: _as_reported(lambda order: rt.KnockedDown(box=order.box)),
    c.Invalidate: _as_reported(lambda order: rt.Invalidated(cause=order.cause)),
}

_GIVE_BACK: Final = (c.Sanction, c.RemovePerson)
_PUTS_OUT: Final = {"exclude", "exclude-round", "remove-player"}
"""Orders whose returns before wagers and bank were final are not in the file."""


def _is_viewed(state: State) -> bool:
    return state.phase != "delivered" or any(box.is_viewed for box in state.boxes.values())


def _when(state: State) -> When:
    """Return whether anybody had looked, or everyone had set."""
    if stage_of(state) >= Stage.SET:
        return "after-set"
    return "after-view" if _is_viewed(state) else "before-view"


def _found(state: State) -> rt.Found:
    """Return when in the round a wrongly set hand was found."""
    stage = stage_of(state)
    if stage >= Stage.PAID:
        return "after-payment"
    if stage is Stage.PAYING:
        return "during-payment"
    return "after-first-exposure" if stage >= Stage.EXPOSED else "before-first-exposure"


def mis_set(position: int, state: State, *, found: rt.Found) -> rt.MisSet:
    """Return a wrongly set hand; while a player banks, the house's box may be another player's."""
    if position == state.chung:
        return rt.MisSet(hand="bank", found=found)
    if position == state.house and (house_plays(state) or position not in state.boxes):
        return rt.MisSet(hand="house", found=found)
    return rt.MisSet(hand="box", box=position, found=found)
