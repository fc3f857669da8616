"""Measures the HTTP library against libcurl by itself, side by side against one server."""
import contextlib
import json
import pathlib
import socket
import subprocess
import tempfile
import time

from figures import percentile, ratio
from programs import CLIENTS, compiled
from promises import Run

PICTURE = bytes(range(256)) * 80


def execute(*arguments):
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make_certificate(folder):
    """A throw-away authority, and a certificate that it signs."""
    execute("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
        "-subj", "/CN=bench authority", "-keyout", folder / "ca.key", "-out", folder / "ca.pem")
    execute("openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=bench",
        "-keyout", folder / "server.key", "-out", folder / "server.csr")
    (folder / "names").write_text("subjectAltName=IP:127.0.0.1\n")
    execute("openssl", "x509", "-req", "-in", folder / "server.csr", "-CA", folder / "ca.pem", "-CAkey", folder / "ca.key",
        "-CAcreateserial", "-days", "1", "-extfile", folder / "names", "-out", folder / "server.pem")


def page_of_gists():
    """One hundred gists as GitHub lists them, 350 KB."""
    def url(*parts):
        return "/".join(["https://api.github.com", *parts])

    def gist(number):
        name, login = f"{number:032x}", f"somebody-{number % 37}"
        files = [f"measurement_{number}_{index}.swift" for index in range(1 + number % 7)]
        return {
            "url": url("gists", name), "forks_url": url("gists", name, "forks"), "id": name,
            "commits_url": url("gists", name, "commits"), "node_id": f"G_{name}",
            "git_pull_url": f"https://gist.github.com/{name}.git", "html_url": f"https://gist.github.com/{login}/{name}",
            "files": {file: {
                "filename": file, "type": "text/x-swift", "language": "Swift", "size": 100 * number,
                "raw_url": f"https://gist.githubusercontent.com/{login}/{name}/raw/{name}/{file}",
            } for file in files},
            "public": True, "created_at": "2024-03-01T10:20:30Z", "updated_at": "2024-03-02T11:21:31Z", "comments": number,
            "description": "A “measured” page, \u2713 " + 50 * f"word{number} ", "user": None, "truncated": False,
            "comments_url": url("gists", name, "comments"),
            "owner": {
                "login": login, "id": number, "node_id": f"U_{name}", "type": "User", "site_admin": False,
                "avatar_url": f"https://avatars.githubusercontent.com/u/{number}?v=4", "gravatar_id": "",
                "html_url": f"https://github.com/{login}",
                **{f"{kind}_url": url("users", login, kind + "{/other}") for kind in [
                    "followers", "following", "gists", "starred", "subscriptions", "organizations", "repos", "events",
                    "received_events"]},
            },
        }

    return json.dumps([gist(number) for number in range(100)], indent=1).encode()


@contextlib.contextmanager
def nginx(folder):
    """Serves 100 pictures and a page of gists over HTTP/2; gives the prefix of their URLs."""
    make_certificate(folder)
    site = folder / "site"
    (site / "gists").mkdir(parents=True)
    for number in range(100):
        (site / str(number)).write_bytes(PICTURE)
    (site / "gists" / "public").write_bytes(page_of_gists())
    for path in [folder, site, site / "gists"]:
        path.chmod(0o755)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    temporary = " ".join(f"{name}_temp_path {folder}/{name};"
                         for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
    (folder / "nginx.conf").write_text(f"""
        daemon off; master_process off; pid {folder}/pid; error_log stderr crit;
        events {{}}
        http {{
            access_log off; {temporary} keepalive_requests 1000000; open_file_cache max=200;
            server {{
                listen 127.0.0.1:{port} ssl http2;
                ssl_certificate {folder}/server.pem; ssl_certificate_key {folder}/server.key;
                root {site};
                location /gists/ {{ default_type application/json; }}
            }}
        }}""")
    server = subprocess.Popen(["nginx", "-c", folder / "nginx.conf", "-e", "stderr"])
    try:
        while True:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port)).close()
                break
            time.sleep(0.02)
        yield f"https://127.0.0.1:{port}/"
    finally:
        server.kill()
        server.wait()


def measure_turns(programs, rounds, warm_up=5):
    """Milliseconds of each answer; the programs take turns, so that what disturbs the machine disturbs all."""
    children = [subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
                for program in programs]

    def turn(child):
        child.stdin.write("go\n")
        child.stdin.flush()
        return float(child.stdout.readline())

    for child in children:
        for _ in range(warm_up):
            turn(child)
    turns = [[turn(child) for child in children] for _ in range(rounds)]
    for child in children:
        child.stdin.close()
        child.wait()
    return list(zip(*turns))


def measure_processes(programs, count):
    def seconds(program):
        start = time.monotonic()
        execute(*program)
        return time.monotonic() - start

    rounds = [[1e3 * seconds(program) for program in programs] for _ in range(count)]
    return list(zip(*rounds))


def lines(*program):
    """The numbers of each line that it prints."""
    output = subprocess.run(program, check=True, capture_output=True, text=True).stdout
    return [[float(word) for word in line.split()] for line in output.splitlines()]


def growth(values):
    """The highest of the second half against the highest of the first, in which pools fill up."""
    half = len(values) // 2
    return max(values[half:]) / max(values[:half])


def main():
    run = Run("http", __doc__, bursts=(200, 10), pages=(100, 5), processes=(20, 3))
    options, bench, multi = run.options, CLIENTS / "http-bench", compiled("http/multi.c", "-lcurl")
    with tempfile.TemporaryDirectory() as name, nginx(pathlib.Path(name)) as prefix:
        authority = f"{name}/ca.pem"
        ours, c = measure_turns([[bench, "bursts", prefix, authority], [multi, prefix, authority]], options.bursts)
        [pages] = measure_turns([[bench, "pages", prefix, authority]], options.pages)
        curl = ["curl", "--silent", "--parallel", "--parallel-max", "100", "--cacert", authority,
                prefix + "[0-99]", "-o", "/dev/null"]
        process, curl_process = measure_processes([[bench, "once", prefix, authority], curl], options.processes)
        memory, _ = zip(*lines(bench, "many", prefix, authority))
        discarded_memory, descriptors = zip(*lines(bench, "discarded", prefix, authority))
    cancelling = [milliseconds for milliseconds, in lines(bench, "cancel")]

    print(f"{'':44}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}{'max ms':>9}")
    for title, values in [("burst of 100, warm, this library", ours), ("burst of 100, warm, C on libcurl multi", c),
                          ("350 KB page, transfer and decoding", pages),
                          ("whole process, http-bench", process), ("whole process, curl --parallel", curl_process),
                          ("cancel until the server sees it", cancelling)]:
        print(f"{title:44}" + "".join(f"{percentile(values, percent):9.2f}" for percent in [50, 95, 99, 100]))
    for title, values in [("1,000 requests", memory), ("5,000 cancelled ones", discarded_memory)]:
        print(f"resident KiB after each {title}: {' '.join(f'{value:.0f}' for value in values)}")
    print()
    run.finish({
        "burst": ratio(ours, c),
        "process": ratio(process, curl_process),
        "burst-p99": percentile(ours, 99) / percentile(ours, 50),
        "page": percentile(pages, 50),
        "cancel": max(cancelling),
        "memory": growth(memory),
        "memory-cancel": growth(discarded_memory),
        "descriptors": growth(descriptors),
    })


if __name__ == "__main__":
    main()
