from hypothesis import given
from hypothesis import strategies as st

from paigow.clock import HandClock
from paigow.web.edge.rate_limits import ConcurrencyLimits, TokenBucket, TokenBuckets, wait_ms


class Hands:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Hands()
    bucket = TokenBucket(3, 2.0, clock)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now_s = 0.5
    assert [bucket.take() for _ in range(2)] == [0, 0.5]


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    clock = Hands()
    bucket = TokenBucket(2, 10.0, clock)
    clock.now_s = 1000.0
    assert [bucket.take() == 0 for _ in range(3)] == [True, True, False]


@given(
    burst=st.integers(1, 200),
    per_s=st.floats(0.01, 1000) | st.sampled_from([0.1, 1 / 3, 3.0, 9.0, 20.0]),
    pauses_ms=st.lists(st.integers(0, 500), min_size=1, max_size=60),
)
def test_whoever_waits_as_long_as_was_told_is_not_refused_again(
    burst: int, per_s: float, pauses_ms: list[int]
) -> None:
    clock = HandClock()
    bucket = TokenBucket(burst, per_s, clock.elapsed_s)
    for pause_ms in [*[0] * burst, *pauses_ms]:
        clock.advance(pause_ms)
        if wait_s := bucket.take():
            clock.advance(wait_ms(wait_s))
            assert bucket.take() == 0


def test_a_wait_is_never_told_as_none() -> None:
    assert [wait_ms(wait_s) for wait_s in (1e-12, 0.0004, 0.0014, 2.0)] == [1, 1, 2, 2000]


def test_each_key_has_a_bucket_and_old_ones_are_forgotten() -> None:
    buckets = TokenBuckets(1, 0.001, lambda: 0.0, keep=2)
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    assert [buckets.take(key) for key in "bc"] == [0, 0]
    assert buckets.take("a") == 0


def test_counts_go_up_to_the_most_and_down_again() -> None:
    counts = ConcurrencyLimits(2)
    assert [counts.take("a") for _ in range(3)] == [True, True, False]
    counts.give_back("a")
    assert counts.take("a")
    assert counts.take("b")
