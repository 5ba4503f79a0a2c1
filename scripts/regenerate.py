"""Writes what follows from the structs: the page's types and forms, lists, names and phases."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, get_args

from msgspec import Struct
from msgspec import inspect as mi

from paigow.advice import Advice
from paigow.books import SIDE_BETS
from paigow.books.vocabulary import RULES
from paigow.intake.faults import Fault
from paigow.intake.struct_reader import fields_of
from paigow.lab.certificate import types as certificate
from paigow.lab.figures import JSON_TYPES
from paigow.lab.odds import Odds, Role
from paigow.lab.overview import BookEdges, Line
from paigow.lab.settings_file import FileHand, SettingsFile
from paigow.lab.web.answers import ANSWERS, answer_type
from paigow.lab.web.questions import QUESTIONS
from paigow.reading import CitedClause, ReadingText
from paigow.rulings.round_file import types as rt
from paigow.rulings.ruling_types import RuledWager, Ruling
from paigow.runtime.table import options
from paigow.runtime.tables import lobby_rows
from paigow.school import classwork, items
from paigow.school.certificates import Certificate
from paigow.school.coaching.statistics import GRADES
from paigow.school.dealing import acts, incidents
from paigow.school.dealing.report import DealingReport
from paigow.school.lessons.lesson import AnyShown
from paigow.school.web import (
    class_progress,
    class_work,
    classes,
    coach,
    daily,
    dealing,
    leaderboards,
    lessons,
    statistics,
)
from paigow.school.web import routes as school
from paigow.server import routes as api
from paigow.sharing.web import shares
from paigow.table import commands as c
from paigow.table.core import event
from paigow.table.core.box import Wager
from paigow.table.core.phases import PHASES
from paigow.table.events import AnyEvent
from paigow.table.oversight.course import DUTIES, Course
from paigow.table.views import view_types
from paigow.table.views.legal_actions import Right
from paigow.table.views.legal_orders import OrderRight
from paigow.web import qr_codes
from paigow.web.contract import shapes
from paigow.web.edge.fault_json import FaultsBody
from paigow.web.friends import friend_list, friend_routes
from paigow.web.identity import (
    accounts,
    avatars,
    guests,
    log_ins_and_tokens,
    own_limits,
    role_routes,
)
from paigow.web.identity.second_factors import routes as second_factor_routes
from paigow.web.live import chat, notices, phrases
from paigow.web.live import messages as wire
from paigow.web.oversight import report_routes, significant_events, supervision, voided
from paigow.web.reference import readings, rules
from paigow.web.tables import find_people, lobby, operator_file, play_now, private_routes, refill
from scripts import (
    asyncapi,
    book_names,
    coverage,
    demo_hand,
    forms,
    messages,
    modules,
    page_words,
    public_names,
    refusal_codes,
    rights,
    rooms,
)
from scripts.typescript import Module, constant, tags

ROOT: Final = Path(__file__).resolve().parents[1]
Texts = dict[tuple[type, str], str]
PROTOCOL: Final = Path("frontend/src/protocol")
BETS: Final = get_args(c.Bet)
BANK_KINDS: Final = get_args(event.BankKind)

ANSWERED: Final[tuple[type, ...]] = (
    rules.BookCard,
    rules.RulesPage,
    readings.ReadingsPage,
    CitedClause,
    ReadingText,
    lobby_rows.TableSummary,
    lobby.LobbyPage,
    private_routes.TableLink,
    private_routes.LetIn,
    api.Opened,
    Advice,
    shares.SharedPage,
    shares.OwnShared,
    qr_codes.QrImage,
    guests.SessionBody,
    refill.Refilled,
    play_now.Seated,
    find_people.FoundTable,
    supervision.SupervisorBody,
    supervision.Hold,
    supervision.ConcededHand,
    voided.VoidedTable,
    accounts.AccountBody,
    accounts.NewAccount,
    accounts.NewCodes,
    log_ins_and_tokens.NewToken,
    role_routes.Member,
    second_factor_routes.SecondFactorOffer,
    own_limits.OwnLimitsBody,
    avatars.AvatarBody,
    friend_list.FriendsBody,
    friend_routes.FriendLink,
    friend_routes.FriendNews,
    friend_routes.Rematch,
    operator_file.OperatorForm,
    operator_file.OperatorChanges,
    significant_events.Significant,
    report_routes.ReportedLine,
    report_routes.TableTalk,
    shapes.RoundRow,
    shapes.PastRounds,
    shapes.Replay,
    shapes.Alternatives,
    shapes.SandboxTable,
    Ruling,
    Fault,
    FaultsBody,
)
"""Answers of the HTTP interface, without the lab's."""


def names() -> Module:
    """The closed lists."""
    lists = {
        "Bet": BETS,
        "SideBet": SIDE_BETS,
        "Result": get_args(event.Result),
        "BankKind": BANK_KINDS,
        "SetBy": get_args(event.SetBy),
        "Half": ("win", "lose"),
        "Way": get_args(c.Way),
        "Phase": PHASES,
        "RuleName": tuple(RULES),
        "SignificantKind": get_args(significant_events.Kind),
        "RefusalCode": refusal_codes.codes("refusal"),
        "ProblemCode": refusal_codes.codes("problem"),
        "Role": get_args(Role),
        "Line": get_args(Line),
        "DutyName": DUTIES,
        "Phrase": get_args(phrases.Phrase),
        "Emote": get_args(phrases.Emote),
        "QuickMessage": get_args(phrases.QuickMessage),
    }
    told = {
        "Phase": "The phases of a round.",
        "RuleName": "The rows of a rule book.",
        "SetBy": "Who set a hand.",
        "Half": "What comes of one hand of two.",
        "Way": "How others are asked about an order.",
        "RefusalCode": "Why something was not done at a table.",
        "ProblemCode": "Why a request over HTTP was not answered as it wished.",
        "DutyName": "What a pupil at the dealer's table may do by hand.",
        "Phrase": "Quick phrases of the chat.",
        "Emote": "Emotes of the chat.",
        "QuickMessage": "Quick phrases and emotes: what a person sends with one tap.",
    }
    module = Module("names", "Closed lists of words.", lists=lists)
    module.raw(
        "Bet",
        '/** "main" or a side bet by name; the books say which there are. */\nexport type Bet = string;',
    )
    module.raw("SideBet", "/** A side bet by name. */\nexport type SideBet = string;")
    for name, words in lists.items():
        if name not in module.names:
            module.words(name, words, told.get(name, ""))
    module.words("CommandName", tags([*get_args(c.PersonCommand)]), "The commands of a person.")
    module.words(
        "OrderName", tags([*get_args(c.SupervisorOrder), c.CutTiles]), "Orders of the game supervisor."
    )
    module.words("EventName", tags(get_args(AnyEvent)), "The events of a table.")
    return module


def commands(words: Module) -> Module:
    """Return what the page sends."""
    module = Module(
        "commands", "What the page sends over the live connection.", [words], renamed={wire.Moment: "Moment"},
        texts={(wire.Moment, "phase"): "Phase"},
    )  # fmt: skip
    for name, kinds, about in (
        ("PersonCommand", c.PersonCommand, "The commands of a person. The server adds the person."),
        ("SupervisorOrder", c.SupervisorOrder, "Orders of the game supervisor. The server adds the name."),
    ):
        made = [module.struct(kind, is_sent=True, without=_not_said(kind)) for kind in get_args(kinds)]
        module.union(name, made, about)
    module.struct(c.CutTiles, is_sent=True, without=_not_said(c.CutTiles))
    module.raw(
        "Propose",
        "/** An order for which the other players must agree. */\n"
        'export interface Propose {\n  do: "propose";\n  order: SupervisorOrder;\n}',
    )
    asked = [module.struct(kind, is_sent=True, without=_not_said(kind)) for kind in get_args(wire.Question)]
    module.union("Question", asked, "Questions that are no command to the table.")
    module.union(
        "Message", ["PersonCommand", "SupervisorOrder", "CutTiles", "Propose", "Question"],
        "What the page sends, without the number of the message.",
    )  # fmt: skip
    module.struct(wire.Moment)
    return module


def _not_said(kind: type[Struct]) -> set[str]:
    """Return the fields that a message of the page never has."""
    return set(kind.__struct_fields__) - fields_of(kind).keys()


def view(words: Module, sent: Module) -> Module:
    """Return what the server sends of a table."""
    texts: Texts = {
        (view_types.TableView, "mixing"): '"laja" | "reshuffle" | null',
        (view_types.ProposalView, "way"): "Way",
        (Right, "do"): "CommandName",
        (OrderRight, "do"): "OrderName | CommandName",
    }
    module = Module(
        "view", "A table as one viewer may see it.", [words, sent],
        renamed={Wager: "WagerView", view_types.TableView: "BareView"}, texts=texts,
    )  # fmt: skip
    module.drops_null = True
    module.raw("Face", "/** A tile, or null if it lies face down. */\nexport type Face = string | null;")
    module.struct(view_types.TableView)
    module.struct(shapes.Beside)
    module.raw(
        "TableView",
        "/** A table as one viewer may see it, with further information about the table. */\n"
        "export interface TableView extends BareView, Beside {}",
    )
    return module


def events(*others: Module) -> Module:
    """Return what has happened at a table."""
    module = Module("events", "What has happened at a table.", others)
    module.union("TableEvent", [module.struct(kind) for kind in get_args(AnyEvent)], "One fact.")
    return module


def answers(words: Module, *others: Module) -> Module:
    """The live connection's other messages, and the answers of the HTTP interface."""
    renamed: dict[type, str] = {
        rules.BookCard: "BookInfo", rules.Choice: "BookOption", rules.CutOnPage: "CutRow",
        guests.SessionBody: "Session", lobby_rows.TableSummary: "TableRow", supervision.Halted: "HaltedTable",
        supervision.SupervisorBody: "Supervising", operator_file.OperatorForm: "OperatorTemplate",
        operator_file.OperatorChanges: "OperatorCheck", operator_file.FileOption: "OperatorOption",
        significant_events.Significant: "SignificantEvent",
        shapes.Patch: "PatchMessage", view_types.TableView: "BareView", rules.MainPay: "MainPay",
    }  # fmt: skip
    texts: Texts = {
        (shapes.Numbered, "events"): "TableEvent[]",
        (shapes.Patch, "events"): "TableEvent[]",
        (shapes.Recalled, "events"): "TableEvent[]",
        (shapes.RoundRow, "irregularities"): "TableEvent[]",
        (shapes.PastRound, "irregularities"): "TableEvent[]",
        (shapes.RoundMoment, "events"): "TableEvent[]",
        (shapes.RoundMoment, "view"): "BareView",
        (rules.Choice, "name"): "RuleName",
        (rules.ReadingRow, "name"): "RuleName",
        (rules.BookCard, "bets"): "Bet[]",
        (rules.RulesPage, "bets"): "Bet[]",
        (RuledWager, "bet"): "Bet",
    }
    module = Module("answers", "What the server answers.", [words, *others], renamed=renamed, texts=texts)
    module.use("TableView")
    module.use("BareView")
    told = [shapes.Patch, shapes.Recalled, shapes.Quiet, chat.Talk, notices.Invited, *get_args(wire.Answer)]
    module.struct(shapes.Numbered)
    module.raw(
        "ViewMessage",
        "/** The whole view of a table. */\nexport interface ViewMessage extends TableView, Numbered {}",
    )
    module.union(
        "ServerMessage", ["ViewMessage", *map(module.struct, told)], "What comes over the live connection."
    )
    for kind in ANSWERED:
        module.struct(kind)
    module.struct(Course, is_sent=True)
    module.struct(options.TableOrder, is_sent=True, without={"opener", "assignment"})
    return module


def dealers_table(words: Module, *others: Module) -> Module:
    """Return what a pupil does at the dealer's table, and what is answered."""
    renamed: dict[type, str] = {kind: f"{kind.__name__}Act" for kind in acts.KINDS}
    module = Module("dealing", "The dealer's table of the school.", [words, *others], renamed=renamed)
    made = [module.struct(kind, is_sent=True) for kind in acts.KINDS]
    module.union("DealingAct", made, "Something that a pupil does by hand.")
    module.struct(dealing.JudgedAct)
    module.struct(DealingReport)
    return module


def lab_answers(words: Module, checks: Module) -> Module:
    """The answers of the lab."""
    texts: Texts = {
        (BookEdges, "lines"): "Record<Line, Odds>",
        (FileHand, "settings"): "[low: string, win: number, push: number, cost: number][]",
    }
    module = Module(
        "lab", "Answers of the lab, as /api/v1/lab/ gives them.", [words, checks], texts=texts,
        json_types=JSON_TYPES,
    )  # fmt: skip
    module.struct(Odds)
    module.struct(SettingsFile)
    asked = {name: module.type_of(mi.type_info(answer_type(name))) for name in ANSWERS}
    origins = {name: "OfBook" if "book" in QUESTIONS[name].needs else "OfProgram" for name in asked}
    lines = "".join(f'  "{name}": {_with_origin(kind, origins[name])};\n' for name, kind in asked.items())
    module.raw(
        "OfProgram",
        "/** The version of the program that answered. */\nexport interface OfProgram {\n  version: string;\n}",
    )
    module.raw(
        "OfBook",
        "/** The version, and the book with everything laid over it. */\n"
        "export interface OfBook extends OfProgram {\n  book: string;\n  edition: string;\n  digest: string;\n}",
    )
    module.raw(
        "Answers", f"/** What each question of the lab answers. */\nexport interface Answers {{\n{lines}}}"
    )
    return module


def _with_origin(kind: str, origin: str) -> str:
    """Return the type of an answer that names what gave it; of a list, each entry does."""
    return f"({kind.removesuffix('[]')} & {origin})[]" if kind.endswith("[]") else f"{kind} & {origin}"


def school_answers(words: Module) -> Module:
    """Drills: what is asked and answered, and how a pupil gets on."""
    module = Module(
        "school", "What the school asks and answers, as /api/v1/school/ gives it.", [words],
        texts={(school.MarkedAnswer, "answer"): "Answer"}, lists={"DrillName": items.KINDS},
    )  # fmt: skip
    module.words("DrillName", items.KINDS, "The kinds of drill.")
    module.union(
        "Answer", map(module.struct, get_args(items.AnyAnswer)), "What may be answered, by the kind of item."
    )
    module.union(
        "Item", map(module.struct, get_args(items.AnyItem)), "A question; each kind has its own facts."
    )
    module.union(
        "Task",
        [module.struct(each, is_sent=True) for each in get_args(classwork.AnyTask)],
        "What a class has to do.",
    )
    for each in (
        classes.Classes, class_progress.SeenClass, classes.Invitation, class_work.WorkItem, class_work.WorkMark,
        Certificate,
    ):  # fmt: skip
        module.struct(each)
    module.union("Shown", map(module.struct, get_args(AnyShown)), "What a lesson shows.")
    of_lessons = (lessons.LessonTitle, lessons.LessonPage, lessons.LessonMark)
    for kind in (
        school.DrillKind,
        school.AskedItem,
        school.MarkedAnswer,
        school.Progress,
        coach.Coached,
        statistics.PersonStatistics,
        leaderboards.Leaderboard,
        daily.Daily,
        *of_lessons,
    ):
        module.struct(kind)
    return module


def round_files(words: Module) -> Module:
    """A round file as a tree of its keys."""
    module = Module("round", "A round file, its keys as a tree.", [words])
    parts = (
        rt.Share,
        rt.Moved,
        rt.RoundWager,
        rt.RoundTable,
        rt.RoundBank,
        rt.RoundDeal,
        rt.RoundHouse,
        rt.RoundBox,
    )
    for kind in parts:  # what stands in others first
        module.struct(kind, is_sent=True)
    return module


def certificates(words: Module) -> Module:
    """The certificate of a house way."""
    module = Module("certificate", "The certificate of a house way.", [words])
    module.struct(certificate.Certificate)
    checks = [
        name
        for name, kind in certificate.Certificate.__annotations__.items()
        if certificate.Check in get_args(kind)
    ]
    module.words("CheckName", checks, "What is tried on every hand.")
    return module


FORM_TYPES: Final = """\
/** What forms ask for. Written by `python3 run.py regenerate`: change the structs, not this file. */
import type { OrderName } from "./names.ts";

/** How a field is asked for. */
export type Kind = {kinds};

export type Asked =
  | { key: string; is: "choice"; of: readonly string[]; optional?: true }
  | { key: string; is: Exclude<Kind, "choice">; optional?: true };

export interface OrderForm {
  fields: readonly Asked[];
  /** The time is part of it. */
  timed?: true;
  /** The round is part of it. */
  of_round?: true;
  /** The order has no place for a reason. */
  plain?: true;
}"""


def form_data() -> str:
    """The forms of the supervisor's panel and of the ruling page."""
    kinds = " | ".join(sorted({f'"{each["is"]}"' for each in _fields()}))
    groups = "Record<string, Partial<Record<OrderName, OrderForm>>>"
    about = "Every report and order of the game supervisor, and what each of them says."
    told = "The irregularities of a round file, and what each of them says."
    (first,) = get_args(rt.RoundFile.__annotations__["format"])
    parts = [
        FORM_TYPES.replace("{kinds}", kinds),
        constant("GROUPS", forms.orders(), about, like=groups),
        "export type Group = keyof typeof GROUPS;",
        constant(
            "IRREGULARITIES", forms.irregularities(), told, of="Readonly<Record<string, readonly Asked[]>>"
        ),
        constant("ROUND_FORMAT", first, "What a round file begins with."),
    ]
    return "\n\n".join(parts) + "\n"


def dealing_data() -> str:
    """The duties of the dealer's table and the remedies of what goes wrong."""
    written = "Written by `python3 run.py regenerate`: change the structs, not this file."
    parts = [
        f"/** The dealer's table of the school. {written} */",
        constant("DUTIES", DUTIES, "Every duty, in the order of a round."),
        constant("REMEDIES", incidents.REMEDIES, "What can be done about something that goes wrong."),
    ]
    return "\n\n".join(parts) + "\n"


def grade_data() -> str:
    """The limits of the coach's grades."""
    told = "Grade, and what a setting of it costs less than, for each 100 wagered; beyond the last one it is a blunder."
    written = "Written by `python3 run.py regenerate` from school/coaching/statistics.py."
    return f"/** The coach's grades. {written} */\n\n{constant('GRADES', GRADES, told)}\n"


def _fields() -> list[dict[str, Any]]:
    asked = [
        field for group in forms.orders().values() for form in group.values() for field in form["fields"]
    ]
    return asked + [field for fields in forms.irregularities().values() for field in fields]


def generated() -> dict[Path, str]:
    """Path below the root -> what belongs there."""
    words = names()
    sent = commands(words)
    seen = view(words, sent)
    facts = events(words, sent, seen)
    told = answers(words, sent, seen, facts)
    checks = certificates(words)
    dealt = dealers_table(words, sent, seen)
    written = [words, sent, seen, facts, told, dealt, checks, lab_answers(words, checks), round_files(words)]
    written.append(school_answers(words))
    files = {PROTOCOL / f"{module.name}.ts": module.text() for module in written}
    index = [
        module.name for module in written if module.name not in {"lab", "certificate", "round", "school"}
    ]
    files[PROTOCOL.with_suffix(".ts")] = (
        "/** What goes over the wire. Written by `python3 run.py regenerate`: change the structs, not these files. */\n"
        + "".join(f'export type * from "./protocol/{name}.ts";\n' for name in index)
    )
    files[PROTOCOL / "forms.ts"] = form_data()
    files[PROTOCOL / "duties.ts"] = dealing_data()
    files[PROTOCOL / "grades.ts"] = grade_data()
    files[Path("docs/protocol.md")] = messages.document()
    if not (ROOT / public_names.FILE).exists():  # that of a version stays as it is
        files[public_names.FILE] = public_names.text()
    return (
        files
        | rooms.files()
        | page_words.files()
        | {
            each.FILE: each.text()
            for each in (asyncapi, book_names, coverage, demo_hand, modules, refusal_codes, rights)
        }
    )


def main(write: Callable[[str], object] = print) -> int:
    """Write what is not as it should be; the result is the exit status."""
    for path, text in generated().items():
        file = ROOT / path
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            write(f"wrote {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
