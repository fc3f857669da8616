extension Family {
    static let python: [Family] = [
        Family(
            [
                "Count ⟦noun⟧s per ⟦city|month|weekday⟧ from a CSV", "quick ⟦noun⟧ statistics, standard library only",
                "⟦verb⟧ ⟦noun⟧s without pandas",
            ],
            weight: 7, "⟦verb⟧_⟦noun⟧s.py",
            #"""
            #!/usr/bin/env python3
            """Sums ⟦noun⟧s by ⟦month|city|weekday⟧.

            usage: ⟦verb⟧_⟦noun⟧s.py FILE.csv [--top N]
            """
            import argparse
            import csv
            from collections import Counter
            ⟦maybe⟧
            from statistics import mean, median
            ⟦end⟧


            def read(path):
                with open(path, newline="", encoding="utf-8") as file:
                    yield from csv.DictReader(file)


            def main():
                parser = argparse.ArgumentParser(description=__doc__)
                parser.add_argument("file")
                parser.add_argument("--top", type=int, default=⟦5…25⟧)
                options = parser.parse_args()

                totals = Counter()
                for row in read(options.file):
                    totals[row["⟦colour|city|name⟧"]] += float(row["⟦weight|price|amount⟧"] or 0)

                width = max(map(len, totals), default=0)
                for name, total in totals.most_common(options.top):
                    print(f"{name:<{width}}  {total:>10.2f}  {'▇' * int(total / ⟦10…90⟧)}")


            if __name__ == "__main__":
                main()
            """#),
        Family(
            [
                "A ⟦thing⟧ as a context manager", "Timing blocks of code with `with`",
                "tiny profiler: how long did that ⟦noun⟧ take?",
            ],
            "⟦thing⟧.py",
            #"""
            import time
            from contextlib import contextmanager


            @contextmanager
            def ⟦thing⟧(label="⟦noun⟧"):
                start = time.perf_counter()
                try:
                    yield
                finally:
                    print(f"{label}: {(time.perf_counter() - start) * 1000:.⟦1…3⟧f} ms")


            with ⟦thing⟧("⟦verb⟧"):
                total = sum(n * n for n in range(⟦10…900⟧_000))
            ⟦maybe⟧

            with ⟦thing⟧("sort"):
                sorted(range(⟦10…900⟧_000), key=lambda n: -n % ⟦7…97⟧)
            ⟦end⟧
            """#),
        Family(
            [
                "FastAPI: ⟦noun⟧s in memory, for trying things out",
                "the smallest REST service that could possibly work",
                "⟦Service⟧ stub with FastAPI 🐍",
            ],
            files: [
                (
                    "main.py",
                    #"""
                    from uuid import UUID, uuid4

                    from fastapi import FastAPI, HTTPException
                    from pydantic import BaseModel, Field

                    app = FastAPI(title="⟦Noun⟧s")


                    class ⟦Noun⟧(BaseModel):
                        id: UUID = Field(default_factory=uuid4)
                        title: str = Field(min_length=1, max_length=⟦40…200⟧)
                        ⟦weight|price|amount⟧: float = 0


                    ⟦noun⟧s: dict[UUID, ⟦Noun⟧] = {}


                    @app.get("/⟦noun⟧s")
                    def index(limit: int = ⟦10…50⟧) -> list[⟦Noun⟧]:
                        return list(⟦noun⟧s.values())[:limit]


                    @app.post("/⟦noun⟧s", status_code=201)
                    def create(⟦noun⟧: ⟦Noun⟧) -> ⟦Noun⟧:
                        ⟦noun⟧s[⟦noun⟧.id] = ⟦noun⟧
                        return ⟦noun⟧


                    @app.get("/⟦noun⟧s/{id}")
                    def show(id: UUID) -> ⟦Noun⟧:
                        if id not in ⟦noun⟧s:
                            raise HTTPException(404, "no such ⟦noun⟧")
                        return ⟦noun⟧s[id]
                    """#
                ),
                ("requirements.txt", "fastapi>=0.1⟦10…15⟧\nuvicorn[standard]"),
                (
                    "try.sh",
                    "#!/bin/sh\ncurl -s localhost:8000/⟦noun⟧s -d '{\"title\": \"⟦adjective⟧\"}' -H 'content-type: application/json'"
                ),
            ]),
        Family(
            ["Game of life in the terminal", "life.py: ⟦20…70⟧ columns of it", "conway with sets, no numpy"],
            "life.py",
            #"""
            """Conway's game of life on an endless plane: a set of living cells."""
            import itertools
            import random
            import time

            WIDTH, HEIGHT = ⟦40…100⟧, ⟦15…40⟧


            def neighbours(cell):
                x, y = cell
                steps = itertools.product((-1, 0, 1), repeat=2)
                return {(x + dx, y + dy) for dx, dy in steps if dx or dy}


            def step(alive):
                nearby = alive.union(*map(neighbours, alive))
                return {c for c in nearby if len(neighbours(c) & alive) in ((2, 3) if c in alive else (3,))}


            def show(alive):
                for y in range(HEIGHT):
                    print("".join("⟦█|●|◆|#⟧" if (x, y) in alive else " " for x in range(WIDTH)))


            random.seed(⟦1…999⟧)
            cells = {(random.randrange(WIDTH), random.randrange(HEIGHT)) for _ in range(⟦100…600⟧)}
            while cells:
                print("\033[H\033[2J", end="")
                show(cells)
                cells = step(cells)
                time.sleep(0.⟦1|2|05⟧)
            """#),
        Family(
            ["Notebook: ⟦noun⟧s by ⟦month|city⟧", "⟦City⟧ ⟦noun⟧s, explored", "first look at the ⟦noun⟧ data"],
            weight: 2, "⟦noun⟧s.ipynb",
            #"""
            {
             "cells": [
              {
               "cell_type": "markdown",
               "metadata": {},
               "source": ["# ⟦Noun⟧s in ⟦City⟧\n", "\n", "A first look at the *⟦adjective⟧* ones."]
              },
              {
               "cell_type": "code",
               "execution_count": 1,
               "metadata": {},
               "outputs": [
                {"name": "stdout", "output_type": "stream", "text": ["⟦100…9000⟧ rows, ⟦3…14⟧ columns\n"]}
               ],
               "source": [
                "import csv\n",
                "\n",
                "rows = list(csv.DictReader(open('⟦noun⟧s.csv')))\n",
                "print(len(rows), 'rows,', len(rows[0]), 'columns')"
               ]
              },
              {
               "cell_type": "code",
               "execution_count": 2,
               "metadata": {},
               "outputs": [
                {
                 "data": {"text/plain": ["⟦1…90⟧.⟦1…9⟧"]},
                 "execution_count": 2, "metadata": {}, "output_type": "execute_result"
                }
               ],
               "source": ["sum(float(r['⟦weight|price⟧']) for r in rows) / len(rows)"]
              }
             ],
             "metadata": {
              "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
              "language_info": {"name": "python", "version": "3.⟦10…14⟧.⟦0…9⟧"}
             },
             "nbformat": 4,
             "nbformat_minor": 5
            }
            """#),
    ]
}
