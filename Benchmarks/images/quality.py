#!/usr/bin/env python3
"""How good pictures in cells are: gists-tui and chafa beside the best that is possible, in one run.

Usage: quality.py BINFOLDER PICTURE... [--sizes 4x2,8x4]     (numpy, scipy, scikit-image, Pillow; chafa)

Both programs stretch each picture to the size. What they print is drawn at 8x16 pixels a cell and compared with the
picture, shrunk to as many pixels with Lanczos' filter. The bound is the exact optimum in squared error: for each cell all
glyphs of the set are tried, each in its best two colours.
"""
import argparse
import concurrent.futures
import functools
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import gaussian_filter
from skimage.color import deltaE_ciede2000, rgb2lab
from skimage.metrics import structural_similarity

import glyphs

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
ENVIRONMENT = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
ENVIRONMENT.pop("NO_COLOR", None)

# MARK: Palettes

LEVELS = (0, 95, 135, 175, 215, 255)
CUBE = [(r, g, b) for r in LEVELS for g in LEVELS for b in LEVELS] + [(8 + 10 * step,) * 3 for step in range(24)]
XTERM = [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
         (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
         (255, 255, 255)]
# chafa takes the sixteen for other colours than xterm has.
CHAFA = [(int(color[:2], 16), int(color[2:4], 16), int(color[4:], 16)) for color in (
    "000000 800000 007000 707000 000070 700070 007070 c0c0c0 "
    "404040 ff0000 00ff00 ffff00 0000ff ff00ff 00ffff ffffff").split()]
PALETTES = {"256": CUBE, "16": XTERM, "16 as chafa has them": CHAFA, "never": [(0, 0, 0), (255, 255, 255)]}

# MARK: Glyphs


@functools.cache
def mask(glyph):
    """How much of each pixel a glyph covers."""
    if glyph in glyphs.SETS["mosaic"]:
        return np.array(glyphs.SETS["mosaic"][glyph], np.float32)
    if glyph in "░▒▓":
        return np.full((glyphs.HEIGHT, glyphs.WIDTH), (1 + "░▒▓".index(glyph)) / 4, np.float32)
    image = Image.new("L", (glyphs.WIDTH, glyphs.HEIGHT), 0)
    ImageDraw.Draw(image).text((0, 12), glyph, font=ImageFont.truetype(FONT, 13.3), fill=255, anchor="ls")
    return np.asarray(image, np.float32) / 255


@functools.cache
def masks(symbols, has_shades):
    names = [chr(code) for code in range(0x20, 0x7F)] if symbols == "ascii" else list(glyphs.SETS[symbols])
    if has_shades and symbols != "ascii":
        names += "░▒▓█"
    shapes = [mask(glyph).reshape(-1).astype(np.float64) for glyph in names]
    if not has_shades:
        # Swapped colours give the complement: of the two, one is enough.
        shapes = [shape if shape[0] >= 0.5 else 1 - shape for shape in shapes]
    return list({shape.tobytes(): shape for shape in shapes}.values())


# MARK: What was printed, as pixels

TOKEN = re.compile(r"\x1b\[([\d;]*)m|\x1b\[[?\d;]*[A-Za-z]|(\n)|([^\x1b\r\n])")


def parse(text, sixteen):
    """Rows of (glyph, foreground, background)."""
    palette = list(sixteen) + CUBE
    rows, plain = [[]], ((255, 255, 255), (0, 0, 0))
    colors, is_swapped = list(plain), False
    for match in TOKEN.finditer(text):
        codes, newline, glyph = match.groups()
        if newline:
            rows.append([])
        elif glyph:
            rows[-1].append((glyph, *(reversed(colors) if is_swapped else colors)))
        elif codes is not None:
            codes = [int(code or 0) for code in codes.split(";")]
            while codes:
                code = codes.pop(0)
                which, base = code // 10 % 2 == 0, code % 10  # 4x and 10x are backgrounds
                if code == 0:
                    colors, is_swapped = list(plain), False
                elif code in (7, 27):
                    is_swapped = code == 7
                elif code in (38, 48):
                    if codes.pop(0) == 2:
                        colors[which], codes = tuple(codes[:3]), codes[3:]
                    else:
                        colors[which] = palette[codes.pop(0)]
                elif code in (39, 49):
                    colors[which] = plain[which]
                elif code >= 30:
                    colors[which] = palette[base + (8 if code >= 90 else 0)]
    return rows


def drawn(rows):
    return np.concatenate([np.concatenate([
        mask(glyph)[..., None] * np.array(fore, np.float32) + (1 - mask(glyph)[..., None]) * np.array(back, np.float32)
        for glyph, fore, back in row], axis=1) for row in rows])


# MARK: The best that is possible


def nearest(colors, palette):
    """For each colour the entry that is nearest."""
    palette = np.array(palette, np.float64)
    return palette[((palette ** 2).sum(-1) - 2 * colors @ palette.T).argmin(-1)]


def bound(reference, shapes, palette, is_mono):
    """The mean squared error of the best picture in these shapes."""
    height, width = reference.shape[0] // glyphs.HEIGHT, reference.shape[1] // glyphs.WIDTH
    cells = reference.reshape(height, glyphs.HEIGHT, width, glyphs.WIDTH, 3).transpose(0, 2, 1, 3, 4)
    cells = cells.reshape(height * width, -1, 3).astype(np.float64)
    squares, total = (cells ** 2).sum((1, 2)), cells.sum(1)
    best = np.full(len(cells), np.inf)
    for shape in shapes:
        inner, outer = shape, 1 - shape
        if is_mono:
            colors = np.full((len(cells), 3), 255.0), np.zeros((len(cells), 3))
        else:
            # The normal equations of two colours that a glyph mixes; with hard edges these are the means.
            a, b, c = inner @ inner, inner @ outer, outer @ outer
            fore, back = np.einsum("cpk,p->ck", cells, inner), np.einsum("cpk,p->ck", cells, outer)
            determinant = a * c - b * b
            if determinant < 1e-6:
                colors = total / len(shape), total / len(shape)
            else:
                colors = (c * fore - b * back) / determinant, (a * back - b * fore) / determinant
            colors = [np.clip(np.round(color), 0, 255) if palette is None else nearest(color, palette)
                      for color in colors]
        fore, back = colors
        pixels = fore[:, None] * inner[:, None] + back[:, None] * outer[:, None] if not set(inner) <= {0, 1} else None
        if pixels is not None:
            error = ((cells - pixels) ** 2).sum((1, 2))
        else:
            inside = np.einsum("cpk,p->ck", cells, inner)
            error = squares + sum(
                count * (color ** 2).sum(-1) - 2 * (color * part).sum(-1)
                for color, part, count in ((fore, inside, inner.sum()), (back, total - inside, outer.sum())))
        best = np.minimum(best, error)
    return best.sum() / reference.size


def decibels(error):
    return 10 * np.log10(255 ** 2 / max(1e-9, error))


def score(picture, reference):
    picture = np.clip(np.round(picture), 0, 255)
    blurred = gaussian_filter(picture - reference, (4, 4, 0), mode="nearest")
    return {
        "psnr": decibels(((picture - reference) ** 2).mean()),
        "ssim": structural_similarity(reference, picture, channel_axis=2, data_range=255, gaussian_weights=True, sigma=1.5,
                                      use_sample_covariance=False),
        "ciede": deltaE_ciede2000(rgb2lab(reference / 255), rgb2lab(picture / 255)).mean(),
        "afar": decibels((blurred ** 2).mean()),
    }


# MARK: The programs

CHAFA_SETS = {"half": "vhalf", "quadrant": "quad,half,solid,space", "block": "block",
              "sextant": "sextant,hhalf,solid,space", "ascii": "ascii"}


def ours(program, path, size, symbols, mode, is_dithered):
    return [program, "thumbnail", path, "--stretch", "--size", size, "--symbols", symbols, "--color", mode,
            *(["--dither"] if is_dithered else [])]


def chafas(path, size, symbols, mode, is_dithered):
    """Without its preprocessing, which changes what a picture looks like: with it chafa's figures are lower."""
    shades = ",stipple" if mode == "never" and symbols != "ascii" else ""
    return ["chafa", "--format", "symbols", "--stretch", "--size", size, "--symbols", CHAFA_SETS[symbols] + shades,
            "--colors", {"truecolor": "full", "256": "240", "16": "16", "never": "none"}[mode], "--preprocess", "off",
            "--optimize", "0", *(["--dither", "diffusion"] if is_dithered else []), path]


def printed(words, columns, lines, sixteen):
    text = subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True, env=ENVIRONMENT,
                          stdin=subprocess.DEVNULL).stdout
    blank = " ", (255, 255, 255), (0, 0, 0)
    rows = parse(text.rstrip("\n"), sixteen)
    if len(rows) > lines or any(len(row) > columns for row in rows):
        raise SystemExit(f"{words} does not keep to {columns}x{lines}")
    # Blanks at the ends need not be printed.
    rows += [[]] * (lines - len(rows))
    return drawn([row + [blank] * (columns - len(row)) for row in rows])


KINDS = [(mode, symbols, is_dithered)
         for mode, is_dithered in (("truecolor", False), ("256", False), ("256", True), ("16", False), ("16", True),
                                   ("never", False))
         for symbols in [*glyphs.SETS, "ascii"]]


def measured(program, path, size):
    """The figures of one picture at one size."""
    columns, lines = map(int, size.split("x"))
    with Image.open(path) as image:
        small = image.convert("RGB").resize((columns * glyphs.WIDTH, lines * glyphs.HEIGHT), Image.LANCZOS)
    colored = np.asarray(small, np.float32)
    lab = rgb2lab(colored / 255)
    grey = np.repeat(lab[..., :1] * 2.55, 3, axis=2).astype(np.float32)
    figures = {}
    for mode, symbols, is_dithered in KINDS:
        is_mono = mode == "never"
        reference = grey if is_mono else colored
        found = figures[mode, symbols, is_dithered] = {}
        found["gists-tui"] = score(
            printed(ours(program, path, size, symbols, mode, is_dithered), columns, lines, XTERM), reference)
        if symbols in CHAFA_SETS:
            found["chafa"] = score(
                printed(chafas(path, size, symbols, mode, is_dithered), columns, lines, CHAFA), reference)
        if not is_dithered:
            shapes = masks(symbols, is_mono)
            for name in [mode] + (["16 as chafa has them"] if mode == "16" else []):
                error = bound(reference, shapes, PALETTES.get(name), is_mono)
                found["bound, chafa's colours" if "as" in name else "bound"] = {"psnr": decibels(error)}
    return figures


# MARK: Tables


def mean(figures, kind, who, what):
    values = [found[kind][who][what] for found in figures if who in found[kind]]
    return float(np.mean(values)) if values else None


def table(all_figures, mode, is_dithered):
    print(f"\n{mode}{', dithered' if is_dithered else ''}:\n")
    print("| cells | set | bound: PSNR | gists-tui: PSNR | SSIM | CIEDE2000 | from afar "
          "| chafa: bound | PSNR | SSIM | CIEDE2000 | from afar |")
    print("|---" * 12 + "|")
    for size, figures in all_figures.items():
        for symbols in [*glyphs.SETS, "ascii"]:
            kind = mode, symbols, is_dithered
            theirs = "bound, chafa's colours" if mode == "16" else "bound"
            columns = [("bound", "psnr"), *(("gists-tui", what) for what in ("psnr", "ssim", "ciede", "afar")),
                       (theirs, "psnr"), *(("chafa", what) for what in ("psnr", "ssim", "ciede", "afar"))]
            cells = []
            for who, what in columns:
                value = mean(figures, kind, who, what)
                hidden = value is None or (who == theirs and symbols not in CHAFA_SETS and len(cells) == 5)
                cells.append("–" if hidden else f"{value:.{4 if what == 'ssim' else 3}f}")
            print(f"| {size.replace('x', '×')} | {symbols} | {' | '.join(cells)} |")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binaries", type=Path)
    arguments.add_argument("pictures", nargs="+")
    arguments.add_argument("--sizes", default="4x2,8x4,16x8,32x16")
    words = arguments.parse_args()
    all_figures = {}
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for size in words.sizes.split(","):
            all_figures[size] = list(pool.map(
                functools.partial(measured, words.binaries / "gists-tui", size=size), words.pictures))
            print(f"{size} is measured", file=sys.stderr)
    for mode, is_dithered in dict.fromkeys((mode, is_dithered) for mode, _, is_dithered in KINDS):
        table(all_figures, mode, is_dithered)


if __name__ == "__main__":
    main()
