#define _GNU_SOURCE
#include "CNcurses.h"
#include "Frame.h"
#include "Restore.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

static SCREEN *screen;
static FILE *stream;
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
    found.erasesInColor = back_color_erase;
    del_curterm(set_curterm(inUse));
    return found;
}

// MARK: Screen

bool cn_open(const char *type, bool colors) {
    // Few threads allocate little at a time here: heaps of their own would only keep pages that nobody uses.
    mallopt(M_ARENA_MAX, 1);
    // What a long search or a large page took goes back to the system at once; left alone, these limits grow with it.
    mallopt(M_MMAP_THRESHOLD, 512 << 10);
    mallopt(M_TRIM_THRESHOLD, 256 << 10);
    cn_remember_modes();
    stream = cn_frame_stream();
    screen = stream ? newterm(type, stream, stdin) : NULL;
    if (!screen) {
        cn_frame_close(stream);
        return false;
    }
    // All input is read before a frame is made: looking for more on the way would only leave it half sent.
    typeahead(-1);
    raw();
    noecho();
    nonl();
    curs_set(0);
    // Inserting and deleting characters moves glyphs whose width the terminal may see differently.
    idcok(stdscr, FALSE);
    // Scrolling is ours as well (`cn_scroll`).
    idlok(stdscr, FALSE);
    if (colors && has_colors()) {
        start_color();
        use_default_colors();
    }
    cn_remember_strings("");
    cn_arm(true);
    return true;
}

void cn_show_cursor(void) { curs_set(1); }

void cn_set_modes(const char *on, const char *off) {
    snprintf(modesOn, sizeof modesOn, "%s", on);
    snprintf(modesOff, sizeof modesOff, "%s", off);
    cn_remember_strings(modesOff);
    cn_write(modesOn, strlen(modesOn));
}

void cn_close(void) {
    if (!screen) return;
    cn_release();
    delscreen(screen);
    screen = NULL;
    cn_frame_close(stream);
}

void cn_release(void) {
    def_prog_mode();
    cn_write(modesOff, strlen(modesOff));
    released = true;
    endwin();
    cn_arm(false);
}

void cn_reclaim(void) {
    reset_prog_mode();
    // Who was stopped without a word, by SIGSTOP, has saved the title already: a second time would save our own.
    if (!released) cn_write(modesOff, strlen(modesOff));
    released = false;
    cn_write(modesOn, strlen(modesOn));
    cn_arm(true);
}

void cn_size(int *width, int *height) {
    struct winsize window;
    bool told = ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && window.ws_row > 0;
    *width = told ? window.ws_col : COLS;
    *height = told ? window.ws_row : LINES;
}

void cn_resize(int width, int height) {
    if (width != COLS || height != LINES) resizeterm(height, width);
}

// `newscr` is written without a window in between: one copy and one comparison less.

void cn_put(int y, int x, const cchar_t *cells, int count) { mvwadd_wchnstr(newscr, y, x, cells, count); }

void cn_clear(void) {
    werase(newscr);
    clearok(curscr, TRUE);
}

void cn_update(int y, int x) {
    wmove(newscr, y, x);
    doupdate();
}

// MARK: Own output: what ncurses would not say by itself

static char pending[1024];
static size_t pendingCount;

static int collect(int byte) {
    if (pendingCount < sizeof pending) pending[pendingCount++] = (char)byte;
    return byte;
}

static void emit(const char *text) {
    if (text) tputs(text, 1, collect);
}

static void send(void) {
    cn_write(pending, pendingCount);
    pendingCount = 0;
}

void cn_readdress(void) {
    emit(tiparm(cursor_address, getcury(newscr), getcurx(newscr)));
    send();
}

bool cn_fills_corner(void) { return !auto_right_margin || (enter_am_mode && exit_am_mode); }

bool cn_scrolls(void) {
    return change_scroll_region && cursor_address && (parm_index || scroll_forward) && (parm_rindex || scroll_reverse);
}

/// wscrl alone would mark the rows as changed; they are what the terminal shows already.
static void shift(WINDOW *window, int top, int bottom, int amount) {
    wsetscrreg(window, top, bottom);
    scrollok(window, TRUE);
    wscrl(window, amount);
    scrollok(window, FALSE);
    wsetscrreg(window, 0, getmaxy(window) - 1);
    untouchwin(window);
}

void cn_scroll(int top, int bottom, int amount) {
    int count = abs(amount);
    const char *many = amount > 0 ? parm_index : parm_rindex, *one = amount > 0 ? scroll_forward : scroll_reverse;
    emit(tiparm(change_scroll_region, top, bottom));
    if (many) {
        emit(tiparm(many, count));
    } else {
        emit(tiparm(cursor_address, amount > 0 ? bottom : top, 0));
        for (int i = 0; i < count; i++) emit(one);
    }
    emit(tiparm(change_scroll_region, 0, LINES - 1));
    cn_readdress();
    shift(curscr, top, bottom, amount);
    shift(newscr, top, bottom, amount);
}

// MARK: Styles

attr_t cn_attributes(uint8_t bits) {
    static const attr_t table[] = {A_BOLD, A_DIM, A_ITALIC, A_UNDERLINE, A_REVERSE};
    attr_t attributes = A_NORMAL;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (bits & 1 << i) attributes |= table[i];
    return attributes;
}

// Pairs with the terminal's own colour on one side come on top of those that the entry counts.
int cn_pair_count(void) { return COLOR_PAIRS + 1 + 2 * (COLORS <= 16 ? COLORS : 0); }

bool cn_define_pair(int pair, int foreground, int background) {
    return init_extended_pair(pair, foreground, background) == OK;
}

void cn_reset_pairs(void) { reset_color_pairs(); }

int cn_columns(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

int cn_wakeup_create(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }
