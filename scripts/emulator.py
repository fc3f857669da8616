"""A program in a pseudo-terminal with an emulator of its screen: libvterm, as in the tests."""
import ctypes
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

_vterm = ctypes.CDLL("libvterm.so.0")
for _name in ("vterm_new", "vterm_obtain_screen", "vterm_obtain_state"):
    getattr(_vterm, _name).restype = ctypes.c_void_p
_vterm.vterm_input_write.restype = _vterm.vterm_output_read.restype = ctypes.c_size_t

BOLD, ITALIC, UNDERLINE, REVERSE, STRIKE = 1 << 0, 1 << 3, 3 << 1, 1 << 5, 1 << 6


class _Position(ctypes.Structure):
    _fields_ = [("row", ctypes.c_int), ("column", ctypes.c_int)]


class _Color(ctypes.Structure):
    _fields_ = [("type", ctypes.c_uint8), ("red", ctypes.c_uint8), ("green", ctypes.c_uint8), ("blue", ctypes.c_uint8)]


class _Cell(ctypes.Structure):
    _fields_ = [("characters", ctypes.c_uint32 * 6), ("width", ctypes.c_char), ("attributes", ctypes.c_uint32),
                ("foreground", _Color), ("background", _Color)]


class Cell:
    """A character with its colours, each (red, green, blue), or None for the terminal's own."""

    __slots__ = ("text", "columns", "attributes", "foreground", "background")

    def __init__(self, screen, cell):
        self.text = "".join(chr(code) for code in cell.characters if 0 < code < 0x110000)
        self.columns = cell.width[0]
        self.attributes = cell.attributes
        self.foreground = self._color(screen, cell.foreground)
        self.background = self._color(screen, cell.background)

    @staticmethod
    def _color(screen, color):
        if color.type & 0x06:
            return None
        if color.type & 0x01:
            _vterm.vterm_screen_convert_color_to_rgb(ctypes.c_void_p(screen), ctypes.byref(color))
        return color.red, color.green, color.blue

    def __eq__(self, other):
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)


class Terminal:
    """A program on a terminal with these colours: background and text as (red, green, blue)."""

    def __init__(self, command, columns, rows, environment, background, foreground):
        self.columns, self.rows = columns, rows
        self.background, self.foreground = background, foreground
        self.terminal = ctypes.c_void_p(_vterm.vterm_new(rows, columns))
        _vterm.vterm_set_utf8(self.terminal, 1)
        self.screen = _vterm.vterm_obtain_screen(self.terminal)
        _vterm.vterm_screen_enable_altscreen(ctypes.c_void_p(self.screen), 1)
        _vterm.vterm_screen_reset(ctypes.c_void_p(self.screen), 1)
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.execvpe(str(command[0]), [str(word) for word in command], environment)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text):
        os.write(self.descriptor, text.encode())

    def settle(self, quiet=0.4, limit=20):
        """Draws what the program writes until it has written nothing for `quiet` seconds."""
        end = time.monotonic() + limit
        while time.monotonic() < end and select.select([self.descriptor], [], [], quiet)[0]:
            if not self._read():
                break

    def wait_for(self, text, limit=20):
        """Draws what the program writes until the screen has this text."""
        end = time.monotonic() + limit
        while not any(text in "".join(cell.text for cell in row) for row in self.cells()):
            if time.monotonic() > end:
                raise SystemExit(f"“{text}” has not been drawn.")
            if select.select([self.descriptor], [], [], 0.1)[0]:
                self._read()

    def _read(self):
        try:
            data = os.read(self.descriptor, 1 << 16)
        except OSError:
            data = b""
        _vterm.vterm_input_write(self.terminal, data, ctypes.c_size_t(len(data)))
        for number in re.findall(rb"\x1b\](1[01]);\?", data):
            color = self.foreground if number == b"10" else self.background
            value = "/".join(f"{part:02x}{part:02x}" for part in color)
            os.write(self.descriptor, b"\x1b]" + number + b";rgb:" + value.encode() + b"\x1b\\")
        answer = ctypes.create_string_buffer(4096)
        count = _vterm.vterm_output_read(self.terminal, answer, ctypes.c_size_t(4096))
        if count:
            os.write(self.descriptor, answer.raw[:count])
        return data

    def cells(self):
        """Returns the screen as rows of cells; the second half of a wide character is left out."""
        rows = []
        for row in range(self.rows):
            cells, column = [], 0
            while column < self.columns:
                cell = _Cell()
                _vterm.vterm_screen_get_cell(
                    ctypes.c_void_p(self.screen), _Position(row, column), ctypes.byref(cell))
                cells.append(Cell(self.screen, cell))
                column += max(1, cells[-1].columns)
            rows.append(cells)
        return rows

    def close(self):
        os.kill(self.process, signal.SIGHUP)
        end = time.monotonic() + 5
        while os.waitpid(self.process, os.WNOHANG)[0] == 0:
            if time.monotonic() > end:
                os.kill(self.process, signal.SIGKILL)
            time.sleep(0.02)
        os.close(self.descriptor)
        _vterm.vterm_free(self.terminal)
