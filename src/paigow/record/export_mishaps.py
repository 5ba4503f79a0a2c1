"""What went wrong in a round that was played, as the round file tells it."""

from typing import Final, Literal

from msgspec.structs import replace

from paigow.books import Book
from paigow.record import round_types as rt
from paigow.record.ruling_mishaps import Stage, stage_of
from paigow.table import State
from paigow.table import events as e
from paigow.table.sanctions import CAUSES

When = Literal["before-view", "after-view", "before-set", "after-set"]
Found = Literal["before-first-exposure", "after-first-exposure", "after-payment"]
_BEFORE_THE_CUT: Final = ("stack", "laja")


class Mishaps:
    """Gathers the irregularities of a round from its events, in the order in which they happened."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.told: list[rt.AnyIrregularity] = []
        self._before: e.AnyEvent | None = None

    def take(self, event: e.AnyEvent, state: State) -> None:
        """Read one event; ``state`` is the table before it."""
        found = self._exposed(event, state) or self._before_setting(event, state) or self._later(event, state)
        if found is not None and found not in self._once():
            self.told.append(found)
        self._answer(event)
        self._before = event

    def _once(self) -> list[rt.AnyIrregularity]:
        """What is told once, however many events tell of it."""
        return [each for each in self.told if isinstance(each, rt.Sanctioned | rt.Invalidated)]

    def _exposed(self, event: e.AnyEvent, state: State) -> rt.Exposed | None:
        if not isinstance(event, e.TilesExposed) or (
            event.tiles and event.by in state.people
        ):  # shown by right
            return None
        is_boxes = event.at in {"box", "empty"}
        return rt.Exposed(
            at=event.at,  # type: ignore[arg-type]  # as it was reported
            by=event.exposed_by,  # type: ignore[arg-type]
            box=event.position if is_boxes else None,
            count=event.count,
            when=None if event.at in _BEFORE_THE_CUT else _when(state),
        )

    def _answer(self, event: e.AnyEvent) -> None:
        """An answer belongs to the last exposure of that hand; who is asked has not looked at his tiles."""
        if not isinstance(event, e.ChoiceOffered | e.ChoiceMade):
            return
        for place in range(len(self.told) - 1, -1, -1):
            row = self.told[place]
            if isinstance(row, rt.Exposed) and (row.at == "bank" or row.box == event.box):
                changed = replace(row, when="before-view")
                if isinstance(event, e.ChoiceMade) and event.choice != "play":
                    changed = replace(changed, choice="withdraw" if event.choice == "withdraw" else "void")
                self.told[place] = changed
                return

    def _before_setting(self, event: e.AnyEvent, state: State) -> rt.AnyIrregularity | None:
        match event:
            case e.DiceVoided():
                return rt.BadDice(fault=event.fault)  # type: ignore[arg-type]  # as it was reported
            case e.DeliveryCorrected():
                self._forget()
                return rt.Misdelivery(viewed=False)
            case e.RoundVoided(cause="misdelivery"):
                return rt.Misdelivery(viewed=_is_viewed(state))
            case e.ReshuffleAsked(is_laja=False):
                is_remedy = isinstance(self._before, e.TilesExposed) and self._before.at in _BEFORE_THE_CUT
                self._forget()
                return None if is_remedy else rt.Reshuffled(ordered_by=event.by or None)
            case e.CoverMiscounted():
                return rt.CoverMiscounted(counted=event.counted)
            case e.BetRefused(was="late"):
                return rt.LateBet(box=event.box, player=event.person, amount=event.coins)
            case e.BetRefused():
                return rt.WithdrawnBet(box=event.box, player=event.person, amount=event.coins)
            case e.TileFaulty():
                return rt.BadTile(fault=event.fault)  # type: ignore[arg-type]  # as it was reported
            case _:
                return None

    def _forget(self) -> None:
        """The tiles were dealt once more: what was shown of the first hands has no consequence any more."""
        self.told = [
            each
            for each in self.told
            if not isinstance(each, rt.Exposed) or each.at in _BEFORE_THE_CUT or each.choice is not None
        ]

    def _later(self, event: e.AnyEvent, state: State) -> rt.AnyIrregularity | None:
        match event:
            case e.TilesMixed():
                return rt.Mixed(boxes=event.boxes, reconstructed=event.reconstructed)
            case e.PlayerAbsent():
                return rt.Absent(box=event.box)
            case e.HandReset() if event.clause == self.book.clause_of("knocked_down"):
                return rt.KnockedDown(box=event.position)
            case e.HandReset() | e.MisSetStands():
                return mis_set(event.position, state, found=_found(state))
            case e.WagerForfeited():
                return rt.Sanctioned(player=event.person, order="forfeit")
            case e.WagerReturned() if event.clause in self._sanctions() and state.phase != "betting":
                return rt.Sanctioned(player=event.person, order="void")
            case e.RoundVoided(cause="sanction"):
                return rt.Invalidated(cause=CAUSES[-1])
            case e.RoundVoided() if event.cause in CAUSES:
                return rt.Invalidated(cause=event.cause)
            case _:
                return None

    def _sanctions(self) -> tuple[str, str]:
        return self.book.cite("sanction_void"), self.book.cite("sanction_exclude")


def _is_viewed(state: State) -> bool:
    return state.phase != "delivered" or any(box.is_viewed for box in state.boxes.values())


def _when(state: State) -> When:
    """Whether anybody had looked, or all had set their hands."""
    if stage_of(state) >= Stage.SET:
        return "after-set"
    return "after-view" if _is_viewed(state) else "before-view"


def _found(state: State) -> Found:
    """When in the round a hand was found set wrongly."""
    stage = stage_of(state)
    if stage >= Stage.PAID:
        return "after-payment"
    return "after-first-exposure" if stage >= Stage.EXPOSED else "before-first-exposure"


def mis_set(position: int, state: State, *, found: Found) -> rt.MisSet:
    """The hand at a position was set wrongly."""
    if position == state.chung:
        return rt.MisSet(hand="bank", found=found)
    if position == state.house:
        return rt.MisSet(hand="house", found=found)
    return rt.MisSet(hand="box", box=position, found=found)
