#pragma once
// ncurses as Swift can use it: macros, variadic functions and global variables behind functions, and the few things
// that must happen inside a signal handler. One screen a process, used from one thread.

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Terminal types

/// What the terminal database says of a type.
typedef struct {
    bool known;         ///< the type has an entry
    bool addressable;   ///< it can clear the screen and move the cursor: what a full-screen program needs
    int colors;         ///< 0 where it has none
    bool reportsMouse;  ///< it has a mouse: a sign of those that speak xterm's language
} cn_type;

/// Looks a terminal type up, without touching the terminal.
cn_type cn_describe(const char *type);

// MARK: Screen

/// Takes the terminal on standard input and output over: alternate screen, raw keys, hidden cursor.
/// False where ncurses can't drive the type.
bool cn_open(const char *type);
/// Shows the cursor, which is hidden at first, where the last change was.
void cn_show_cursor(void);
/// Sends `on` now and whenever the terminal is taken again, `off` whenever it is given back, also after a crash.
void cn_set_modes(const char *on, const char *off);
/// Gives the terminal back, once.
void cn_close(void);
/// Gives the terminal back for a while.
void cn_release(void);
/// Takes it again; `cn_clear` must follow before anything is drawn.
void cn_reclaim(void);

/// The size that the kernel tells, else that of LINES and COLUMNS, else the one ncurses assumes.
void cn_size(int *width, int *height);
void cn_resize(int width, int height);

/// Has ncurses clear the terminal; the first time, and after `cn_reclaim`, this is what takes it over.
void cn_clear(void);

// MARK: Output

/// Writes to the terminal, all of it unless it is gone.
void cn_write(const void *bytes, size_t count);

/// What terminals are told by strings of their own; in brackets what these take.
typedef enum {
    CN_MOVE,          ///< to a place (row, column)
    CN_ERASE_REST,    ///< of the row
    CN_ERASE_SOME,    ///< cells from the cursor on, which stays (how many)
    CN_FOREGROUND,    ///< (number of a colour)
    CN_BACKGROUND,    ///< (number of a colour)
    CN_OWN_COLORS,    ///< the terminal's
    CN_PLAIN,         ///< no attributes, no colours
    CN_BOLD,
    CN_DIM,
    CN_ITALIC,
    CN_UNDERLINE,
    CN_REVERSE,
    CN_SCROLL_REGION, ///< (first row, last row)
    CN_SCROLL_UP,     ///< (how many rows)
    CN_SCROLL_DOWN,   ///< (how many rows)
    CN_LINE_UP,       ///< by a row, with the cursor in the region's last
    CN_LINE_DOWN,     ///< by a row, with the cursor in the region's first
} cn_string_name;

/// What to send to the terminal; nothing (count 0) where it has no such string. Valid until the next call.
const char *cn_string(cn_string_name name, int first, int second, size_t *count);

/// True where erased cells take the current background.
bool cn_erases_in_color(void);
/// True where writing the last cell of the last row scrolls nothing.
bool cn_fills_corner(void);
/// True where rows can be scrolled.
bool cn_scrolls(void);

/// Columns of a character as ncurses counts them; -1 for an unprintable one.
int cn_columns(uint32_t scalar);

// MARK: Signals

enum {
    CN_RESIZED = 1,
    CN_INTERRUPTED = 2,
    CN_TERMINATED = 4,
    CN_QUIT = 8,
    CN_HUNG_UP = 16,
    CN_STOP_ASKED = 32,
    CN_CONTINUED = 64,
};

/// Handles the signals above by remembering them and writing to the wake-up descriptor, those of a crash by
/// `cn_restore`. What was installed before comes back with `cn_unwatch_signals`.
void cn_watch_signals(void);
void cn_unwatch_signals(void);
/// Where handlers write, -1 for nowhere.
void cn_set_wakeup(int descriptor);
/// The signals since the last call, as a sum of the constants above.
uint32_t cn_take_signals(void);
/// Stops the process group as Ctrl-Z does; returns when it is continued.
void cn_stop(void);
/// Gives the terminal back with one write(2) and one ioctl: safe in a signal handler, at exit and more than once.
void cn_restore(void);
/// A crash writes no core file from now on.
void cn_forbid_core_files(void);
