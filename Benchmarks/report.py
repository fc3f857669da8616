"""The figures as tables."""
import statistics


def ratio(ours, theirs):
    """The median of ratios of what was measured side by side: what disturbs both at once falls out."""
    return statistics.median(own / other for own, other in zip(ours, theirs))


def percentile(values, percent):
    ordered = sorted(values)
    return ordered[round(percent / 100 * (len(ordered) - 1))]


def figures_table(programs):
    headings = ["", "start ms", "key p50 ms", "p95 ms", "bytes/key", "CPU us/key", "single key ms", "bytes", "500 keys ms", "idle switches",
                "idle calls"]
    rows = []
    for program in programs:
        figures = program.figures
        bursts = [burst for block in figures["keys"] for burst in block]
        seconds = [burst[0] for burst in bursts]
        rows.append([
            program.name,
            f"{1e3 * statistics.median(figures['start']):.2f}",
            f"{1e3 * percentile(seconds, 50):.3f}",
            f"{1e3 * percentile(seconds, 95):.3f}",
            f"{statistics.median(burst[1] for burst in bursts):.0f}",
            f"{1e6 * statistics.median(figures['key_cpu']):.0f}",
            f"{1e3 * statistics.median(burst[0] for burst in figures['single_keys']):.3f}",
            f"{statistics.median(burst[1] for burst in figures['single_keys']):.0f}",
            f"{1e3 * statistics.median(figures['flood']):.1f}",
            str(figures["idle_switches"]),
            str(figures.get("idle_calls", "-")),
        ])
    return _table(headings, rows)


def claims_table(claims):
    rows = [[words, f"{value:.2f}", f"{limit:g}", "PASS" if value <= limit else "OVER"]
            for words, value, limit in claims]
    return _table(["promise", "measured", "at most", ""], rows)


def _table(headings, rows):
    widths = [max(len(row[column]) for row in [headings, *rows]) for column in range(len(headings))]

    def line(cells):
        return "  ".join(cell.rjust(width) if column else cell.ljust(width)
                         for column, (cell, width) in enumerate(zip(cells, widths)))

    return "\n".join([line(headings), line(["-" * width for width in widths]), *map(line, rows), ""])
