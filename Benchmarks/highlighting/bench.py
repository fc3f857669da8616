"""Measures highlighting in processor time, beside a loop over the same bytes, and beside peers where they are installed."""
import resource
import shutil
import subprocess

from figures import table
from programs import CLIENTS, HERE, OUT
from promises import Run

ROOT = HERE.parent
# Their names, and what makes them take the same Swift, or what is nearest to it.
PEERS = ["pygmentize -l swift -f terminal", "highlight -S swift -O ansi", "source-highlight -s c -f esc"]


def processor_time(command, path):
    """Seconds that it takes to read a file."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    with open(path) as file:
        subprocess.run(command, stdin=file, stdout=subprocess.DEVNULL, check=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main():
    run = Run("highlighting", __doc__, rounds=(7, 1))
    OUT.mkdir(exist_ok=True)
    swift = OUT / "sources.swift"
    swift.write_text("".join(path.read_text() for path in sorted(ROOT.glob("Sources/**/*.swift"))))
    files = [swift, HERE / "program/bench.py", HERE / "floor.c", ROOT / "README.md", ROOT / "Makefile"]
    lines = subprocess.run([CLIENTS / "highlight-bench", str(run.options.rounds), *files], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    rows = [[name, *map(float, figures)] for name, *figures in (line.split("\t") for line in lines)]
    print(table(["file", "MB/s", "of a byte loop", "first screen of 10 MB", "line 100,000 guessed"], [
        [name, f"{speed:.0f}", f"{loop:.1f} x", f"{opening:.1f} ms", f"{jump:.1f} ms"]
        for name, speed, loop, opening, jump in rows]))
    for peer in PEERS:
        if shutil.which(peer.split()[0]):
            print(f"{peer}, {swift.stat().st_size / 1e6:.1f} MB: {processor_time(peer.split(), swift):.1f} s\n")
    run.finish({"speed": min(row[1] for row in rows), "opening": max(row[3] for row in rows)})


if __name__ == "__main__":
    main()
