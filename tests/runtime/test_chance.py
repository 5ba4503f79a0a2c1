import hmac
from collections import Counter
from hashlib import sha256
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.log import draws
from paigow.table.core.commitments import commitment
from paigow.tiles import FULL_SET, TILES

SECRETS = st.binary(min_size=32, max_size=32)
ZERO = bytes(32)
WOODPILE_OF_ZERO = (
    "5-6 4-4 2-4 1-6 3-5 1-2 2-5 1-5 1-4 5-6 2-2 1-3 2-3 1-1 3-3 1-5 "
    "3-4 3-6 4-4 4-5 1-3 2-2 1-6 6-6 4-6 4-6 6-6 1-1 3-3 2-6 5-5 5-5"
)
DICE_OF_ZERO = (2, 6, 5)


def test_the_set_starts_in_the_order_of_rank() -> None:
    assert Counter(draws.SET) == FULL_SET
    assert tuple(tile.face for tile in TILES) == draws.SET


def test_a_stream_is_hmac_sha_256_of_label_and_counter() -> None:
    first = hmac.new(ZERO, b"woodpile" + bytes(8), "sha256").digest()
    second = hmac.new(ZERO, b"woodpile" + bytes(7) + b"\x01", "sha256").digest()
    assert bytes(islice(draws.stream(ZERO, b"woodpile"), 64)) == first + second


def test_known_woodpile_and_dice() -> None:
    """Vectors that another program must always meet."""
    assert " ".join(draws.woodpile(ZERO)) == WOODPILE_OF_ZERO
    thrown = draws.dice(ZERO, ZERO)
    assert thrown == DICE_OF_ZERO
    assert commitment(ZERO) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def plain_woodpile(secret: bytes) -> list[str]:
    """The page docs/fairness.md in other words."""
    words: list[int] = []
    block = 0
    while len(words) < 200:
        digest = hmac.new(secret, b"woodpile" + block.to_bytes(8, "big"), "sha256").digest()
        words += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
        block += 1
    tiles, next_word = list(draws.SET), iter(words)
    for last in range(31, 0, -1):
        word = next(word for word in next_word if word < 2**32 // (last + 1) * (last + 1))
        other = word % (last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    return tiles


def plain_dice(secret: bytes, head: bytes) -> list[int]:
    digests = [hmac.new(secret, b"dice" + head + n.to_bytes(8, "big"), "sha256").digest() for n in range(20)]
    return [1 + byte % 6 for byte in b"".join(digests) if byte < 252][:3]


def plain_shuffle(key: bytes, label: bytes, things: list[str]) -> list[str]:
    digests = (hmac.new(key, label + n.to_bytes(8, "big"), "sha256").digest() for n in range(30))
    stream = b"".join(digests)
    words = (int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4))
    for last in range(31, 0, -1):
        word = next(word for word in words if word < 2**32 // (last + 1) * (last + 1))
        other = word % (last + 1)
        things[last], things[other] = things[other], things[last]
    return things


@given(SECRETS, st.integers(1, 5))
def test_a_second_reading_mixes_the_same(secret: bytes, mix: int) -> None:
    seed = hmac.new(ZERO, b"tiles", "sha256").digest()
    first = plain_shuffle(seed, b"woodpile", plain_woodpile(secret))
    again = plain_shuffle(seed, b"mix" + mix.to_bytes(8, "big"), list(first))
    secrets = draws.RoundSecrets(secret, ZERO, ZERO)
    assert list(secrets.stacked({}, mix)) == again
    assert secrets.stacked({}) == tuple(first)


@given(SECRETS, SECRETS, st.integers(2, 5))
def test_a_second_reading_throws_again_the_same(secret: bytes, head: bytes, throw: int) -> None:
    number = throw.to_bytes(8, "big")
    assert list(draws.dice(secret, head, throw)) == plain_dice(secret, head + number)
    digests = [
        hmac.new(secret, b"removal" + head + number + n.to_bytes(8, "big"), "sha256").digest()
        for n in range(20)
    ]
    plain = [1 + byte % 6 for byte in b"".join(digests) if byte < 252][:3]
    assert list(draws.removal_dice(secret, head, throw)) == plain


@given(SECRETS)
def test_a_second_reading_commits_to_the_same_tiles(secret: bytes) -> None:
    leaves = [
        sha256(hmac.new(secret, b"salt" + bytes([place]), "sha256").digest() + face.encode()).digest()
        for place, face in enumerate(plain_woodpile(secret))
    ]
    root = sha256(b"".join(leaves) + sha256(ZERO).digest()).hexdigest()
    assert draws.RoundSecrets(secret, ZERO, ZERO).commitments().tiles == root


@pytest.mark.parametrize("out_of", [2, 7, 14])
def test_every_cut_is_drawn_about_as_often_as_every_other(out_of: int) -> None:
    counts = Counter(draws.lot(sha256(bytes([n % 256, n // 256])).digest(), 0, out_of) for n in range(2800))
    assert set(counts) == set(range(out_of))
    assert all(0.7 < count * out_of / 2800 < 1.3 for count in counts.values())


@given(SECRETS, SECRETS)
def test_a_second_reading_of_the_page_draws_the_same(secret: bytes, head: bytes) -> None:
    assert list(draws.woodpile(secret)) == plain_woodpile(secret)
    assert list(draws.dice(secret, head)) == plain_dice(secret, head)


PEOPLE = st.dictionaries(st.text(min_size=1, max_size=6), SECRETS, max_size=4)


def plain_together(seeds: dict[str, bytes]) -> bytes:
    order = sorted(seeds, key=lambda person: person.encode())
    return b"".join(sha256(person.encode()).digest() + seeds[person] for person in order)


@given(SECRETS, SECRETS, PEOPLE, st.integers(0, 3))
def test_a_second_reading_mixes_players_seeds_in_alike(
    secret: bytes, mixing: bytes, seeds: dict[str, bytes], mix: int
) -> None:
    seed = hmac.new(mixing, b"tiles" + plain_together(seeds), "sha256").digest()
    again = plain_shuffle(seed, b"woodpile", plain_woodpile(secret))
    if mix:
        again = plain_shuffle(seed, b"mix" + mix.to_bytes(8, "big"), again)
    given = {person: each.hex() for person, each in seeds.items()}
    assert list(draws.RoundSecrets(secret, ZERO, mixing).stacked(given, mix)) == again


@given(SECRETS, SECRETS, PEOPLE.filter(bool), st.integers(1, 4))
def test_a_second_reading_throws_by_players_seeds_alike(
    secret: bytes, head: bytes, seeds: dict[str, bytes], throw: int
) -> None:
    label = head + sha256(plain_together(seeds)).digest()
    label += throw.to_bytes(8, "big") if throw > 1 else b""
    given = {person: each.hex() for person, each in seeds.items()}
    assert list(draws.dice(secret, head, throw, given)) == plain_dice(secret, label)


@given(SECRETS)
def test_every_woodpile_is_the_whole_set(secret: bytes) -> None:
    assert Counter(draws.woodpile(secret)) == FULL_SET
    assert sorted(draws.permutation(secret)) == list(range(32))


@given(SECRETS, SECRETS)
def test_the_secrets_survive_storage_and_publication(woodpile: bytes, dice: bytes) -> None:
    secrets = draws.RoundSecrets(woodpile, dice, bytes(reversed(dice)))
    assert draws.RoundSecrets.from_bytes(secrets.to_bytes()) == secrets
    assert draws.RoundSecrets.from_published(secrets.published()) == secrets
    made = secrets.commitments()
    assert made.woodpile == sha256(woodpile).hexdigest()
    assert made.dice == sha256(dice).hexdigest()


def test_fresh_secrets_differ() -> None:
    made = {each for _ in range(50) for each in draws.RoundSecrets.new()}
    assert len(made) == 150
    assert {len(each) for each in made} == {32}


def test_words_that_would_favour_some_are_thrown_away() -> None:
    source = iter([255, 252, 251, 253, 0])
    assert draws._below(source, 6, 1) == 251 % 6
    assert draws._below(source, 6, 1) == 0


@pytest.mark.parametrize("n", [2, 3, 6, 31, 32])
def test_every_outcome_has_as_many_words_as_every_other(n: int) -> None:
    limit = 256 - 256 % n
    counts = Counter(draws._below(iter([byte]), n, 1) for byte in range(limit))
    assert set(counts.values()) == {limit // n}


def test_dice_and_places_look_even() -> None:
    """A smoke test; docs/fairness-report.md has the real one."""
    faces: Counter[int] = Counter()
    first: Counter[int] = Counter()
    for number in range(6000):
        secret = sha256(str(number).encode()).digest()
        faces.update(draws.dice(secret, ZERO))
        first[draws.permutation(secret)[0]] += 1
    assert all(2800 < faces[face] < 3200 for face in range(1, 7))
    assert len(first) == 32
    assert all(120 < count < 255 for count in first.values())
