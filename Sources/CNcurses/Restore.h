#pragma once
// What cn_restore needs, kept ready while the terminal is ours.

#include <stdbool.h>

/// Before the terminal's modes are changed.
void cn_remember_modes(void);
/// Once ncurses knows the terminal.
void cn_remember_strings(void);
/// Whether there is something to restore.
void cn_arm(bool on);
