"""Measures sync on a GitHub of many people, beside curl with six connections, and the browser on what it has stored."""
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
import urllib.request
from collections import namedtuple

from figures import percentile
from programs import HERE, OUT as OUTPUT, Program, Server
from promises import Run

OUT = OUTPUT / "sync"
SIZE = (120, 36)
CONNECTIONS = 6
MILLISECONDS = 20
"""The time that the server takes for each answer."""
PUBLIC, FOLLOWING = (b"1", b"Fresh "), (b"6", b"Notes ")
"""Feeds: the key and the first word of their gists."""
HOME = {"XDG_STATE_HOME": str(OUT / "state"), "HOME": str(OUT), "http_proxy": "", "GH_TOKEN": "", "GITHUB_TOKEN": "",
        "GH_ENTERPRISE_TOKEN": "", "GITHUB_ENTERPRISE_TOKEN": ""}

Cost = namedtuple("Cost", "seconds cpu memory requests")
"""What a process has cost: seconds, seconds of the processor, megabytes at most, requests to the server."""


class People(Server):
    def __init__(self, people, gists):
        super().__init__([sys.executable, HERE / "people.py", *map(str, [people, gists, MILLISECONDS])])

    def get(self, path):
        with urllib.request.urlopen(self.api + path) as answer:
            return json.load(answer)


def measure(server, *arguments):
    server.get("/requests")
    start = time.monotonic()
    process = subprocess.Popen(arguments, env=dict(os.environ, **HOME), stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{arguments[0]} has ended with {process.returncode}.")
    return Cost(time.monotonic() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024,
                server.get("/requests"))


def curl(server, people):
    """The same lists and files, loaded by curl over six connections and dropped."""
    lists = [f"/users/person{number}/gists?per_page=100" for number in range(people)]
    urls = [f"{server.api}{path}" for path in lists]
    for path in lists:
        urls += [file["raw_url"] for gist in server.get(path) for file in gist["files"].values()]
    config = OUT / "curl"
    config.write_text("".join(f'url = "{url}"\noutput = "/dev/null"\n' for url in urls))
    return measure(server, "curl", "--disable", "--silent", "--no-progress-meter", "--fail", "--parallel", "--parallel-max", str(CONNECTIONS),
                   "--config", config)


def key_times(running, count):
    """Milliseconds of single keys in a list, and of the drawing of the text beside it."""
    times = []
    for _ in range(count):
        if answer := running.send(b"j"):
            times.append(answer[0] * 1e3)
    return times


def opening_times(running, count):
    """Milliseconds from the key of a feed until its first row is there, for both feeds. Their words share no letter at
    the same place, so that they are drawn as a whole.
    """
    times = {FOLLOWING: [], PUBLIC: []}
    for _ in range(count):
        for (key, word), values in times.items():
            running.drain(silence=0.3)
            start = time.perf_counter()
            running.press(key)
            if running.wait_for(word) is None:
                raise SystemExit(f"“{key}” has shown no gist.")
            values.append((time.perf_counter() - start) * 1e3)
    return times[PUBLIC], times[FOLLOWING]


def search_times(running, numbers):
    """Milliseconds from the last key of a word until the gist of its file is there."""
    running.press(b"5")
    if running.wait_for(b"search:", timeout=5) is None:
        raise SystemExit("“5” has not opened the search.")
    times = []
    for number in numbers:
        # The first letter is typed last, so that the row is drawn as a whole.
        running.send(b"\x05\x15", timeout=0.5)
        running.send(f"ist{number}word\x01".encode(), silence=0.4)
        start = time.perf_counter()
        running.press(b"g")
        if running.wait_for(f"Notes {number}".encode(), timeout=5) is None:
            raise SystemExit(f"“gist{number}word” was not found.")
        times.append((time.perf_counter() - start) * 1e3)
        running.drain(silence=0.4)
    return times


def measure_browser(program, options):
    """Feeds, keys and searches on the store, without the network."""
    running = program.start(SIZE)
    running.wait_for(program.first_row)
    running.drain(silence=1)
    public, following = opening_times(running, options.openings)
    keys = {}
    for feed in [PUBLIC, FOLLOWING]:
        running.press(feed[0])
        running.drain(silence=0.5)
        keys[feed] = key_times(running, options.keys)
    searches = search_times(running, range(1, options.gists, options.gists // options.searches))
    running.close(b"\x03")
    return public, following, keys[PUBLIC], keys[FOLLOWING], searches


def main():
    run = Run("sync", __doc__, people=(400, 20), gists=(10_000, 500), openings=(20, 3), keys=(80, 10), searches=(20, 3))
    options = run.options
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    program = options.binaries / "gists-tui"
    cache = ["--cache-dir", OUT / "cache"]
    with People(options.people, options.gists) as server:
        api = ["--api-url", server.api]
        logins = [f"person{number}" for number in range(options.people)]
        subprocess.run([program, "follow", *api, *logins], env=dict(os.environ, **HOME), check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        floor = curl(server, options.people)
        first = measure(server, program, "sync", "--following", *api, *cache)
        second = measure(server, program, "sync", "--following", *api, *cache)
        browser = [str(word) for word in [program, *api, *cache, "--avatars", "off"]]
        online = Program("gists-tui", browser, PUBLIC[1], environment=HOME)
        primer = online.start(SIZE)
        primer.wait_for(online.first_row)
        primer.drain(silence=1)
        primer.close()
        offline = Program("gists-tui", [*browser, "--offline"], PUBLIC[1], environment=HOME)
        public, following, public_keys, following_keys, searches = measure_browser(offline, options)

    print(f"{options.gists} gists of {options.people} people, {MILLISECONDS} ms for each answer\n")
    print(f"{'':24}{'requests':>10}{'seconds':>9}{'per second':>12}{'CPU s':>8}{'MB':>7}")
    for name, cost in [(f"curl, {CONNECTIONS} connections", floor), ("first sync", first), ("second sync", second)]:
        print(f"{name:24}{cost.requests:>10}{cost.seconds:>9.1f}{cost.requests / cost.seconds:>12.0f}"
              f"{cost.cpu:>8.1f}{cost.memory:>7.0f}")
    print(f"\n{'':24}{'p50':>9}{'p95':>9}  ms")
    for name, values in [("1 Public opens", public), ("6 Following opens", following), ("key in Public", public_keys),
                         ("key in Following", following_keys), ("search, to the screen", searches)]:
        print(f"{name:24}{statistics.median(values):>9.2f}{percentile(values, 95):>9.2f}")
    print()
    run.finish({
        "first": (first.requests / first.seconds) / (floor.requests / floor.seconds),
        "memory": first.memory,
        "requests": second.requests / options.people,
        "second-cpu": second.cpu,
        "following": statistics.median(following),
        "following-key": statistics.median(following_keys) / statistics.median(public_keys),
        "search": percentile(searches, 95),
    })


if __name__ == "__main__":
    main()
