#!/usr/bin/env python3
"""Images as real pixels: gists-tui beside img2sixel, chafa and timg, in one run.

Usage: sixel.py CLIENTFOLDER IMAGE...     (numpy, scipy, Pillow; libsixel-bin, chafa, timg)

Each image is scaled to 480x480 pixels first, so that the filter for scaling does not count. chafa and timg assume smaller
cells, and show fewer pixels. The error of sixels is that of their colours: PSNR of the pixels, and of both images blurred
(sigma 2), which counts in favour of programs that mix colours.
The bytes are those of one image on the terminal, the memory is the most that the process takes, and the time is its processor
time; medians of several turns.
"""
import base64
import os
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

SIDE = 480
CELL = 10, 20
COLUMNS, ROWS = SIDE // CELL[0], SIDE // CELL[1]
TURNS = 5
ENVIRONMENT = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
DEFINITION = re.compile(rb"#(\d+)(?:;2;(\d+);(\d+);(\d+))?")
RUN = re.compile(rb"!(\d+)(.)|([?-~])|#(\d+)(?:;2;(\d+);(\d+);(\d+))?|([$-])", re.DOTALL)


def pixels(data):
    """The pixels that sixels draw, as rows of RGB; one sequence below the other."""
    parts = [part for part in re.findall(rb"\x1bP[\d;]*q(.*?)\x1b\\", data, re.DOTALL)]
    return np.concatenate([picture(part) for part in parts])


def picture(body):
    raster = re.match(rb'"(\d+);(\d+);(\d+);(\d+)', body)
    width, height = int(raster[3]), int(raster[4])
    canvas = np.zeros((height + 5, width, 3), np.float32)
    palette, color, x, y = {}, 0, 0, 0
    for count, repeated, single, number, red, green, blue, move in RUN.findall(body, raster.end()):
        if number:
            color = int(number)
            if red:
                palette[color] = [int(share) * 255 / 100 for share in (red, green, blue)]
        elif move:
            x, y = 0, y + (6 if move == b"-" else 0)
        else:
            length = int(count or 1)
            mask = (repeated or single)[0] - 63
            for bit in range(6):
                if mask >> bit & 1 and y + bit < height:
                    canvas[y + bit, x:x + length] = palette[color]
            x += length
    return canvas[:height]


def drawn_width(output):
    """The width in pixels of an image that was written as a file or as raw pixels."""
    if raw := re.search(rb"[,G]s=(\d+),v=", output):
        return int(raw[1])
    start = output.find(b"iVBORw0KGgo")
    return int.from_bytes(base64.b64decode(output[start:start + 32])[16:20]) if start >= 0 else None


def decibels(error):
    return 10 * np.log10(255 ** 2 / max(1e-9, error))


def score(found, wanted):
    def blurred(image):
        return gaussian_filter(image, (2, 2, 0))
    return decibels(((found - wanted) ** 2).mean()), decibels(((blurred(found) - blurred(wanted)) ** 2).mean())


# A process of its own, since a child's most memory includes that of its parent before it started the program.
RUNNER = """
import os, sys
process = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(process, 0)
print(usage.ru_maxrss / 1024, (usage.ru_utime + usage.ru_stime) * 1000, file=sys.stderr)
sys.exit(1 if status else 0)
"""


def run(words):
    """The output of a program, its most memory in MB, and its processor time in ms."""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", RUNNER, *map(str, words)], capture_output=True,
                          stdin=subprocess.DEVNULL, env=ENVIRONMENT)
    if done.returncode:
        raise SystemExit(f"{words[0]} failed")
    memory, time = map(float, done.stderr.splitlines()[-1].split())
    return done.stdout, memory, time


def programs(client, path):
    """What shows an image, by protocol and name."""
    size = f"{COLUMNS}x{ROWS}"
    return {
        ("sixel", "gists-tui"): [client, "show", "sixel", COLUMNS, ROWS, *CELL, path],
        ("sixel", "img2sixel"): ["img2sixel", path],
        ("sixel", "img2sixel -q full"): ["img2sixel", "-q", "full", path],
        ("sixel", "chafa"): ["chafa", "-f", "sixels", "-s", size, "--font-ratio", "1/2", path],
        ("kitty", "gists-tui"): [client, "show", "kitty", COLUMNS, ROWS, *CELL, path],
        ("kitty", "chafa"): ["chafa", "-f", "kitty", "-s", size, path],
        ("kitty", "timg"): ["timg", "-pk", f"-g{size}", path],
        ("kitty", "timg --compress"): ["timg", "-pk", "--compress", f"-g{size}", path],
        ("iTerm2", "gists-tui"): [client, "show", "iTerm2", COLUMNS, ROWS, *CELL, path],
        ("iTerm2", "chafa"): ["chafa", "-f", "iterm", "-s", size, path],
        ("iTerm2", "timg"): ["timg", "-pi", f"-g{size}", path],
        ("iTerm2", "timg --compress"): ["timg", "-pi", "--compress", f"-g{size}", path],
    }


def main():
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    client, found = Path(sys.argv[1]) / "image-bench", {}
    with tempfile.TemporaryDirectory() as folder:
        for number, name in enumerate(sys.argv[2:]):
            with Image.open(name) as image:
                small = image.convert("RGB").resize((SIDE, SIDE), Image.LANCZOS)
            path = Path(folder) / f"{number}.png"
            small.save(path)
            wanted = np.asarray(small, np.float32)
            for kind, words in programs(client, path).items():
                turns = [run(words) for _ in range(TURNS)]
                output = turns[0][0]
                figures = found.setdefault(kind, [])
                errors, width = (None, None), drawn_width(output)
                if kind[0] == "sixel":
                    drawn = pixels(output)
                    width = drawn.shape[1]
                    if drawn.shape != wanted.shape:
                        # chafa has cells of another size.
                        reference = np.asarray(small.resize(drawn.shape[1::-1], Image.LANCZOS), np.float32)
                    else:
                        reference = wanted
                    errors = score(drawn, reference)
                figures.append((*errors, width, len(output) / 1000, statistics.median(turn[1] for turn in turns),
                                statistics.median(turn[2] for turn in turns)))
                print(f"{Path(name).name} {' '.join(kind)}: "
                      + " ".join("–" if value is None else f"{value:.1f}" for value in figures[-1]), file=sys.stderr)
    print(f"Means of {len(sys.argv) - 2} images of {SIDE}x{SIDE} pixels:\n")
    print("| protocol | program | PSNR | from afar | width | kB | memory, MB | processor time, ms |")
    print("|---" * 8 + "|")
    for (protocol, program), figures in found.items():
        means = ["–" if None in values else f"{statistics.fmean(values):.1f}" for values in zip(*figures)]
        print(f"| {protocol} | {program} | {' | '.join(means)} |")


if __name__ == "__main__":
    main()
