extension Family {
    static let web: [Family] = [
        Family(
            [
                "debounce, throttle and friends", "Wait until the user stops ⟦typing|scrolling|resizing⟧",
                "debounce in ⟦4…9⟧ lines",
            ],
            weight: 6, "⟦debounce|calm|settle⟧.js",
            #"""
            /** Calls `work` once nothing was asked for during `pause` milliseconds. */
            export function debounce(work, pause = ⟦100…500⟧) {
              let timer;
              return (...args) => {
                clearTimeout(timer);
                timer = setTimeout(() => work(...args), pause);
              };
            }
            ⟦maybe⟧

            /** Calls `work` at most once each `pause` milliseconds. */
            export function throttle(work, pause = ⟦100…500⟧) {
              let last = -Infinity;
              return (...args) => {
                const now = performance.now();
                if (now - last < pause) return;
                last = now;
                work(...args);
              };
            }
            ⟦end⟧

            const search = document.querySelector("#⟦noun⟧-search");
            search?.addEventListener("input", debounce((event) => {
              console.log(`looking for ⟦noun⟧s like ${event.target.value}`);
            }));
            """#),
        Family(
            [
                "⟦Noun⟧ board, drag and drop, no framework", "one HTML file: a ⟦adjective⟧ ⟦noun⟧ list",
                "vanilla ⟦noun⟧ tracker",
            ],
            files: [
                (
                    "index.html",
                    #"""
                    <!doctype html>
                    <html lang="en">
                    <meta charset="utf-8">
                    <title>⟦Noun⟧s</title>
                    <link rel="stylesheet" href="style.css">

                    <h1>⟦Noun⟧s of ⟦City⟧</h1>
                    <form id="add">
                      <input name="title" placeholder="New ⟦noun⟧…" required autofocus>
                      <button>Add</button>
                    </form>
                    <ul id="list">
                    ⟦rows 2…6⟧
                      <li draggable="true">⟦Adjective*⟧ ⟦noun⟧ ⟦row⟧</li>
                    ⟦end⟧
                    </ul>
                    <script type="module" src="app.js"></script>
                    </html>
                    """#
                ),
                (
                    "app.js",
                    #"""
                    const list = document.querySelector("#list");
                    const stored = JSON.parse(localStorage.getItem("⟦noun⟧s") ?? "[]");
                    stored.forEach(append);

                    document.querySelector("#add").addEventListener("submit", (event) => {
                      event.preventDefault();
                      append(new FormData(event.target).get("title"));
                      event.target.reset();
                      save();
                    });

                    function append(title) {
                      const item = document.createElement("li");
                      item.textContent = title;
                      item.onclick = () => { item.remove(); save(); };
                      list.append(item);
                    }

                    function save() {
                      const titles = [...list.children].map((item) => item.textContent);
                      localStorage.setItem("⟦noun⟧s", JSON.stringify(titles));
                    }
                    """#
                ),
                (
                    "style.css",
                    """
                    :root {
                      --accent: hsl(⟦0…359⟧ ⟦40…80⟧% ⟦35…55⟧%);
                      color-scheme: light dark;
                    }

                    body {
                      max-width: ⟦36…60⟧rem;
                      margin: 2rem auto;
                      font: 1rem/1.⟦4…7⟧ system-ui, sans-serif;
                    }

                    li {
                      padding: .⟦2…8⟧rem;
                      border-inline-start: ⟦2…6⟧px solid var(--accent);
                    }
                    """
                ),
            ]),
        Family(
            [
                "Result type for TypeScript", "Errors as values: Result<T, E>", "No more try/catch around every ⟦noun⟧",
            ],
            weight: 5, "result.ts",
            #"""
            export type Result<T, E = Error> =
              | { ok: true; value: T }
              | { ok: false; error: E };

            export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
            export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error });

            export function map<T, U, E>(result: Result<T, E>, change: (value: T) => U): Result<U, E> {
              return result.ok ? ok(change(result.value)) : result;
            }
            ⟦maybe⟧

            export async function attempt<T>(work: () => Promise<T>): Promise<Result<T>> {
              try {
                return ok(await work());
              } catch (error) {
                return fail(error instanceof Error ? error : new Error(String(error)));
              }
            }
            ⟦end⟧

            interface ⟦Noun⟧ {
              id: number;
              title: string;
            }

            function parse⟦Noun⟧(input: unknown): Result<⟦Noun⟧, string> {
              if (typeof input !== "object" || input === null) return fail("not an object");
              const { id, title } = input as Partial<⟦Noun⟧>;
              if (typeof id !== "number") return fail("id is missing");
              if (typeof title !== "string") return fail("title is missing");
              return ok({ id, title });
            }
            """#),
        Family(
            ["useLocalStorage, typed", "React hook: a ⟦noun⟧ that survives a reload", "⟦small|useful⟧ React hooks"],
            "use⟦Noun⟧.tsx",
            #"""
            import { useCallback, useEffect, useState } from "react";

            type ⟦Noun⟧ = { title: string; done: boolean };

            export function use⟦Noun⟧s(key = "⟦noun⟧s") {
              const [items, setItems] = useState<⟦Noun⟧[]>(() => {
                const stored = localStorage.getItem(key);
                return stored ? JSON.parse(stored) : [];
              });

              useEffect(() => {
                localStorage.setItem(key, JSON.stringify(items));
              }, [key, items]);

              const add = useCallback((title: string) => {
                setItems((old) => [...old, { title, done: false }]);
              }, []);

              return { items, add };
            }

            export function ⟦Noun⟧Counter() {
              const { items } = use⟦Noun⟧s();
              return <p>{items.filter((item) => !item.done).length} ⟦noun⟧s to go</p>;
            }
            """#),
        Family(
            [
                "CSS only ⟦toggle|tooltip|accordion⟧", "Loading spinner in ⟦colour⟧",
                "cards that ⟦lift|tilt|glow⟧ on hover",
            ],
            "⟦adjective⟧.css",
            """
            .card {
              --lift: ⟦2…9⟧px;
              border-radius: ⟦4…20⟧px;
              background: linear-gradient(⟦0…359⟧deg, hsl(⟦0…359⟧ 70% 60%), hsl(⟦0…359⟧ 70% 45%));
              transition: transform ⟦120…400⟧ms ease-out;
            }

            .card:hover,
            .card:focus-visible {
              transform: translateY(calc(-1 * var(--lift)));
            }
            ⟦maybe⟧

            .spinner {
              inline-size: 2em;
              aspect-ratio: 1;
              border: .25em solid #0002;
              border-block-start-color: currentColor;
              border-radius: 50%;
              animation: turn ⟦600…1800⟧ms linear infinite;
            }

            @keyframes turn {
              to { rotate: 1turn; }
            }
            ⟦end⟧

            @media (prefers-reduced-motion: reduce) {
              * { animation: none; transition: none; }
            }
            """),
        Family(
            ["Icon: ⟦noun⟧", "hand-written SVG ⟦noun⟧, ⟦16…48⟧ px", "a tiny SVG"], weight: 2, "⟦noun⟧.svg",
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ⟦64…128⟧ 64" fill="none">
              <title>⟦Noun⟧</title>
            ⟦rows 3…9⟧
              <circle cx="⟦4…60⟧" cy="⟦4…60⟧" r="⟦2…14⟧" stroke="hsl(⟦0…359⟧ 60% 50%)" stroke-width="⟦1…4⟧"/>
            ⟦end⟧
              <path d="M4 60 Q 32 ⟦4…40⟧ 60 60" stroke="currentColor" stroke-width="2"/>
            </svg>
            """),
    ]
}
