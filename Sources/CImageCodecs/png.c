#include <png.h>
#include <stdlib.h>

#include "reader.h"

typedef struct {
    png_structp png;
    png_infop info;
    png_uint_32 width, height;
    /// One of Adam7's seven passes; an image that is not interlaced has a single one.
    int pass, passes;
    png_uint_32 row;
} png_reader;

static void on_error(png_structp png, png_const_charp text) {
    image_fail(png_get_error_ptr(png), text);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {}

static png_voidp on_allocate(png_structp png, png_alloc_size_t count) {
    return image_allocate(png_get_mem_ptr(png), count);
}

static void on_free(png_structp png, png_voidp memory) { free(memory); }

static void on_read(png_structp png, png_bytep target, size_t count) {
    image_reader *reader = png_get_io_ptr(png);
    // Each byte may inflate to a thousand, even after the last row.
    if (!image_may_go_on(reader, count * 16) || !image_take(reader, target, count)) png_error(png, "");
}

static image_status header(image_reader *reader, image_header *header) {
    png_reader *state = reader->state;
    state->png = png_create_read_struct_2(
        PNG_LIBPNG_VER_STRING, reader, on_error, on_warning, reader, on_allocate, on_free);
    if (state->png == NULL) return image_fail(reader, "");
    if (setjmp(png_jmpbuf(state->png))) return image_failure(reader);
    state->info = png_create_info_struct(state->png);
    png_set_read_fn(state->png, reader, on_read);
    png_set_compression_buffer_size(state->png, 1024);
    // Only the chunks of the image itself. This skips compressed texts and profiles, which may contain bombs, further
    // frames, and gamma too: like in other terminal viewers, the values are interpreted as sRGB.
    png_set_keep_unknown_chunks(state->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_read_info(state->png, state->info);
    state->width = png_get_image_width(state->png, state->info);
    state->height = png_get_image_height(state->png, state->info);
    header->width = (int)state->width;
    header->height = (int)state->height;
    return IMAGE_OK;
}

static image_status start(image_reader *reader, int *width, int *height) {
    png_reader *state = reader->state;
    if (setjmp(png_jmpbuf(state->png))) return image_failure(reader);
    png_set_expand(state->png);
    png_set_scale_16(state->png);
    png_set_gray_to_rgb(state->png);
    png_set_add_alpha(state->png, 255, PNG_FILLER_AFTER);
    // The passes are delivered as they are stored: to combine them, libpng would need memory for the whole image.
    bool is_interlaced = png_get_interlace_type(state->png, state->info) != PNG_INTERLACE_NONE;
    state->passes = is_interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1;
    png_read_update_info(state->png, state->info);
    *width = (int)state->width;
    *height = (int)state->height;
    return IMAGE_OK;
}

static image_status next(image_reader *reader, uint8_t *rgba, image_row *row) {
    png_reader *state = reader->state;
    if (setjmp(png_jmpbuf(state->png))) return image_failure(reader);
    for (; state->pass < state->passes; state->pass++, state->row = 0) {
        bool is_whole = state->passes == 1;
        png_uint_32 rows = is_whole ? state->height : PNG_PASS_ROWS(state->height, state->pass);
        png_uint_32 columns = is_whole ? state->width : PNG_PASS_COLS(state->width, state->pass);
        if (columns == 0 || state->row == rows) continue;
        png_read_row(state->png, rgba, NULL);
        *row = is_whole ? (image_row){0, (int)state->row, 1, (int)columns}
                        : (image_row){
                              (int)PNG_PASS_START_COL(state->pass),
                              (int)PNG_ROW_FROM_PASS_ROW(state->row, state->pass),
                              (int)PNG_PASS_COL_OFFSET(state->pass),
                              (int)columns,
                          };
        state->row++;
        return IMAGE_OK;
    }
    png_read_end(state->png, NULL);
    return IMAGE_END;
}

static void close_reader(image_reader *reader) {
    png_reader *state = reader->state;
    if (state->png != NULL) png_destroy_read_struct(&state->png, &state->info, NULL);
}

const image_codec image_codec_png = {sizeof(png_reader), header, start, next, close_reader};
