"""Measures the drawing of pictures beside libchafa and chafa, in turns. Usage: bench.py BINFOLDER CHAFA-BENCH

The pictures are avatars of the demo server; the README one folder up says how to read the figures.
"""
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))
from report import claims_table, ratio

ROUNDS = 7
SIDE = 460
SIZE = (8, 4)
AVATARS = 1_000
ENVIRONMENT = dict(os.environ, TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8")


@contextlib.contextmanager
def demo_server(binaries):
    """Gives the API's URL."""
    server = subprocess.Popen(
        [binaries / "gists-demo-server", "--port", "0", "--exit-with-parent"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE)
    try:
        yield json.loads(server.stdout.readline())["api"]
    finally:
        server.terminate()
        server.wait()


def avatars(api, side):
    """The pictures of the first page's owners that are JPEGs."""
    with urllib.request.urlopen(f"{api}/gists/public?per_page=100") as answer:
        owners = [gist["owner"] for gist in json.load(answer) if gist.get("owner")]
    for url in sorted({owner["avatar_url"].split("?")[0] for owner in owners}):
        with urllib.request.urlopen(f"{url}?s={side}") as answer:
            if (data := answer.read()).startswith(b"\xff\xd8"):
                yield data


def files(folder, pictures):
    folder.mkdir()
    paths = []
    for data in pictures:
        paths.append(folder / str(len(paths)))
        paths[-1].write_bytes(data)
    return paths


def output(*words):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True,
                          env=ENVIRONMENT).stdout


def times_by_set(*words):
    return {line.split()[0]: float(line.split()[1]) for line in output(*words).splitlines()}


def process_time(*words):
    start = time.perf_counter()
    output(*words)
    return time.perf_counter() - start


def main():
    binaries, chafa_bench = Path(sys.argv[1]), sys.argv[2]
    image_bench = binaries / "image-bench"
    columns, rows = SIZE
    with tempfile.TemporaryDirectory() as folder, demo_server(binaries) as api:
        folder = Path(folder)
        large = files(folder / "large", avatars(api, SIDE))
        small = files(folder / "small", avatars(api, 64))
        pixels = []
        for path in large[:8]:
            pixels.append(folder / f"{path.name}.rgba")
            output(image_bench, "pixels", path, pixels[-1])

        ours, theirs, processes, speeds, growths = [], [], ([], []), [], []
        for _ in range(ROUNDS):
            ours.append(times_by_set(image_bench, "render", columns, rows, SIDE, *pixels))
            theirs.append(times_by_set(chafa_bench, columns, rows, SIDE, *pixels))
            for path in large[:4]:
                size = f"{columns}x{rows}"
                processes[0].append(process_time(
                    binaries / "gists-tui", "thumbnail", path, "--size", size, "--color", "truecolor"))
                processes[1].append(process_time(
                    "chafa", "--format", "symbols", "--symbols", "block", "--size", size, path))
            speed, growth = output(image_bench, "avatars", AVATARS, *small).split()
            speeds.append(float(speed))
            growths.append(int(growth) / 1024)

    print(f"{SIDE}x{SIDE} pixels to {columns}x{rows} cells, microseconds")
    for name in ours[0]:
        mine = statistics.median(turn[name] for turn in ours)
        other = f"libchafa {statistics.median(turn[name] for turn in theirs):8.1f}" if name in theirs[0] else ""
        print(f"  {name:9} {mine:8.1f}  {other}")
    print()

    def share(name):
        return ratio([turn[name] for turn in ours], [turn[name] for turn in theirs])

    print(claims_table([
        ("block / libchafa's", share("block"), 0.5),
        ("sextant / libchafa's", share("sextant"), 0.25),
        ("whole process on a JPEG / chafa", ratio(*processes), 1),
        ("processor milliseconds for an avatar, from its JPEG", 1e3 / statistics.median(speeds), 1 / 1.5),
        (f"megabytes grown over {AVATARS} more avatars", statistics.median(growths), 1),
    ]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
