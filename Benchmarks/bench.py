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

from peers import newsboat, tig, vim
from programs import OUT, DemoServer, RowServer, floor, gists_tui, measure_starts
from report import claims_table, figures_table, ratio

BLOCK = 20  # keys that one program gets before the next has its turn
TO_THE_BOTTOM = 60  # keys after which a list scrolls with each further one
REST = 0.3  # seconds after which a key comes by itself
TEXT_ONLY = "gists-tui, text"


# MARK: Measurements

def load_all_gists(running, silence):
    """Asks for page after page until the list's end is on the screen."""
    for _ in range(5000):
        running.press(b"G")
        if running.wait_for("end ·".encode(), timeout=silence):
            return
    raise SystemExit("gists-tui did not come to the end of its list.")


def measure_keys(lives, count):
    for program, running in lives * (count // BLOCK):
        running.send(program.down)  # comes back to what other programs pushed out of the processor's memory
        before = running.cpu()
        bursts = [running.send(program.down) for _ in range(BLOCK)]
        program.figures.setdefault("key_cpu", []).append((running.cpu() - before) / BLOCK)
        program.figures.setdefault("keys", []).append([burst for burst in bursts if burst])


def measure_single_keys(lives, count):
    """Keys after a rest, in which gists-tui shows the detail pane as well."""
    for program, running in lives * count:
        running.drain(silence=REST)
        if burst := running.send(program.down):
            program.figures.setdefault("single_keys", []).append(burst)


def measure_floods(lives, count, keys):
    for program, running in lives * count:
        program.figures.setdefault("flood", []).append(running.send(program.down * keys, silence=0.05)[0])


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


def measure_memory(binaries, size):
    """Resident megabytes with all gists of the demo server."""
    server = DemoServer(binaries / "gists-demo-server")
    try:
        running = gists_tui(binaries, server, size, fresh("demo")).start(size)
        running.drain(silence=1)
        load_all_gists(running, silence=0.5)
        running.drain(silence=1)
        resident = running.resident()
        running.close()
        return resident
    finally:
        server.stop()


def fresh(name):
    cache = OUT / name
    shutil.rmtree(cache, ignore_errors=True)
    return cache


def measure(options, size):
    """All programs at a size, by name."""
    server = RowServer()
    try:
        browser = gists_tui(options.binaries, server, size, fresh("cache"))
        text = gists_tui(options.binaries, server, size, fresh("text"), TEXT_ONLY, ["--avatars", "off"])
        others = [floor("wscrl"), floor("redraw"), floor("tuned"), tig(), newsboat(), vim()]
        programs = [program for program in [browser, text, *others] if program]
        measure_starts(programs, size, options.starts)
        lives = [(program, program.start(size)) for program in programs]
        for program, running in lives:
            running.wait_for(program.first_row)
            running.drain(silence=0.3)
            if program in (browser, text):
                load_all_gists(running, silence=0.02)
                running.drain(silence=1)
                running.send(b"g", silence=0.5)
            if program.prelude:
                running.send(program.prelude, silence=0.5)
            for _ in range(TO_THE_BOTTOM):
                running.send(program.down, timeout=0.2)
        measure_keys(lives, options.keys)
        measure_single_keys(lives, options.single_keys)
        measure_floods(lives, options.floods, 500)
        measure_idleness(lives, options.idle)
        for program, running in lives:
            running.close(program.quit)
    finally:
        server.stop()
    browser.figures["resident"] = measure_memory(options.binaries, size)
    return {program.name: program for program in programs}


# MARK: Claims

def claims(by_name):
    """What is promised: words, value, limit."""
    browser, text, tuned = (by_name[name] for name in ("gists-tui", TEXT_ONLY, "floor tuned"))
    figures = browser.figures

    def block_medians(program, place=0):
        return [statistics.median(burst[place] for burst in block) for block in program.figures["keys"]]

    def keys(program, other, place=0):
        return ratio(block_medians(program, place), block_medians(other, place))

    peers = [by_name[name] for name in ("tig", "newsboat", "vim") if name in by_name]
    return [
        ("start from the cache / floor wscrl", ratio(figures["start"], by_name["floor wscrl"].figures["start"]), 2.5),
        ("key to paint, p50 / floor tuned", keys(browser, tuned), 1.5),
        ("the same without pictures", keys(text, tuned), 1.5),
        *((f"key to paint, p50 / {peer.name}", keys(browser, peer), 1) for peer in peers),
        ("500 keys at once / floor tuned", ratio(figures["flood"], tuned.figures["flood"]), 0.3),
        ("bytes per key / floor tuned", keys(browser, tuned, 1), 1.2),
        ("the same without pictures", keys(text, tuned, 1), 1.2),
        ("context switches in 10 idle seconds", figures["idle_switches"], 0),
        *([("system calls in 10 idle seconds", figures["idle_calls"], 0)] if "idle_calls" in figures else []),
        ("resident MB with 3,000 gists", figures["resident"], 30),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binaries", type=Path, help="folder of gists-tui and gists-demo-server")
    parser.add_argument("--sizes", default="80x24,200x50", help="columns x rows, with commas between (%(default)s)")
    parser.add_argument("--starts", type=int, default=15)
    parser.add_argument("--keys", type=int, default=240)
    parser.add_argument("--single-keys", type=int, default=10)
    parser.add_argument("--floods", type=int, default=5)
    parser.add_argument("--idle", type=int, default=10, help="seconds (%(default)s)")
    options = parser.parse_args()

    results = {}
    for size in options.sizes.split(","):
        began = time.perf_counter()
        by_name = measure(options, tuple(int(number) for number in size.split("x")))
        promised = claims(by_name)
        load = ", ".join(f"{average:.1f}" for average in os.getloadavg())
        print(f"{size} cells, {options.starts} starts, {options.keys} keys, {time.perf_counter() - began:.0f} s; "
              f"load averages {load} on {os.cpu_count()} processors\n")
        print(figures_table(by_name.values()))
        print(claims_table(promised), flush=True)
        results[size] = {
            "claims": [dict(zip(("claim", "value", "limit"), claim)) for claim in promised],
            "figures": {name: program.figures for name, program in by_name.items()}}
    (OUT / "result.json").write_text(json.dumps(results, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
