#pragma once
#include <stddef.h>
#include <stdio.h>

/// The stream for ncurses to write to: the terminal by a descriptor of its own.
FILE *cn_frame_stream(void);
void cn_frame_close(FILE *stream);
