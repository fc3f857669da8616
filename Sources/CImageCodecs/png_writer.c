#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "CImageCodecs.h"

uint8_t *image_png(const uint8_t *rgba, uint32_t width, uint32_t height, size_t *count) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = width;
    image.height = height;
    image.format = PNG_FORMAT_RGBA;
    // The bytes are read by the terminal at once: speed counts more than size.
    image.flags = PNG_IMAGE_FLAG_FAST;
    png_alloc_size_t length = PNG_IMAGE_PNG_SIZE_MAX(image);
    uint8_t *png = malloc(length);
    if (png == NULL) return NULL;
    if (!png_image_write_to_memory(&image, png, &length, 0, rgba, 0, NULL)) {
        free(png);
        return NULL;
    }
    *count = length;
    return png;
}

void image_png_free(uint8_t *png) { free(png); }
