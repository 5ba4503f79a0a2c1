from paigow.server.limits import Bucket, Buckets, Counts


class Hands:
    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Hands()
    bucket = Bucket(3, 2.0, clock)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now_s = 0.5
    assert [bucket.take() for _ in range(2)] == [0, 0.5]


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    clock = Hands()
    bucket = Bucket(2, 10.0, clock)
    clock.now_s = 1000.0
    assert [bucket.take() == 0 for _ in range(3)] == [True, True, False]


def test_each_key_has_a_bucket_and_old_ones_are_forgotten() -> None:
    buckets = Buckets(1, 0.001, lambda: 0.0, keep=2)
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    assert [buckets.take(key) for key in "bc"] == [0, 0]
    assert buckets.take("a") == 0


def test_counts_go_up_to_the_most_and_down_again() -> None:
    counts = Counts(2)
    assert [counts.take("a") for _ in range(3)] == [True, True, False]
    counts.give_back("a")
    assert counts.take("a")
    assert counts.take("b")
