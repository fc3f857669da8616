#include "reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t processor_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

image_reader *image_reader_open(
    image_format format, const uint8_t *bytes, size_t count, size_t memory, uint64_t nanoseconds) {
    static const image_codec *const codecs[] = {
        [IMAGE_PNG] = &image_codec_png,
        [IMAGE_JPEG] = &image_codec_jpeg,
        [IMAGE_GIF] = &image_codec_gif,
        [IMAGE_WEBP] = &image_codec_webp,
    };
    const image_codec *codec = codecs[format];
    image_reader *reader = calloc(1, sizeof *reader + codec->state_size);
    if (reader == NULL) return NULL;
    *reader = (image_reader){
        .codec = codec,
        .bytes = bytes,
        .count = count,
        .memory = memory,
        .nanoseconds = nanoseconds,
        .started = processor_time(),
        .state = reader + 1,
    };
    return reader;
}

void image_reader_close(image_reader *reader) {
    reader->codec->close(reader);
    free(reader);
}

image_status image_reader_header(image_reader *reader, image_header *header) {
    return reader->codec->header(reader, header);
}

image_status image_reader_start(image_reader *reader, int *width, int *height) {
    return reader->codec->start(reader, width, height);
}

image_status image_reader_next(image_reader *reader, uint8_t *rgba, image_row *row) {
    image_status status = reader->codec->next(reader, rgba, row);
    if (status == IMAGE_OK && !image_may_go_on(reader, (size_t)row->count)) return image_fail(reader, "");
    return status;
}

const char *image_reader_message(const image_reader *reader) { return reader->message; }

image_status image_failure(const image_reader *reader) {
    return reader->reason == IMAGE_OK ? IMAGE_DAMAGED : reader->reason;
}

image_status image_fail(image_reader *reader, const char *text) {
    snprintf(reader->message, sizeof reader->message, "%s", text);
    return image_failure(reader);
}

bool image_has_time_for(image_reader *reader, uint64_t nanoseconds) {
    reader->unclocked = 0;
    if (processor_time() - reader->started + nanoseconds <= reader->nanoseconds) return true;
    reader->reason = IMAGE_NEEDS_TIME;
    return false;
}

bool image_may_go_on(image_reader *reader, size_t work) {
    // Asking for the time is a system call; this much work takes some ten microseconds.
    const size_t between_looks = 4096;
    reader->unclocked += work;
    return reader->unclocked < between_looks || image_has_time_for(reader, 0);
}

bool image_take(image_reader *reader, void *target, size_t count) {
    if (!image_may_go_on(reader, count)) return false;
    if (count > reader->count - reader->offset) {
        reader->reason = IMAGE_TRUNCATED;
        return false;
    }
    memcpy(target, reader->bytes + reader->offset, count);
    reader->offset += count;
    return true;
}

void *image_allocate(image_reader *reader, size_t count) {
    void *memory = count <= reader->memory ? malloc(count) : NULL;
    if (memory != NULL) {
        reader->memory -= count;
    } else {
        reader->reason = IMAGE_NEEDS_MEMORY;
    }
    return memory;
}
