#define _GNU_SOURCE
#include "CVTerm.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vterm.h>

// MARK: Emulator

struct cvt_emulator {
    VTerm *terminal;
    VTermScreen *screen;
    bool alternate, cursorVisible, tellsMouse;
    char title[512];
};

static int property(VTermProp property, VTermValue *value, void *user) {
    cvt_emulator *emulator = user;
    if (property == VTERM_PROP_ALTSCREEN) emulator->alternate = value->boolean;
    if (property == VTERM_PROP_CURSORVISIBLE) emulator->cursorVisible = value->boolean;
    if (property == VTERM_PROP_MOUSE) emulator->tellsMouse = value->number != VTERM_PROP_MOUSE_NONE;
    if (property == VTERM_PROP_TITLE)
        snprintf(emulator->title, sizeof emulator->title, "%s", value->string);
    return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = property};

cvt_emulator *cvt_new(int columns, int rows) {
    cvt_emulator *emulator = calloc(1, sizeof *emulator);
    emulator->terminal = vterm_new(rows, columns);
    emulator->cursorVisible = true;
    vterm_set_utf8(emulator->terminal, true);
    emulator->screen = vterm_obtain_screen(emulator->terminal);
    vterm_screen_enable_altscreen(emulator->screen, true);
    vterm_screen_set_callbacks(emulator->screen, &callbacks, emulator);
    vterm_screen_reset(emulator->screen, true);
    return emulator;
}

void cvt_free(cvt_emulator *emulator) {
    vterm_free(emulator->terminal);
    free(emulator);
}

void cvt_resize(cvt_emulator *emulator, int columns, int rows) { vterm_set_size(emulator->terminal, rows, columns); }

void cvt_feed(cvt_emulator *emulator, const uint8_t *bytes, size_t count) {
    vterm_input_write(emulator->terminal, (const char *)bytes, count);
}

size_t cvt_take_answers(cvt_emulator *emulator, uint8_t *bytes, size_t capacity) {
    return vterm_output_read(emulator->terminal, (char *)bytes, capacity);
}

void cvt_move_mouse(cvt_emulator *emulator, int x, int y) { vterm_mouse_move(emulator->terminal, y, x, VTERM_MOD_NONE); }

void cvt_press_mouse(cvt_emulator *emulator, int button, bool down) {
    vterm_mouse_button(emulator->terminal, button, down, VTERM_MOD_NONE);
}

void cvt_paste(cvt_emulator *emulator, bool begins) {
    if (begins) vterm_keyboard_start_paste(emulator->terminal);
    else vterm_keyboard_end_paste(emulator->terminal);
}

void cvt_focus(cvt_emulator *emulator, bool here) {
    VTermState *state = vterm_obtain_state(emulator->terminal);
    if (here) vterm_state_focus_in(state);
    else vterm_state_focus_out(state);
}

static cvt_color color(VTermColor from) {
    if (VTERM_COLOR_IS_DEFAULT_FG(&from) || VTERM_COLOR_IS_DEFAULT_BG(&from)) return (cvt_color){CVT_DEFAULT};
    if (VTERM_COLOR_IS_INDEXED(&from)) return (cvt_color){CVT_PALETTE, .index = from.indexed.idx};
    return (cvt_color){CVT_RGB, .red = from.rgb.red, .green = from.rgb.green, .blue = from.rgb.blue};
}

cvt_cell cvt_cell_at(cvt_emulator *emulator, int x, int y) {
    VTermScreenCell from = {0};
    vterm_screen_get_cell(emulator->screen, (VTermPos){.row = y, .col = x}, &from);
    cvt_cell cell = {
        .width = from.width,
        .bold = from.attrs.bold,
        .italic = from.attrs.italic,
        .underline = from.attrs.underline,
        .reverse = from.attrs.reverse,
        .foreground = color(from.fg),
        .background = color(from.bg),
    };
    for (int i = 0; i < 6 && from.chars[i] != (uint32_t)-1; i++) cell.chars[i] = from.chars[i];
    return cell;
}

bool cvt_alternate_screen(const cvt_emulator *emulator) { return emulator->alternate; }
bool cvt_cursor_visible(const cvt_emulator *emulator) { return emulator->cursorVisible; }
bool cvt_tells_mouse(const cvt_emulator *emulator) { return emulator->tellsMouse; }
const char *cvt_title(const cvt_emulator *emulator) { return emulator->title; }

// MARK: Process

int cvt_spawn(const char *path, char *const argv[], char *const environment[], int columns, int rows, pid_t *pid) {
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    int descriptor;
    *pid = forkpty(&descriptor, NULL, NULL, &size);
    if (*pid < 0) return -1;
    if (*pid == 0) {
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
        // Connections of a test's own servers must end when the test ends them.
        close_range(3, ~0U, 0);
        execve(path, argv, environment);
        _exit(127);
    }
    // A program started next must not keep this terminal open.
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}

void cvt_set_window(int descriptor, int columns, int rows) {
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    ioctl(descriptor, TIOCSWINSZ, &size);
}

bool cvt_wait(pid_t pid, int milliseconds, int *status) {
    int descriptor = (int)syscall(SYS_pidfd_open, pid, 0);
    if (descriptor >= 0) {
        struct pollfd polled = {.fd = descriptor, .events = POLLIN};
        poll(&polled, 1, milliseconds);
        close(descriptor);
    }
    return waitpid(pid, status, descriptor >= 0 ? WNOHANG : 0) == pid;
}
