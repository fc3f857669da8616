"""The real program on its embedded GitHub, in a pseudo-terminal."""
import os

from emulator import Terminal

# Background and text of the terminal: the program asks for the background and chooses a suitable theme.
PAPERS = {"dark": ((0x10, 0x12, 0x16), (0xd6, 0xda, 0xe0)), "light": ((0xff, 0xff, 0xff), (0x20, 0x24, 0x28))}
ENTER, ESCAPE, PAUSE = ["\r"], ["\033"], "pause"
# Before a text, as the last key: waits for the text, such as the progress of something that will end.
UNTIL = "until "

# The text that the form's editor writes. The token is not real: it is assembled here, so that scanners do not report
# it.
WRITTEN = f'''#!/usr/bin/env python3
import collections, sys

TOKEN = "{"ghp_" + "8Zq2LkV0rTn5YwBe7HcXs1MdPf4Ju6GaRi9o"}"

words = collections.Counter(sys.stdin.read().split())
for word, count in words.most_common(10):
    print(f"{{count:6}}  {{word}}")
'''


# The text that the editor writes as a comment.
COMMENT = """Works here too, thank you! Two notes:

- `unwrapOr` could take a *function*, so that the default is only made where it is needed.
- With `noUncheckedIndexedAccess` the last line needs a `?`:

```ts
const first = parsed[0]?.value
```
"""

# The editor: the file's name decides which of the two texts it writes.
EDITOR = """#!/bin/sh
case "$1" in *comment.md) cp "${0%/*}/comment.md" "$1" ;; *) cp "${0%/*}/written.py" "$1" ;; esac
"""


def press(terminal, keys):
    """Types keys, each when the screen has settled. PAUSE waits longer, such as for a response or the end of a count.
    UNTIL waits for a text.
    """
    for key in keys:
        if key == PAUSE:
            terminal.settle(1.2)
        elif key.startswith(UNTIL):
            terminal.wait_for(key.removeprefix(UNTIL))
        else:
            terminal.type(key)
            # A key directly after Escape would be combined with Alt.
            terminal.settle(0.25 if key in ESCAPE else 0.08)


def run_shell(binaries, home, paper, size):
    """Starts bash with the program's key for the prompt, on its demo."""
    (home / "bashrc").write_text("PS1='$ '\neval \"$(gists-tui init bash)\"\n")
    environment = {"PATH": f"{binaries}:{os.environ['PATH']}", "HOME": str(home), "XDG_CONFIG_HOME": str(home),
                   "GISTS_TUI_PICK_OPTS": f"--demo --cache-dir {home}/cache", "TERM": "xterm-256color",
                   "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
    columns, rows = map(int, size.split("x"))
    command = ["/bin/bash", "--noprofile", "--rcfile", home / "bashrc", "-i"]
    terminal = Terminal(command, columns, rows, environment, *PAPERS[paper])
    terminal.settle(1, 60)
    return terminal


def run(binaries, home, paper, size, options=()):
    """Starts the program on its demo, with an editor that writes a text."""
    (home / "written.py").write_text(WRITTEN)
    (home / "comment.md").write_text(COMMENT)
    editor = home / "editor"
    editor.write_text(EDITOR)
    editor.chmod(0o755)
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "XDG_CONFIG_HOME": str(home), "EDITOR": str(editor),
                   "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
    columns, rows = map(int, size.split("x"))
    command = [binaries / "gists-tui", *options, "--demo", "--cache-dir", home / "cache"]
    terminal = Terminal(command, columns, rows, environment, *PAPERS[paper])
    terminal.settle(2, 60)
    return terminal
