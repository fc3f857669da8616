#pragma once
// What cn_restore needs, kept ready while the terminal is ours.

#include <stdbool.h>

/// Before the terminal's modes are changed.
void cn_remember_modes(void);
/// Once ncurses knows the terminal, and when `modesOff`, which ends modes of our own, changes.
void cn_remember_strings(const char *modesOff);
/// Whether there is something to restore.
void cn_arm(bool on);
