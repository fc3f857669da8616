"""Measures the filter over 100,000 rows beside fzf on the same lines, in turns."""
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from figures import percentile
from programs import CLIENTS
from promises import Run

PROGRAM = CLIENTS / "list-bench"
WORDS = ["ringbuf", "kato", "sol ven", "markdown", "zzzz"]


def keystrokes(word):
    """Milliseconds from each key to the drawn surface."""
    lines = subprocess.run([PROGRAM, "filter", word], check=True, capture_output=True, text=True).stdout.splitlines()
    return [float(line.split()[1]) for line in lines if line.startswith(("key", "erase"))]


def fzf(word, rows):
    """Milliseconds that fzf takes to filter the rows."""
    start = time.perf_counter()
    subprocess.run(["fzf", "--filter", word], input=rows, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - start) * 1000


def main():
    run = Run("list", __doc__, rounds=(5, 1))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rows.txt"
        subprocess.run([PROGRAM, "lines", path], check=True)
        rows = path.read_bytes()
    ours, theirs = [], []
    for _ in range(run.options.rounds):
        for word in WORDS:
            ours += keystrokes(word)
            theirs.append(fzf(word, rows))
    p50, p95, fzf_p50 = statistics.median(ours), percentile(ours, 95), statistics.median(theirs)
    print(f"{len(ours)} keys, p50 {p50:.1f} ms, p95 {p95:.1f} ms; fzf {fzf_p50:.0f} ms\n")
    run.finish({"filter": p95, "filter-fzf": p50 / fzf_p50})


if __name__ == "__main__":
    main()
