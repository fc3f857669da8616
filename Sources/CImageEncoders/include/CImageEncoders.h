#pragma once
#include <stddef.h>
#include <stdint.h>

/// Pixels from top to bottom without gaps between the rows, as PNG (libpng) or JPEG (TurboJPEG).
/// Each function returns memory for `free`, and its size; NULL if the encoder failed.

typedef enum {
    image_grey,    ///< one byte a pixel
    image_rgb,     ///< three bytes a pixel
    image_rgba,    ///< four bytes a pixel, not premultiplied
    image_palette, ///< one byte a pixel, an index into the palette
} image_format;

/// `palette` holds `colours` times three bytes, and is read for `image_palette` only.
uint8_t *image_png(
    const uint8_t *pixels, uint32_t width, uint32_t height, image_format format, const uint8_t *palette,
    uint32_t colours, size_t *size);

/// Three bytes a pixel; `quality` from 1 to 100.
uint8_t *image_jpeg(const uint8_t *rgb, int width, int height, int quality, size_t *size);
