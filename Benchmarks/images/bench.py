"""Measures the drawing of pictures beside libchafa and chafa, in turns. The pictures are avatars of the demo server."""
import math
import os
import statistics
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

from figures import ratio
from programs import CLIENTS, DemoServer, compiled
from promises import Run

IMAGE_BENCH = CLIENTS / "image-bench"
SIDE = 460
SIZE = (8, 4)
ENVIRONMENT = dict(os.environ, TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8")


def avatars(server, side):
    """The pictures of the first page's owners that are JPEGs."""
    owners = [gist["owner"] for gist in server.gists() if gist.get("owner")]
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
    run = Run("images", __doc__, rounds=(7, 1), avatars=(1_000, 100))
    binaries, count = run.options.binaries, run.options.avatars
    chafa = subprocess.run(["pkg-config", "--cflags", "--libs", "chafa"], check=True, capture_output=True, text=True)
    chafa_bench = compiled("images/chafa.c", *chafa.stdout.split())
    columns, rows = SIZE
    with tempfile.TemporaryDirectory() as folder, DemoServer(binaries) as server:
        folder = Path(folder)
        large = files(folder / "large", avatars(server, SIDE))
        small = files(folder / "small", avatars(server, 64))
        pixels = []
        for path in large[:8]:
            pixels.append(folder / f"{path.name}.rgba")
            output(IMAGE_BENCH, "pixels", path, pixels[-1])

        discs = [disc(path) for path in pixels]

        ours, theirs, processes, speeds, growths = ([], []), ([], []), ([], []), [], []
        for _ in range(run.options.rounds):
            for number, paths in enumerate((pixels, discs)):
                ours[number].append(times_by_set(IMAGE_BENCH, "render", columns, rows, SIDE, *paths))
                theirs[number].append(times_by_set(chafa_bench, columns, rows, SIDE, *paths))
            for path in large[:4]:
                size = f"{columns}x{rows}"
                processes[0].append(process_time(
                    binaries / "gists-tui", "thumbnail", path, "--size", size, "--color", "truecolor"))
                processes[1].append(process_time(
                    "chafa", "--format", "symbols", "--symbols", "block", "--size", size, path))
            speed, growth = output(IMAGE_BENCH, "avatars", count, *small).split()
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

    run.finish({
        "block": share("block"),
        "sextant": share("sextant"),
        "block-disc": share("block", 1),
        "sextant-disc": share("sextant", 1),
        "process": ratio(*processes),
        "avatar": 1e3 / statistics.median(speeds),
        "growth": statistics.median(growths),
    })


if __name__ == "__main__":
    main()
