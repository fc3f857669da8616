// One write for each frame.
//
// ncurses flushes at every cursor movement, and each of the many small writes wakes the terminal. While a frame is made,
// the descriptor that ncurses writes to leads to memory; at its end everything goes to the terminal at once.
#define _GNU_SOURCE
#include "Frame.h"
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

static int output = -1;
static int memory = -1;

FILE *cn_frame_stream(void) {
    if (output < 0) output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (memory < 0) memory = memfd_create("frame", MFD_CLOEXEC);
    return output < 0 ? NULL : fdopen(output, "w");
}

void cn_frame_close(FILE *stream) {
    if (stream) fclose(stream);
    output = -1;
}

void cn_write(const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        ssize_t sent = write(output, rest, count);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0 && errno == EAGAIN) {
            // Whoever shares the terminal with us may have made it non-blocking.
            struct pollfd room = {.fd = output, .events = POLLOUT};
            poll(&room, 1, -1);
            continue;
        }
        if (sent <= 0) return;
        rest += sent;
        count -= (size_t)sent;
    }
}

void cn_begin_frame(void) {
    if (memory >= 0 && output >= 0) dup3(memory, output, O_CLOEXEC);
}

void cn_end_frame(void) {
    if (memory < 0 || output < 0) return;
    dup3(STDOUT_FILENO, output, O_CLOEXEC);
    static char chunk[1 << 16];
    off_t size = lseek(memory, 0, SEEK_CUR);
    for (off_t place = 0; place < size;) {
        off_t left = size - place;
        ssize_t count = pread(memory, chunk, left < (off_t)sizeof chunk ? (size_t)left : sizeof chunk, place);
        if (count <= 0) break;
        cn_write(chunk, (size_t)count);
        place += count;
    }
    lseek(memory, 0, SEEK_SET);
}
