#include <stdlib.h>
#include <string.h>

#include "reader.h"

// libwebp's own allocation functions, in place of the archive member that holds them and is not linked because of these.
// Nothing bounds what it asks for: a lossless picture of some kilobytes can have it fill hundreds of megabytes of tables.
// The declarations are those of its utils/utils.h, which is not installed.

_Thread_local image_reader *webp_memory_owner;

void *WebPSafeMalloc(uint64_t count, size_t size) {
    size_t total;
    if (!__builtin_mul_overflow(count, size, &total)) return image_allocate(webp_memory_owner, total);
    webp_memory_owner->reason = IMAGE_NEEDS_MEMORY;
    return NULL;
}

void *WebPSafeCalloc(uint64_t count, size_t size) {
    void *memory = WebPSafeMalloc(count, size);
    return memory == NULL ? NULL : memset(memory, 0, count * size);
}

void WebPSafeFree(void *memory) { free(memory); }

void WebPCopyPlane(const uint8_t *source, int source_stride, uint8_t *target, int target_stride, int width, int height) {
    for (int y = 0; y < height; y++, source += source_stride, target += target_stride) {
        memcpy(target, source, (size_t)width);
    }
}
