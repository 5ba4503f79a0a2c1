"""``paigow play``: a real table, in memory, with lines typed into it."""

import io
import signal
import sys
from pathlib import Path

import pytest

import paigow
from paigow.books import BOOK_IDS, load
from paigow.cli.play.local_table import Seat
from paigow.runtime.bots import policy as bots
from paigow.runtime.cage import Cage
from paigow.table import Refusal
from paigow.table.commands import PersonCommand, SitDown
from tests.cli.conftest import Run

SOURCE = str(Path(paigow.__file__).parent.parent)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, run: Run) -> Run:
    """Run the program with lines of input: ``typed("10\\nq\\n", "play", ...)``."""

    def typed_(lines: str, *arguments: str) -> object:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return run(*arguments)

    return typed_  # type: ignore[return-value]


AGAINST_THE_HOUSE = "\n1\n"


def a_round(book_id: str) -> str:
    """Return the input for a round against the house, with "play on" where a player may surrender."""
    return AGAINST_THE_HOUSE + ("\n" if load(book_id).word("concession") == "surrender" else "")


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_a_round_is_played_to_its_end(typed: Run, book_id: str, language: str) -> None:
    done = typed(a_round(book_id) + "q\n", "play", "--book", book_id, "--bots", "2", "--language", language)
    assert (done.status, done.err) == (0, "")
    ended = {
        "en": ("Round 1 is over.", "Your round: ", "You leave with "),
        "zh-Hant": ("第 1 局完。", "本局淨結果", "你帶"),
    }
    assert all(shown in done.out for shown in ended[language])
    assert "●" in done.out


def test_a_refusal_by_a_reading_says_that_the_document_is_silent(typed: Run) -> None:
    told = {
        "en": "the document is silent: reading R-1, unlike CAN 5.1(c)",
        "zh-Hant": "文件沒有說：讀法 R-1，異於 CAN 5.1(c)",
    }
    for language, text in told.items():
        done = typed("5\nq\n", "play", "--book", "nz", "--bots", "0", "--language", language)
        assert text in " ".join(done.out.split())


def test_the_house_way_is_asked_for_with_h(typed: Run) -> None:
    done = typed("\nh\nq\n", "play", "--book", "nz", "--bots", "0")
    assert "Box 2 is set the house way, on request." in done.out
    assert "You leave with" in done.out


def test_the_player_is_asked_about_surrender_once_the_dealers_hand_lies_open(typed: Run) -> None:
    done = typed("\nconcede\n1\nwhat\ny\nq\n", "play", "--book", "massachusetts", "--bots", "0")
    early, asked = done.out.split("The bank's hand lies open. Surrender your wager?", 1)
    assert "You will be asked when the bank's hand lies open" in early
    assert "The dealer: low " in early.rpartition("Your setting")[2]
    assert "Type y to give up your hand unseen" in asked
    assert "Player concedes box 1." in asked
    played = typed("\n1\n\nq\n", "play", "--book", "massachusetts", "--bots", "0")
    assert "concedes" not in played.out
    assert "Round 1 is over." in played.out
    assert "Surrender" not in typed("\n1\nq\n", "play", "--book", "nz", "--bots", "0").out


def test_who_is_alone_banks_against_the_dealers_wager_and_cuts_before_it(typed: Run) -> None:
    lines = a_round("massachusetts") + "y\nup\nright 3 4\n\n\n1\nq\n"
    done = typed(lines, "play", "--book", "massachusetts", "--bots", "0")
    assert "Type left or right and neighbouring stacks" in done.out
    cut, wager = (
        done.out.index("has stacks moved"),
        done.out.index("The house wagers US$10 against the bank."),
    )
    assert cut < wager
    assert "Round 2 is over." in done.out


def test_where_the_dealer_only_advises_the_player_sets_the_hand(typed: Run) -> None:
    done = typed("\nh\n1\nq\n", "play", "--book", "massachusetts", "--bots", "0")
    assert "The house would set low " in done.out
    assert "Box 1 is set by its player." in done.out


def test_names_are_given_on_request_where_the_book_has_it_so(typed: Run) -> None:
    done = typed("\nn\n1\nq\n", "play", "--book", "canberra", "--bots", "0")
    before, after = done.out.split(": n\n")
    assert "(" not in before.rpartition("Your tiles")[2]
    assert "1  low " in after
    assert "(" in after.partition("Your setting")[0]


def test_side_bets_are_made_with_the_wager(typed: Run) -> None:
    done = typed("10 bonus 5 tie 5\n1\nq\n", "play", "--book", "rws", "--bots", "0")
    assert "Player wagers S$5 on box 1 (bonus bet)." in done.out
    assert "Player wagers S$5 on box 1 (tie bet)." in done.out


@pytest.mark.clause("MA 5(a) chips", check=0)
def test_a_match_play_coupon_is_laid_with_the_wager(typed: Run) -> None:
    where = ("play", "--book", "massachusetts", "--bots", "0", "--set", "match_play=2500")
    done = typed("10 coupon\n30 coupon\n1\n\nq\n", *where)
    told = " ".join(done.out.split())
    assert "You hold match play coupons of US$25: 5." in told
    assert "(the document is silent: reading R-87)" in told  # a wager of 10 is not enough
    assert "Player lays a match play coupon of US$25 beside the wager on box 1." in told
    plain = typed("25\n1\n\nq\n", "play", "--book", "massachusetts", "--bots", "0")
    assert "coupon" not in plain.out


def test_nonsense_gets_a_clear_answer(typed: Run) -> None:
    lines = "ten\n?\n25\n3\n99999\n10 bonus 5\n10\nxx\n6-6 6-6\n9\n?\n1\nq\n"
    done = typed(lines, "play", "--book", "nz", "--bots", "0")
    assert done.status == 0
    for answer in (
        "'ten' is not a wager.",
        "Type an amount, such as 10 or 12.50",
        "wager here are NZ$20 and NZ$30. (NZ 6.12)",
        "NZ$3 is below the minimum of NZ$10.",
        "(NZ 6.12)",
        "'xx' is not a setting of these tiles.",
        "'9' is not a setting of these tiles.",
        "Type the number of a setting, or two tiles for the low hand",
        "Round 1 is over.",
    ):
        assert answer in done.out


def test_several_rounds_and_an_enter_repeats_the_wager(typed: Run) -> None:
    done = typed("20\n1\nn\n\n1\nn\n\n1\nq\n", "play", "--book", "nz", "--bots", "0")
    assert done.out.count("Player wagers NZ$20") == 3
    assert "Round 3 is over." in done.out


@pytest.mark.parametrize(("book_id", "has_side_bets"), [("rws", True), ("nz", False)])
def test_the_help_for_a_wager_tells_of_side_bets_where_the_table_has_them(
    typed: Run, book_id: str, has_side_bets: bool
) -> None:
    done = typed("?\nq\n", "play", "--book", book_id, "--bots", "0")
    assert ("bonus" in done.out) is has_side_bets


@pytest.fixture
def shy_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot takes the bank."""
    monkeypatch.setattr(bots, "TAKES_ONE_IN", 1000)


BANKED = {
    "nz": "y\nstake 1\nlaja\ncut Yat Dong Dong right\ncup\n\n\n1\n",
    "canberra": "y\ncut Yat Dong Dong right\n\n\n1\n",
    "massachusetts": "y\nleft 1 2\nlessen 0\n\n\n1\n",
    "rws": "y\n\n\n1\n",
}
"""The bank is taken and staked for, the cut is chosen, the wagers are covered, the hand is set."""


@pytest.mark.parametrize("book_id", BOOK_IDS)
@pytest.mark.usefixtures("shy_bots")
def test_a_round_is_played_with_the_bank(typed: Run, book_id: str) -> None:
    done = typed(a_round(book_id) + BANKED[book_id] + "q\n", "play", "--book", book_id, "--bots", "2")
    assert (done.status, done.err) == (0, "")
    assert "Player takes the bank" in done.out
    assert "The bank is settled" in done.out
    assert "Round 2 is over." in done.out
    assert done.out.count("Your round: ") == 2


@pytest.mark.usefixtures("shy_bots")
def test_the_bank_is_shared_with_the_house(typed: Run) -> None:
    done = typed(AGAINST_THE_HOUSE + "s\n\n\nq\n", "play", "--book", "nz", "--bots", "2")
    assert "The bank: a player and the house" in done.out
    assert "Round 2 is over." in done.out


def test_a_lone_player_whom_nobody_can_wager_against_is_not_asked_for_the_bank(typed: Run) -> None:
    done = typed(AGAINST_THE_HOUSE * 3 + "q\n", "play", "--book", "nz", "--bots", "0")
    assert "Round 3 is over." in done.out
    assert "offered to you" not in done.out
    assert "offered to you" in typed(AGAINST_THE_HOUSE + "q\n", "play", "--book", "nz", "--bots", "1").out


@pytest.mark.usefixtures("shy_bots")
def test_whoever_never_takes_the_bank_is_asked_once(typed: Run) -> None:
    rounds = AGAINST_THE_HOUSE + "never\n" + AGAINST_THE_HOUSE * 4
    done = typed(rounds + "q\n", "play", "--book", "nz", "--bots", "1")
    assert "Round 5 is over." in done.out
    assert done.out.count("The bank is offered to you") == 1
    assert "Player takes the bank" not in done.out


@pytest.mark.usefixtures("shy_bots")
def test_what_a_banker_may_type_is_listed(typed: Run) -> None:
    done = typed(
        AGAINST_THE_HOUSE + "what\ny\n?\nzap\nstake x\npass\nq\n", "play", "--book", "nz", "--bots", "1"
    )
    assert "Type y to take the bank" in done.out
    assert done.out.count("Yat Dong Dong right") >= 3
    assert "'zap' is not understood here." in done.out
    assert "'stake x' is not understood here." in done.out


@pytest.mark.clause("CAN 8.4", check=1)
@pytest.mark.usefixtures("shy_bots")
@pytest.mark.parametrize("language", ["en", "zh-Hant", "zh-Hans"])
def test_a_banker_who_cuts_after_the_close_is_told_which_cuts_are_readings(typed: Run, language: str) -> None:
    late = ("--set", "cut_before_no_more_bets=false", "--language", language)
    banked = "y\n\n\ncut Pong Yun left\n1\n"
    done = typed(AGAINST_THE_HOUSE + banked + "q\n", "play", "--book", "canberra", "--bots", "1", *late)
    assert (done.status, done.err) == (0, "")
    said = "".join(done.out.split())
    read = {
        "en": "(* no document says how it is made, we read its name; Enter: the house's)",
        "zh-Hant": "（* 沒有文件說明切法，按名稱理解；Enter：用賭場的）",
        "zh-Hans": "（* 没有文件说明切法，按名称理解；Enter：用赌场的）",
    }
    assert "".join(read[language].split()) in said
    assert "PongYunleft*" in said
    assert "YatDongDongright*" not in said


@pytest.mark.clause("CAN 12.9", check=1)
@pytest.mark.clause("MA 8(h) amount", check=1)
@pytest.mark.parametrize(
    ("book", "choice", "wanted"),
    [
        ("canberra", "commission_bp=300", "who approved the lower commission, and when"),
        (
            "massachusetts",
            "house_wager_amount=table minimum",
            "who approved how the house's wager is calculated, and when",
        ),
    ],
)
def test_what_is_taken_only_with_approval_is_played_with_it(
    typed: Run, book: str, choice: str, wanted: str
) -> None:
    chosen = ("play", "--book", book, "--bots", "0", "--set", choice)
    refused = typed("q\n", *chosen)
    assert (refused.status, refused.err) == (2, f"paigow: --approved: missing; expected {wanted}\n")
    approved = typed("q\n", *chosen, "--approved", "the authority, 3 May")
    assert (approved.status, approved.err) == (0, "")
    needless = typed("q\n", "play", "--book", book, "--bots", "0", "--approved", "the authority")
    assert (needless.status, needless.err.splitlines()) == (
        2,
        ["paigow: --approved: 'the authority': expected no approval, because no choice requires one"],
    )


def test_who_has_lost_all_gets_more_coins_of_free_play(typed: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cage.grant_guest, "__defaults__", (1_000,))
    done = typed("10\nconcede\nwhat\n\nn\n10\nconcede\nq\n", "play", "--book", "nz", "--bots", "0")
    assert (done.status, done.err) == (0, "")
    assert "You have no coins left for a wager" in done.out
    assert "Free play: here are NZ$10,000 more." in done.out
    assert "Round 2 is over." in done.out


def test_a_second_refill_is_refused_with_its_time(typed: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Cage.grant_guest, "__defaults__", (1_000,))
    monkeypatch.setattr("paigow.runtime.cage.GUEST_COINS", 1_000)
    done = typed("10\nconcede\n\nn\n10\nconcede\n\n", "play", "--book", "nz", "--bots", "0")
    assert "you may ask again in 10 minutes." in done.out
    assert "You leave with NZ$0." in done.out


def test_a_hand_is_conceded(typed: Run) -> None:
    done = typed("\nconcede\nq\n", "play", "--book", "nz", "--bots", "0")
    assert "Round 1 is over." in done.out
    assert "Your round: -NZ$10 net" in done.out


def test_a_round_that_began_before_one_sat_down_counts_what_one_brought(
    typed: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    give = Seat.give

    async def give_and_look_late(seat: Seat, *commands: PersonCommand) -> Refusal | None:
        refused = await give(seat, *commands)
        if isinstance(commands[0], SitDown):
            await seat._house.until_idle()
            assert seat.view.phase == "betting"
        return refused

    monkeypatch.setattr(Seat, "give", give_and_look_late)
    done = typed("\nconcede\nq\n", "play", "--book", "nz", "--bots", "0")
    assert "Your round: -NZ$10 net" in done.out


@pytest.mark.parametrize(
    ("lines", "last"),
    [("", "You leave with"), ("10\n", "while a wager of NZ$10 is in play"), ("10\nq\n", "while a")],
)
def test_the_end_of_input_leaves_the_table(typed: Run, lines: str, last: str) -> None:
    done = typed(lines, "play", "--book", "nz", "--bots", "0")
    assert (done.status, done.err) == (0, "")
    assert last in done.out.splitlines()[-1]


def test_an_option_is_chosen_for_the_table(typed: Run) -> None:
    done = typed("q\n", "play", "--book", "nz", "--bots", "0", "--set", "boxes=3")
    assert done.status == 0
    refused = typed("q\n", "play", "--book", "nz", "--set", "boxes=30")
    assert (refused.status, refused.out) == (2, "")


@pytest.mark.parametrize("bots", ["-1", "7", "x"])
def test_the_number_of_bots_has_bounds(typed: Run, bots: str) -> None:
    done = typed("", "play", "--book", "nz", "--bots", bots)
    assert (done.status, done.out) == (2, "")


def test_bytes_that_are_no_text_are_no_wager(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.BytesIO(b"\xff\xfe\nq\n")
    # as Python opens standard input in its UTF-8 mode
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(typed, encoding="utf-8", errors="surrogateescape"))
    done = run("play", "--book", "nz", "--bots", "0")
    assert (done.status, done.err) == (0, "")
    assert "is not a wager" in done.out


def test_ctrl_c_leaves_cleanly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        asked.append(prompt)
        signal.raise_signal(signal.SIGINT)
        raise AssertionError("the signal interrupts the wait for input")

    asked: list[str] = []
    monkeypatch.setattr("builtins.input", interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it may be ignored
    try:
        done = run("play", "--book", "nz", "--bots", "0")
    finally:
        signal.signal(signal.SIGINT, before)
    assert (done.status, done.err) == (0, "")
    assert len(asked) == 1
    assert "Your wager" in asked[0]
    assert "You leave with" in done.out


def test_without_the_server_s_packages_play_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    for name in list(sys.modules):
        if name.startswith(("paigow.cli.play.game", "paigow.cli.play.local_table")):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "paigow.storage", None)
    done = run("play", "--book", "nz")
    assert done.status == 2
    assert "pip install 'paigow[server]'" in done.err


def test_what_happens_while_seeds_are_given_is_told_before_the_player_is_asked(
    typed: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    give_seeds = Seat._give_seeds

    async def slow(seat: Seat) -> None:
        async with seat._house.watch(seat._table, None) as updates:
            await give_seeds(seat)
            while seat.view.phase != "betting":
                await updates.get()

    monkeypatch.setattr(Seat, "_give_seeds", slow)
    done = typed("q\n", "play", "--book", "nz", "--bots", "0")
    told, _, _ = done.out.partition("Your wager")
    assert "Round 1: the tiles are shuffled." in told
    assert "The house banks." in told


def test_the_tables_of_two_games_know_nothing_of_each_other(typed: Run) -> None:
    one = typed("10\n1\nq\n", "play", "--book", "nz", "--bots", "0")
    other = typed("q\n", "play", "--book", "nz", "--bots", "0")
    assert one.status == other.status == 0
    assert "Round 1: " in other.out
    assert "You leave with NZ$1,000." in other.out


def test_who_plays_complains_at_any_question_and_leaves_it_at_that(typed: Run) -> None:
    said = ("complain", "", "complain payment one coin too little", "complain ?", "complain it was a push")
    lines = "\n".join((*said, "complain withdraw", "10", "q", ""))
    done = typed(lines, "play", "--book", "nz", "--bots", "0")
    assert done.out.count("Type complain, a subject (wager, bank, cut,") == 2
    assert done.out.count("Your complaint is on record.") == 1
    assert "Dispute 1 is on record." in done.out
    assert "Your complaint 1 waits for a decision" in done.out
    assert "Dispute 1 is withdrawn." in done.out
    played = typed("complain\nq\n", "play", "--book", "nz", "--bots", "0", "--language", "zh-Hant")
    assert "輸入 complain" in played.out
