"""Measures the store on generated gists, by itself and behind gists-tui, beside ripgrep over the same texts."""
import json
import shutil
import sqlite3
import statistics
import subprocess
import time
from dataclasses import replace

from figures import percentile, ratio
from programs import CLIENTS, OUT as OUTPUT, DemoServer, floor, gists_tui, measure_starts
from promises import Run

OUT = OUTPUT / "store"
SIZE = (120, 36)
START_SIZES = [(80, 24), (200, 50)]
START_OF_LINE, CLEAR_LINE = b"\x01", b"\x05\x15"


def tool(*arguments):
    return json.loads(subprocess.run([CLIENTS / "store-bench", *map(str, arguments)], check=True,
                                     stdout=subprocess.PIPE).stdout)


def library(count):
    """A store of so many gists and the same texts as files, made once; what making it has cost."""
    folder = OUT / str(count)
    figures = folder / "made.json"
    if not figures.exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        made = tool("fill", folder / "store", count, folder / "texts")
        figures.write_text(json.dumps(made))
    return folder, json.loads(figures.read_text())


def copied(store, name):
    """A copy that may be written to, so that each run finds the same store."""
    copy = OUT / name
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(store, copy)
    return copy


def ripgrep(word, texts, rounds):
    """Milliseconds of ripgrep for a word's files."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        subprocess.run(["rg", "--no-config", "-l", word, texts], stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - start) * 1e3)
    return times


# MARK: Behind the program

def browser(binaries, server, store, name):
    """gists-tui on a store whose gists all belong to who starts it."""
    program = gists_tui(binaries, server, SIZE, store, name)
    with sqlite3.connect(store / "store.sqlite") as database:
        database.execute("UPDATE gist SET account = (SELECT max(id) FROM account)")
    database.close()
    return program


def search_on_screen(running, searches, rounds):
    """Milliseconds from the last key of a word until its newest hit is painted.

    The first letter is typed last: nothing fits the rest, so that the hit is painted whole and not only where it differs.
    """
    # A digit may be a count: only once the line is there are further keys typed into it.
    running.press(b"5")
    if running.wait_for(b"search:", timeout=5) is None:
        raise SystemExit("“5” has not opened the search.")
    times = []
    for _ in range(rounds):
        for word, first in searches:
            running.send(CLEAR_LINE, timeout=0.5)
            running.send(word[1:].encode() + START_OF_LINE, silence=0.4)
            start = time.perf_counter()
            running.press(word[:1].encode())
            if running.wait_for(first.encode(), timeout=5) is None:
                raise SystemExit(f"“{word}” has not shown “{first}”.")
            times.append((time.perf_counter() - start) * 1e3)
            running.drain(silence=0.4)
    return times


def page_through(running, pages):
    """Goes to the end of the feed so many times: each loads a page more."""
    for _ in range(pages):
        running.send(b"G")
        running.drain(silence=0.4)


def measure_program(binaries, big, small, searches, options):
    """Starts, memory and searches of the program on a large and a small store."""
    with DemoServer(binaries) as server:
        large, little = browser(binaries, server, big, "large"), browser(binaries, server, small, "small")
        starts = {}
        for size in START_SIZES:
            programs = [floor("wscrl"), replace(large, figures={}), replace(little, figures={})]
            measure_starts(programs, size, options.starts)
            starts["x".join(map(str, size))] = [program.figures["start"] for program in programs]
        running = large.start(SIZE)
        running.wait_for(large.first_row)
        running.drain(silence=1)
        resident = running.resident()
        times = search_on_screen(running, searches, options.searches)
        resident_after_searches = running.resident()
        running.close(b"\x03")
        running = large.start(SIZE)
        running.wait_for(large.first_row)
        page_through(running, 12)
        figures = {
            "starts": starts, "resident": resident,
            "resident_after_searches": resident_after_searches, "resident_after_paging": running.resident(),
            "search_to_screen_ms": times,
        }
        running.close(b"\x03")
        return figures


def main():
    run = Run("store", __doc__, gists=(100_000, 2_000), rounds=(40, 3), searches=(30, 2), starts=(30, 2))
    options = run.options
    folder, made = library(options.gists)
    few, _ = library(100)
    figures = tool("measure", copied(folder / "store", "copy"), options.gists, options.rounds)
    searches = figures["searches"]
    program = measure_program(
        options.binaries, copied(folder / "store", "large"), copied(few / "store", "small"),
        [(word["query"].removesuffix("id"), word["first"])
         for word in (searches["common word"], searches["rare word"])], options)

    print(f"{options.gists} gists, {made['text_bytes'] / 1e6:.0f} MB of text, made in {made['seconds']:.0f} s\n")
    print(f"{'search':24}{'shown':>8}{'newest p50':>13}{'p95':>9}{'best p50':>11}  ms")
    for name, search in searches.items():
        print(f"{name:24}{search['hits']:>8}{statistics.median(search['newest_ms']):>13.2f}"
              f"{percentile(search['newest_ms'], 95):>9.2f}{statistics.median(search['best_ms']):>11.2f}")
    print(f"\n{'':24}{'p50':>8}{'p95':>9}  ms")
    for name, values in [
        ("a new page", figures["page_ms"]), ("the same page again", figures["same_page_ms"]),
        ("a search, to the screen", program["search_to_screen_ms"]),
        *((f"{size} {name}", [1e3 * start for start in starts]) for size, all_starts in program["starts"].items()
          for name, starts in zip(["floor wscrl", f"{options.gists} gists", "100 gists"], all_starts)),
    ]:
        print(f"{name:24}{statistics.median(values):>8.2f}{percentile(values, 95):>9.2f}")
    print()

    slowest = max(percentile(search["newest_ms"], 95) for search in searches.values())
    values = {
        "search": slowest,
        "screen": percentile(program["search_to_screen_ms"], 95),
        "size": made["database_bytes"] / made["text_bytes"],
        "page": statistics.median(figures["page_ms"]),
        "same-page": statistics.median(figures["same_page_ms"]),
        "memory": program["resident"],
        "memory-search": program["resident_after_searches"],
        "memory-pages": program["resident_after_paging"],
    }
    if shutil.which("rg"):
        for name in ["common word", "rare word"]:
            theirs = statistics.median(ripgrep(searches[name]["query"], folder / "texts", 7))
            values[name.replace(" ", "-")] = statistics.median(searches[name]["newest_ms"]) / theirs
    for size, (bound, large, little) in program["starts"].items():
        run.finish({"start": ratio(large, bound), "start-few": ratio(large, little)}, size)
    run.finish(values)
    (OUT / "result.json").write_text(json.dumps({"made": made, **figures, **program}, indent=1))


if __name__ == "__main__":
    main()
