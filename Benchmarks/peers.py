"""Programs that people use for long lists, each with one of its own; None where one isn't installed."""
import shutil
import subprocess

from programs import OUT, Program


def tig():
    """On a history as long as a list can be."""
    path, git = shutil.which("tig"), shutil.which("git")
    if not path or not git:
        return None
    commits = 25_000
    repository = OUT / "repository"
    if not (repository / ".git/complete").exists():
        shutil.rmtree(repository, ignore_errors=True)
        subprocess.run([git, "init", "-q", "-b", "main", repository], check=True)
        text = "".join(
            f"commit refs/heads/main\ncommitter Ada <ada@example.org> {1_600_000_000 + 600 * n} +0000\n"
            f"data <<END\nCommit {n} about matter {n * 7919 % 613}\nEND\n" for n in range(1, commits + 1))
        subprocess.run([git, "-C", repository, "fast-import", "--quiet"], input=text.encode(), check=True)
        (repository / ".git/complete").touch()
    environment = {"TIGRC_USER": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"}
    return Program("tig", [path], f"Commit {commits}".encode(), repository, environment, quit=b"Q")


def newsboat():
    """On a feed of 5,000 items from a file."""
    path = shutil.which("newsboat")
    if not path:
        return None
    folder = OUT / "newsboat"
    config, urls, cache = (str(folder / name) for name in ("config", "urls", "cache.db"))
    if not (folder / "complete").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        items = "".join(
            f"<item><title>row number {n}, which is about matter {n * 7919 % 613}</title><guid>{n}</guid>"
            f"<link>http://localhost/{n}</link><description>Text {n}</description>"
            "<pubDate>Thu, 01 Jan 2026 00:00:00 +0000</pubDate></item>" for n in range(5_000))
        (folder / "feed.xml").write_text(
            f'<?xml version="1.0"?><rss version="2.0"><channel><title>Rows</title>{items}</channel></rss>')
        (folder / "urls").write_text(f"file://{folder / 'feed.xml'}\n")
        (folder / "config").write_text("bind-key j down\nbind-key k up\nconfirm-exit no\n")
        subprocess.run([path, "-C", config, "-u", urls, "-c", cache, "-x", "reload"], check=True)
        (folder / "complete").touch()
    return Program("newsboat", [path, "-C", config, "-u", urls, "-c", cache], b"Rows", quit=b"Q", prelude=b"\r")


def vim():
    """On a text of 100,000 lines."""
    path = shutil.which("vim")
    if not path:
        return None
    file = OUT / "rows.txt"
    if not file.exists():
        file.write_text("".join(f"row number {n}, which is about matter {n * 7919 % 613}\n" for n in range(100_000)))
    return Program("vim", [path, "-R", "-i", "NONE", str(file)], b"row number 1,", quit=b":qa!\r")
