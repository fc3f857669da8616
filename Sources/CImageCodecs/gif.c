#include <gif_lib.h>
#include <stdlib.h>

#include "reader.h"

typedef struct {
    GifFileType *gif;
    GifPixelType *line;
    /// The transparent colour.
    int transparent;
    int width, height;
    int row;
} gif_reader;

static int on_read(GifFileType *gif, GifByteType *target, int count) {
    return image_take(gif->UserData, target, (size_t)count) ? count : 0;
}

static image_status failure(image_reader *reader) {
    gif_reader *state = reader->state;
    const char *text = GifErrorString(state->gif->Error);
    return image_fail(reader, text != NULL ? text : "it makes no sense");
}

static bool read_extensions(gif_reader *state) {
    int code;
    GifByteType *block;
    if (DGifGetExtension(state->gif, &code, &block) == GIF_ERROR) return false;
    GraphicsControlBlock control;
    if (code == GRAPHICS_EXT_FUNC_CODE && block != NULL &&
        DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
        state->transparent = control.TransparentColor;
    }
    while (block != NULL) {
        if (DGifGetExtensionNext(state->gif, &block) == GIF_ERROR) return false;
    }
    return true;
}

static image_status header(image_reader *reader, image_header *header) {
    gif_reader *state = reader->state;
    int code = 0;
    state->transparent = NO_TRANSPARENT_COLOR;
    state->gif = DGifOpen(reader, on_read, &code);
    if (state->gif == NULL) {
        if (code == D_GIF_ERR_NOT_ENOUGH_MEM) reader->reason = IMAGE_NEEDS_MEMORY;
        return image_fail(reader, GifErrorString(code));
    }
    GifRecordType record;
    do {
        if (DGifGetRecordType(state->gif, &record) == GIF_ERROR) return failure(reader);
        if (record == TERMINATE_RECORD_TYPE) return image_fail(reader, "it has no image in it");
        if (record == EXTENSION_RECORD_TYPE && !read_extensions(state)) return failure(reader);
    } while (record != IMAGE_DESC_RECORD_TYPE);
    if (DGifGetImageDesc(state->gif) == GIF_ERROR) return failure(reader);

    const GifImageDesc *frame = &state->gif->Image;
    bool has_screen = state->gif->SWidth > 0 && state->gif->SHeight > 0;
    state->width = has_screen ? state->gif->SWidth : frame->Left + frame->Width;
    state->height = has_screen ? state->gif->SHeight : frame->Top + frame->Height;
    header->width = state->width;
    header->height = state->height;
    return IMAGE_OK;
}

static image_status start(image_reader *reader, int *width, int *height) {
    gif_reader *state = reader->state;
    *width = state->width;
    *height = state->height;
    state->line = image_allocate(reader, (size_t)state->gif->Image.Width + 1);
    return state->line == NULL ? image_fail(reader, "") : IMAGE_OK;
}

/// The row of the frame that is stored as the n-th: every eighth, those between, those between these, and the rest.
static int interlaced(int n, int height) {
    static const int offsets[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    for (int pass = 0; pass < 4; pass++) {
        int rows = (height - offsets[pass] + steps[pass] - 1) / steps[pass];
        if (n < rows) return offsets[pass] + n * steps[pass];
        n -= rows;
    }
    return height;
}

static image_status next(image_reader *reader, uint8_t *rgba, image_row *row) {
    gif_reader *state = reader->state;
    const GifImageDesc *frame = &state->gif->Image;
    const ColorMapObject *colors = frame->ColorMap != NULL ? frame->ColorMap : state->gif->SColorMap;
    if (state->row == frame->Height) return IMAGE_END;
    if (colors == NULL) return image_fail(reader, "it has no colours");
    if (DGifGetLine(state->gif, state->line, frame->Width) == GIF_ERROR) return failure(reader);
    int y = frame->Top + (frame->Interlace ? interlaced(state->row, frame->Height) : state->row);
    int visible = state->width - frame->Left;
    if (visible > frame->Width) visible = frame->Width;
    state->row++;
    *row = (image_row){frame->Left, y, 1, visible > 0 && y < state->height ? visible : 0};
    for (int i = 0; i < row->count; i++, rgba += 4) {
        int index = state->line[i];
        bool is_seen = index != state->transparent && index < colors->ColorCount;
        GifColorType color = is_seen ? colors->Colors[index] : (GifColorType){0, 0, 0};
        rgba[0] = color.Red;
        rgba[1] = color.Green;
        rgba[2] = color.Blue;
        rgba[3] = is_seen ? 255 : 0;
    }
    return IMAGE_OK;
}

static void close_reader(image_reader *reader) {
    gif_reader *state = reader->state;
    if (state->gif != NULL) DGifCloseFile(state->gif, NULL);
    free(state->line);
}

const image_codec image_codec_gif = {sizeof(gif_reader), header, start, next, close_reader};
