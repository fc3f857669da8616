"""What gists-tui promises of its speed (promises.toml), and what was measured last (results.json)."""
import argparse
import datetime
import json
import os
import subprocess
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

from figures import table

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results.json"
QUIET = 0.05  # the share of the machine's processors that others may have taken from a run


@dataclass
class Promise:
    what: str
    beside: str = None
    unit: str = None
    at_most: float | dict = None
    """For each size its own where it is measured at several that differ."""
    at_least: float = None

    def title(self):
        return f"{self.what} / {self.beside}" if self.beside else self.what

    def most(self, size):
        return self.at_most.get(size) if isinstance(self.at_most, dict) else self.at_most

    def bound(self, size):
        if isinstance(self.at_most, dict) and not size:
            return "≤ " + ", ".join(f"{most:g}" for most in self.at_most.values())
        return f"≥ {self.at_least:g}" if self.at_most is None else f"≤ {self.most(size):g}"

    def holds(self, value, size):
        return value >= self.at_least if self.at_most is None else value <= self.most(size)


def promises(part=None):
    """All promises, or those of one part, by id."""
    parts = tomllib.loads((HERE / "promises.toml").read_text())
    return {f"{name}.{key}": Promise(**promise) for name, entries in parts.items() if part in (None, name)
            for key, promise in entries.items()}


def results():
    """The last result of each promise: by its id and, where it is measured at several sizes, the size."""
    return json.loads(RESULTS.read_text()) if RESULTS.exists() else {}


class Run:
    """One run of a part: its options, its results, and how quiet the machine was meanwhile."""

    def __init__(self, part, description, **counts):
        """For each count how much a whole run has of it, and a quick one."""
        parser = argparse.ArgumentParser(prog=f"run {part}", description=description)
        built = HERE.parent / ".build/release"
        parser.add_argument("--binaries", type=Path, default=built,
                            help="folder of gists-tui and gists-demo-server (%(default)s)")
        parser.add_argument("--quick", action="store_true", help="shows that the benchmark works; keeps no result")
        for name, (whole, quick) in counts.items():
            parser.add_argument(f"--{name}".replace("_", "-"), type=int, help=f"{whole}, with --quick {quick}")
        self.options = parser.parse_args()
        is_quick = self.options.quick
        for name, (whole, quick) in counts.items():
            if getattr(self.options, name) is None:
                setattr(self.options, name, quick if is_quick else whole)
        self.is_whole = self.options.binaries == built and all(
            getattr(self.options, name) == whole for name, (whole, _) in counts.items())
        self.part, self.start = part, (time.monotonic(), _processor_time(), _own_time())

    def finish(self, values, size=None):
        """Prints what was measured, by the promises' keys, and keeps the results of a whole run."""
        of_part = promises(self.part)
        measured = {f"{self.part}.{key}": value for key, value in values.items()}
        if unknown := measured.keys() - of_part.keys():
            raise SystemExit(f"promises.toml has no {', '.join(sorted(unknown))}")
        share = self._share_of_others()
        print(table(["promise", "measured", "bound", ""], [_row(of_part[id], value, size) for id, value in measured.items()]))
        print(f"Others took {share:.0%} of the processors." + ("" if self.is_whole else " Not a whole run: no result is kept.")
              + "\n", flush=True)
        if self.is_whole:
            kept = {"date": f"{datetime.date.today()}", "commit": _commit(), "is_quiet": share <= QUIET}
            suffix = f" {size}" if size else ""
            _save({f"{id}{suffix}": {"value": round(value, 4), **kept} for id, value in measured.items()})

    def _share_of_others(self):
        now = time.monotonic(), _processor_time(), _own_time()
        seconds, all_time, own_time = (end - start for start, end in zip(self.start, now))
        return max(0, all_time - own_time) / (seconds * os.cpu_count())


def report():
    """The table of all promises with their last results; whether none is broken."""
    last, rows, is_kept = results(), [], True
    for id, promise in promises().items():
        found = {key: result for key, result in last.items() if key.split(" ")[0] == id}
        for key, result in found.items() or [(id, None)]:
            origin, size = [""] * 3, key.removeprefix(id).strip()
            if result:
                is_kept = is_kept and promise.holds(result["value"], size)
                machine = {True: "quiet", False: "busy", None: ""}[result.get("is_quiet")]
                origin = [result["date"], result["commit"], result.get("source", machine)]
            rows.append([key, *_row(promise, result and result["value"], size), *origin])
    print(table(["", "promise", "last", "bound", "", "date", "commit", "machine"], rows, left=(0, 1, 4, 5, 6, 7)))
    return is_kept


def _row(promise, value, size):
    unit = f" {promise.unit}" if promise.unit else ""
    if value is None:
        return [promise.title(), "–", promise.bound(size) + unit, "not measured"]
    verdict = "holds" if promise.holds(value, size) else "BROKEN"
    return [promise.title(), f"{value:.2f}", promise.bound(size) + unit, verdict]


def _save(changes):
    """One result a line, so that a difference shows what changed; those of promises that are gone go."""
    known = promises()
    last = {key: result for key, result in {**results(), **changes}.items() if key.split(" ")[0] in known}
    lines = (f"  {json.dumps(key)}: {json.dumps(last[key])}" for key in sorted(last))
    RESULTS.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def _commit():
    """What is measured, with a + where that is not committed yet."""
    def git(*words):
        return subprocess.run(["git", "-C", HERE.parent, *words], capture_output=True, text=True)

    head = git("rev-parse", "--short=7", "HEAD").stdout.strip()
    return head + "+" if git("diff", "--quiet", "HEAD", "--", "Sources", "Package.swift").returncode else head


def _processor_time():
    """Seconds that all processors were busy, also for others on the same hardware."""
    user, nice, system, _, _, *interrupts = map(int, Path("/proc/stat").read_text().split("\n")[0].split()[1:9])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")


def _own_time():
    """Seconds of ours and of what we started and has ended."""
    return sum(os.times()[:4])
