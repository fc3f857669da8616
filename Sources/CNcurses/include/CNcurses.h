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
    bool erasesInColor; ///< erased cells take the current background (bce)
} cn_type;

/// Looks a terminal type up, without touching the terminal.
cn_type cn_describe(const char *type);

// MARK: Screen

/// Takes the terminal on standard input and output over: alternate screen, raw keys, hidden cursor.
/// False where ncurses can't drive the type.
bool cn_open(const char *type, bool colors);
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

/// The size that the kernel tells, else the one ncurses assumes.
void cn_size(int *width, int *height);
void cn_resize(int width, int height);

/// Writes to the terminal past ncurses, all of it unless the terminal is gone.
void cn_write(const void *bytes, size_t count);
/// What is sent from here on is held back until `cn_end_frame`, which writes it at once.
void cn_begin_frame(void);
void cn_end_frame(void);

/// Puts cells into the next frame. A wide character counts as one cell of the array.
void cn_put(int y, int x, const cchar_t *cells, int count);
/// Forgets the next frame and what the terminal shows: the next update clears it.
void cn_clear(void);
/// Sends the differences of the next frame and leaves the cursor at (y, x).
void cn_update(int y, int x);
/// Moves the cursor to where `cn_update` left it by an absolute address: the terminal may have drawn the last
/// character wider or narrower than ncurses thinks.
void cn_readdress(void);

/// True where the last cell of the last row can be filled as it is. Elsewhere ncurses inserts characters there, which
/// it can't do with wide ones.
bool cn_fills_corner(void);
/// True where rows can be scrolled with `cn_scroll`.
bool cn_scrolls(void);
/// Moves rows top...bottom by `amount` (up where positive), on the terminal and in ncurses' picture of it alike.
void cn_scroll(int top, int bottom, int amount);

/// ncurses' attributes for a `Style.Attributes` raw value.
attr_t cn_attributes(uint8_t bits);
/// How many colour pairs there are, pair 0 included.
int cn_pair_count(void);
/// Defines a pair; -1 is the terminal's own colour. False where there is no such pair.
bool cn_define_pair(int pair, int foreground, int background);
/// Forgets all pairs.
void cn_reset_pairs(void);

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

// MARK: Wake-up descriptor

/// A non-blocking event counter, -1 on failure.
int cn_wakeup_create(void);
