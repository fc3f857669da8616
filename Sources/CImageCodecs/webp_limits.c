#include <string.h>

#include "reader.h"

// The linker redirects libwebp's internal calls of these functions to here (`--wrap`, in Package.swift), since there is
// no other way to limit its memory and time. A lossless image of some kilobytes can make it fill hundreds of megabytes
// of tables, and read 65,000 groups of codes before the first of a few pixels. If a libwebp has no such functions, none
// of this is called.

_Thread_local image_reader *webp_owner;

// Memory that libwebp releases with `free`.
void *__wrap_WebPSafeMalloc(uint64_t count, size_t size);
void *__wrap_WebPSafeCalloc(uint64_t count, size_t size);

// Builds a table of a prefix code from the lengths of its symbols; 0 ends the decoding.
int __real_VP8LBuildHuffmanTable(void *table, int root_bits, const int lengths[], int count);
int __wrap_VP8LBuildHuffmanTable(void *table, int root_bits, const int lengths[], int count);

void *__wrap_WebPSafeMalloc(uint64_t count, size_t size) {
    size_t total;
    if (!__builtin_mul_overflow(count, size, &total)) return image_allocate(webp_owner, total);
    webp_owner->reason = IMAGE_NEEDS_MEMORY;
    return NULL;
}

void *__wrap_WebPSafeCalloc(uint64_t count, size_t size) {
    void *memory = __wrap_WebPSafeMalloc(count, size);
    return memory == NULL ? NULL : memset(memory, 0, count * size);
}

int __wrap_VP8LBuildHuffmanTable(void *table, int root_bits, const int lengths[], int count) {
    // The equivalent cost in bytes of pixels.
    size_t work = (size_t)count * 4;
    return image_may_go_on(webp_owner, work) ? __real_VP8LBuildHuffmanTable(table, root_bits, lengths, count) : 0;
}
