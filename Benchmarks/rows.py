"""A GitHub of so many public gists, more than the real one serves: what a list costs must not depend on its length.

Usage: rows.py COUNT. Prints its URL as JSON.
"""
import json
import re
import struct
import sys
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

COUNT = int(sys.argv[1])
LANGUAGES = ["Swift", "C", "Markdown", "Haskell", "Python"]


def _png(seed):
    """A picture of eight by eight pixels."""
    rows = b"".join(
        b"\0" + b"".join(bytes((seed * 37 + x * 29) % 256 for _ in "r") + bytes([(seed * 91 + y * 31) % 256, x * y * 4])
                         for x in range(8)) for y in range(8))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def _gist(number, origin):
    mix = number * 2246822519 % (1 << 32)
    login = f"user{mix % 97}"
    gist_id = f"{number:08x}{mix:08x}" * 2
    name = f"file{mix % 613}.txt"
    updated = f"2026-01-{28 - number * 27 // COUNT:02}T00:00:00Z"
    return {
        "id": gist_id, "description": f"row number {number}, which is about matter {mix % 613} and says {mix >> 5}",
        "public": True, "comments": mix % 3, "created_at": updated, "updated_at": updated, "truncated": False,
        "html_url": f"{origin}/{login}/{gist_id}", "git_pull_url": f"{origin}/{gist_id}.git",
        "owner": {"login": login, "id": mix % 97 + 1, "avatar_url": f"{origin}/avatars/{mix % 97}"},
        "files": {name: {"filename": name, "type": "text/plain", "language": LANGUAGES[mix % 5], "size": mix % 9999,
                         "raw_url": f"{origin}/raw/{gist_id}/{name}"}},
    }


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        origin = f"http://{self.headers['Host']}"
        if picture := re.match(r"/avatars/(\d+)", self.path):
            return self._answer(_png(int(picture[1])), "image/png")
        if not self.path.startswith("/gists/public"):
            return self._answer(b'{"message": "Not Found"}', "application/json", status=404)
        page = int((re.search(r"[?&]page=(\d+)", self.path) or [0, "1"])[1])
        numbers = range((page - 1) * 100, min(page * 100, COUNT))
        link = f'<{origin}/gists/public?per_page=100&page={page + 1}>; rel="next"' if numbers.stop < COUNT else None
        self._answer(json.dumps([_gist(number, origin) for number in numbers]).encode(), "application/json", link)

    def _answer(self, body, kind, link=None, status=200):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if link:
            self.send_header("Link", link)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    print(json.dumps({"api": f"http://127.0.0.1:{server.server_port}"}), flush=True)
    server.serve_forever()
