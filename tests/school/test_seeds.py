"""Chance from a seed: the same name draws the same."""

from collections import Counter

from paigow.school.seeds import Chance


def test_the_same_name_draws_the_same() -> None:
    def drawn(*name: str | int) -> list[object]:
        chance = Chance(*name)
        return [
            chance.below(10),
            chance.between(3, 5),
            chance.some_of("abcdef", 3),
            chance.shuffled(range(9)),
        ]

    assert drawn("set", "nz", "seed", 7) == drawn("set", "nz", "seed", 7)
    assert drawn("set", "nz", "seed", 7) != drawn("set", "nz", "seed", 8)


def test_what_a_name_draws_stays_as_it_is() -> None:
    chance = Chance("set", "nz", "seed", 7)
    assert [chance.below(100) for _ in range(8)] == [46, 68, 72, 17, 5, 50, 76, 34]


def test_every_value_is_drawn_as_often() -> None:
    chance = Chance("even")
    drawn = Counter(chance.between(1, 6) for _ in range(60_000))
    assert set(drawn) == set(range(1, 7))
    assert all(9_600 < count < 10_400 for count in drawn.values())


def test_nothing_is_drawn_twice_of_some() -> None:
    chance = Chance("some")
    assert all(len(set(chance.some_of(range(32), 8))) == 8 for _ in range(100))
    assert sorted(chance.shuffled(range(32))) == list(range(32))
