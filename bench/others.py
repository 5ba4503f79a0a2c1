"""The response time of a table while others send the most expensive requests.

    python bench/others.py [--seconds 15] [--others 8] [--only rulings]

A separate server on this machine has a table at which one person sends commands over a socket: first alone,
then while the others send the most expensive requests without a pause: round files of 64 KB, operator files
whose house way has the most phrases allowed, questions to the lab. Rate limits are lifted, so that only the
limits of number and time protect the table. The output is milliseconds from a command to its answer, and what
the others got.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import httpx
from websockets.sync.client import connect

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = (ROOT / "examples" / "nz-house-banks.paigow").read_text(encoding="utf-8")
SERVE = """
from pathlib import Path
import sys
from paigow.server import Limits, serve
lifted = ("work_burst", "lab_burst", "messages_burst", "address_messages_burst")
limits = Limits(**{name: 10**9 for name in lifted if name in Limits.__struct_fields__})
serve(port=0, data_dir=Path(sys.argv[1]), limits=limits)
"""
ROW = '[[house_way.row]]\nclause = "MA 7(e)"\nsays = "x"\nwhen = [{}]\nkeep = ["low at least 1"]\n'
WAY = (
    'format = "paigow-operator/1"\nbook = "massachusetts"\nname = "x"\n'
    + ROW.format(", ".join(['"every total at least 1"'] * 100)) * 4
)
LONG = 64 * 1000
BODIES: dict[str, list[tuple[str, str]]] = {
    "rulings": [("/api/v1/ruling", "[[box]]\n" * (LONG // 8)), ("/api/v1/ruling", EXAMPLE)],
    "keys": [
        ("/api/v1/ruling/read", "".join(f"k{place} = [{'1,' * 5}]\n" for place in range(LONG // 24))),
        ("/api/v1/ruling", "".join(f"book{place} = 1\n" for place in range(LONG // 13))),
    ],
    "house ways": [("/api/v1/operator/check", WAY)],
    "lab": [
        ("/api/v1/lab/edge", json.dumps({"book": "nz", "player": "optimal", "commission": f"{place}/10000"}))
        for place in range(400)
    ],
}


def ask(socket: object, ref: int) -> float:
    """Milliseconds from one question to its answer."""
    begun_s = time.perf_counter()
    socket.send(json.dumps({"ask": "explain", "box": 1, "ref": ref}))  # type: ignore[attr-defined]
    while True:
        if json.loads(socket.recv(timeout=60)).get("ref") == ref:  # type: ignore[attr-defined]
            return (time.perf_counter() - begun_s) * 1000


def posts(
    url: str, bodies: list[tuple[str, str]], first: int, over: threading.Event, got: Counter[str]
) -> None:
    """Posts one body after the other, until it is over."""
    place = first
    with httpx.Client(timeout=120) as client:
        while not over.is_set():
            path, body = bodies[place % len(bodies)]
            place += 7
            try:
                got[str(client.post(url + path, content=body).status_code)] += 1
            except httpx.HTTPError as error:
                got[type(error).__name__] += 1


def measured(url: str, table: str, seconds: float, others: int, bodies: list[tuple[str, str]]) -> None:
    """One line: how quickly the table answered meanwhile."""
    over, got = threading.Event(), Counter[str]()
    threads = [
        threading.Thread(target=posts, args=(url, bodies, place * 31, over, got), daemon=True)
        for place in range(others if bodies else 0)
    ]
    for thread in threads:
        thread.start()
    times_ms: list[float] = []
    with connect(f"{url.replace('http', 'ws')}/api/v1/tables/{table}/live", max_size=None) as socket:
        until_s = time.monotonic() + seconds
        while time.monotonic() < until_s:
            times_ms.append(ask(socket, len(times_ms)))
            time.sleep(0.02)
    over.set()
    for thread in threads:
        thread.join(5)
    times_ms.sort()
    p50, p99 = (times_ms[int(len(times_ms) * share)] for share in (0.5, 0.99))
    print(f"{len(times_ms):>8}{p50:>9.1f}{p99:>9.1f}{times_ms[-1]:>9.1f}   {dict(got)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--others", type=int, default=8)
    parser.add_argument("--only", choices=BODIES, help="what the others post, instead of one after the other")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="paigow-") as folder:
        command = [sys.executable, "-c", SERVE, folder]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            url = next(line for line in server.stdout if "ready at" in line).split()[-1].rstrip("/")
            threading.Thread(target=lambda: [None for _ in server.stdout or ()], daemon=True).start()
            with httpx.Client(base_url=url) as client:
                client.get("/api/v1/session")
                table = client.post("/api/v1/tables", json={"book": "nz", "bots": 6}).json()["table"]
            print(f"{os.cpu_count()} cores; ms from a command to its answer, {asked.others} others")
            print(f"{'':<12}{'asked':>8}{'p50':>9}{'p99':>9}{'most':>9}   answers to the others")
            for name, bodies in {"nobody": [], **BODIES}.items():
                if asked.only not in {None, name} and bodies:
                    continue
                print(f"{name:<12}", end="", flush=True)
                measured(url, table, asked.seconds, asked.others, bodies)
        finally:
            server.send_signal(signal.SIGINT)
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()


if __name__ == "__main__":
    main()
