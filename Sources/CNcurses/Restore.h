#pragma once
// The data for cn_restore, prepared while the program uses the terminal.

#include <stdbool.h>

/// Must be called before the terminal's modes are changed.
void cn_remember_modes(void);
/// Must be called once ncurses knows the terminal, and when `modesOff`, which ends the program's modes, changes.
void cn_remember_strings(const char *modesOff);
/// Sets whether there is something to restore.
void cn_arm(bool on);
