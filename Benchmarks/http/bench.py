"""Measures the HTTP library against libcurl by itself, side by side against one server. Usage: bench.py HTTP-BENCH MULTI"""
import contextlib
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile
import time

BURSTS = 200
PROCESSES = 20
PICTURE = bytes(range(256)) * 80


def run(*arguments):
    subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make_certificate(folder):
    """A throw-away authority, and a certificate that it signs."""
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
        "-subj", "/CN=bench authority", "-keyout", folder / "ca.key", "-out", folder / "ca.pem")
    run("openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=bench",
        "-keyout", folder / "server.key", "-out", folder / "server.csr")
    (folder / "names").write_text("subjectAltName=IP:127.0.0.1\n")
    run("openssl", "x509", "-req", "-in", folder / "server.csr", "-CA", folder / "ca.pem", "-CAkey", folder / "ca.key",
        "-CAcreateserial", "-days", "1", "-extfile", folder / "names", "-out", folder / "server.pem")


@contextlib.contextmanager
def nginx(folder):
    """Serves 100 pictures over HTTP/2; gives the prefix of their URLs."""
    make_certificate(folder)
    pictures = folder / "pictures"
    pictures.mkdir()
    for number in range(100):
        (pictures / str(number)).write_bytes(PICTURE)
    for path in [folder, pictures]:
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
                root {pictures};
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


def percentile(values, percent):
    ordered = sorted(values)
    return ordered[round(percent / 100 * (len(ordered) - 1))]


def measure_bursts(programs):
    """Milliseconds of each burst; the programs take turns, so that what disturbs the machine disturbs all."""
    children = [subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
                for program in programs]

    def burst(child):
        child.stdin.write("burst\n")
        child.stdin.flush()
        return float(child.stdout.readline())

    for child in children:
        for _ in range(5):
            burst(child)
    rounds = [[burst(child) for child in children] for _ in range(BURSTS)]
    for child in children:
        child.stdin.close()
        child.wait()
    return list(zip(*rounds))


def measure_processes(programs):
    def seconds(program):
        start = time.monotonic()
        run(*program)
        return time.monotonic() - start

    rounds = [[1e3 * seconds(program) for program in programs] for _ in range(PROCESSES)]
    return list(zip(*rounds))


def lines(*program):
    return [float(line) for line in subprocess.run(program, check=True, capture_output=True, text=True).stdout.split()]


def ratio(ours, theirs):
    return statistics.median(own / other for own, other in zip(ours, theirs))


def main():
    bench, multi = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name, nginx(pathlib.Path(name)) as prefix:
        authority = f"{name}/ca.pem"
        ours, c = measure_bursts([[bench, "bursts", prefix, authority], [multi, prefix, authority]])
        curl = ["curl", "--silent", "--parallel", "--parallel-max", "100", "--cacert", authority,
                prefix + "[0-99]", "-o", "/dev/null"]
        process, curl_process = measure_processes([[bench, "once", prefix, authority], curl])
        memory = lines(bench, "many", prefix, authority)
    cancelling = lines(bench, "cancel")

    print(f"{'':44}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}{'max ms':>9}")
    for title, values in [("burst of 100, warm, this library", ours), ("burst of 100, warm, C on libcurl multi", c),
                          ("whole process, http-bench", process), ("whole process, curl --parallel", curl_process),
                          ("cancel until the server sees it", cancelling)]:
        print(f"{title:44}" + "".join(f"{percentile(values, percent):9.2f}" for percent in [50, 95, 99, 100]))
    print()
    claims = [
        ("burst / C on libcurl multi", ratio(ours, c), 1.3),
        ("whole process / curl --parallel", ratio(process, curl_process), 1.2),
        (f"p99 / p50 of {BURSTS} bursts", percentile(ours, 99) / percentile(ours, 50), 5),
        ("cancel until the server sees it, max, ms", max(cancelling), 50),
        ("memory after 10,000 requests / after 1,000", memory[-1] / memory[0], 1.05),
    ]
    print(f"{'promise':44}{'measured':>10}{'at most':>9}")
    for words, value, limit in claims:
        print(f"{words:44}{value:10.2f}{limit:9g}  {'PASS' if value <= limit else 'OVER'}")
    print(f"resident KiB after each 1,000: {' '.join(f'{value:.0f}' for value in memory)}")


if __name__ == "__main__":
    main()
