"""What block characters cover of a cell of 8x16 pixels, as terminals do that draw them without a font."""

WIDTH, HEIGHT = 8, 16


def parts(bits, rows):
    """Two columns of parts; bit by bit from the upper left."""
    return lambda x, y: bits >> (x // 4 + 2 * (sum(y >= row for row in rows) - 1)) & 1


def quadrants():
    return {glyph: parts(bits, [0, 8]) for bits, glyph in enumerate(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")}


def bars():
    covered = {"▔": lambda x, y: y < 2, "▕": lambda x, y: x == 7}
    for eighths in range(1, 8):
        covered[chr(0x2580 + eighths)] = lambda x, y, least=16 - 2 * eighths: y >= least
        covered[chr(0x2590 - eighths)] = lambda x, y, most=eighths: x < most
    return covered


def sextants():
    codes = iter(range(0x1FB00, 0x1FB3C))
    older = {0: " ", 0b010101: "▌", 0b101010: "▐", 63: "█"}
    return {older.get(bits) or chr(next(codes)): parts(bits, [0, 5, 11]) for bits in range(64)}


def octants():
    older = {
        0x00: 0x20, 0x01: 0x1CEA8, 0x02: 0x1CEAB, 0x03: 0x1FB82, 0x05: 0x2598, 0x0A: 0x259D, 0x0F: 0x2580, 0x14: 0x1FBE6,
        0x28: 0x1FBE7, 0x3F: 0x1FB85, 0x40: 0x1CEA3, 0x50: 0x2596, 0x55: 0x258C, 0x5A: 0x259E, 0x5F: 0x259B, 0x80: 0x1CEA0,
        0xA0: 0x2597, 0xA5: 0x259A, 0xAA: 0x2590, 0xAF: 0x259C, 0xC0: 0x2582, 0xF0: 0x2584, 0xF5: 0x2599, 0xFA: 0x259F,
        0xFC: 0x2586, 0xFF: 0x2588}
    codes = iter(range(0x1CD00, 0x1CDE6))
    return {chr(older.get(bits) or next(codes)): parts(bits, [0, 4, 8, 12]) for bits in range(256)}


def drawn(shapes):
    """For each glyph its rows of pixels."""
    return {glyph: [[bool(shape(x, y)) for x in range(WIDTH)] for y in range(HEIGHT)] for glyph, shape in shapes.items()}


BLOCK = drawn(quadrants() | bars())
SETS = {
    "half": {glyph: BLOCK[glyph] for glyph in " ▀▄█"},
    "quadrant": drawn(quadrants()),
    "block": BLOCK,
    "sextant": drawn(sextants()),
    "octant": drawn(octants()),
}
SETS["mosaic"] = BLOCK | SETS["sextant"] | SETS["octant"]
