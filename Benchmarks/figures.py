"""What is made of figures: ratios, percentiles, tables."""
import statistics


def ratio(ours, theirs):
    """The median of ratios of what was measured side by side: what disturbs both at once falls out."""
    return statistics.median(own / other for own, other in zip(ours, theirs))


def percentile(values, percent):
    ordered = sorted(values)
    return ordered[round(percent / 100 * (len(ordered) - 1))]


def table(headings, rows, left=(0,)):
    """Columns of text; those of `left` begin at the left, others end at the right."""
    widths = [max(len(row[column]) for row in [headings, *rows]) for column in range(len(headings))]

    def line(cells):
        return "  ".join(cell.ljust(width) if column in left else cell.rjust(width)
                         for column, (cell, width) in enumerate(zip(cells, widths))).rstrip()

    return "\n".join([line(headings), line(["-" * width for width in widths]), *map(line, rows), ""])
