"""Random rounds under every book: what anybody shares afterwards has no tile that was not turned over."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from paigow.books import Book
from paigow.log import RoundReader
from paigow.log.rounds.result import RoundResult
from paigow.school.coaching.costs import coached
from paigow.school.coaching.played_hands import laid_hands
from paigow.sharing.card import draw
from paigow.sharing.round_card import round_card, round_texts
from paigow.sharing.shared_round import NotSharedError, SharedRound, shared_round
from paigow.sharing.web.embeds import round_embed
from paigow.table import AnyEvent, State, evolve
from paigow.table import commands as c
from paigow.table import events as e
from paigow.words import LANGUAGES
from tests.property.play import CHOICES, Table, books, opening, play_rounds, random_settings
from tests.table.driver import PEOPLE

IDS = [" ".join([book, *(f"{name}={value}" for name, value in choices.items())]) for book, choices in CHOICES]
FACE = re.compile(r"\b[1-6]-[1-6]\b")
REFUSALS = {"round_was_void", "not_in_round", "hand_conceded", "hand_face_down"}
SEEDS = 5
ROUNDS = 3


class ConcedingTable(Table):
    """A table at which people concede some of the hands that they may concede."""

    def duty(self) -> bool:
        """Do the dealer's next duty, after a concession now and then."""
        if self.state.phase in {"setting", "house_set", "matching"} and self.rng.random() < 0.3:
            box = self.rng.choice([*self.state.boxes])
            for person in PEOPLE:
                self.tell(c.Concede(person=person, box=box))
        return super().duty()


def rounds_of(log: Sequence[AnyEvent]) -> Iterator[tuple[State, list[AnyEvent]]]:
    """Yield the state after each washing, and the events from there to the next."""
    state, before, events = State.empty(), State.empty(), list[AnyEvent]()
    for event in log:
        if isinstance(event, e.TilesWashed) and events:
            yield before, events
            events = []
        state = evolve(state, event)
        if isinstance(event, e.TilesWashed):
            before = state
        elif state.rounds_begun:
            events.append(event)
    if events:
        yield before, events


def results(log: Sequence[AnyEvent]) -> list[RoundResult]:
    reader = RoundReader()
    for event in log:
        reader.take(event)
    return list(reader.results())


def turned_over(events: Sequence[AnyEvent]) -> Counter[str]:
    found: Counter[str] = Counter()
    for event in events:
        if isinstance(event, e.HandExposed | e.HouseHandExposed):
            found.update((*event.low, *event.high))
    return found


def hidden_names(events: Sequence[AnyEvent]) -> set[str]:
    """Names of hands that were set and not turned over, which no hand on the table has."""
    exposed = {
        code
        for event in events
        if isinstance(event, e.HandExposed | e.HouseHandExposed)
        for code in (event.low_name, event.high_name)
    }
    told = msgspec.json.encode([each for each in events if isinstance(each, e.HandSet)]).decode()
    return set(re.findall(r'"(?:low|high)_name":"([^"]+)"', told)) - exposed


def told_of(shared: SharedRound, language: str) -> str:
    """Everything that anybody gets: the page's data, the picture, the preview and the embed."""
    parts = (
        msgspec.json.encode(shared).decode(),
        draw(round_card(shared, "Ann", language)),
        *round_texts(shared, "Ann", language),
        round_embed(shared, "Ann", language, "https://paigow.example", "code"),
    )
    return "\n".join(parts)


@pytest.mark.parametrize("book", books(), ids=IDS)
def test_no_hidden_tile_is_in_anything_that_is_shared(book: Book) -> None:
    shared_rounds, refused = 0, Counter[str]()
    for seed in range(SEEDS):
        rng = random.Random(f"{seed} {book.digest}")
        table = ConcedingTable(book, rng)
        table.must(opening(book, random_settings(book, rng)))
        play_rounds(table, ROUNDS)
        played = [(before, events) for before, events in rounds_of(table.log)]
        for result, (before, events) in zip(results(table.log), played, strict=False):
            exposed = turned_over(events)
            for person in sorted(result.people):
                laid = laid_hands(before, events, person)
                hands = [coached(each, result.round, book) for each in laid]
                try:
                    shared = shared_round(result, person, book, hands)
                except NotSharedError as error:
                    refused[error.code] += 1
                    continue
                shared_rounds += 1
                check(shared, exposed, hidden_names(events))
    assert shared_rounds > 5
    assert set(refused) <= REFUSALS
    assert ("hand_conceded" in refused) == (book.word("concession") != "none")


def check(shared: SharedRound, exposed: Counter[str], hidden: set[str]) -> None:
    for language in LANGUAGES:
        drawn = draw(round_card(shared, "Ann", language))
        on_card = Counter(re.findall(r'data-face="([1-6]-[1-6])"', drawn))
        assert on_card <= exposed
        text = told_of(shared, language)
        assert set(FACE.findall(text)) <= set(exposed)
        for code in hidden:
            assert f'"{code}"' not in msgspec.json.encode((shared.own, shared.other)).decode()
        for side in (shared.own, shared.other):
            for hand in side:
                if None in (*hand.low, *hand.high):
                    assert hand.low == hand.high == (None, None)
                    assert (hand.low_name, hand.high_name, hand.low_result) == (None, None, None)
    faces = Counter(face for hand in (*shared.own, *shared.other) for face in (*hand.low, *hand.high) if face)
    assert faces <= exposed
