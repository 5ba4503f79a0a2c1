"""The certificate of a house way: ways whose faults are known, and the shipped ways against other counts."""

import json
import re
import sys
from fractions import Fraction
from html.parser import HTMLParser
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from paigow.books import BOOK_IDS, Book, BookError, load
from paigow.books.loader import lay_over as read_operator_file
from paigow.lab.certificate import checks, report
from paigow.lab.certificate.certify import certify, certify_text, told_in
from paigow.lab.certificate.parts import Bar, Chart
from paigow.lab.certificate.tile_drawing import tile, tile_drawings
from paigow.lab.certificate.tracing import Tracer, codes, other_pair
from paigow.lab.certificate.types import Certificate, RowReport, Winner
from paigow.lab.odds import commission_of, odds
from paigow.lab.policy_names import sides
from paigow.rules import ruleset
from paigow.rules.ruleset import Two
from paigow.rules.terms import hand_of
from paigow.tiles import FACES, FULL_SET, all_hands, kind_multisets, pieces
from paigow.words import LANGUAGES
from paigow.words.languages import language as spoken
from tests.books.editing import house_way_as_toml, operator

ROOT = Path(__file__).parents[2]
FILED = ROOT / "examples" / "massachusetts-filed-house-way.toml"
CERTIFIED: dict[str, Certificate] = {}
pytestmark = pytest.mark.xdist_group("certificate")  # certified once


def row(keep: str, *, when: str = "", clause: str = "MA 7(e)") -> str:
    condition = f"when = [{json.dumps(when)}]\n" if when else ""
    return (
        f'[[house_way.row]]\nclause = "{clause}"\n{condition}keep = [{json.dumps(keep)}]\nsays = "{keep}."\n'
    )


def filed(*rows: str) -> Certificate:
    return certify_text(operator("".join(rows), book="massachusetts"), file="casino.toml")


def rows_of(*rows: str) -> list[RowReport]:
    """Return what the rows of a filed way do, without the rest of its certificate."""
    tracer = Tracer(laid(operator("".join(rows), book="massachusetts")))
    return checks.row_reports(tracer.every_hand(), tracer)


def laid(content: bytes) -> Book:
    """Not tried on every hand yet."""
    return read_operator_file(content, file="casino.toml")


def shipped(book: str) -> Certificate:
    if book not in CERTIFIED:
        CERTIFIED[book] = certify(load(book))
    return CERTIFIED[book]


BEST_LOW = (row("two pairs"), row("best low"), row("best high"))


# ---- the walk ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book_id", ["nz", "rws"])
def test_a_walk_sets_every_hand_as_the_table_does_by_the_same_rows(book_id: str) -> None:
    book = load(book_id)
    tracer, table = Tracer(book), ruleset(book).table
    for walk in tracer.every_hand():
        decision = table[codes(walk.kinds)]
        assert walk.is_decided
        assert walk.set == decision.setting
        told = [(step.clause, step.left, step.overruled) for step in decision.steps]
        steps = [step for step in walk.steps if step.fires or step.overruled]
        clauses = [tracer.rows[step.number - 1].row.clause for step in steps]
        assert [
            (clause, len(step.left), step.overruled) for clause, step in zip(clauses, steps, strict=True)
        ] == told


def test_two_pairs_can_be_looked_at_either_way() -> None:
    teens_and_nines = hand_of((0, 0, 11, 11))
    other = other_pair(teens_and_nines)
    assert teens_and_nines.pair == (0, 0)
    assert other is not None
    assert (other.kinds, other.pair, other.beside) == ((0, 0, 11, 11), (11, 11), (0, 0))
    assert other_pair(hand_of((0, 0, 1, 2))) is None
    assert other_pair(hand_of((0, 1, 2, 3))) is None
    assert other_pair(hand_of((15, 16, 2, 3))) is None
    assert sum(other_pair(hand_of(kinds)) is not None for kinds in kind_multisets(4)) == 120


# ---- ways whose faults are known ------------------------------------------------------------------------------------


def test_a_plain_way_is_certified_with_its_figures() -> None:
    found = filed(*BEST_LOW)
    assert found.verdict != "faulty"
    assert found.figures is not None
    checks = (found.legal, found.complete, found.order_free, found.piece_free, found.engine_agrees)
    assert [(check.holds, check.tried) for check in checks if check is not None] == [
        (True, 35_960), (True, 35_960), (True, 24 * 4_285), (True, 35_960), (True, 35_960),
    ]  # fmt: skip
    assert (found.kinds, found.hands) == (4_285, 35_960)
    assert sum(each.decides for each in found.rows) == 35_960
    assert found.rows[0].decides == 120
    assert found.never_fires == []


def test_a_row_below_one_that_leaves_nothing_open_never_fires() -> None:
    last = rows_of(*BEST_LOW, row("most low points"))[3]
    assert last.never == "decided above"
    assert (last.would_speak_of, last.speaks_of, last.narrows, last.decides) == (35_960, 0, 0, 0)


def test_rows_that_no_hand_meets_or_that_change_nothing_never_fire() -> None:
    five_tiles = row("pair split", when="has teen day 7 8 9")
    found = rows_of(
        five_tiles,
        row("low at least 0"),
        row("high is pair, wong or gong", when="none is pair, wong or gong"),
        *BEST_LOW,
    )
    assert [each.never for each in found] == [
        "no hand",
        "changes nothing",
        "changes nothing",
        None,
        None,
        None,
    ]
    assert found[1].speaks_of == 35_960
    assert 0 < found[2].speaks_of < 35_960


GUARD = '[[house_way.never_drop]]\nclause = "MA 7(e)"\n'


def test_a_row_that_the_guard_passes_over_loses_to_it() -> None:
    """Two Teens beside a gee tile and a four: to split them is worse in both hands where the other two make seven."""
    split = row("pair split", when="pair teen|day beside gee 4")
    first, unguarded = rows_of(GUARD, split, *BEST_LOW)[0], rows_of(split, *BEST_LOW)[0]
    assert first.overruled > 0
    assert first.overruled + first.narrows == first.speaks_of
    assert [won for won in first.wins_there if won.row == 0] == [Winner(row=0, hands=first.overruled)]
    assert (unguarded.overruled, unguarded.narrows) == (0, first.speaks_of)


def test_a_row_that_is_always_passed_over_never_fires() -> None:
    """With two pairs, each pair by itself is at least as good in both hands as anything else."""
    first = rows_of(GUARD, row("pair split", when="pair teen beside day day"), *BEST_LOW)[0]
    assert (first.never, first.overruled, first.narrows) == ("overruled", 1, 0)


@pytest.mark.parametrize("book_id", ["nz", "canberra"])
def test_rows_that_never_fire_can_be_struck_out(book_id: str) -> None:
    book, never = load(book_id), set(shipped(book_id).never_fires)
    rows = [each for number, each in enumerate(book.house_rows, 1) if number not in never]
    way = msgspec.structs.replace(book.house_way, row=rows)
    without = Tracer(msgspec.structs.replace(book, house_way=way)).every_hand()
    table = ruleset(book).table
    assert never
    assert all(walk.is_decided and walk.set == table[codes(walk.kinds)].setting for walk in without)


def test_a_row_that_comes_too_late_loses_to_the_one_above() -> None:
    """Pairs are kept by the first row, so that the second, which would split the nines, never has its way."""
    _, late, *_ = rows_of(
        row("pair together"), row("pair split", when="pair 9"), row("best low"), row("best high")
    )
    assert late.never == "decided above"
    assert (
        late.would_speak_of == 435 - 11
    )  # two nines and two other tiles, but not one of the eleven higher pairs
    assert late.wins_there == [Winner(row=1, hands=late.would_speak_of)]
    assert late.alone_otherwise == late.would_speak_of
    assert late.example is not None
    made, alone = late.example.settings[:2]
    assert made.high_name == "pair nine"
    assert "pair" not in alone.high_name


def test_what_a_row_alone_would_set_otherwise_is_counted_by_trying_it_alone() -> None:
    """Every hand once more: the way of that single row against the way in force."""
    book = load("canberra")
    found, table = shipped("canberra"), ruleset(book).table
    for report_row in found.rows[::6]:
        only = msgspec.structs.replace(
            book.house_way, row=[book.house_rows[report_row.row - 1]], never_drop=[]
        )
        alone = Tracer(msgspec.structs.replace(book, house_way=only)).every_hand()
        otherwise = sum(
            walk.ways
            for walk in alone
            if table[codes(walk.kinds)].setting.strengths not in {each.strengths for each in walk.left}
        )
        assert report_row.alone_otherwise == otherwise == sum(won.hands for won in report_row.wins_there)
        assert all(won.row < report_row.row or won.row == 0 for won in report_row.wins_there)


def test_settings_worse_in_both_hands_are_listed() -> None:
    """The highest tile with the lowest, whatever that makes."""
    book = laid(operator("".join((row("highest with lowest"), *BEST_LOW)), book="massachusetts"))
    found = checks.dominated(Tracer(book).every_hand())
    hands = worse_than_they_could_be(book)
    assert found.hands == len(hands) > 1000
    assert found.kinds == len(found.every)
    assert sum(each.hands for each in found.every) == found.hands
    assert {tuple(sorted(each.tiles)) for each in found.every} <= set(hands)
    for each in found.every:
        (low, high), (better_low, better_high) = (
            ranked("massachusetts", laid.low, laid.high) for laid in each.settings
        )
        assert better_low >= low
        assert better_high >= high
        assert (better_low, better_high) != (low, high)


def worse_than_they_could_be(book: Book) -> list[tuple[str, ...]]:
    """Hands, one by one, that are set worse in one of the two hands and no better in the other than another setting."""
    rules, worse = ruleset(book), []
    for tiles in all_hands():
        low, high = rules.house_way(tiles).setting.ranks.strengths
        others = (setting.ranks.strengths for setting in rules.settings(tiles))
        if any(other != (low, high) and other[0] >= low and other[1] >= high for other in others):
            worse.append(tuple(sorted(tile.face for tile in tiles)))
    return worse


def ranked(book: str, low: tuple[str, str], high: tuple[str, str]) -> tuple[int, int]:
    """Strength of two hands by their faces."""
    rules = ruleset(load(book))
    tiles = pieces((*low, *high))
    return rules.two_tiles(*tiles[:2]).low, rules.two_tiles(*tiles[2:]).high


# ---- faulty ways ------------------------------------------------------------------------------------------------


def test_a_way_that_leaves_hands_open_gets_a_report_that_names_them() -> None:
    found = filed(row("two pairs"), row("pair together"))
    assert found.verdict == "faulty"
    assert found.figures is None
    assert found.dearest is None
    assert found.complete is not None
    assert (found.complete.holds, found.complete.tried, found.complete.failing) == (
        False,
        35_960,
        35_960 - decided_by_a_pair(),
    )
    assert found.says[0].startswith(f"The way leaves {found.complete.failing:,} hands of 35,960 open")
    assert found.order_free is not None
    assert found.order_free.holds  # of the hands that it does decide
    assert found.complete.failing_kinds == found.kinds - found.order_free.tried // 24 > 0
    for each in found.complete.examples:
        assert len(each.settings) > 1
        assert len({ranked("massachusetts", laid.low, laid.high) for laid in each.settings}) > 1
    text = report.as_markdown(found)
    assert "**Not certified.**" in text
    assert "What it is worth" not in text
    assert " ".join(found.complete.examples[0].tiles) in text
    assert "No setting that a row decides could be better" in text
    assert "No setting could be better" not in text
    assert "Not certified" in report.as_html(found)


def decided_by_a_pair() -> int:
    """Hands of which one setting is left, or several alike, when pairs go together first."""
    rules, hands = ruleset(load("massachusetts")), 0
    for tiles in all_hands():
        settings = [setting.ranks for setting in rules.settings(tiles)]
        two = [each for each in settings if each.low.cls == each.high.cls == "pair"]
        one = [each for each in settings if each.high.cls == "pair"]
        left = two or one or settings
        hands += len({each.strengths for each in left}) == 1
    return hands


def test_an_open_hand_tells_the_rows_that_narrowed_it() -> None:
    way = operator(row("most low points") + row("best high", when="no pair"), book="massachusetts")
    found = checks.complete(Tracer(laid(way)).every_hand())
    assert 0 < found.failing < 35_960
    assert [1] in [each.rows for each in found.examples]


def test_a_file_with_faults_gets_a_report_that_names_them() -> None:
    bad = operator(row("sing").replace("MA 7(e)", "MA 99") + "nonsense = 1\n", book="massachusetts")
    found = certify_text(bad, file="casino.toml", date="2026-01-02")
    assert found.verdict == "faulty"
    assert {fault.key for fault in found.faults} >= {"house_way.row[1].clause", "house_way.row[1].keep[1]"}
    assert (found.book, found.kinds, found.rows, found.legal) == (None, 0, [], None)
    assert found.says == [
        f"The file has {len(found.faults)} faults; no hand was tried and nothing is certified."
    ]
    for text in (report.as_markdown(found), report.as_html(found)):
        assert "house_way.row[1].keep" in text
        assert "2026-01-02" in text
        assert "casino.toml" in text


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"nowhere\.toml: \(file\): cannot be read"):
        certify(tmp_path / "nowhere.toml")


def test_a_check_counts_what_fails_by_hand_or_by_trial() -> None:
    """No way of the vocabulary breaks these checks, so that walks are broken here by hand."""
    book = load("massachusetts")
    tracer, rules = Tracer(book), ruleset(book)
    walks = tracer.every_hand()
    wrong = next(
        walk for walk in walks if walk.ways == 16 and len({each.strengths for each in walk.every}) == 3
    )
    other = next(each for each in wrong.every if each.strengths != wrong.set.strengths)
    turned = wrong._replace(
        steps=(
            *wrong.steps[:-1],
            wrong.steps[-1]._replace(left=[other._replace(low=other.high, high=other.low)]),
        )
    )
    moved = wrong._replace(steps=(*wrong.steps[:-1], wrong.steps[-1]._replace(left=[other])))
    others = [walk for walk in walks if walk is not wrong]
    illegal = checks.legal([*others, turned], tracer)
    assert (illegal.holds, illegal.tried, illegal.failing) == (False, 35_960, 16)
    assert checks.legal([*others, moved], tracer).holds
    disagrees = checks.engine_agrees([*others, moved], tracer, rules)
    assert (disagrees.holds, disagrees.failing, len(disagrees.examples)) == (False, 16, 1)


# ---- the shipped ways -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_the_figures_are_those_of_the_lab(book_id: str) -> None:
    book, found = load(book_id), shipped(book_id).figures
    assert found is not None
    commission = commission_of(book)
    for result, player, banker in (
        (found.both_sides, "house-way", "house-way"),
        (found.best_player, "optimal", "house-way"),
        (found.best_banker, "house-way", "optimal"),
    ):
        policies = sides(book, player, banker, commission)
        expected = odds(policies.hands, policies.player, policies.banker, commission, role=result.role)
        assert (result.win, result.push, result.lose) == (expected.win, expected.push, expected.lose)
        assert result.edge.exact == expected.edge
        assert result.edge.percent == float(100 * expected.edge)
        assert (result.player, result.banker) == (player, banker)
        assert result.win + result.push + result.lose == result.deals == 736_281_000
    assert found.best_banker.role == "banker"


def test_massachusetts_bare_way_is_called_weak_in_plain_words() -> None:
    found = shipped("massachusetts")
    assert found.verdict == "weak"
    assert found.figures is not None
    assert found.figures.best_player.edge.exact == Fraction(-557_903, 59_377_500)
    assert found.says[0] == (
        "A player who sets every hand best against this way wins 0.9396% of each wager from the house, "
        "after commission: it is too weak for a house to bank by."
    )
    assert found.dominated is not None
    assert found.dominated.hands == len(worse_than_they_could_be(load("massachusetts"))) == 32
    assert "**Weak.** A player who sets every hand best" in report.as_markdown(found)


@pytest.mark.parametrize("book_id", ["nz", "canberra", "rws"])
def test_the_other_ways_are_sound(book_id: str) -> None:
    found = shipped(book_id)
    assert found.verdict == "sound"
    assert found.figures is not None
    assert 0 < found.figures.best_player.edge.exact < found.figures.both_sides.edge.exact
    assert found.dominated is not None
    assert (found.dominated.hands, found.dominated.every) == (0, [])
    assert found.book_figures is None
    assert found.says[0].startswith("The house keeps at least 1.6")


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_hand_is_decided_by_one_row(book_id: str) -> None:
    found, table = shipped(book_id), ruleset(load(book_id)).table
    by_clause: dict[str, int] = {}
    for kinds, ways in kind_multisets(4).items():
        clause = table[codes(kinds)].clause
        by_clause[clause] = by_clause.get(clause, 0) + ways
    assert {each.clause: 0 for each in found.rows} | by_clause == {
        clause: sum(each.decides for each in found.rows if each.clause == clause)
        for clause in {each.clause for each in found.rows}
    }
    assert found.engine_agrees is not None
    assert (found.engine_agrees.holds, found.engine_agrees.tried) == (True, 35_960)
    assert found.otherwise is not None
    assert (found.otherwise.hands, found.otherwise.unlike) == (0, 0)


def test_commission_can_be_another() -> None:
    none, book = certify(load("massachusetts"), Fraction(0)), shipped("massachusetts")
    assert none.commission == "0/1"
    assert none.figures is not None
    assert book.figures is not None
    result = none.figures.both_sides
    assert result.edge.exact == Fraction(result.lose - result.win, result.deals)
    assert result.win == book.figures.both_sides.win
    assert none.figures.best_player.edge.exact < book.figures.best_player.edge.exact


# ---- dearest hands ----------------------------------------------------------------------------------------------


def test_what_the_dearest_hand_costs_is_found_by_setting_it_the_other_way() -> None:
    """The whole table of deals once more, with that one hand of the bank set the other way."""
    book, found = load("massachusetts"), shipped("massachusetts")
    assert found.dearest is not None
    assert found.figures is not None
    commission = commission_of(book)
    for other, before in (("optimal", found.figures.best_player), ("house-way", found.figures.both_sides)):
        policies = sides(book, other, "house-way", commission)
        hands = policies.hands
        for dear in found.dearest.most[:6:5]:
            kinds = sorted(tile.kind.index for tile in pieces(dear.hand.tiles))
            index = next(i for i, tiles in enumerate(hands.tiles.tolist()) if alike(tiles) == alike(kinds))
            low = [tile.kind.index for tile in pieces(dear.hand.settings[1].low)]
            settings = policies.banker.settings.copy()
            places = range(int(hands.first[index]), int(hands.first[index + 1]))
            settings[index] = next(
                place
                for place in places
                if sorted(alike(hands.low_tiles[place].tolist())) == sorted(alike(low))
            )
            changed = odds(hands, policies.player, policies.banker._replace(settings=settings), commission)
            gained = changed.edge - before.edge.exact
            share = Fraction(
                dear.hand.hands, int(hands.ways[index])
            )  # gee tiles that rank alike are one kind there
            cost = dear.cost if other == "optimal" else dear.cost_by_house_way
            assert cost.exact == gained * share
            assert dear.each.exact == dear.cost.exact * Fraction(35_960, dear.hand.hands)


def alike(kinds: list[int]) -> list[int]:
    """Kinds with either gee tile as the same."""
    return sorted(min(kind, 15) for kind in kinds)


def test_the_dearest_come_first_and_the_total_holds_them() -> None:
    for book_id in BOOK_IDS:
        found = shipped(book_id).dearest
        assert found is not None
        costs = [dear.cost.exact for dear in found.most]
        assert costs == sorted(costs, reverse=True)
        assert costs[-1] > 0
        assert sum(costs) < found.total.exact
        assert found.kinds > len(found.most)


# ---- a filed way ------------------------------------------------------------------------------------------------


def test_the_filed_way_of_the_examples_is_sound_and_set_against_the_published_one() -> None:
    found = certify(FILED)
    assert (found.verdict, found.file, found.name) == ("sound", FILED.name, "Harbour Casino")
    assert found.figures is not None
    own = shipped("massachusetts").figures
    assert found.book_figures is not None
    assert own is not None
    assert [each.edge for each in msgspec.structs.astuple(found.book_figures)] == [
        each.edge for each in msgspec.structs.astuple(own)
    ]
    assert found.otherwise is not None
    filed_way, published = ruleset(laid(FILED.read_bytes())), ruleset(load("massachusetts"))
    differ = unlike = 0
    for tiles in all_hands():
        one, other = filed_way.house_way(tiles).setting, published.house_way(tiles).setting
        if {kind_set(one.low), kind_set(one.high)} != {kind_set(other.low), kind_set(other.high)}:
            differ += 1
            unlike += one.ranks.strengths != other.ranks.strengths
    assert (found.otherwise.hands, found.otherwise.unlike) == (differ, unlike)
    assert differ > unlike > 5_000


def kind_set(two: Two) -> tuple[int, ...]:
    return tuple(sorted(tile.kind.index for tile in two))


def test_a_filed_way_like_the_published_one_needs_no_comparison() -> None:
    found = certify_text(
        operator(house_way_as_toml("massachusetts"), book="massachusetts"), file="casino.toml"
    )
    own = shipped("massachusetts")
    assert found.otherwise is not None
    assert (found.otherwise.hands, found.book_figures) == (0, None)
    assert own.figures is not None
    assert found.figures is not None
    assert found.figures.best_player == own.figures.best_player
    assert found.digest != own.digest
    assert (found.file, len(found.file_digest or "")) == ("casino.toml", 64)


# ---- the pages --------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """Every element closed, every reference kept."""

    VOID = frozenset({"meta", "br"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.text: list[str] = []
        self.ids: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [
            value or "" for name, value in attrs if name in {"href", "src", "xlink:href", "action", "data"}
        ]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_page_stands_alone() -> None:
    text = report.as_html(shipped("massachusetts"))
    page = Page(text)
    assert page.open == []
    assert page.links
    assert set(page.links) <= {f"#{name}" for name in page.ids}
    assert not re.search(
        r"https?:|//|url\(|@import|<script|<link|<iframe", text.replace("<!doctype html>", "")
    )
    words = " ".join(page.text)
    for said in (*shipped("massachusetts").says, "49191137/1840702500", "221,302,696", "How to check it"):
        assert said in words


ENGLISH = re.compile(r"[A-Za-z]{3,} [a-z]{2,}")


@pytest.mark.parametrize("language", [each for each in LANGUAGES if spoken(each).script])
@pytest.mark.parametrize("name", BOOK_IDS)
def test_it_is_told_in_every_language(name: str, language: str) -> None:
    """What is to be typed, an operator's own words and a document's name apart; figures and tiles are the same."""
    found = shipped(name)
    told = told_in(found, language)
    assert [each for each in (*told.says, *(row.says for row in told.rows)) if ENGLISH.search(each)] == []
    text = report.as_markdown(found, language)
    plain = re.sub(r"`[^`]*`", "", text)
    for own in (found.document, found.name, *(row.clause for row in found.rows)):
        plain = plain.replace(str(own), "")
    assert [line for line in plain.splitlines() if ENGLISH.search(line)] == []
    assert re.findall(r"`[^`]*`", text) == re.findall(r"`[^`]*`", report.as_markdown(found))
    page = Page(report.as_html(found, language))
    assert page.open == []
    assert told.says[0] in page.text


def test_a_file_without_a_way_says_so_in_every_language() -> None:
    for language in LANGUAGES:
        found = told_in(certify_text(b"format = 1", file="bad.toml"), language)
        assert found.faults
        assert report.as_markdown(found, language).startswith("# ")
        if spoken(language).script:
            assert not ENGLISH.search(" ".join(found.says))


def test_the_commands_to_check_it_name_the_file_safely() -> None:
    found = certify_text(
        operator("".join(BEST_LOW), book="massachusetts"), Fraction(3, 100), file="a casino.toml"
    )
    text = report.as_markdown(found)
    assert "`paigow lab certify 'a casino.toml'`" in text
    assert "--player optimal --banker 'a casino.toml'" in text
    assert "3% (3/100)" in text


def test_charts_need_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    page = Page(report.as_html(shipped("massachusetts")))
    assert page.open == []
    assert "What the house keeps of each wager, by how the player sets" in page.text


def test_a_chart_as_vega_lite() -> None:
    chart = Chart("Edges", "%", [Bar("same way", 2.5, "2.5%"), Bar("sets best", -0.9, "−0.9%")])
    spec = report.chart_spec(chart)
    assert [each["text"] for each in spec["data"]["values"]] == ["2.5%", "−0.9%"]
    vl_convert = pytest.importorskip("vl_convert")
    drawn = vl_convert.vegalite_to_svg(spec)
    assert "−0.9%" in drawn
    assert "var(--bad)" in drawn
    assert "var(--accent)" in drawn


def test_what_comes_out_of_a_file_is_text_and_nothing_else() -> None:
    name = "<script>alert(1)</script> | [x](http://x) `"
    rows = "".join(BEST_LOW).replace('says = "best low."', "says = '<img src=x onerror=y> | **bold** `'")
    found = certify_text(operator(rows, book="massachusetts", name=name), file="<b>|.toml")
    text = report.as_html(found)
    assert "<script" not in text
    assert "<img" not in text
    assert "<b>" not in text
    assert Page(text).open == []
    assert name in "".join(Page(text).text)
    markdown = report.as_markdown(found)
    assert "<script" not in markdown
    assert "<img" not in markdown
    assert "[x](" not in markdown
    for line in markdown.splitlines():
        if line.startswith("| 2 |"):
            assert len(re.findall(r"(?<!\\)\|", line)) in {7, 9}  # no cell more than its table has


def test_tiles_are_drawn_with_their_pips() -> None:
    assert set(FACES) == set(FULL_SET)
    for face in FACES:
        drawn = tile_drawings([face])
        assert drawn.count("<circle") == sum(int(end) for end in face.split("-"))
        assert f'id="tile-{face}"' in drawn
        assert f'href="#tile-{face}"' in tile(face)
    teen, high4 = tile_drawings(["6-6"]), tile_drawings(["1-3"])
    assert teen.count("#e2402e") == 6
    assert high4.count("#e2402e") == 1
    assert tile_drawings(["4-6", "4-6", "1-2"]).count("<symbol") == 2


def test_the_json_keeps_its_keys() -> None:
    found = json.loads(msgspec.json.encode(shipped("massachusetts")))
    assert found["format"] == "paigow-certificate/1"
    assert found["figures"]["best_player"]["edge"] == {
        "fraction": "-557903/59377500",
        "percent": pytest.approx(-0.93958654372),
    }
    assert set(found) >= {
        "verdict", "says", "legal", "complete", "order_free", "piece_free", "rows", "never_fires", "dominated",
        "otherwise", "figures", "dearest", "digest", "file_digest", "commission", "date",
    }  # fmt: skip
    assert msgspec.json.decode(json.dumps(found), type=Certificate) == shipped("massachusetts")


def script() -> ModuleType:
    spec = spec_from_file_location("certificates_script", ROOT / "scripts" / "certificates.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_in_the_docs_are_current() -> None:
    made = script()
    found = {book: shipped(book) for book in BOOK_IDS}
    found |= {name: certify(file) for name, file in made.FILES.items()}
    for name, text in made.pages(found).items():
        assert (made.PAGES / name).read_text(encoding="utf-8") == text, "run python scripts/certificates.py"


# ---- names that come out of files ----------------------------------------------------------------------------------

NASTY = [
    '"><script>alert(1)</script>',
    "</title><img src=x onerror=alert(1)>",
    "a`; touch broken; `b",
    "a|b\n\n# Certified\n\n| a |",
    "![a](https://evil.example/x.png) [b](javascript:alert(1)) https://evil.example www.evil.example",
    "~~a~~ __b__ **c** <b>d</b> &lt;b&gt;",
    "a\u202egnp.exe\u200b\x00\x1b[2J\r\u2028b",
    "a\udcffb",
    "--output=x.html",
]


class Tags(HTMLParser):
    """What a page holds beside text: its elements, and the attributes that could do something."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


def named(name: str) -> Certificate:
    """A certificate of a file and a casino of this name, without its figures."""
    content = operator("colour = 1").replace(b"A casino", b"x")
    found = certify_text(content, file=name)
    return msgspec.structs.replace(found, name=name, book="nz", title=name, document=name, edition="1")


@pytest.mark.parametrize("name", NASTY)
def test_a_name_cannot_break_out_of_a_page(name: str) -> None:
    page, plain = (Tags(report.as_html(named(each))) for each in (name, "plain.toml"))
    assert page.tags == plain.tags
    assert page.attributes == plain.attributes
    html = report.as_html(named(name))
    assert html.encode()
    assert all(letter.isprintable() or letter == "\n" for letter in html)


@pytest.mark.parametrize("name", NASTY)
def test_a_name_cannot_break_out_of_markdown(name: str) -> None:
    text, plain = (report.as_markdown(named(each)) for each in (name, "plain.toml"))
    assert text.encode()
    assert text.count("\n") == plain.count("\n")
    assert all(letter.isprintable() or letter == "\n" for letter in text)
    outside = re.sub(r"(`+) ?.+? ?\1", "", text)
    assert "<" not in outside
    assert "://" not in outside
    assert not re.search(r"(?<!\\)[\[\]~]", outside)
    heads = [re.sub(r"^(#*).*", r"\1", line) for line in (text + plain).splitlines()]
    assert heads[: len(heads) // 2] == heads[len(heads) // 2 :]


def test_a_command_to_copy_names_the_file_to_the_letter_and_never_as_an_option() -> None:
    text = report.as_markdown(named("a`; touch broken; `b.toml"))
    assert "`` paigow lab certify 'a`; touch broken; `b.toml' ``" in text
    assert "`paigow lab certify ./--output=x.html`" in report.as_markdown(named("--output=x.html"))
