"""The relays of the public beacon are asked when a round is due, and nothing is taken that is not signed."""

import asyncio
import importlib
import json
from collections import deque
from typing import Final

import pytest

from paigow.cli import main
from paigow.clock import HandClock
from paigow.table.core.beacons import QUICKNET
from paigow.web.tables.beacon_relay import RELAYS, Drand
from tests import stillness
from tests.beacon import SIGNED

ROUND: Final = 1000
ADDRESS: Final = f"{RELAYS[0]}/{QUICKNET.hash}/public/{ROUND}"


def told(signature: str, round_: int = ROUND) -> bytes:
    return json.dumps({"round": round_, "signature": signature, "randomness": "00"}).encode()


RIGHT: Final = told(SIGNED[ROUND])


class Relays:
    """Relays that answer one after the other; an exception is no answer."""

    def __init__(self, *answers: bytes | OSError) -> None:
        self.answers = deque(answers)
        self.asked: list[str] = []

    async def fetch(self, address: str) -> bytes:
        self.asked.append(address)
        answer = self.answers.popleft()
        if isinstance(answer, OSError):
            raise answer
        return answer


async def asked_until_told(clock: HandClock, drand: Drand) -> str:
    asking = asyncio.create_task(drand.signature(QUICKNET, ROUND))
    await stillness.until_idle()
    while not asking.done():
        assert await stillness.step(clock)
    return asking.result()


def test_a_round_is_asked_for_at_its_time_and_once_for_all_tables() -> None:
    async def test() -> None:
        clock, relays = HandClock(QUICKNET.time_ms(ROUND) - 3000), Relays(RIGHT)
        drand = Drand(clock, relays.fetch)
        tables = [asyncio.create_task(drand.signature(QUICKNET, ROUND)) for _ in range(3)]
        await asked_until_told(clock, drand)
        assert [table.result() for table in tables] == [SIGNED[ROUND]] * 3
        assert clock.now_us() == 1000 * QUICKNET.time_ms(ROUND)
        assert relays.asked == [ADDRESS]

    stillness.run_until_complete(test())


@pytest.mark.parametrize(
    "answer",
    [
        OSError("refused"),
        b"<html>",
        b'{"round": 1000}',
        told(SIGNED[1001]),
        told(SIGNED[1001], 1001),
        told("00" * 48),
        told("no hex"),
    ],
    ids=["none", "no JSON", "no signature", "wrong", "another round", "no point", "no hex"],
)
def test_what_a_relay_tells_wrongly_the_next_one_tells(answer: bytes | OSError) -> None:
    async def test() -> None:
        clock, relays = HandClock(QUICKNET.time_ms(ROUND)), Relays(answer, RIGHT)
        assert await asked_until_told(clock, Drand(clock, relays.fetch)) == SIGNED[ROUND]
        assert [each.removesuffix(f"/{QUICKNET.hash}/public/1000") for each in relays.asked] == [*RELAYS[:2]]

    stillness.run_until_complete(test())


def test_relays_that_do_not_know_it_yet_are_asked_again_after_a_second() -> None:
    async def test() -> None:
        clock = HandClock(QUICKNET.time_ms(ROUND))
        relays = Relays(*[OSError("not found")] * len(RELAYS), RIGHT)
        assert await asked_until_told(clock, Drand(clock, relays.fetch)) == SIGNED[ROUND]
        assert clock.now_us() == 1000 * (QUICKNET.time_ms(ROUND) + 1000)

    stillness.run_until_complete(test())


def test_a_server_that_could_not_check_the_beacon_does_not_start_with_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    serve = importlib.import_module("paigow.server.serve")
    monkeypatch.setattr(serve, "can_check", lambda: False)
    assert main(["serve", "--port", "0", "--beacon"]) == serve.CANNOT_START
    assert "pip install 'paigow[beacon]'" in capsys.readouterr().err
