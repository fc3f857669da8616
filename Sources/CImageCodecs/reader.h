#pragma once
#include "CImageCodecs.h"

/// The functions of a codec, which must be called in this order.
typedef struct {
    size_t state_size;
    image_status (*header)(image_reader *, image_header *);
    image_status (*start)(image_reader *, int *width, int *height);
    image_status (*next)(image_reader *, uint8_t *rgba, image_row *);
    void (*close)(image_reader *);
} image_codec;

struct image_reader {
    const image_codec *codec;
    const uint8_t *bytes;
    size_t count, offset;
    size_t memory;
    uint64_t nanoseconds, started;
    /// Bytes read and pixels delivered since the last check of the clock.
    size_t unclocked;
    /// The reason why a codec's callback stopped it; IMAGE_OK if the codec itself found the error.
    image_status reason;
    char message[200];
    void *state;
};

extern const image_codec image_codec_png, image_codec_jpeg, image_codec_gif, image_codec_webp;

/// The status of a failure: the callback's reason if there is one, otherwise damage.
image_status image_failure(const image_reader *reader);

/// The same, with `text` as its message.
image_status image_fail(image_reader *reader, const char *text);

/// Counts work. Returns false, with the reason set, when the time is over.
bool image_may_go_on(image_reader *reader, size_t work);

/// Like `image_may_go_on`, for a job of this many nanoseconds that cannot be interrupted.
bool image_has_time_for(image_reader *reader, uint64_t nanoseconds);

/// Copies exactly `count` bytes to `target`, or returns false with the reason set.
bool image_take(image_reader *reader, void *target, size_t count);

/// malloc within the reader's memory limit; freed memory does not count again. Sets the reason if it fails.
void *image_allocate(image_reader *reader, size_t count);

/// The reader whose limits apply to libwebp's memory and time on this thread.
extern _Thread_local image_reader *webp_owner;
