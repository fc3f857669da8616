#define _GNU_SOURCE
#include "Restore.h"
#include "CNcurses.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static struct termios modes;
static char strings[256];
static size_t stringCount;
static atomic_bool armed;

static int collect(int byte) {
    if (stringCount < sizeof strings) strings[stringCount++] = (char)byte;
    return byte;
}

void cn_remember_modes(void) {
    static bool registered;
    if (!registered) registered = atexit(cn_restore) == 0;
    tcgetattr(STDIN_FILENO, &modes);
}

static const char *below;

void cn_remember_below(const char *ending) { below = ending; }

struct termios cn_modes_before(void) { return modes; }

void cn_remember_strings(const char *modesOff) {
    stringCount = 0;
    while (*modesOff) collect(*modesOff++);
    const char *all[] = {exit_attribute_mode, orig_pair, cursor_normal, below ? below : exit_ca_mode};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i]) tputs(all[i], 1, collect);
}

void cn_arm(bool on) { atomic_store(&armed, on); }

void cn_restore(void) {
    if (!atomic_exchange(&armed, false)) return;
    ssize_t ignored = write(STDOUT_FILENO, strings, stringCount);
    (void)ignored;
    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}
