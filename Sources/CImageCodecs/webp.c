#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>

#include "reader.h"

typedef struct {
    WebPDecoderConfig config;
    WebPDemuxer *demuxer;
    WebPIterator frame;
    /// The image, or an animation's first frame, and its position on the canvas.
    WebPData image;
    int x, y;
    int width, height;
    int row;
} webp_reader;

static image_status failure(image_reader *reader, VP8StatusCode code) {
    static const char *const texts[] = {
        [VP8_STATUS_OUT_OF_MEMORY] = "it needs too much memory",
        [VP8_STATUS_BITSTREAM_ERROR] = "its data makes no sense",
        [VP8_STATUS_UNSUPPORTED_FEATURE] = "it is of an unknown kind",
    };
    bool is_cut = code == VP8_STATUS_NOT_ENOUGH_DATA || code == VP8_STATUS_SUSPENDED;
    if (is_cut && reader->reason == IMAGE_OK) reader->reason = IMAGE_TRUNCATED;
    bool is_known = code <= VP8_STATUS_UNSUPPORTED_FEATURE && texts[code] != NULL;
    return image_fail(reader, is_known ? texts[code] : "it makes no sense");
}

/// Finds the first frame of an animation, even if the others are damaged.
static image_status find_frame(image_reader *reader) {
    webp_reader *state = reader->state;
    WebPDemuxState progress;
    state->demuxer = WebPDemuxPartial(&state->image, &progress);
    bool is_there = state->demuxer != NULL && WebPDemuxGetFrame(state->demuxer, 1, &state->frame) != 0;
    if (!is_there || !state->frame.complete) {
        bool is_cut = progress == WEBP_DEMUX_PARSING_HEADER || progress == WEBP_DEMUX_PARSED_HEADER;
        return failure(reader, is_cut ? VP8_STATUS_NOT_ENOUGH_DATA : VP8_STATUS_BITSTREAM_ERROR);
    }
    state->image = state->frame.fragment;
    state->x = state->frame.x_offset;
    state->y = state->frame.y_offset;
    VP8StatusCode code = WebPGetFeatures(state->image.bytes, state->image.size, &state->config.input);
    return code == VP8_STATUS_OK ? IMAGE_OK : failure(reader, code);
}

static image_status header(image_reader *reader, image_header *header) {
    webp_reader *state = reader->state;
    webp_owner = reader;
    WebPInitDecoderConfig(&state->config);
    WebPBitstreamFeatures *features = &state->config.input;
    VP8StatusCode code = WebPGetFeatures(reader->bytes, reader->count, features);
    if (code != VP8_STATUS_OK) return failure(reader, code);
    header->width = state->width = features->width;
    header->height = state->height = features->height;
    state->image = (WebPData){reader->bytes, reader->count};
    return features->has_animation ? find_frame(reader) : IMAGE_OK;
}

static image_status start(image_reader *reader, int *width, int *height) {
    webp_reader *state = reader->state;
    webp_owner = reader;
    WebPDecoderConfig *config = &state->config;
    // libwebp decodes in one call: only an upper limit of the time is known before.
    uint64_t pixels = (uint64_t)config->input.width * (uint64_t)config->input.height;
    const uint64_t nanoseconds_a_pixel = 12, nanoseconds_a_byte = 20;
    uint64_t time = pixels * nanoseconds_a_pixel + state->image.size * nanoseconds_a_byte;
    if (!image_has_time_for(reader, time)) return image_fail(reader, "");

    // libwebp averages colours regardless of transparency, so only opaque images may be scaled.
    bool fills = config->input.width == state->width && config->input.height == state->height;
    if (fills && !config->input.has_alpha && *width <= state->width / 2 && *height <= state->height / 2) {
        config->options.use_scaling = 1;
        config->options.scaled_width = *width;
        config->options.scaled_height = *height;
        state->width = *width;
        state->height = *height;
    }
    *width = state->width;
    *height = state->height;
    config->output.colorspace = MODE_RGBA;
    VP8StatusCode code = WebPDecode(state->image.bytes, state->image.size, config);
    return code == VP8_STATUS_OK ? IMAGE_OK : failure(reader, code);
}

static image_status next(image_reader *reader, uint8_t *rgba, image_row *row) {
    webp_reader *state = reader->state;
    const WebPDecBuffer *output = &state->config.output;
    int y = state->row + state->y, visible = state->width - state->x;
    if (state->row == output->height || y >= state->height || visible <= 0) return IMAGE_END;
    *row = (image_row){state->x, y, 1, visible < output->width ? visible : output->width};
    memcpy(rgba, output->u.RGBA.rgba + (size_t)state->row * (size_t)output->u.RGBA.stride, (size_t)row->count * 4);
    state->row++;
    return IMAGE_OK;
}

static void close_reader(image_reader *reader) {
    webp_reader *state = reader->state;
    WebPFreeDecBuffer(&state->config.output);
    WebPDemuxReleaseIterator(&state->frame);
    WebPDemuxDelete(state->demuxer);
}

const image_codec image_codec_webp = {sizeof(webp_reader), header, start, next, close_reader};
