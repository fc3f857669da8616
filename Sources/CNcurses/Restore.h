#pragma once
// The data for cn_restore, prepared while the program uses the terminal.

#include <stdbool.h>
#include <termios.h>

/// Must be called before the terminal's modes are changed.
void cn_remember_modes(void);
/// Must be called once ncurses knows the terminal, and when `modesOff`, which ends the program's modes, changes.
void cn_remember_strings(const char *modesOff);
/// Sets the text that ends the use of rows below the prompt; instead of leaving the alternate screen.
void cn_remember_below(const char *ending);
/// The modes of the terminal before the program changed them.
struct termios cn_modes_before(void);
/// Sets whether there is something to restore.
void cn_arm(bool on);
