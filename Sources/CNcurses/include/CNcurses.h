#pragma once
// ncurses for Swift: functions instead of macros, variadic functions and global variables, and the code that must run
// inside a signal handler. One screen in a process, used from one thread.

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Terminal types

/// The terminal database's description of a type.
typedef struct {
    bool known;         ///< the type has an entry
    bool addressable;   ///< it can clear the screen and move the cursor: what a full-screen program needs
    int colors;         ///< 0 if it has none
    bool reportsMouse;  ///< it has a mouse: a sign of terminals that understand xterm's sequences
} cn_type;

/// Looks up a terminal type, without using the terminal.
cn_type cn_describe(const char *type);

// MARK: Screen

/// Takes control of the terminal on standard input and output: alternate screen, raw keys, hidden cursor.
/// Returns false if ncurses can't control the type.
bool cn_open(const char *type);
/// Takes control for rows below the prompt: raw keys, no alternate screen. `cn_use_last_rows` must follow.
bool cn_open_below(const char *type);
/// Uses the last `count` rows of a terminal with `rows` rows. The first time, the lines of the prompt are scrolled up if
/// there is no room below them, and the cursor's place is saved there.
void cn_use_last_rows(int count, int rows);
/// The row of the terminal that is row 0 here.
int cn_first_row(void);
/// Shows the cursor, which is hidden at first, after the last change.
void cn_show_cursor(void);
/// Sends `on` now and whenever the terminal is taken again, `off` whenever it is restored, also after a crash.
void cn_set_modes(const char *on, const char *off);
/// Restores the terminal for good.
void cn_close(void);
/// Restores the terminal temporarily.
void cn_release(void);
/// Takes control again; `cn_clear` must follow before anything is drawn.
void cn_reclaim(void);

/// The size from the kernel, or else from LINES and COLUMNS, or else ncurses' default.
void cn_size(int *width, int *height);
void cn_resize(int width, int height);

/// Makes ncurses clear the terminal; the first time, and after `cn_reclaim`, this also takes control.
void cn_clear(void);

// MARK: Output

/// Writes all bytes to the terminal, unless it is gone.
void cn_write(const void *bytes, size_t count);

/// The control sequences of a terminal, with their arguments in brackets.
typedef enum {
    CN_MOVE,          ///< to a place (row, column)
    CN_ERASE_REST,    ///< the rest of the row
    CN_ERASE_SOME,    ///< cells from the cursor on, which does not move (count)
    CN_FOREGROUND,    ///< (number of the colour)
    CN_BACKGROUND,    ///< (number of the colour)
    CN_OWN_COLORS,    ///< the terminal's own colours
    CN_PLAIN,         ///< no attributes, no colours
    CN_BOLD,
    CN_DIM,
    CN_ITALIC,
    CN_UNDERLINE,
    CN_REVERSE,
    CN_SCROLL_REGION, ///< (first row, last row)
    CN_SCROLL_UP,     ///< (number of rows)
    CN_SCROLL_DOWN,   ///< (number of rows)
    CN_LINE_UP,       ///< by a row, with the cursor in the region's last row
    CN_LINE_DOWN,     ///< by a row, with the cursor in the region's first row
} cn_string_name;

/// The bytes to send to the terminal; none (count 0) if it has no such sequence. Valid until the next call.
const char *cn_string(cn_string_name name, int first, int second, size_t *count);

/// True if erased cells take the current background.
bool cn_erases_in_color(void);
/// True if writing the last cell of the last row does not scroll.
bool cn_fills_corner(void);
/// True if rows can be scrolled.
bool cn_scrolls(void);

/// The columns of a character in ncurses; -1 for an unprintable one.
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

/// Handles the signals above by recording them and writing to the wake-up descriptor, those of a crash with
/// `cn_restore`. `cn_unwatch_signals` restores the previous handlers.
void cn_watch_signals(void);
void cn_unwatch_signals(void);
/// Sets the descriptor that handlers write to; -1 for none.
void cn_set_wakeup(int descriptor);
/// The signals since the last call, as a sum of the constants above.
uint32_t cn_take_signals(void);
/// Stops the process group like Ctrl-Z; returns when it is continued.
void cn_stop(void);
/// Restores the terminal with one write(2) and one ioctl: safe in a signal handler, at exit and more than once.
void cn_restore(void);
/// Disables core files for crashes.
void cn_forbid_core_files(void);
