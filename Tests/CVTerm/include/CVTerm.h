#pragma once
// libvterm and forkpty as Swift can use them: bit fields, unions and fork do not import.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct cvt_emulator cvt_emulator;

typedef enum { CVT_DEFAULT, CVT_PALETTE, CVT_RGB } cvt_color_kind;

typedef struct {
    cvt_color_kind kind;
    uint8_t index; ///< of a palette colour
    uint8_t red, green, blue;
} cvt_color;

typedef struct {
    uint32_t chars[6]; ///< the first 0 where the cell is blank or the right half of a wide one
    int width;
    bool bold, italic, underline, reverse;
    cvt_color foreground, background;
} cvt_cell;

cvt_emulator *cvt_new(int columns, int rows);
void cvt_free(cvt_emulator *emulator);
void cvt_resize(cvt_emulator *emulator, int columns, int rows);
void cvt_feed(cvt_emulator *emulator, const uint8_t *bytes, size_t count);
/// What the emulator answers to the program's questions; call until it returns 0.
size_t cvt_take_answers(cvt_emulator *emulator, uint8_t *bytes, size_t capacity);
/// What a person does besides typing. The emulator answers only as far as the program has asked to be told.
void cvt_move_mouse(cvt_emulator *emulator, int x, int y);
/// Buttons 1 to 3; 4 and 5 are the wheel.
void cvt_press_mouse(cvt_emulator *emulator, int button, bool down);
void cvt_paste(cvt_emulator *emulator, bool begins);
void cvt_focus(cvt_emulator *emulator, bool here);
cvt_cell cvt_cell_at(cvt_emulator *emulator, int x, int y);
bool cvt_alternate_screen(const cvt_emulator *emulator);
bool cvt_cursor_visible(const cvt_emulator *emulator);
bool cvt_tells_mouse(const cvt_emulator *emulator);
/// The window's title; libvterm knows no stack of them.
const char *cvt_title(const cvt_emulator *emulator);

/// Starts a program on a new terminal of its own, with no signal blocked.
/// Returns the descriptor of the terminal's other side, or -1.
int cvt_spawn(const char *path, char *const argv[], char *const environment[], int columns, int rows, pid_t *pid);
void cvt_set_window(int descriptor, int columns, int rows);
/// Waits for the end of a child. False when the time is over.
bool cvt_wait(pid_t pid, int milliseconds, int *status);
