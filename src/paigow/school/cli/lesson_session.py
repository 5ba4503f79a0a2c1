"""A lesson in the terminal: its text with clauses, pictures, exercises, and five questions."""

import sys
from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from paigow.books import Book
from paigow.cli.drawing import console, drawn, show_table, tell
from paigow.school.cli.drill_session import Asking, listed_clauses, until_left
from paigow.school.item_maker import make
from paigow.school.items import ScoredSetting
from paigow.school.lessons import lesson as l
from paigow.school.lessons.lesson_maker import SUBJECTS, lesson
from paigow.school.lessons.lesson_text import about, shown_in, title, told
from paigow.words import hand_name, money, say, title_in

STACKS: Final = 8
LEVELS: Final = 4


def listed(language: str) -> None:
    """List every lesson with what it teaches."""
    screen = console()
    for number, subject in enumerate(SUBJECTS, 1):
        tell(screen, f"{number:>2}  {title(subject.name, language)}", "bold")
        tell(screen, f"    {about(subject.name, language)}")


def read_lesson(number: int, book: Book, seed: str, language: str) -> None:
    """Run one lesson from its first step to the result of its questions, or until the end of input."""
    reading = LessonReader(book, language)
    with until_left():
        reading.go_through(lesson(number, book, seed))


class LessonReader:
    """A pupil reading a lesson."""

    def __init__(self, book: Book, language: str) -> None:
        self._book, self._language = book, language
        self._asking = Asking(language)
        self._screen = self._asking.screen

    def go_through(self, made: l.Lesson) -> None:
        """Go through every step, then the questions.

        Raises:
            Stopped: the pupil has stopped.
            EOFError: the input has ended.
        """
        self._asking.say(
            "lessoning.welcome",
            number=made.number,
            of=len(SUBJECTS),
            title=title(made.name, self._language),
            book=title_in(self._book.title, self._language),
        )
        for at, step in enumerate(made.steps, 1):
            tell(self._screen, f"\n{at}/{len(made.steps)}", "bold")
            self._step(step)
        marks = [
            self._ask(asked, f"{at}/{len(made.questions)}") for at, asked in enumerate(made.questions, 1)
        ]
        print()
        self._asking.say("lessoning.result", right=sum(marks), of=len(marks))
        if made.number < len(SUBJECTS):
            self._asking.say(
                "lessoning.next",
                number=made.number + 1,
                title=title(SUBJECTS[made.number].name, self._language),
            )

    def _step(self, step: l.LessonStep) -> None:
        for statement in step.says:
            self._tell(statement)
        shown = shown_in(step.shows, self._language)
        if shown:
            self._show(shown)
        if step.pick:
            self._pick(step.pick)
        if step.asks:
            self._ask(step.asks, self._said("lessoning.try"))
        if not (step.pick or step.asks) and sys.stdin.isatty():
            self._asking.say("lessoning.onward")
            self._asking.typed()

    def _tell(self, statement: l.Statement) -> None:
        tell(self._screen, told(statement, self._language))
        tell(self._screen, f"  {listed_clauses(statement.clauses, self._language)}", "dim")

    def _ask(self, asked: l.DrillPick, place: str) -> bool:
        item = make(asked.kind, self._book, asked.seed, asked.number)
        return self._asking.ask(asked.kind, item, place).is_right

    def _pick(self, pick: l.Pick) -> None:
        """Ask for one of a few; after a wrong choice ask again."""
        tell(self._screen, f"\n{self._said(f'lesson_asks.{pick.code}')}", "bold")
        if pick.given:
            self._screen.print(drawn(pick.given, self._screen))
        self._beside(
            [
                self._headed(str(number), option.tiles, option.name)
                for number, option in enumerate(pick.options, 1)
            ]
        )
        while (typed := self._asking.typed()) != str(pick.right + 1):
            is_one = typed.isdecimal() and 1 <= int(typed) <= len(pick.options)
            self._asking.say("lessoning.not_that_one" if is_one else "drilling.help_choice")
        self._asking.say("drilling.right")
        self._tell(pick.because)

    def _said(self, code: str, **facts: object) -> str:
        return say(code, facts, self._language)

    # ---- showing ----------

    def _show(self, shown: l.AnyShown) -> None:
        match shown:
            case l.Ranked():
                self._beside(
                    [
                        self._headed(str(row.rank), tiles, row.name)
                        for row in shown.rows
                        for tiles in row.tiles
                    ]
                )
            case l.Matched():
                self._matched(shown)
            case l.Settable():
                self._screen.print(drawn(shown.tiles, self._screen))
                for way in shown.ways:
                    tell(self._screen, f"  {self._way(way)}")
            case l.HouseSets():
                for hand in shown.hands:
                    self._screen.print(self._headed("", (*hand.way.low, *hand.way.high), ""))
                    tell(self._screen, f"  {self._way(hand.way)}")
                    tell(self._screen, f"  {listed_clauses((hand.clause,), self._language)}", "dim")
            case l.Cuts():
                self._asking.say("lessoning.woodpile")
                self._beside([self._cut(cut) for cut in shown.cuts])
            case l.Throws():
                self._throws(shown)
            case l.InTurn():
                order = (self._said("drilling.position", position=each) for each in shown.order)
                self._asking.say("lessoning.in_turn", chung=shown.chung, order=", ".join(order))
            case l.Amounts():
                self._amounts(shown)
            case l.ScoreRows() | l.Scored():
                self._score_card(shown)

    def _beside(self, pictures: Sequence[Text]) -> None:
        """Show pictures side by side, as many as fit."""
        self._screen.print(Columns(pictures, padding=(1, 4)))

    def _headed(self, head: str, tiles: Sequence[str], name: str) -> Text:
        """Return tiles below a number, with their name."""
        parts = [Text(head)] if head else []
        if tiles:
            parts.append(drawn(tiles, self._screen))
        if name:
            parts.append(Text(hand_name(name, self._language), "bold"))
        picture = Text("\n" if tiles else "  ").join(parts)
        picture.no_wrap = True
        return picture

    def _way(self, way: l.WayToSet | l.Matched) -> str:
        return self._said(
            "lessoning.way", low=way.low, high=way.high, low_name=way.low_name, high_name=way.high_name
        )

    def _score_card(self, shown: l.ScoreRows | l.Scored) -> None:
        """Show scores of hands, or the settings of a hand with their scores."""
        if isinstance(shown, l.Scored):
            for setting in shown.settings:
                self._scored(setting)
            return
        for row in shown.rows:
            self._asking.say(
                "lessoning.score", label=row.label, score=row.low if shown.hand == "low" else row.high
            )

    def _scored(self, setting: ScoredSetting) -> None:
        """Show a setting with its scores, and whether the card or perfect play sets it."""
        self._screen.print(drawn((*setting.low, *setting.high), self._screen))
        way = l.WayToSet(
            low=setting.low, high=setting.high, low_name=setting.low_name, high_name=setting.high_name
        )
        tell(self._screen, f"  {self._way(way)}")
        cost = f"{setting.cost.value:.2f}"
        notes = [
            self._said(
                "lessoning.scored",
                low=setting.low_score,
                high=setting.high_score,
                sum=setting.score,
                cost=cost,
            ),
            *([self._said("lessoning.is_card")] if setting.is_card else []),
            *([self._said("lessoning.is_best")] if setting.is_best else []),
        ]
        tell(self._screen, f"  {' · '.join(notes)}")

    def _matched(self, shown: l.Matched) -> None:
        bank = l.WayToSet(
            low=shown.bank_low,
            high=shown.bank_high,
            low_name=shown.bank_low_name,
            high_name=shown.bank_high_name,
        )
        for who, way in (("player", shown), ("bank", bank)):
            tell(self._screen, self._said(f"option.{who}"))
            self._screen.print(drawn((*way.low, *way.high), self._screen))
            tell(self._screen, f"  {self._way(way)}")
        self._asking.say(
            "lessoning.matched",
            low_result=shown.low_result,
            high_result=shown.high_result,
            result=shown.result,
        )

    def _cut(self, cut: l.CutGroups) -> Text:
        """Return the woodpile from the dealer's side, the top level first, with the group of each tile."""
        group_of = {place: group for group, places in enumerate(cut.groups, 1) for place in places}
        name = self._said("lessoning.cut", cut=" ".join((cut.name, *cut.options)))
        picture = Text(f"{name}\n", style="bold", no_wrap=True)
        for level in range(LEVELS):
            row = (str(group_of[stack * LEVELS + level]) for stack in reversed(range(STACKS)))
            picture.append(" ".join(row) + "\n", style="not bold")
        return picture.append(listed_clauses((cut.clause,), self._language), "dim not bold")

    def _throws(self, shown: l.Throws) -> None:
        """Show every total by the position that is served first."""
        self._asking.say("lessoning.counted", chung=shown.chung)
        for position in shown.ring:
            totals = [total for total, served in shown.served.items() if served[0] == position]
            self._asking.say("lessoning.thrown", totals=totals, first=position)

    def _amounts(self, shown: l.Amounts) -> None:
        table = Table(*(self._said(f"lessoning.{head}") for head in ("wager", "comes", "won", "commission")))
        for row in shown.rows:
            coins = (money(each, shown.currency) for each in (row.won, row.commission))
            table.add_row(
                money(row.stake, shown.currency), row.line or self._said(f"result.{row.result}"), *coins
            )
        show_table(self._screen, table)
