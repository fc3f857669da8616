"""A GitHub of many people with gists, and of strangers with as many. It takes its time for each answer, knows entity tags, and counts requests.

Usage: people.py PEOPLE GISTS MILLISECONDS. Prints its URL as JSON.
"""
import asyncio
import functools
import hashlib
import json
import re
import sys

PEOPLE, GISTS, MILLISECONDS = map(int, sys.argv[1:])
WORDS = "buffer socket parser kernel thread vector packet matrix signal layout stream filter render module string".split()


def files(number):
    """The texts of a gist's files by name: one file, for each third gist two, from 200 bytes to 8 KB."""
    lines = "".join(f"{WORDS[(number + line) % 15]} {WORDS[number * line % 15]} of {number} in line {line}\n"
                    for line in range(5 + number * 7919 % 200))
    texts = {f"notes-{number % 613}.txt": f"gist{number}word\n{lines}"}
    if number % 3 == 0:
        texts["extra.md"] = f"# About {number}\n\n{lines[:1000]}"
    return {name: text.encode() for name, text in texts.items()}


def gist_id(number):
    return f"{number:08x}{number * 2246822519 % (1 << 32):08x}" * 2


def updated(number):
    return f"2026-01-{28 - number % GISTS * 27 // GISTS:02}T{number % 24:02}:{number % 60:02}:00Z"


def row(number, origin):
    login, id = f"{'person' if number < GISTS else 'stranger'}{number % PEOPLE}", gist_id(number)
    title = "Notes" if number < GISTS else "Fresh"
    return {
        "id": id, "description": f"{title} {number} about {WORDS[number % 15]}", "public": True, "comments": 0,
        "created_at": updated(number), "updated_at": updated(number), "truncated": False, "html_url": f"{origin}/{login}/{id}",
        "git_pull_url": f"{origin}/{id}.git", "owner": {"login": login, "id": number % PEOPLE + 1, "avatar_url": ""},
        "files": {name: {"filename": name, "type": "text/plain", "language": "Text", "size": len(text),
                         "raw_url": f"{origin}/{login}/{id}/raw/{id}00000000/{name}"}
                  for name, text in files(number).items()},
    }


@functools.cache
def newest(numbers):
    return sorted(numbers, key=updated, reverse=True)


class Server(asyncio.Protocol):
    origin, requests = "", 0

    def connection_made(self, transport):
        self.transport, self.input = transport, b""

    def data_received(self, data):
        self.input += data
        while b"\r\n\r\n" in self.input:
            head, self.input = self.input.split(b"\r\n\r\n", 1)
            target = head.split(b" ", 2)[1].decode()
            tag = re.search(rb'(?i)\r\nif-none-match: *("[^"]*")', head)
            if target == "/requests":
                self.transport.write(response(json.dumps(Server.requests).encode()))
                Server.requests = 0
                continue
            Server.requests += 1
            answer = reply(target, tag and tag[1].decode())
            asyncio.get_running_loop().call_later(MILLISECONDS / 1000, self.transport.write, answer)


def response(body, status="200 OK", headers=()):
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*lines, "", ""]).encode() + body


def reply(target, tag):
    if match := re.match(r"/[^/]+/([0-9a-f]{8})[0-9a-f]{24}/raw/[0-9a-f]+/(.+)", target):
        return response(files(int(match[1], 16))[match[2]], headers=["Content-Type: text/plain"])
    if match := re.match(r"/users/person(\d+)/gists", target):
        numbers = newest(range(int(match[1]), GISTS, PEOPLE))
    elif target.startswith("/gists/public"):
        numbers = newest(range(GISTS, 2 * GISTS))
    else:
        return response(b'{"message": "Not Found"}', "404 Not Found")
    page = int((re.search(r"[?&]page=(\d+)", target) or [0, "1"])[1])
    body = json.dumps([row(number, Server.origin) for number in numbers[100 * (page - 1):100 * page]]).encode()
    known = f'"{hashlib.sha256(body).hexdigest()}"'
    headers = ["Content-Type: application/json", f"ETag: {known}"]
    if tag == known:
        return response(b"", "304 Not Modified", headers)
    if len(numbers) > 100 * page:
        next_page = re.sub(r"[?&]page=\d+", "", target)
        headers.append(f'Link: <{Server.origin}{next_page}{"&" if "?" in next_page else "?"}page={page + 1}>; rel="next"')
    return response(body, headers=headers)


async def main():
    server = await asyncio.get_running_loop().create_server(Server, "127.0.0.1", 0)
    Server.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    print(json.dumps({"api": Server.origin}), flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
