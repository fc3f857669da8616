#include <string.h>

#include "reader.h"

// What libwebp allocates with, as the linker is told to (`--wrap`, in Package.swift): nothing else bounds what it asks
// for, and a lossless picture of some kilobytes can have it fill hundreds of megabytes of tables. It frees with `free`.
// Where a libwebp allocates otherwise, none of this is called.

_Thread_local image_reader *webp_memory_owner;

void *__wrap_WebPSafeMalloc(uint64_t count, size_t size);
void *__wrap_WebPSafeCalloc(uint64_t count, size_t size);

void *__wrap_WebPSafeMalloc(uint64_t count, size_t size) {
    size_t total;
    if (!__builtin_mul_overflow(count, size, &total)) return image_allocate(webp_memory_owner, total);
    webp_memory_owner->reason = IMAGE_NEEDS_MEMORY;
    return NULL;
}

void *__wrap_WebPSafeCalloc(uint64_t count, size_t size) {
    void *memory = __wrap_WebPSafeMalloc(count, size);
    return memory == NULL ? NULL : memset(memory, 0, count * size);
}
