"""Measures gists-tui in one run with what bounds it. The README of the benchmarks says how, and how to read the tables."""
import json
import re
import shutil
import statistics
import time

from figures import percentile, ratio, table
from peers import newsboat, tig, vim
from programs import OUT, DemoServer, RowServer, floor, gists_tui, measure_starts
from promises import Run

BLOCK = 20  # keys that one program gets before the next has its turn
TO_THE_BOTTOM = 60  # keys after which a list scrolls with each further one
REST = 0.3  # seconds after which a key comes by itself
TEXT_ONLY = "gists-tui, text"


# MARK: Measurements

def load_all_gists(running, silence):
    """Asks for page after page until the list's end is on the screen."""
    for _ in range(5000):
        running.press(b"G")
        if running.wait_for("end ·".encode(), timeout=silence):
            return
    raise SystemExit("gists-tui did not come to the end of its list.")


def measure_keys(lives, count):
    for program, running in lives * (count // BLOCK):
        running.send(program.down)  # comes back to what other programs pushed out of the processor's memory
        before = running.cpu()
        bursts = [running.send(program.down) for _ in range(BLOCK)]
        program.figures.setdefault("key_cpu", []).append((running.cpu() - before) / BLOCK)
        program.figures.setdefault("keys", []).append([burst for burst in bursts if burst])


def measure_single_keys(lives, count):
    """Keys after a rest, in which gists-tui shows the detail pane as well."""
    for program, running in lives * count:
        running.drain(silence=REST)
        if burst := running.send(program.down):
            program.figures.setdefault("single_keys", []).append(burst)


def measure_floods(lives, count, keys):
    for program, running in lives * count:
        program.figures.setdefault("flood", []).append(running.send(program.down * keys, silence=0.05)[0])


def measure_idleness(lives, seconds):
    def pause():
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            for _, running in lives:
                running.drain()
            time.sleep(0.1)

    for _, running in lives:
        running.drain(silence=0.5)
    before = [running.switches() for _, running in lives]
    pause()
    for (program, running), switches in zip(lives, before):
        program.figures["idle_switches"] = running.switches() - switches
    if not (strace := shutil.which("strace")):
        return
    traces = [running.trace(strace, seconds) for _, running in lives]
    pause()
    for (program, _), trace in zip(lives, traces):
        total = re.search(r"^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+).* total$", trace.communicate()[1], re.MULTILINE)
        program.figures["idle_calls"] = int(total[1]) if total else 0


def measure_memory(binaries, size):
    """Resident megabytes with all gists of the demo server."""
    with DemoServer(binaries) as server:
        running = gists_tui(binaries, server, size, fresh("demo")).start(size)
        running.drain(silence=1)
        load_all_gists(running, silence=0.5)
        running.drain(silence=1)
        resident = running.resident()
        running.close()
        return resident


def fresh(name):
    cache = OUT / name
    shutil.rmtree(cache, ignore_errors=True)
    return cache


def measure(options, size):
    """All programs at a size, by name."""
    with RowServer(options.rows) as server:
        browser = gists_tui(options.binaries, server, size, fresh("cache"))
        text = gists_tui(options.binaries, server, size, fresh("text"), TEXT_ONLY, ["--avatars", "off"])
        others = [floor("wscrl"), floor("redraw"), floor("tuned"), tig(), newsboat(), vim()]
        programs = [program for program in [browser, text, *others] if program]
        measure_starts(programs, size, options.starts)
        lives = [(program, program.start(size)) for program in programs]
        for program, running in lives:
            running.wait_for(program.first_row)
            running.drain(silence=0.3)
            if program in (browser, text):
                load_all_gists(running, silence=0.02)
                running.drain(silence=1)
                running.send(b"g", silence=0.5)
            if program.prelude:
                running.send(program.prelude, silence=0.5)
            for _ in range(TO_THE_BOTTOM):
                running.send(program.down, timeout=0.2)
        measure_keys(lives, options.keys)
        measure_single_keys(lives, options.single_keys)
        measure_floods(lives, options.floods, 500)
        measure_idleness(lives, options.idle)
        for program, running in lives:
            running.close(program.quit)
    browser.figures["resident"] = measure_memory(options.binaries, size)
    return {program.name: program for program in programs}


# MARK: Figures

def figures_table(programs):
    headings = ["", "start ms", "CPU ms", "resident MB", "private MB", "key p50 ms", "p99 ms", "bytes/key", "CPU us/key",
                "single key ms", "bytes", "500 keys ms", "idle switches", "idle calls"]
    rows = []
    for program in programs:
        figures = program.figures
        bursts = [burst for block in figures["keys"] for burst in block]
        seconds = key_seconds(program)
        rows.append([
            program.name,
            f"{1e3 * statistics.median(figures['start']):.2f}",
            f"{1e3 * statistics.median(figures['start_cpu']):.1f}",
            f"{statistics.median(figures['resident_at_rest']):.1f}",
            f"{statistics.median(figures['private_at_rest']):.1f}",
            f"{1e3 * percentile(seconds, 50):.3f}",
            f"{1e3 * percentile(seconds, 99):.3f}",
            f"{statistics.median(burst[1] for burst in bursts):.0f}",
            f"{1e6 * statistics.median(figures['key_cpu']):.0f}",
            f"{1e3 * statistics.median(burst[0] for burst in figures['single_keys']):.3f}",
            f"{statistics.median(burst[1] for burst in figures['single_keys']):.0f}",
            f"{1e3 * statistics.median(figures['flood']):.1f}",
            str(figures["idle_switches"]),
            str(figures.get("idle_calls", "-")),
        ])
    return table(headings, rows)


def key_seconds(program):
    return [burst[0] for block in program.figures["keys"] for burst in block]


def values(by_name):
    """What promises are about."""
    browser, text, tuned = (by_name[name] for name in ("gists-tui", TEXT_ONLY, "floor tuned"))
    figures = browser.figures

    def block_medians(program, place=0):
        return [statistics.median(burst[place] for burst in block) for block in program.figures["keys"]]

    def keys(program, other, place=0):
        return ratio(block_medians(program, place), block_medians(other, place))

    return {
        "start": ratio(figures["start"], by_name["floor wscrl"].figures["start"]),
        "start-cpu": 1e3 * statistics.median(figures["start_cpu"]),
        "key": keys(browser, tuned),
        "key-p99": percentile(key_seconds(browser), 99) / percentile(key_seconds(tuned), 99),
        "key-text": keys(text, tuned),
        **{f"key-{name}": keys(browser, by_name[name]) for name in ("tig", "newsboat", "vim") if name in by_name},
        "flood": ratio(figures["flood"], tuned.figures["flood"]),
        "bytes": keys(browser, tuned, 1),
        "bytes-text": keys(text, tuned, 1),
        "idle-switches": figures["idle_switches"],
        **({"idle-calls": figures["idle_calls"]} if "idle_calls" in figures else {}),
        "bytes-images": keys(browser, text, 1),
        "memory": figures["resident"],
        "memory-rest": statistics.median(figures["resident_at_rest"]),
        **({"private": ratio(figures["private_at_rest"], by_name["newsboat"].figures["private_at_rest"])}
           if "newsboat" in by_name else {}),
    }


def main():
    results = {}
    for size in ("80x24", "200x50"):
        run = Run("program", __doc__, rows=(100_000, 1_000), starts=(15, 2), keys=(240, 40), single_keys=(10, 2),
                  floods=(5, 1), idle=(10, 1))
        by_name = measure(run.options, tuple(int(number) for number in size.split("x")))
        print(f"{size} cells, {run.options.starts} starts, {run.options.keys} keys\n")
        print(figures_table(by_name.values()))
        run.finish(values(by_name), size)
        results[size] = {name: program.figures for name, program in by_name.items()}
    (OUT / "result.json").write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
