"""The programs that are measured, and how they are started."""
import json
import os
import re
import subprocess
import sys
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from terminal_program import TerminalProgram

HERE = Path(__file__).resolve().parent
OUT = HERE / "out"
CLIENTS = HERE / ".build/release"
"""What this package builds."""
REST = 0.5
"""Seconds of silence after which a program that was started is at rest."""


def compiled(source, *libraries):
    """A program in C, beside which ours is measured."""
    binary = HERE / "bin" / Path(source).stem
    binary.parent.mkdir(exist_ok=True)
    subprocess.run([os.environ.get("CC", "cc"), "-O2", "-o", binary, HERE / source, *libraries], check=True)
    return binary


@dataclass
class Program:
    name: str
    arguments: list
    first_row: bytes
    """Text whose arrival means that the first frame's rows are there."""
    folder: Path = None
    environment: dict = None
    quit: bytes = b"q"
    down: bytes = b"j"
    """Goes a row down."""
    prelude: bytes = b""
    """What brings the list to the screen."""
    figures: dict = field(default_factory=dict)

    def start(self, size):
        return TerminalProgram(self.arguments, *size, folder=self.folder, environment=self.environment)


class Server:
    """What gists-tui talks to here: a program that prints its URL as JSON."""

    def __init__(self, arguments):
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.api = json.loads(self.process.stdout.readline())["api"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


class RowServer(Server):
    """A GitHub of so many public gists."""

    def __init__(self, count):
        super().__init__([sys.executable, HERE / "rows.py", str(count)])

    def first_words(self):
        return b"row number 0"


class DemoServer(Server):
    """The embedded GitHub of 3,000 gists."""

    def __init__(self, binaries):
        super().__init__([binaries / "gists-demo-server", "--port", "0", "--anonymous-limit", "1000000", "--exit-with-parent"])

    def gists(self):
        """Those of the first page."""
        with urllib.request.urlopen(f"{self.api}/gists/public?per_page=100") as answer:
            return json.load(answer)

    def first_words(self):
        """A word of the first row that has a plain one."""
        for gist in self.gists():
            if word := re.search("[A-Za-z]{6,}", (gist["description"] or "")[:40]):
                return word[0].encode()
        raise SystemExit("The demo server's gists have no descriptions.")


def floor(way):
    binary = compiled("floor.c", "-lncursesw", "-ltinfo")
    return Program(f"floor {way}", [str(binary), way], b"row 1 of")


def gists_tui(binaries, server, size, cache, name="gists-tui", options=()):
    """gists-tui with a server as its GitHub and a cache to which an earlier run has added the first page."""
    arguments = [str(binaries / "gists-tui"), "--api-url", server.api, "--cache-dir", str(cache), *options]
    environment = {"http_proxy": "", "GH_TOKEN": "", "GITHUB_TOKEN": "", "GH_ENTERPRISE_TOKEN": "", "GITHUB_ENTERPRISE_TOKEN": ""}
    program = Program(name, arguments, server.first_words(), environment=environment)
    primer = program.start(size)
    primer.wait_for(program.first_row)
    primer.drain(silence=1)
    primer.close()
    return program


def measure_starts(programs, size, count):
    for program in programs * count:
        running = program.start(size)
        program.figures.setdefault("start", []).append(running.wait_for(program.first_row))
        running.drain(silence=REST)
        program.figures.setdefault("start_cpu", []).append(running.cpu())
        program.figures.setdefault("resident_at_rest", []).append(running.resident())
        program.figures.setdefault("private_at_rest", []).append(running.private())
        running.close(program.quit)
