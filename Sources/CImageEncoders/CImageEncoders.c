#include "CImageEncoders.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

uint8_t *image_png(
    const uint8_t *pixels, uint32_t width, uint32_t height, image_format format, const uint8_t *palette,
    uint32_t colours, size_t *size) {
    static const png_uint_32 formats[] = {
        PNG_FORMAT_GRAY, PNG_FORMAT_RGB, PNG_FORMAT_RGBA, PNG_FORMAT_RGB | PNG_FORMAT_FLAG_COLORMAP};
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = width;
    image.height = height;
    image.format = formats[format];
    image.colormap_entries = colours;

    png_alloc_size_t length = PNG_IMAGE_PNG_SIZE_MAX(image);
    uint8_t *png = malloc(length);
    if (png == NULL) return NULL;
    if (!png_image_write_to_memory(&image, png, &length, 0, pixels, 0, palette)) {
        free(png);
        return NULL;
    }
    *size = length;
    return png;
}

uint8_t *image_jpeg(const uint8_t *rgb, int width, int height, int quality, size_t *size) {
    tjhandle encoder = tjInitCompress();
    if (encoder == NULL) return NULL;
    unsigned long length = tjBufSize(width, height, TJSAMP_420);
    // Own memory instead of TurboJPEG's, so that the caller can free both kinds in the same way.
    uint8_t *jpeg = malloc(length);
    int failed = jpeg == NULL
        || tjCompress2(
               encoder, rgb, width, 0, height, TJPF_RGB, &jpeg, &length, TJSAMP_420, quality, TJFLAG_NOREALLOC) != 0;
    tjDestroy(encoder);
    if (failed) {
        free(jpeg);
        return NULL;
    }
    *size = length;
    return jpeg;
}
