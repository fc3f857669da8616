"""A program on a pseudo-terminal, measured from outside: what it writes and when, what it costs the machine."""
import fcntl
import os
import select
import signal
import struct
import subprocess
import termios
import time

SILENCE = 0.015  # seconds without output that end a burst


class TerminalProgram:
    """Starts a program on a terminal of its own. Times are seconds."""

    def __init__(self, arguments, columns, rows, folder=None, environment=None):
        self.terminal, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        own = dict(os.environ, TERM="xterm-256color", COLORTERM="truecolor", LANG="C.UTF-8", **(environment or {}))
        for name in ("LC_ALL", "LC_CTYPE", "NO_COLOR", "LINES", "COLUMNS"):
            own.pop(name, None)
        reader, writer = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            try:
                os.setsid()
                fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
                for stream in (0, 1, 2):
                    os.dup2(slave, stream)
                if folder:
                    os.chdir(folder)
                os.write(writer, struct.pack("dd", time.perf_counter(), time.process_time()))
                os.execve(arguments[0], arguments, own)
            finally:
                os._exit(127)
        os.close(slave)
        os.close(writer)
        # Just before exec: forking is not the program's.
        self.started, self.cpu_before = struct.unpack("dd", os.read(reader, 16))
        os.close(reader)
        os.set_blocking(self.terminal, False)
        self.poll = select.poll()
        self.poll.register(self.terminal, select.POLLIN)

    # What it writes

    def read(self, timeout):
        """What came, b"" where nothing came in time or the program is gone."""
        if not self.poll.poll(max(0, timeout) * 1000):
            return b""
        try:
            return os.read(self.terminal, 1 << 18)
        except OSError:
            return b""

    def drain(self, silence=0.0):
        while self.read(silence):
            pass

    def wait_for(self, text, timeout=20.0):
        """The seconds since the start at which `text` was written from now on, None where it was not in time."""
        seen = b""
        end = time.perf_counter() + timeout
        while time.perf_counter() < end:
            seen += self.read(0.1)
            if text in seen:
                return time.perf_counter() - self.started
        return None

    def press(self, keys):
        os.write(self.terminal, keys)

    def send(self, keys, silence=SILENCE, timeout=5.0):
        """Presses keys. The seconds until the last byte of the burst that they cause, and its bytes; None without one."""
        self.drain()
        sent = time.perf_counter()
        self.press(keys)
        last, count = None, 0
        while data := self.read(silence if last else timeout):
            last = time.perf_counter()
            count += len(data)
        return (last - sent, count) if last else None

    # What it costs

    def _threads(self):
        return [f"/proc/{self.process}/task/{thread}" for thread in os.listdir(f"/proc/{self.process}/task")]

    def cpu(self):
        """Seconds of processor time of all threads since exec."""
        return sum(int(_read(f"{thread}/schedstat").split()[0]) for thread in self._threads()) / 1e9 - self.cpu_before

    def switches(self):
        """Context switches of all threads so far: each wake-up is one."""
        lines = (line for thread in self._threads() for line in _read(f"{thread}/status").splitlines())
        return sum(int(line.split()[1]) for line in lines if "ctxt_switches" in line)

    def resident(self):
        """Resident megabytes now."""
        return next(int(line.split()[1]) / 1024
                    for line in _read(f"/proc/{self.process}/status").splitlines() if line.startswith("VmRSS"))

    def private(self):
        """Megabytes that no other program shares: what it costs the machine."""
        return sum(int(line.split()[1]) / 1024 for line in _read(f"/proc/{self.process}/smaps_rollup").splitlines()
                   if line.startswith("Private_"))

    def trace(self, strace, seconds):
        """Starts to count system calls; `communicate` of the result ends with strace's table."""
        return subprocess.Popen(["timeout", "-s", "INT", str(seconds), strace, "-c", "-f", "-p", str(self.process)],
                                stderr=subprocess.PIPE, text=True)

    def close(self, key=b"q"):
        """Asks it to quit by a key, then by signals."""
        for act in (lambda: self.press(key), lambda: os.kill(self.process, signal.SIGTERM),
                    lambda: os.kill(self.process, signal.SIGKILL)):
            try:
                act()
            except OSError:
                pass
            end = time.perf_counter() + 1
            while time.perf_counter() < end:
                self.read(0.005)
                if os.waitpid(self.process, os.WNOHANG)[0]:
                    os.close(self.terminal)
                    return


def _read(path):
    with open(path) as file:
        return file.read()
