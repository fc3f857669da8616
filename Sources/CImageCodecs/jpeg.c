#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

#include "reader.h"

typedef struct {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    bool is_open;
} jpeg_reader;

static jpeg_reader *state_of(j_common_ptr jpeg) { return ((image_reader *)jpeg->client_data)->state; }

static void on_error(j_common_ptr jpeg) {
    image_reader *reader = jpeg->client_data;
    if (jpeg->err->msg_code == JERR_NO_BACKING_STORE) reader->reason = IMAGE_NEEDS_MEMORY;
    char text[JMSG_LENGTH_MAX];
    jpeg->err->format_message(jpeg, text);
    image_fail(reader, text);
    longjmp(state_of(jpeg)->escape, 1);
}

/// Ignores damage that still results in an image, and trace messages.
static void on_message(j_common_ptr jpeg, int level) {}

static void on_progress(j_common_ptr jpeg) {
    image_reader *reader = jpeg->client_data;
    // Called once for each row of blocks in each of the passes.
    if (!image_may_go_on(reader, ((j_decompress_ptr)jpeg)->image_width * 8)) on_error(jpeg);
}

static void on_source(j_decompress_ptr jpeg) {}

/// All bytes are available from the start, so a request for more means that the data is truncated.
static boolean on_end(j_decompress_ptr jpeg) {
    ((image_reader *)jpeg->client_data)->reason = IMAGE_TRUNCATED;
    on_error((j_common_ptr)jpeg);
    return FALSE;
}

static void on_skip(j_decompress_ptr jpeg, long count) {
    if (count <= 0) return;
    if ((size_t)count > jpeg->src->bytes_in_buffer) on_end(jpeg);
    jpeg->src->next_input_byte += count;
    jpeg->src->bytes_in_buffer -= (size_t)count;
}

static image_status header(image_reader *reader, image_header *header) {
    jpeg_reader *state = reader->state;
    j_decompress_ptr jpeg = &state->jpeg;
    jpeg->err = jpeg_std_error(&state->errors);
    state->errors.error_exit = on_error;
    state->errors.emit_message = on_message;
    jpeg->client_data = reader;
    if (setjmp(state->escape)) return image_failure(reader);
    jpeg_create_decompress(jpeg);
    state->is_open = true;
    jpeg->mem->max_memory_to_use = (long)reader->memory;
    state->source = (struct jpeg_source_mgr){
        .next_input_byte = reader->bytes,
        .bytes_in_buffer = reader->count,
        .init_source = on_source,
        .fill_input_buffer = on_end,
        .skip_input_data = on_skip,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = on_source,
    };
    jpeg->src = &state->source;
    state->progress.progress_monitor = on_progress;
    jpeg->progress = &state->progress;
    jpeg_save_markers(jpeg, JPEG_APP0 + 1, 0xFFFF);
    jpeg_read_header(jpeg, TRUE);

    header->width = (int)jpeg->image_width;
    header->height = (int)jpeg->image_height;
    header->has_inks = jpeg->num_components == 4;
    static const char name[6] = "Exif\0";
    for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker != NULL; marker = marker->next) {
        if (marker->data_length < sizeof name || memcmp(marker->data, name, sizeof name) != 0) continue;
        header->exif = marker->data + sizeof name;
        header->exif_count = marker->data_length - sizeof name;
        break;
    }
    return IMAGE_OK;
}

static image_status start(image_reader *reader, int *width, int *height) {
    jpeg_reader *state = reader->state;
    j_decompress_ptr jpeg = &state->jpeg;
    if (setjmp(state->escape)) return image_failure(reader);
    jpeg->out_color_space = jpeg->num_components == 4 ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg->scale_denom = 8;
    // There are more sizes between these, but without vector code: they take longer than the next larger one.
    for (jpeg->scale_num = 1; jpeg->scale_num < 8; jpeg->scale_num *= 2) {
        jpeg_calc_output_dimensions(jpeg);
        if (jpeg->output_width >= (JDIMENSION)*width && jpeg->output_height >= (JDIMENSION)*height) break;
    }
    jpeg_start_decompress(jpeg);
    *width = (int)jpeg->output_width;
    *height = (int)jpeg->output_height;
    return IMAGE_OK;
}

/// Converts ink colours to light, in place. Every program that writes CMYK JPEGs stores them inverted, like Adobe's:
/// 255 means no ink.
static void convert_inks(uint8_t *pixel, int count) {
    for (const uint8_t *end = pixel + (size_t)count * 4; pixel < end; pixel += 4) {
        for (int i = 0; i < 3; i++) pixel[i] = (uint8_t)((pixel[i] * pixel[3] + 127) / 255);
        pixel[3] = 255;
    }
}

static image_status next(image_reader *reader, uint8_t *rgba, image_row *row) {
    jpeg_reader *state = reader->state;
    j_decompress_ptr jpeg = &state->jpeg;
    if (setjmp(state->escape)) return image_failure(reader);
    if (jpeg->output_scanline == jpeg->output_height) {
        jpeg_finish_decompress(jpeg);
        return IMAGE_END;
    }
    *row = (image_row){0, (int)jpeg->output_scanline, 1, (int)jpeg->output_width};
    JSAMPROW rows[] = {rgba};
    jpeg_read_scanlines(jpeg, rows, 1);
    if (jpeg->out_color_space == JCS_CMYK) convert_inks(rgba, row->count);
    return IMAGE_OK;
}

static void close_reader(image_reader *reader) {
    jpeg_reader *state = reader->state;
    if (state->is_open) jpeg_destroy_decompress(&state->jpeg);
}

const image_codec image_codec_jpeg = {sizeof(jpeg_reader), header, start, next, close_reader};
