"""Measures the store on generated gists, and holds the figures against what the project promises."""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from report import claims_table, percentile  # noqa: E402

OUT = HERE.parent / "out" / "store"


def tool(binaries, *arguments):
    return json.loads(subprocess.run([binaries / "store-bench", *map(str, arguments)], check=True,
                                     stdout=subprocess.PIPE).stdout)


def library(binaries, count):
    """A store of so many gists and the same texts as files, made once; what making it has cost."""
    folder = OUT / str(count)
    figures = folder / "made.json"
    if not figures.exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        made = tool(binaries, "fill", folder / "store", count, folder / "texts")
        figures.write_text(json.dumps(made))
    return folder, json.loads(figures.read_text())


def ripgrep(word, texts, rounds):
    """Milliseconds of ripgrep for a word's files."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        subprocess.run(["rg", "--no-config", "-l", word, texts], stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - start) * 1e3)
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binaries", type=Path, help="folder of store-bench")
    parser.add_argument("--gists", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=40)
    options = parser.parse_args()

    folder, made = library(options.binaries, options.gists)
    # Pages are saved into a copy, so that each run finds the same store.
    copy = OUT / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder / "store", copy)
    figures = tool(options.binaries, "measure", copy, options.gists, options.rounds)
    searches = figures["searches"]

    load = ", ".join(f"{average:.1f}" for average in os.getloadavg())
    print(f"{options.gists} gists, {made['text_bytes'] / 1e6:.0f} MB of text, made in {made['seconds']:.0f} s; "
          f"load averages {load} on {os.cpu_count()} processors\n")
    print(f"{'search':24}{'shown':>8}{'newest p50':>13}{'p95':>9}{'best p50':>11}  ms")
    for name, search in searches.items():
        print(f"{name:24}{search['hits']:>8}{statistics.median(search['newest_ms']):>13.2f}"
              f"{percentile(search['newest_ms'], 95):>9.2f}{statistics.median(search['best_ms']):>11.2f}")
    print()

    slowest = max(percentile(search["newest_ms"], 95) for search in searches.values())
    claims = [
        ("search, first results: p95 of the slowest, ms", slowest, 20),
        ("database / text", made["database_bytes"] / made["text_bytes"], 2.2),
        ("a page of 100 gists, p95 ms", percentile(figures["page_ms"], 95), 5),
        ("the same page again, p95 ms", percentile(figures["same_page_ms"], 95), 5),
    ]
    if shutil.which("rg"):
        for name, word in [("common word", figures["common"]), ("rare word", figures["rare"])]:
            theirs = statistics.median(ripgrep(word, folder / "texts", 7))
            claims.append((f"{name}: search / ripgrep", statistics.median(searches[name]["newest_ms"]) / theirs, 0.1))
    print(claims_table(claims))
    (OUT / "result.json").write_text(json.dumps({"made": made, **figures}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
