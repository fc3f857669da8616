#define _GNU_SOURCE
#include "CNcurses.h"
#include "Restore.h"

#include <errno.h>
#include <malloc.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static SCREEN *screen;
static char modesOn[64], modesOff[64];
static bool released;

// MARK: Terminal types

cn_type cn_describe(const char *type) {
    cn_type found = {0};
    TERMINAL *inUse = cur_term;
    int error;
    if (setupterm(type, STDOUT_FILENO, &error) != OK) return found;
    found.known = true;
    found.addressable = cursor_address && clear_screen && !hard_copy && !generic_type;
    found.colors = max_colors < 0 ? 0 : max_colors;
    found.reportsMouse = key_mouse;
    del_curterm(set_curterm(inUse));
    return found;
}

// MARK: Screen

bool cn_open(const char *type) {
    // A few threads allocate small amounts here: separate heaps would only keep unused pages.
    mallopt(M_ARENA_MAX, 1);
    // Memory of a long search or a large page is returned to the system at once; by default, these limits grow with it.
    mallopt(M_MMAP_THRESHOLD, 512 << 10);
    mallopt(M_TRIM_THRESHOLD, 256 << 10);
    cn_remember_modes();
    // The terminal's actual size counts, even if LINES and COLUMNS were exported earlier.
    use_env(FALSE);
    use_tioctl(TRUE);
    screen = newterm(type, stdout, stdin);
    if (!screen) return false;
    raw();
    noecho();
    nonl();
    curs_set(0);
    cn_remember_strings("");
    cn_arm(true);
    return true;
}

// MARK: Rows below the prompt

/// True if only the last rows are used. ncurses then has no screen: it would use the alternate one.
static bool isBelow;
static int firstRow, shownRows;
static char ending[64];

static void write_text(const char *text) { cn_write(text, strlen(text)); }

static int putchar_below(int byte) {
    char character = (char)byte;
    cn_write(&character, 1);
    return byte;
}

/// Raw keys without echo, as ncurses sets them.
static void set_raw(void) {
    struct termios raw = cn_modes_before();
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG | IEXTEN);
    raw.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IXON | BRKINT);
    raw.c_oflag &= ~(tcflag_t)ONLCR;
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
}

bool cn_open_below(const char *type) {
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 512 << 10);
    mallopt(M_TRIM_THRESHOLD, 256 << 10);
    int error;
    if (setupterm(type, STDOUT_FILENO, &error) != OK) return false;
    cn_remember_modes();
    isBelow = true;
    set_raw();
    return true;
}

/// Makes room and saves the place of the prompt. A line feed in the last row scrolls, so the cursor is above the rows
/// afterwards, wherever it was.
static void make_room(void) {
    char up[32];
    for (int i = 0; i < shownRows; i++) write_text("\n");
    snprintf(up, sizeof up, "\033[%dA\0337", shownRows);
    write_text(up);
    if (cursor_invisible) tputs(cursor_invisible, 1, putchar_below);
}

void cn_use_last_rows(int count, int rows) {
    bool isFirst = shownRows == 0;
    firstRow = rows - count;
    shownRows = count;
    snprintf(ending, sizeof ending, "\033[%d;1H\033[J\0338", firstRow + 1);
    cn_remember_below(ending);
    cn_remember_strings(modesOff);
    if (isFirst) {
        make_room();
        cn_arm(true);
    }
}

int cn_first_row(void) { return firstRow; }

// MARK: Sequences

static char collected[256];
static size_t collectedCount;

static int collect(int byte) {
    if (collectedCount < sizeof collected) collected[collectedCount++] = (char)byte;
    return byte;
}

/// Resets colours, attributes and the character set: ncurses does not know what this program, or another one, has set
/// last.
static void write_plain(void) {
    collectedCount = 0;
    if (exit_alt_charset_mode) tputs(exit_alt_charset_mode, 1, collect);
    if (exit_attribute_mode) tputs(exit_attribute_mode, 1, collect);
    cn_write(collected, collectedCount);
}

void cn_show_cursor(void) {
    if (!isBelow) curs_set(1);
}

void cn_set_modes(const char *on, const char *off) {
    snprintf(modesOn, sizeof modesOn, "%s", on);
    snprintf(modesOff, sizeof modesOff, "%s", off);
    cn_remember_strings(modesOff);
    cn_write(modesOn, strlen(modesOn));
}

void cn_close(void) {
    if (isBelow) {
        cn_release();
        return;
    }
    if (!screen) return;
    cn_release();
    delscreen(screen);
    screen = NULL;
}

/// Erases the rows below the prompt and goes back to it.
static void release_below(void) {
    write_plain();
    write_text(modesOff);
    write_text(ending);
    if (cursor_normal) tputs(cursor_normal, 1, putchar_below);
    struct termios before = cn_modes_before();
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    released = true;
    cn_arm(false);
}

void cn_release(void) {
    if (isBelow) return release_below();
    def_prog_mode();
    write_plain();
    cn_write(modesOff, strlen(modesOff));
    released = true;
    endwin();
    cn_arm(false);
}

void cn_reclaim(void) {
    if (isBelow) {
        set_raw();
        make_room();
        released = false;
        write_text(modesOn);
        return cn_arm(true);
    }
    reset_prog_mode();
    // After a SIGSTOP, the title is already saved: a second save would store our own title.
    if (!released) cn_write(modesOff, strlen(modesOff));
    released = false;
    cn_write(modesOn, strlen(modesOn));
    cn_arm(true);
}

/// The size in the environment, if the kernel does not know it.
static int exported(const char *name, int otherwise) {
    const char *text = getenv(name);
    long number = text ? strtol(text, NULL, 10) : 0;
    return number > 0 && number <= 1000 ? (int)number : otherwise;
}

void cn_size(int *width, int *height) {
    struct winsize window = {0};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &window);
    *width = window.ws_col > 0 ? window.ws_col : exported("COLUMNS", isBelow ? 80 : COLS);
    *height = window.ws_row > 0 ? window.ws_row : exported("LINES", isBelow ? 24 : LINES);
}

void cn_resize(int width, int height) {
    if (!isBelow && (width != COLS || height != LINES)) resizeterm(height, width);
}

/// Makes all rows scroll. When ncurses takes the terminal back, it sets this for the number of rows that it knows: if the
/// terminal has another size by then, a part of the screen would scroll for ever. The cursor moves, too.
static void reset_scroll_region(void) {
    collectedCount = 0;
    if (change_scroll_region) tputs(tiparm(change_scroll_region, 0, LINES - 1), 1, collect);
    char standard[16];
    int count = snprintf(standard, sizeof standard, "\033[1;%dr", LINES);
    // Without numbers it is the whole screen, whatever its size is when this arrives.
    bool isStandard = collectedCount == (size_t)count && !memcmp(collected, standard, collectedCount);
    if (isStandard) cn_write("\033[r", 3);
    else cn_write(collected, collectedCount);
}

void cn_clear(void) {
    write_plain();
    if (isBelow) {
        char clear[32];
        snprintf(clear, sizeof clear, "\033[%d;1H\033[J", firstRow + 1);
        return write_text(clear);
    }
    werase(newscr);
    clearok(curscr, TRUE);
    doupdate();
    reset_scroll_region();
}

// MARK: Output

void cn_write(const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        ssize_t sent = write(STDOUT_FILENO, rest, count);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0 && errno == EAGAIN) {
            // Another process on the same terminal may have made it non-blocking.
            struct pollfd room = {.fd = STDOUT_FILENO, .events = POLLOUT};
            poll(&room, 1, -1);
            continue;
        }
        if (sent <= 0) return;
        rest += sent;
        count -= (size_t)sent;
    }
}

static const char *find(cn_string_name name) {
    switch (name) {
    case CN_MOVE: return cursor_address;
    case CN_ERASE_REST: return clr_eol;
    case CN_ERASE_SOME: return erase_chars;
    case CN_FOREGROUND: return set_a_foreground;
    case CN_BACKGROUND: return set_a_background;
    case CN_OWN_COLORS: return orig_pair;
    case CN_PLAIN: return exit_attribute_mode;
    case CN_BOLD: return enter_bold_mode;
    case CN_DIM: return enter_dim_mode;
    case CN_ITALIC: return enter_italics_mode;
    case CN_UNDERLINE: return enter_underline_mode;
    case CN_REVERSE: return enter_reverse_mode;
    case CN_SCROLL_REGION: return change_scroll_region;
    case CN_SCROLL_UP: return parm_index;
    case CN_SCROLL_DOWN: return parm_rindex;
    case CN_LINE_UP: return scroll_forward;
    case CN_LINE_DOWN: return scroll_reverse;
    }
    return NULL;
}

const char *cn_string(cn_string_name name, int first, int second, size_t *count) {
    const char *string = find(name);
    // Many descriptions end attributes by also selecting a character set. This program never selects another.
    static const char ascii[] = "\033(B";
    if (name == CN_PLAIN && string && !strncmp(string, ascii, strlen(ascii))) string += strlen(ascii);
    collectedCount = 0;
    // tputs leaves out the padding, which only old terminals needed.
    // Only moves name a row: rows below a prompt are not scrolled (`cn_scrolls`).
    if (isBelow && name == CN_MOVE) first += firstRow;
    if (string) tputs(tiparm(string, first, second), 1, collect);
    *count = collectedCount;
    return collected;
}

bool cn_erases_in_color(void) { return back_color_erase; }

bool cn_fills_corner(void) { return !auto_right_margin || eat_newline_glitch; }

bool cn_scrolls(void) {
    return !isBelow && change_scroll_region && cursor_address && (parm_index || scroll_forward) && (parm_rindex || scroll_reverse);
}

int cn_columns(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
