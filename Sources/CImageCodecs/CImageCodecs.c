#include "CImageCodecs.h"

#include <png.h>
#include <stdio.h>
#include <string.h>
#include <turbojpeg.h>
#include <zlib.h>

static bool fail(char *message, const char *text) {
    snprintf(message, IMAGE_CODECS_MESSAGE_SIZE, "%s", text);
    return false;
}

/// Inflates one piece of a stream and throws the result away. False at the stream's end, or where it is damaged.
static bool discard(z_stream *stream, const uint8_t *bytes, size_t count, size_t limit) {
    uint8_t scratch[16384];
    stream->next_in = (Bytef *)bytes;
    stream->avail_in = (uInt)count;
    do {
        stream->next_out = scratch;
        stream->avail_out = sizeof scratch;
        if (inflate(stream, Z_NO_FLUSH) != Z_OK) return false;
    } while (stream->total_out <= limit && (stream->avail_in > 0 || stream->avail_out == 0));
    return stream->total_out <= limit;
}

bool image_codecs_png_inflates_within(const uint8_t *bytes, size_t count, size_t limit) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (inflateInit(&stream) != Z_OK) return false;
    const size_t signature = 8, frame = 12;
    for (size_t offset = signature; count - offset >= frame;) {
        const uint8_t *chunk = bytes + offset;
        size_t length = (size_t)chunk[0] << 24 | (size_t)chunk[1] << 16 | (size_t)chunk[2] << 8 | chunk[3];
        if (length > count - offset - frame) break;
        if (memcmp(chunk + 4, "IDAT", 4) == 0 && !discard(&stream, chunk + 8, length, limit)) break;
        offset += frame + length;
    }
    bool within = stream.total_out <= limit;
    inflateEnd(&stream);
    return within;
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
