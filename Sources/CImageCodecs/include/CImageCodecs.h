#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libpng's simplified interface and TurboJPEG, behind few functions. They report errors by value: no setjmp, nothing is
// printed, no state outlives a call, so any thread may call. The decoders give true, or false with a sentence.

#define IMAGE_CODECS_MESSAGE_SIZE 200

/// False if the pixel data of a PNG (whose chunks are known to be whole) would inflate to more than `limit` bytes.
/// libpng inflates and discards whatever follows the last row, without bound.
bool image_codecs_png_inflates_within(const uint8_t *bytes, size_t count, size_t limit);

/// Decodes a PNG of exactly this size into width * height * 4 bytes of straight (not premultiplied) sRGB RGBA.
bool image_codecs_decode_png(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
    char message[IMAGE_CODECS_MESSAGE_SIZE]);

/// Decodes a JPEG, scaled down to this size (n eighths of its own, rounded up; n from 1 to 8), into width * height * 4
/// bytes of RGBA, alpha 255. `inks` tells that its four components are CMYK; nothing is written beyond this size if the
/// file turns out different. Damage that still leaves a picture is no error here: the caller has looked for the
/// end marker.
bool image_codecs_decode_jpeg(
    const uint8_t *bytes, size_t count, int width, int height, bool inks, uint8_t *rgba,
    char message[IMAGE_CODECS_MESSAGE_SIZE]);
