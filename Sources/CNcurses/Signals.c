#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

typedef struct {
    int number;
    uint32_t bit;
    struct sigaction before;
} watched;

static watched events[] = {
    {.number = SIGWINCH, .bit = CN_RESIZED},   {.number = SIGINT, .bit = CN_INTERRUPTED},
    {.number = SIGTERM, .bit = CN_TERMINATED}, {.number = SIGQUIT, .bit = CN_QUIT},
    {.number = SIGHUP, .bit = CN_HUNG_UP},     {.number = SIGTSTP, .bit = CN_STOP_ASKED},
    {.number = SIGCONT, .bit = CN_CONTINUED},
};
static watched crashes[] = {
    {.number = SIGSEGV}, {.number = SIGABRT}, {.number = SIGBUS},
    {.number = SIGILL},  {.number = SIGFPE},  {.number = SIGTRAP}, {.number = SIGSYS},
};

enum { eventCount = sizeof events / sizeof *events, crashCount = sizeof crashes / sizeof *crashes };

static _Atomic uint32_t taken;
static atomic_int wakeup = -1;
static bool watching;
/// The main thread's signal stack, since a stack overflow leaves no stack to restore the terminal on. Other threads
/// have their own.
static char crashStack[32768];

static void provideCrashStack(void) {
    stack_t present, ours = {.ss_sp = crashStack, .ss_size = sizeof crashStack};
    if (sigaltstack(NULL, &present) == 0 && present.ss_flags & SS_DISABLE) sigaltstack(&ours, NULL);
}

static void remember(int number) {
    int before = errno;
    for (size_t i = 0; i < eventCount; i++)
        if (events[i].number == number) atomic_fetch_or(&taken, events[i].bit);
    int descriptor = atomic_load(&wakeup);
    uint64_t one = 1;
    if (descriptor >= 0) {
        ssize_t ignored = write(descriptor, &one, sizeof one);
        (void)ignored;
    }
    errno = before;
}

static void restoreAndDie(int number) {
    // Another thread is already restoring the terminal, and ends the process for both: exiting here would interrupt it.
    static atomic_flag dying = ATOMIC_FLAG_INIT;
    if (atomic_flag_test_and_set(&dying))
        for (;;) pause();
    cn_restore();
    for (size_t i = 0; i < crashCount; i++)
        if (crashes[i].number == number) sigaction(number, &crashes[i].before, NULL);
    raise(number); // blocked until this handler returns, then handled as if this handler did not exist
}

static void install(watched *signals, size_t count, void (*handler)(int), int flags) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < count; i++) sigaction(signals[i].number, &action, &signals[i].before);
}

static void uninstall(watched *signals, size_t count) {
    for (size_t i = 0; i < count; i++) sigaction(signals[i].number, &signals[i].before, NULL);
}

void cn_watch_signals(void) {
    if (watching) return;
    watching = true;
    provideCrashStack();
    install(events, eventCount, remember, SA_RESTART);
    install(crashes, crashCount, restoreAndDie, SA_ONSTACK);
}

void cn_unwatch_signals(void) {
    if (!watching) return;
    watching = false;
    uninstall(events, eventCount);
    uninstall(crashes, crashCount);
}

void cn_set_wakeup(int descriptor) { atomic_store(&wakeup, descriptor); }

uint32_t cn_take_signals(void) { return atomic_exchange(&taken, 0); }

void cn_stop(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL}, ours;
    sigaction(SIGTSTP, &standard, &ours);
    kill(0, SIGTSTP); // the whole group, like the terminal's driver does: a parent like make must stop as well
    sigaction(SIGTSTP, &ours, NULL);
}

void cn_forbid_core_files(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
