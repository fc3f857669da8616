#include "CImageCodecs.h"

#include <png.h>
#include <stdio.h>
#include <string.h>
#include <turbojpeg.h>

static bool fail(char *message, const char *text) {
    snprintf(message, IMAGE_CODECS_MESSAGE_SIZE, "%s", text);
    return false;
}

bool image_codecs_decode_png(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba, char *message) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    bool done = png_image_begin_read_from_memory(&image, bytes, count);
    if (done && (image.width != width || image.height != height)) {
        png_image_free(&image);
        return fail(message, "the size differs from the header's");
    }
    if (done) {
        image.format = PNG_FORMAT_RGBA;
        // Without this, samples of 16 bits count as linear light and come out far too bright.
        image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
        done = png_image_finish_read(&image, NULL, rgba, 0, NULL);
    }
    if (!done) fail(message, image.message);
    png_image_free(&image);
    return done;
}

/// Inks to light, in place. Every program that writes CMYK JPEGs stores them inverted, as Adobe's do: 255 is no ink.
static void convert_inks(uint8_t *pixel, size_t count) {
    for (const uint8_t *end = pixel + count * 4; pixel < end; pixel += 4) {
        for (int i = 0; i < 3; i++) pixel[i] = (uint8_t)((pixel[i] * pixel[3] + 127) / 255);
        pixel[3] = 255;
    }
}

bool image_codecs_decode_jpeg(
    const uint8_t *bytes, size_t count, int width, int height, bool inks, uint8_t *rgba, char *message) {
    tjhandle decoder = tjInitDecompress();
    if (decoder == NULL) return fail(message, "no memory");
    int result = tjDecompress2(
        decoder, bytes, count, rgba, width, 0, height, inks ? TJPF_CMYK : TJPF_RGBA, TJFLAG_LIMITSCANS);
    bool done = result == 0 || tjGetErrorCode(decoder) == TJERR_WARNING;
    if (!done) fail(message, tjGetErrorStr2(decoder));
    tjDestroy(decoder);
    if (done && inks) convert_inks(rgba, (size_t)width * (size_t)height);
    return done;
}
