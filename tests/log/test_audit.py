"""A log judged again: a true one has no difference; whatever a forger changes is named."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paigow.log import Cause, decode, encode, open_entry, verify_log
from paigow.log.audit import Audit, AuditError, Difference, audit
from paigow.table import commands as c
from paigow.tiles import FACES
from tests.log.appended import stored
from tests.log.logs import Facts, changed, entries, facts_of, find, played, put, rehashed, values
from tests.table.driver import LOSES, WINS, Game

BOOKS = ("nz", "canberra", "massachusetts", "rws")

NOT_RULED = {
    ("bought_in", "coins"), ("float_filled", "coins"), ("table_opened", "table"), ("table_opened", "settings"),
    ("table_opened", "at_ms"),
    ("tiles_stacked", "woodpile"), ("dice_shaken", "shakes"), ("sat_down", "person"), ("sat_down", "box"),
    ("bets_opened", "commitments"), ("secrets_revealed", "secrets"),
}  # fmt: skip
"""Facts from outside, which nothing rules but other entries of the log, or the chain and the secrets."""
TIMES = {"deadline_ms", "now_ms"}


@pytest.mark.parametrize("book", BOOKS)
def test_a_played_log_has_no_difference(book: str) -> None:
    found = audit(entries(book))
    assert found.differences == ()
    assert found.rounds == 3
    assert found.stopped_at is None
    assert found.entries == len(entries(book))


def only(found: Audit) -> Difference:
    (difference,) = found.differences
    return difference


class TestWhatAForgerChanges:
    """The chain is made again each time: only the rules can tell."""

    def test_a_payment(self) -> None:
        log = entries("nz")
        place = find(log, "wager_paid")
        forged = changed(log, place, lambda facts: facts.update(won=facts["won"] + 100))
        assert verify_log(rehashed(forged)).broken_at is None
        difference = audit(forged).differences[0]
        assert (difference.entry, difference.event, difference.field) == (place + 1, "wager_paid", "won")
        assert difference.recorded == difference.ruled + 100
        assert difference.clause.startswith("NZ ")
        assert difference.round >= 1

    def test_a_commission(self) -> None:
        log = entries("canberra")
        place = find(log, "wager_paid")
        difference = audit(changed(log, place, lambda facts: facts.update(commission=0))).differences[0]
        assert (difference.entry, difference.field, difference.recorded) == (place + 1, "commission", 0)

    def test_a_result(self) -> None:
        log = entries("rws")
        place = find(log, "hand_matched")
        other = {"win": "lose", "lose": "push", "push": "win"}
        difference = audit(
            changed(log, place, lambda facts: facts.update(result=other[facts["result"]]))
        ).differences[0]
        assert (difference.entry, difference.field) == (place + 1, "result")

    def test_a_die(self) -> None:
        log = entries("nz")

        def change(facts: Facts) -> None:
            facts["dice"][0] = facts["dice"][0] % 6 + 1

        place = find(log, "dice_counted")
        assert {(each.field, each.entry) for each in audit(changed(log, place, change)).differences} == {
            ("dice", place + 1)
        }
        found = audit(changed(log, place, change, is_asked=True))
        # the dice come with the count: that they are the right ones is ``verify_log``'s to say
        assert ("total", place + 1) in {(each.field, each.entry) for each in found.differences}

    def test_a_delivered_tile(self) -> None:
        log = entries("massachusetts")
        place = find(log, "tiles_delivered")

        def change(facts: Facts) -> None:
            one = next(iter(facts["hands"]))
            tile = facts["hands"][one][0]
            other = next(each for each in facts["hands"] if facts["hands"][each][0] != tile)
            facts["hands"][one][0], facts["hands"][other][0] = (
                facts["hands"][other][0],
                facts["hands"][one][0],
            )

        found = audit(changed(log, place, change))
        assert (place + 1, "hands") in {(each.entry, each.field) for each in found.differences}

    def test_two_stacked_tiles(self) -> None:
        log = entries("nz")
        place = find(log, "tiles_stacked")

        def change(facts: Facts) -> None:
            pile = facts["woodpile"]
            other = next(at for at, face in enumerate(pile) if face != pile[0])
            pile[0], pile[other] = pile[other], pile[0]

        asked = audit(changed(log, place, change)).differences
        assert (place + 1, "woodpile") in {(each.entry, each.field) for each in asked}
        forged = changed(log, place, change, is_asked=True)
        delivered = find(log, "tiles_delivered")
        assert (delivered + 1, "hands") in {(each.entry, each.field) for each in audit(forged).differences}
        assert "woodpile" in verify_log(rehashed(forged)).rounds[0].faults

    def test_the_order_of_two_events(self) -> None:
        log = entries("nz")
        one, other = find(log, "house_hand_set"), find(log, "house_hand_exposed")
        assert other == one + 1
        found = audit([*log[:one], log[other], log[one], *log[other + 1 :]])
        assert found.differences[0].entry == one + 1
        assert found.differences[0].ruled in {"wrong_phase", "house_is_set", None}

    def test_an_event_left_out(self) -> None:
        log = entries("nz")
        place = find(log, "empty_boxes_collected")
        found = audit([*log[:place], *log[place + 1 :]])
        assert found.differences[0].field == "event"
        assert found.differences[0].entry == place + 1

    def test_an_event_that_nobody_ordered(self) -> None:
        log = entries("canberra")
        place = find(log, "control_settled")
        again = audit([*log[: place + 1], log[place], *log[place + 1 :]])
        assert again.differences[0].event == "control_settled"

    def test_a_command_that_is_left_out(self) -> None:
        """What it led to is taken for more of what the one before led to."""
        log = entries("nz")
        place = find(log, "wager_paid")
        bare = encode(decode(log[place]), at_us=open_entry(log[place]).at_us)
        difference = audit([*log[:place], bare, *log[place + 1 :]]).differences[0]
        assert (difference.entry, difference.field, difference.ruled) == (place + 1, "event", None)

    def test_a_log_that_begins_without_a_command(self) -> None:
        log = entries("nz")
        difference = audit([encode(decode(log[0])), *log[1:]]).differences[0]
        assert (difference.entry, difference.field, difference.recorded) == (1, "cause", None)

    def test_a_command_that_led_to_something_else(self) -> None:
        log = entries("canberra")
        place = find(log, "wager_paid")
        cause = Cause(command=c.EndRound())
        told = encode(decode(log[place]), at_us=open_entry(log[place]).at_us, cause=cause)
        difference = audit([*log[:place], told, *log[place + 1 :]]).differences[0]
        assert (difference.entry, difference.event, difference.ruled) == (
            place + 1,
            "wager_paid",
            "wrong_phase",
        )

    def test_a_command_that_cannot_have_been_given(self) -> None:
        log = entries("canberra")
        place = find(log, "wager_paid")
        cause = Cause(command=c.PayBox(box=99))
        told = encode(decode(log[place]), at_us=open_entry(log[place]).at_us, cause=cause)
        found = audit([*log[:place], told, *log[place + 1 :]])
        assert (found.differences[0].entry, found.stopped_at) == (place + 1, None)

    def test_the_book_of_a_round(self) -> None:
        log = entries("nz")
        place = find(log, "tiles_washed")
        envelope = msgspec.json.decode(log[place])
        envelope["book"]["digest"] = "0" * 64
        difference = only(audit([*log[:place], msgspec.json.encode(envelope), *log[place + 1 :]]))
        assert (difference.field, difference.entry) == ("book", place + 1)

    def test_the_digest_of_the_book(self) -> None:
        log = entries("nz")
        found = audit(changed(log, 0, lambda facts: facts.update(digest="0" * 64), is_asked=True))
        assert (found.differences[0].entry, found.differences[0].ruled) == (1, "other_book")

    def test_a_time_that_runs_backwards(self) -> None:
        log = entries("nz")
        last = encode(decode(log[-1]), at_us=1, cause=open_entry(log[-1]).cause)
        difference = only(audit([*log[:-1], last]))
        assert (difference.field, difference.recorded) == ("at_us", 1)


def test_without_a_new_chain_verify_names_the_entry() -> None:
    log = list(played("nz"))
    place = find([entry for entry, _ in log], "wager_paid")
    forged = changed([entry for entry, _ in log], place, lambda facts: facts.update(won=1))
    pairs = [(entry, hash_) for entry, (_, hash_) in zip(forged, log, strict=True)]
    assert verify_log(pairs).broken_at == place + 1


def other(value: Any) -> Any:
    """Another value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return next(face for face in FACES if face != value) if value in FACES else f"{value}x"


@settings(max_examples=600)
@given(st.sampled_from(BOOKS), st.data())
def test_any_fact_that_is_ruled_is_named_when_it_is_changed(book: str, data: st.DataObject) -> None:
    """Of a fact that the command says too, the command is changed with it or not."""
    log = entries(book, 2)
    place = data.draw(st.integers(0, find(log, "secrets_revealed", -1)))
    facts = facts_of(log[place])
    tag = facts["event"]
    is_asked = data.draw(st.booleans())
    ruled = [
        (path, value)
        for path, value in values(facts)
        if value is not None
        and path[0] != "event"
        and not (is_asked and (path[0] in TIMES or (tag, path[0]) in NOT_RULED))
    ]
    if not ruled:
        return
    path, value = data.draw(st.sampled_from(ruled))

    def change(told: Facts) -> None:
        told.update(put(facts, path, other(value)))

    try:
        found = audit(changed(log, place, change, is_asked=is_asked))
    except (AuditError, msgspec.ValidationError):
        return
    assert found.differences, (tag, path, value)


@pytest.mark.parametrize(
    "log",
    [
        [],
        [b"{}"],
        [b"not json"],
        [b'{"v":4,"event":{"event":"tiles_shown"}}'],
    ],
)
def test_what_is_no_log_of_a_table_is_refused(log: list[bytes]) -> None:
    with pytest.raises(AuditError, match="entry 1: "):
        audit(log)


def test_a_book_or_an_option_that_is_not_here_is_named() -> None:
    log = entries("nz")
    for change in ({"book": "mars"}, {"edition": "1066.1"}, {"choices": {"no_such_option": 1}}):
        with pytest.raises(AuditError, match="entry 1: rule book"):
            audit(changed(log, 0, lambda facts, change=change: facts.update(change)))  # type: ignore[misc]


def test_a_log_of_an_older_edition_is_judged_by_that_edition(old_edition: str) -> None:
    game = Game(old_edition)
    game.whole_round({2: WINS, 3: LOSES}, [("Ann", 2, "$20"), ("Bob", 3, "$40")])
    found = audit(stored(game.appends))
    assert (found.book, found.differences, found.rounds) == (old_edition, (), 1)
