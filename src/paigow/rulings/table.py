"""The table on which a round file is played: commands, facts, remarks and faults."""

from msgspec.structs import replace

from paigow.books import Book
from paigow.intake.faults import Faults
from paigow.rulings.irregularities import Stage, order_of, stage_of
from paigow.rulings.remarks import Remark, as_it_lay, as_unsaid, of_event, of_refusal
from paigow.rulings.round_file import types as rt
from paigow.rulings.setup import banker_of
from paigow.table import Refusal, State, decide, evolve
from paigow.table import commands as c
from paigow.table import events as e
from paigow.words import say


class RuledTable:
    """One file at the table. The caller decides whether a refusal is a remark or a fault."""

    def __init__(self, file: rt.RoundFile, book: Book, faults: Faults, language: str = "en") -> None:
        self.file, self.book, self.faults = file, book, faults
        self.language = language
        """Language of the faults that report refusals."""
        self.state = State.empty()
        self.log: list[e.AnyEvent] = []
        self.remarks: list[Remark] = []
        self.banker = banker_of(file)
        self.currency = file.table.currency or book.currency
        self._keys = {box.number: f"box[{place}]" for place, box in enumerate(file.boxes, 1)}
        irregularities = [
            (f"irregularity[{place}]", each) for place, each in enumerate(file.irregularities, 1)
        ]
        self._told = tuple(irregularities)
        self._waiting = sorted(irregularities, key=lambda keyed: order_of(keyed[1]))
        self._is_tiles_checked = self._is_setting_checked = False
        self._reported: set[int] = set()

    # ---- the table ---------------------------------------------------------------------------------------------

    def _take(self, *events: e.AnyEvent) -> None:
        """Apply events."""
        for event in events:
            self.state = evolve(self.state, event)
            self.log.append(event)
            if isinstance(
                event, e.RoundVoided | e.DeliveryCorrected
            ):  # choices about these tiles no longer matter
                self.remarks = [each for each in self.remarks if each.code != "choice_unsaid"]
            remark = self._remark(event)
            is_alone = not isinstance(event, e.WagerReturned) or self.state.phase in {"betting", "covering"}
            if remark is not None and is_alone:  # otherwise it is reported with the void hand or round
                self.remarks.append(remark)

    def _remark(self, event: e.AnyEvent) -> Remark | None:
        """Return a remark with what only the table knows: the restored limit, tiles that were already exposed."""
        remark = of_event(event)
        if remark is not None and isinstance(event, e.WagerPlaced):
            kind = self.file.bank.kind
            clause = self.book.clause_of("maximum_co_bank" if kind == "co-bank" else "maximum_player_bank")
            return replace(remark, clause=clause)
        if remark is not None and isinstance(event, e.HandReset):
            is_late = stage_of(self.state) >= Stage.EXPOSED
            return replace(remark, facts={**remark.facts, "is_late": is_late})
        return remark

    def _give(self, command: c.AnyCommand) -> Refusal | None:
        """Give a command; return the refusal, if any."""
        decided = decide(self.state, command, self.book)
        if isinstance(decided, Refusal):
            return decided
        self._take(*decided)
        return None

    def _unsaid(self, command: c.Choose) -> Refusal | None:
        """Give as ``_give`` a choice that the file does not mention."""
        before = len(self.remarks)
        refusal = self._give(command)
        self.remarks[before:] = map(as_unsaid, self.remarks[before:])
        return refusal

    def _insist(self, command: c.AnyCommand, *fact: e.AnyEvent) -> None:
        """Give a command; if the table refuses it, add a remark and apply the fact."""
        refusal = self._give(command)
        if refusal is not None:
            self.remarks.append(of_refusal(refusal))
            self._take(*fact)

    def _must(self, command: c.AnyCommand, key: str) -> bool:
        """Give a choice that the book must offer; if it does not, note a fault at ``key``."""
        refusal = self._give(command)
        if refusal is not None:
            self._fault(key, refusal)
        return refusal is None

    def _fault(self, key: str, refusal: Refusal) -> None:
        facts = {**as_it_lay(refusal), "currency": self.currency}
        text = say(f"refusal.{refusal.code}", facts, self.language)
        self.faults.add(key, text, clause=refusal.clause)

    # ---- the file's rows ---------------------------------------------------------------------------------------

    def _key(self, position: int) -> str:
        return self._keys.get(position, "house")

    def _row(self, number: int) -> rt.RoundBox:
        return self.file.box(number) or rt.RoundBox(number=number)

    def _conceded(self, number: int) -> bool:
        return self._row(number).conceded
