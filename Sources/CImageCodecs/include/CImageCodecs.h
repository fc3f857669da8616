#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libpng, libjpeg-turbo, giflib and libwebp with a common reader that returns an image row by row, so that a reduced
// image never needs the memory for the full size. Errors are values: no setjmp is left when a function returns, nothing
// is printed, no state outlives a reader, so each thread may use its own.

typedef enum { IMAGE_PNG, IMAGE_JPEG, IMAGE_GIF, IMAGE_WEBP } image_format;

typedef enum {
    IMAGE_OK,
    /// There are no more rows.
    IMAGE_END,
    /// `image_reader_message` has the reason.
    IMAGE_DAMAGED,
    /// The data ends too early.
    IMAGE_TRUNCATED,
    IMAGE_NEEDS_MEMORY,
    IMAGE_NEEDS_TIME,
} image_status;

typedef struct {
    /// The size as stored, not yet turned upright.
    int width, height;
    /// True for ink colours (CMYK): their mean is not the mean of the visible colours, so the codec must not scale.
    bool has_inks;
    /// The content of the EXIF segment, which lives as long as the reader; NULL if there is none.
    const uint8_t *exif;
    size_t exif_count;
} image_header;

/// The positions of a row's pixels: (x, y), (x + step, y), … Every pixel of an image is delivered once, or never if an
/// animation's first frame leaves it empty; rows may arrive in any order.
typedef struct {
    int x, y, step, count;
} image_row;

typedef struct image_reader image_reader;

/// Creates a reader of bytes that must outlive it; NULL if memory is exhausted. It fails when the codec needs more than
/// `memory` bytes, or when this thread has used `nanoseconds` of processor time from now on.
image_reader *image_reader_open(
    image_format format, const uint8_t *bytes, size_t count, size_t memory, uint64_t nanoseconds);
void image_reader_close(image_reader *reader);

image_status image_reader_header(image_reader *reader, image_header *header);

/// Starts the rows, after the header has been read. `width` and `height` are the minimum size; the codec may scale down
/// to it, and sets them to the actual size of the rows.
image_status image_reader_start(image_reader *reader, int *width, int *height);

/// The next row: `row->count` pixels of straight (not premultiplied) sRGB RGBA, in a buffer for `width` of them.
image_status image_reader_next(image_reader *reader, uint8_t *rgba, image_row *row);

const char *image_reader_message(const image_reader *reader);

/// A PNG file of `width * height` pixels of straight sRGB RGBA, which the caller frees with `image_png_free`; NULL if
/// memory is exhausted.
uint8_t *image_png(const uint8_t *rgba, uint32_t width, uint32_t height, size_t *count);
void image_png_free(uint8_t *png);
