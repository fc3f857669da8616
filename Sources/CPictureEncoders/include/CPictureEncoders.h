#pragma once
#include <stddef.h>
#include <stdint.h>

/// Pixels from top to bottom without gaps between the rows, as PNG (libpng) or JPEG (TurboJPEG).
/// Each function returns memory for `free`, and its size; NULL if the encoder failed.

typedef enum {
    picture_grey,    ///< one byte a pixel
    picture_rgb,     ///< three bytes a pixel
    picture_rgba,    ///< four bytes a pixel, not premultiplied
    picture_palette, ///< one byte a pixel, an index into the palette
} picture_format;

/// `palette` holds `colours` times three bytes, and is read for `picture_palette` only.
uint8_t *picture_png(
    const uint8_t *pixels, uint32_t width, uint32_t height, picture_format format, const uint8_t *palette,
    uint32_t colours, size_t *size);

/// Three bytes a pixel; `quality` from 1 to 100.
uint8_t *picture_jpeg(const uint8_t *rgb, int width, int height, int quality, size_t *size);
