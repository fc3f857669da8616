"""Measures the start of pick beside fzf on the same list."""
import os
import shutil
import statistics
import subprocess
import sys

from figures import percentile, ratio
from programs import HERE, OUT as OUTPUT, Program, Server, measure_starts
from promises import Run

OUT = OUTPUT / "pick"
SIZES = [(80, 24), (200, 50)]
HOME = {"XDG_STATE_HOME": str(OUT / "state"), "HOME": str(OUT), "http_proxy": "", "GH_TOKEN": "", "GITHUB_TOKEN": "",
        "GH_ENTERPRISE_TOKEN": "", "GITHUB_ENTERPRISE_TOKEN": "", "FZF_DEFAULT_OPTS": ""}
ROW = b"Notes "
"""The beginning of each row in both programs."""


def downloaded(binaries, count):
    """pick on a store with so many gists of one person."""
    program, cache = str(binaries / "gists-tui"), str(OUT / "cache")
    with Server([sys.executable, HERE / "people.py", "1", str(count), "0"]) as server:
        api = ["--api-url", server.api, "--cache-dir", cache]
        subprocess.run([program, "sync", "--user", "person0", *api], env=dict(os.environ, **HOME), check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        pick = [program, "pick", "--user", "person0", *api]
        lines = subprocess.run([program, "list", "--user", "person0", "--limit", str(count), "--offline", *api],
                               env=dict(os.environ, **HOME), check=True, capture_output=True).stdout
    return Program("pick", [*pick, "--offline"], ROW, environment=HOME, quit=b"\x03"), lines


def fzf(lines):
    """fzf on the same gists: their descriptions and owners."""
    rows = OUT / "rows"
    fields = [line.split(b"\t") for line in lines.splitlines()]
    rows.write_bytes(b"".join(b"%s  %s\n" % (field[-1], field[1]) for field in fields))
    return Program("fzf", ["/bin/sh", "-c", f"exec fzf <'{rows}'"], ROW, environment=HOME, quit=b"\x03")


def main():
    run = Run("pick", __doc__, gists=(10_000, 500), starts=(20, 3))
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    pick, lines = downloaded(run.options.binaries, run.options.gists)
    programs = [pick, fzf(lines)]
    print(f"{run.options.gists} gists\n")
    print(f"{'':24}{'p50':>9}{'p95':>9}  ms")
    for size in SIZES:
        for program in programs:
            program.figures.clear()
        measure_starts(programs, size, run.options.starts)
        starts = [program.figures["start"] for program in programs]
        for program, values in zip(programs, starts):
            name = f"{program.name} at {size[0]}x{size[1]}"
            print(f"{name:24}{1e3 * statistics.median(values):>9.1f}{1e3 * percentile(values, 95):>9.1f}")
        run.finish({"start": ratio(*starts)}, "x".join(map(str, size)))


if __name__ == "__main__":
    main()
