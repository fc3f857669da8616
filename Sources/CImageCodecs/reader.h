#pragma once
#include "CImageCodecs.h"

/// What a codec does; the functions may assume that they are called in this order.
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
    /// Bytes read and pixels given since the clock was looked at.
    size_t unclocked;
    /// Why a codec's callback made it stop; IMAGE_OK where the codec itself found fault.
    image_status reason;
    char message[200];
    void *state;
};

extern const image_codec image_codec_png, image_codec_jpeg, image_codec_gif, image_codec_webp;

/// The status of a failure: the reason that a callback knows, else damage.
image_status image_failure(const image_reader *reader);

/// The same, described with `text`.
image_status image_fail(image_reader *reader, const char *text);

/// Notes so much work. False, with the reason set, when the time is over.
bool image_may_go_on(image_reader *reader, size_t work);

/// Like `image_may_go_on` for a job of these nanoseconds that cannot be interrupted.
bool image_has_time_for(image_reader *reader, uint64_t nanoseconds);

/// Copies out exactly `count` bytes, or gives false with the reason set.
bool image_take(image_reader *reader, void *target, size_t count);

/// malloc, as long as the reader has memory left; what is freed does not come back. Sets the reason when it fails.
void *image_allocate(image_reader *reader, size_t count);

/// The reader that pays for the memory and the time that libwebp uses on this thread.
extern _Thread_local image_reader *webp_owner;
