"""Draws the cells of a terminal as an image, without seams: block characters are rectangles, not glyphs of a font."""
import sys
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from emulator import BOLD, ITALIC, REVERSE, STRIKE, UNDERLINE

sys.path.append(str(Path(__file__).resolve().parent.parent / "Benchmarks" / "images"))
import glyphs

TRUETYPE = Path("/usr/share/fonts/truetype")
MONO = TRUETYPE / "dejavu"
CJK = Path("/usr/share/fonts/opentype/noto")
EMOJI = TRUETYPE / "noto/NotoColorEmoji.ttf"
# The only size of the glyphs in that file.
EMOJI_SIZE = 109
BLOCKS = glyphs.SETS["mosaic"]
SHADES = {"░": 0.25, "▒": 0.5, "▓": 0.75}


class Artist:
    """Draws cells of `width` by `height` pixels on a margin."""

    def __init__(self, background, foreground, width=10, height=20, margin=10):
        self.paper, self.ink = background, foreground
        self.width, self.height, self.margin = width, height, margin
        size = max(size for size in range(4, height) if self._font(False, size).getlength("M") <= width + 0.5)
        regular = self._font(False, size)
        self.baseline = (height - sum(regular.getmetrics())) // 2 + regular.getmetrics()[0]
        self.size = size
        self.glyphs = {}

    @staticmethod
    def _font(bold, size):
        return ImageFont.truetype(str(MONO / ("DejaVuSansMono-Bold.ttf" if bold else "DejaVuSansMono.ttf")), size)

    def draw(self, rows):
        columns = max(sum(max(1, cell.columns) for cell in row) for row in rows)
        size = (columns * self.width + 2 * self.margin, len(rows) * self.height + 2 * self.margin)
        image = Image.new("RGB", size, self.paper)
        for y, row in enumerate(rows):
            x = 0
            for cell in row:
                image.paste(self._glyph(cell), (self.margin + x * self.width, self.margin + y * self.height))
                x += max(1, cell.columns)
        return image

    def _glyph(self, cell):
        key = cell.text, cell.columns, cell.attributes & 0x7F, cell.foreground, cell.background
        if key not in self.glyphs:
            self.glyphs[key] = self._drawn(cell)
        return self.glyphs[key]

    def _drawn(self, cell):
        ink, paper = cell.foreground or self.ink, cell.background or self.paper
        if cell.attributes & REVERSE:
            ink, paper = paper, ink
        width = self.width * max(1, cell.columns)
        image = Image.new("RGB", (width, self.height), paper)
        pen = ImageDraw.Draw(image)
        if cell.text in BLOCKS:
            pattern = BLOCKS[cell.text]
            for y in range(self.height):
                row = pattern[y * glyphs.HEIGHT // self.height]
                for x in range(width):
                    if row[x * glyphs.WIDTH // width]:
                        image.putpixel((x, y), ink)
        elif cell.text in SHADES:
            part = SHADES[cell.text]
            pen.rectangle((0, 0, width, self.height), tuple(round(i * part + p * (1 - part)) for i, p in zip(ink, paper)))
        elif cell.text.strip():
            self._write(image, pen, cell, ink, width)
        if cell.attributes & UNDERLINE:
            pen.line((0, self.baseline + 2, width, self.baseline + 2), ink)
        if cell.attributes & STRIKE:
            pen.line((0, self.height // 2, width, self.height // 2), ink)
        return image

    def _write(self, image, pen, cell, ink, width):
        first = cell.text[0]
        font = self._font(bool(cell.attributes & BOLD), self.size)
        is_emoji = _has(str(EMOJI), first)
        if _has(str(MONO / "DejaVuSansMono.ttf"), first) and not (is_emoji and cell.columns == 2):
            if cell.attributes & ITALIC and first.isalnum():
                oblique = MONO / "DejaVuSansMono-Oblique.ttf"
                font = ImageFont.truetype(str(oblique), self.size) if oblique.exists() else font
            return pen.text((0, self.baseline), cell.text, ink, font, anchor="ls")
        if is_emoji:
            glyph = Image.new("RGBA", (EMOJI_SIZE * 5 // 4, EMOJI_SIZE * 5 // 4))
            ImageDraw.Draw(glyph).text(
                (0, 0), cell.text, font=ImageFont.truetype(str(EMOJI), EMOJI_SIZE), embedded_color=True)
            glyph = glyph.crop(glyph.getbbox() or (0, 0, 1, 1)).resize((min(width, self.height), min(width, self.height)))
            return image.paste(glyph, ((width - glyph.width) // 2, (self.height - glyph.height) // 2), glyph)
        other = CJK / ("NotoSansCJK-Bold.ttc" if cell.attributes & BOLD else "NotoSansCJK-Regular.ttc")
        font = ImageFont.truetype(str(other), min(self.size, width))
        pen.text((width / 2, self.baseline), cell.text, ink, font, anchor="ms")


@lru_cache(None)
def _blank(path):
    return bytes(_face(path).getmask("\U0010FFFF"))


@lru_cache(None)
def _face(path):
    return ImageFont.truetype(path, EMOJI_SIZE)


@lru_cache(None)
def _has(path, character):
    """True if a font has a glyph for a character, and does not draw the box for missing ones."""
    return bytes(_face(path).getmask(character)) != _blank(path)
