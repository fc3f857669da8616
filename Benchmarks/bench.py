"""Measures gists-tui in one run with what bounds it, and holds the figures against what the project promises.

The README beside this file says how, and how to read the tables. The exit code is 0 whatever the figures are.
"""
import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from programs import OUT, DemoServer, Program, floor, gists_tui, measure_starts
from report import claims_table, figures_table, ratio

BLOCK = 20  # keys that one program gets before the next has its turn
TO_THE_BOTTOM = 60  # keys after which a list scrolls with each further one


# MARK: What is measured

def tig():
    """tig on a history as long as a list can be; None where it isn't installed."""
    path, git = shutil.which("tig"), shutil.which("git")
    if not path or not git:
        return None
    commits = 25_000
    repository = OUT / "repository"
    if not (repository / ".git/complete").exists():
        shutil.rmtree(repository, ignore_errors=True)
        subprocess.run([git, "init", "-q", "-b", "main", repository], check=True)
        text = "".join(
            f"commit refs/heads/main\ncommitter Ada <ada@example.org> {1_600_000_000 + 600 * n} +0000\n"
            f"data <<END\nCommit {n} about matter {n * 7919 % 613}\nEND\n" for n in range(1, commits + 1))
        subprocess.run([git, "-C", repository, "fast-import", "--quiet"], input=text.encode(), check=True)
        (repository / ".git/complete").touch()
    environment = {"TIGRC_USER": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}
    return Program("tig", [path], f"Commit {commits}".encode(), repository, environment, quit=b"Q")


# MARK: Measurements

def load_all_gists(running):
    """Asks for page after page until the list's end is on the screen."""
    for _ in range(100):
        running.press(b"G")
        if running.wait_for(b"newest 3,000", timeout=0.5):
            return
    raise SystemExit("gists-tui did not come to the end of its list.")


def measure_keys(lives, count):
    for program, running in lives * (count // BLOCK):
        running.send(b"j")  # comes back to what other programs pushed out of the processor's memory
        before = running.cpu()
        bursts = [running.send(b"j") for _ in range(BLOCK)]
        program.figures.setdefault("key_cpu", []).append((running.cpu() - before) / BLOCK)
        program.figures.setdefault("keys", []).append([burst for burst in bursts if burst])


def measure_floods(lives, count, keys):
    for program, running in lives * count:
        program.figures.setdefault("flood", []).append(running.send(b"j" * keys, silence=0.15)[0])


def measure_idleness(lives, seconds):
    def pause():
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            for _, running in lives:
                running.drain()
            time.sleep(0.1)

    for _, running in lives:
        running.drain(silence=0.5)
    before = [running.switches() for _, running in lives]
    pause()
    for (program, running), switches in zip(lives, before):
        program.figures["idle_switches"] = running.switches() - switches
    if not (strace := shutil.which("strace")):
        return
    traces = [running.trace(strace, seconds) for _, running in lives]
    pause()
    for (program, _), trace in zip(lives, traces):
        total = re.search(r"^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+).* total$", trace.communicate()[1], re.MULTILINE)
        program.figures["idle_calls"] = int(total[1]) if total else 0


# MARK: Claims

def claims(by_name, browser):
    """What is promised: words, value, limit."""
    figures = browser.figures

    def block_medians(name):
        return [statistics.median(seconds for seconds, _ in block) for block in by_name[name].figures["keys"]]

    key = block_medians(browser.name)
    starts, floods = figures["start"], figures["flood"]
    result = [
        ("start from the cache / floor wscrl", ratio(starts, by_name["floor wscrl"].figures["start"]), 2.5),
        ("key to paint, p50 / floor redraw", ratio(key, block_medians("floor redraw")), 1.5),
        ("500 keys at once / floor tuned", ratio(floods, by_name["floor tuned"].figures["flood"]), 1),
        ("context switches in 10 idle seconds", figures["idle_switches"], 0),
        ("resident MB with 3,000 gists", figures["resident"], 30),
    ]
    if "tig" in by_name:
        result.insert(2, ("key to paint, p50 / tig", ratio(key, block_medians("tig")), 1))
    if "idle_calls" in figures:
        result.append(("system calls in 10 idle seconds", figures["idle_calls"], 0))
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binaries", type=Path, help="folder of gists-tui and gists-demo-server")
    parser.add_argument("--size", default="200x50", help="columns x rows (%(default)s)")
    parser.add_argument("--starts", type=int, default=15)
    parser.add_argument("--keys", type=int, default=240)
    parser.add_argument("--floods", type=int, default=5)
    parser.add_argument("--idle", type=int, default=10, help="seconds (%(default)s)")
    options = parser.parse_args()
    size = tuple(int(number) for number in options.size.split("x"))

    began = time.perf_counter()
    server = DemoServer(options.binaries / "gists-demo-server")
    try:
        cache = OUT / "cache"
        shutil.rmtree(cache, ignore_errors=True)
        browser = gists_tui(options.binaries, server, size, cache)
        others = [floor("wscrl"), floor("redraw"), floor("tuned"), tig()]
        programs = [program for program in [browser, *others] if program]
        measure_starts(programs, size, options.starts)
        lives = [(program, program.start(size)) for program in programs]
        for program, running in lives:
            running.wait_for(program.first_row)
            running.drain(silence=0.3)
            if program is browser:
                load_all_gists(running)
                running.drain(silence=1)
                browser.figures["resident"] = running.resident()
                running.send(b"g", silence=0.5)
            for _ in range(TO_THE_BOTTOM):
                running.send(b"j", timeout=0.2)
        measure_keys(lives, options.keys)
        measure_floods(lives, options.floods, 500)
        measure_idleness(lives, options.idle)
        for program, running in lives:
            running.close(program.quit)
    finally:
        server.stop()

    by_name = {program.name: program for program in programs}
    promised = claims(by_name, browser)
    load = ", ".join(f"{average:.1f}" for average in os.getloadavg())
    print(f"{options.size} cells, {options.starts} starts, {options.keys} keys, {time.perf_counter() - began:.0f} s; "
          f"load averages {load} on {os.cpu_count()} processors\n")
    print(figures_table(programs))
    print(claims_table(promised))
    (OUT / "result.json").write_text(json.dumps({
        "claims": [dict(zip(("claim", "value", "limit"), claim)) for claim in promised],
        "figures": {program.name: program.figures for program in programs}}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
