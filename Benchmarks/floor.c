// What ncurses costs by itself: a list of 100,000 rows, a title, a status line and one selected row, drawn in the three
// ways that a program can choose from. Keys: j k move, q quits.
//
//   floor wscrl    draws the two rows that changed; the window is scrolled, which ncurses finds out again by comparing
//   floor redraw   draws all rows anew for each key; ncurses compares them and finds the scroll (idlok)
//   floor tuned    sends the scroll itself (csr, indn) and tells ncurses, then draws the two rows that changed
//
// The rows are wide, in two colours, and made when they are drawn, as a list's are.
#define _XOPEN_SOURCE_EXTENDED 1
#define _GNU_SOURCE
#include <curses.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

enum { rowCount = 100000, nameColumns = 20, widest = 1000 };
enum { nameColor = 1, statusColor };

static WINDOW *list;
static int top, selection;

// MARK: Drawing

static void drawRow(int number) {
    static const char *const languages[] = {"Swift", "C", "Markdown", "Haskell", "Python"};
    unsigned mix = (unsigned)number * 2246822519u;
    int width = getmaxx(list);
    char text[widest + 1];
    int length = snprintf(text, sizeof text,
                          "%08x%08x    %-9s row number %d, which is about matter %u and says %u, %u and %u of it", mix,
                          ~mix * 3266489917u, languages[mix % 5], number, mix % 613, mix >> 5, mix >> 9, mix >> 3);
    if (length > width) length = width;
    memset(text + length, ' ', (size_t)(width - length));

    bool isSelected = number == selection;
    if (isSelected) wattron(list, A_REVERSE);
    else wattron(list, COLOR_PAIR(nameColor));
    mvwaddnstr(list, number - top, 0, text, nameColumns);
    wattroff(list, COLOR_PAIR(nameColor));
    waddnstr(list, text + nameColumns, width - nameColumns);
    wattroff(list, A_REVERSE);
}

static void drawAllRows(void) {
    for (int y = 0; y < getmaxy(list); y++) drawRow(top + y);
}

static void drawStatus(void) {
    char text[64];
    snprintf(text, sizeof text, " row %d of %d", selection + 1, rowCount);
    attron(COLOR_PAIR(statusColor));
    mvprintw(LINES - 1, 0, "%-*s", COLS - 1, text);
    attroff(COLOR_PAIR(statusColor));
}

static void update(void) {
    wnoutrefresh(stdscr);
    wnoutrefresh(list);
    doupdate();
}

// MARK: Scrolling

static void scrollBy(WINDOW *window, int first, int last, int amount) {
    wsetscrreg(window, first, last);
    scrollok(window, TRUE);
    wscrl(window, amount);
    scrollok(window, FALSE);
    wsetscrreg(window, 0, getmaxy(window) - 1);
}

static char commands[256];
static size_t commandCount;

static int collect(int byte) {
    if (commandCount < sizeof commands) commands[commandCount++] = (char)byte;
    return byte;
}

/// The terminal and ncurses' two pictures of it move alike, so that there is no difference to be found.
static void scrollTerminal(int amount) {
    commandCount = 0;
    tputs(tiparm(change_scroll_region, 1, LINES - 2), 1, collect);
    tputs(tiparm(amount > 0 ? parm_index : parm_rindex, abs(amount)), 1, collect);
    tputs(tiparm(change_scroll_region, 0, LINES - 1), 1, collect);
    tputs(tiparm(cursor_address, getcury(curscr), getcurx(curscr)), 1, collect);
    if (write(STDOUT_FILENO, commands, commandCount) < 0) return;
    WINDOW *pictures[] = {curscr, newscr};
    for (int i = 0; i < 2; i++) {
        scrollBy(pictures[i], 1, LINES - 2, amount);
        untouchwin(pictures[i]);
    }
    scrollBy(list, 0, getmaxy(list) - 1, amount);
    untouchwin(list);
}

// MARK: Keys

static void press(const char *way, int key) {
    int before = selection;
    selection += (key == 'j') - (key == 'k');
    if (selection < 0 || selection >= rowCount) selection = before;
    int amount = selection < top ? -1 : selection >= top + getmaxy(list) ? 1 : 0;
    top += amount;
    if (!strcmp(way, "redraw")) {
        drawAllRows();
        return;
    }
    if (amount && !strcmp(way, "tuned")) scrollTerminal(amount);
    else if (amount) scrollBy(list, 0, getmaxy(list) - 1, amount);
    drawRow(before);
    drawRow(selection);
}

int main(int count, char **arguments) {
    const char *way = count > 1 ? arguments[1] : "wscrl";
    setlocale(LC_ALL, "");
    initscr();
    cbreak();
    noecho();
    nonl();
    curs_set(0);
    start_color();
    use_default_colors();
    init_pair(nameColor, COLOR_CYAN, -1);
    init_pair(statusColor, COLOR_WHITE, COLOR_BLUE);
    list = newwin(LINES - 2, COLS < widest ? COLS : widest, 1, 0);
    idlok(stdscr, TRUE);
    idlok(list, TRUE);

    mvaddstr(0, 0, "name                language  what it says");
    drawAllRows();
    for (;;) {
        drawStatus();
        update();
        int key = getch();
        if (key == 'q' || key == ERR) break;
        press(way, key);
    }
    endwin();
    return 0;
}
