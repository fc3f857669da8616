#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libpng, libjpeg-turbo, giflib and libwebp behind one reader that gives a picture row by row, so that whoever wants it
// small never holds it whole. Errors are values: no setjmp is left when a function returns, nothing is printed, no state
// outlives a reader, so any thread may use one of its own.

typedef enum { IMAGE_PNG, IMAGE_JPEG, IMAGE_GIF, IMAGE_WEBP } image_format;

typedef enum {
    IMAGE_OK,
    /// No row is left.
    IMAGE_END,
    /// `image_reader_message` says why.
    IMAGE_DAMAGED,
    /// The bytes end before the picture does.
    IMAGE_TRUNCATED,
    IMAGE_NEEDS_MEMORY,
    IMAGE_NEEDS_TIME,
} image_status;

typedef struct {
    /// As stored, not yet turned upright.
    int width, height;
    /// The colours come from inks: their mean is not the mean of what one sees, so the codec must not scale.
    bool has_inks;
    /// The content of the EXIF segment, which lives as long as the reader; NULL where there is none.
    const uint8_t *exif;
    size_t exif_count;
} image_header;

/// Where the pixels of a row lie: (x, y), (x + step, y), … Every pixel of a picture comes once, or never where an
/// animation's first frame leaves it empty; rows may come in any order.
typedef struct {
    int x, y, step, count;
} image_row;

typedef struct image_reader image_reader;

/// A reader of bytes that must outlive it; NULL without memory. It gives up when the codec asks for more than `memory`
/// bytes, or when this thread has spent `nanoseconds` of processor time since now.
image_reader *image_reader_open(
    image_format format, const uint8_t *bytes, size_t count, size_t memory, uint64_t nanoseconds);
void image_reader_close(image_reader *reader);

image_status image_reader_header(image_reader *reader, image_header *header);

/// Starts on the rows, once the header has been read. `width` and `height` tell the least size that will do; the codec
/// may scale down to it, and answers the size that the rows are going to have.
image_status image_reader_start(image_reader *reader, int *width, int *height);

/// The next row: `row->count` pixels of straight (not premultiplied) sRGB RGBA, into room for `width` of them.
image_status image_reader_next(image_reader *reader, uint8_t *rgba, image_row *row);

const char *image_reader_message(const image_reader *reader);
