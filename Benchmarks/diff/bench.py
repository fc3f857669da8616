"""Measures finding the lines that differ, in this process, beside whole runs of git diff and diff -u on the same files."""
import random
import subprocess
import time

from figures import table
from programs import CLIENTS, OUT
from promises import Run

LINES = 10_000
CHANGES = 500
PEERS = {"git": ["git", "diff", "--no-index", "--histogram"], "diff": ["diff", "-u"]}


def texts():
    """Pairs of texts by name: made of words as code has them, the same on each run."""
    chance = random.Random(1)
    words = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=chance.randint(2, 9))) for _ in range(2_000)]

    def line():
        if chance.random() < 0.2:
            return chance.choice(["}\n", "\n", "    }\n"])
        return "    " * chance.randint(0, 3) + " ".join(chance.choices(words, k=chance.randint(1, 9))) + "\n"

    old = [line() for _ in range(LINES)]
    new = list(old)
    for _ in range(CHANGES):
        place = chance.randrange(len(new))
        kind = chance.randrange(3)
        new[place:place + (kind != 2)] = [] if kind == 0 else [line()]
    shuffled = list(old)
    chance.shuffle(shuffled)
    return {
        f"{CHANGES} changes": (old, new), "unrelated": (old, [line() for _ in range(LINES)]), "shuffled": (old, shuffled),
        "fifty words": [[f"{chance.randrange(50)}\n" for _ in range(LINES)] for _ in range(2)],
    }


def peer(command, paths, rounds):
    """Milliseconds of the fastest run."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        subprocess.run([*command, *paths], stdout=subprocess.DEVNULL)
        best = min(best, time.perf_counter() - start)
    return best * 1e3


def main():
    run = Run("diff", __doc__, rounds=(15, 2))
    OUT.mkdir(exist_ok=True)
    rows, ours = [], {}
    for name, pair in texts().items():
        paths = [OUT / f"diff-{side}.txt" for side in ("old", "new")]
        for path, lines in zip(paths, pair):
            path.write_text("".join(lines))
        answer = subprocess.run([CLIENTS / "diff-bench", str(run.options.rounds), *paths], check=True, capture_output=True,
                                text=True).stdout
        milliseconds, removed, added = answer.split()
        ours[name] = float(milliseconds)
        others = {key: peer(command, paths, run.options.rounds) for key, command in PEERS.items()}
        rows.append([name, f"{ours[name]:.1f} ms", f"-{removed} +{added}", *(f"{time:.1f} ms" for time in others.values())])
        if name.startswith(str(CHANGES)):
            git = others["git"]
    print(table(["10,000 lines", "ours", "lines", "git --histogram, whole process", "diff -u, whole process"], rows))
    changed, *rest = ours.values()
    run.finish({"changes": changed, "unrelated": ours["unrelated"], "worst": max(rest), "git": changed / git})


if __name__ == "__main__":
    main()
