"""Measures the drawing of pictures beside libchafa and chafa, in turns. Usage: bench.py BINFOLDER CHAFA-BENCH

The pictures are avatars of the demo server; the README one folder up says how to read the figures.
"""
import contextlib
import json
import math
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


def disc(path):
    """The same pixels as a disc whose edge fades out over 25 of them."""
    pixels = bytearray(path.read_bytes())
    radius = SIDE / 2 - 5
    pixels[3::4] = bytes(
        round(255 * min(1, max(0, (radius - math.hypot(x - SIDE / 2, y - SIDE / 2)) / 25)))
        for y in range(SIDE) for x in range(SIDE))
    result = path.with_suffix(".disc")
    result.write_bytes(pixels)
    return result


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

        discs = [disc(path) for path in pixels]

        ours, theirs, processes, speeds, growths = ([], []), ([], []), ([], []), [], []
        for _ in range(ROUNDS):
            for number, paths in enumerate((pixels, discs)):
                ours[number].append(times_by_set(image_bench, "render", columns, rows, SIDE, *paths))
                theirs[number].append(times_by_set(chafa_bench, columns, rows, SIDE, *paths))
            for path in large[:4]:
                size = f"{columns}x{rows}"
                processes[0].append(process_time(
                    binaries / "gists-tui", "thumbnail", path, "--size", size, "--color", "truecolor"))
                processes[1].append(process_time(
                    "chafa", "--format", "symbols", "--symbols", "block", "--size", size, path))
            speed, growth = output(image_bench, "avatars", AVATARS, *small).split()
            speeds.append(float(speed))
            growths.append(int(growth) / 1024)

    print(f"{SIDE}x{SIDE} pixels to {columns}x{rows} cells, microseconds: opaque, and discs")
    for name in ours[0][0]:
        figures = [statistics.median(turn[name] for turn in turns) for turns in (*ours, *theirs) if name in turns[0]]
        print(f"  {name:9}" + "".join(f"{figure:9.1f}" for figure in figures[:2]),
              "  libchafa" + "".join(f"{figure:9.1f}" for figure in figures[2:]) if figures[2:] else "")
    print()

    def share(name, number=0):
        return ratio([turn[name] for turn in ours[number]], [turn[name] for turn in theirs[number]])

    print(claims_table([
        ("block / libchafa's", share("block"), 0.5),
        ("sextant / libchafa's", share("sextant"), 0.25),
        ("block / libchafa's, discs", share("block", 1), 0.5),
        ("sextant / libchafa's, discs", share("sextant", 1), 0.25),
        ("whole process on a JPEG / chafa", ratio(*processes), 1),
        ("processor milliseconds for an avatar, from its JPEG", 1e3 / statistics.median(speeds), 1 / 1.5),
        (f"megabytes grown over {AVATARS} more avatars", statistics.median(growths), 1),
    ]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
