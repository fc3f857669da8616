// Keeps parsing within its budget. The library gets all memory of a parse from functions here, and allocates some at
// each step that could take long: these functions check the budget, and end the parse with a jump out of the library.
// The memory of a tree is in lists, so that nothing leaks after the jump, and a tree is freed without a walk.
//
// Small pieces of one size share a slab. The general allocator would need a fifth more memory for the nodes of a tree.
// It would also mix them with the page that a walk writes, so that most of the freed memory could not be used again.

#include "CMarkdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/// The header of each block of memory, which begins at a multiple of slab_size. It is a slab of pieces of one size, or has
/// one large piece.
typedef struct block {
    struct block *previous;
    struct block *next;
    /// In the list of its size's slabs with free pieces.
    struct block *previous_free;
    struct block *next_free;
    /// Freed pieces; each begins with a pointer to the next.
    void *freed;
    /// The size of each piece, or of the large piece.
    size_t size;
    /// The numbers of pieces that are in use, and that were used.
    uint32_t live;
    uint32_t used;
    /// The index in slab_sizes; COUNT_OF_SIZES for a large piece.
    uint32_t size_index;
} __attribute__((aligned(16))) block;

/// The sizes of pieces in slabs, in steps of 16 bytes up to 256.
static const uint16_t larger_sizes[] = {320, 384, 512, 640, 768, 1024, 1312, 1616, 2032, 2704, 4064};
enum { SMALL_SIZES = 16, COUNT_OF_SIZES = SMALL_SIZES + sizeof larger_sizes / sizeof *larger_sizes };

static const size_t slab_size = 16 << 10;

struct markdown_tree {
    markdown_node *root;
    /// All blocks, and for each size the slabs with free pieces.
    block *blocks;
    block *free_slabs[COUNT_OF_SIZES];
    markdown_budget budget;
    void *context;
    /// The tree whose walk continues after this one is freed.
    markdown_tree *outer;
    /// The target of the jump when the budget ends a parse; only valid while it runs.
    jmp_buf end;
    bool is_parsing;
    /// Since the last check of the budget.
    size_t work;
    ptrdiff_t bytes;
};

/// The tree that owns the requested memory, since the library's calls do not contain it. The library also requests
/// memory for a finished tree, for the copies of texts that a walk reads.
static _Thread_local markdown_tree *current;

/// Protects the library's table of special characters, which is global to the process.
static pthread_mutex_t library = PTHREAD_MUTEX_INITIALIZER;

static const size_t most_work = 64;
static const ptrdiff_t most_bytes = 256 << 10;
/// Bytes of text that are parsed into blocks between two checks.
static const size_t slice = 4096;

static bool allows(markdown_tree *tree) {
    size_t work = tree->work;
    ptrdiff_t bytes = tree->bytes;
    tree->work = 0;
    tree->bytes = 0;
    return tree->budget(tree->context, work, bytes);
}

/// If the budget ends during a walk, the caller ends the walk.
static void ask(markdown_tree *tree) {
    if (!allows(tree) && tree->is_parsing) longjmp(tree->end, 1);
}

/// Out of memory: a walk can't continue without the requested memory.
static _Noreturn void give_up(markdown_tree *tree) {
    if (tree->is_parsing) longjmp(tree->end, 1);
    abort();
}

static void take(markdown_tree *tree, size_t size) {
    tree->work += 1;
    tree->bytes += (ptrdiff_t)size;
    if (tree->work >= most_work || tree->bytes >= most_bytes) ask(tree);
}

static uint32_t size_index(size_t size) {
    if (size <= 16 * SMALL_SIZES) return size > 0 ? (uint32_t)(size - 1) / 16 : 0;
    uint32_t index = SMALL_SIZES;
    while (index < COUNT_OF_SIZES && larger_sizes[index - SMALL_SIZES] < size) index++;
    return index;
}

static size_t size_of_pieces(uint32_t index) {
    return index < SMALL_SIZES ? 16 * ((size_t)index + 1) : larger_sizes[index - SMALL_SIZES];
}

/// The size of a block in memory.
static size_t size_of_block(const block *block) {
    // The header of the general allocator fits between two slabs.
    return block->size_index < COUNT_OF_SIZES ? slab_size - 16 : sizeof *block + block->size;
}

static block *block_of(void *piece) { return (block *)((uintptr_t)piece & ~(uintptr_t)(slab_size - 1)); }

static block *new_block(markdown_tree *tree, size_t size, uint32_t index) {
    block header = {.next = tree->blocks, .size = size, .size_index = index};
    take(tree, size_of_block(&header));
    void *memory = NULL;
    if (posix_memalign(&memory, slab_size, size_of_block(&header)) != 0) give_up(tree);
    block *block = memory;
    *block = header;
    if (block->next) block->next->previous = block;
    tree->blocks = block;
    return block;
}

static void free_block(markdown_tree *tree, block *block) {
    tree->bytes -= (ptrdiff_t)size_of_block(block);
    if (block->previous) block->previous->next = block->next; else tree->blocks = block->next;
    if (block->next) block->next->previous = block->previous;
    free(block);
}

static void link_free(markdown_tree *tree, block *slab) {
    slab->previous_free = NULL;
    slab->next_free = tree->free_slabs[slab->size_index];
    if (slab->next_free) slab->next_free->previous_free = slab;
    tree->free_slabs[slab->size_index] = slab;
}

static void unlink_free(markdown_tree *tree, block *slab) {
    if (slab->previous_free) {
        slab->previous_free->next_free = slab->next_free;
    } else {
        tree->free_slabs[slab->size_index] = slab->next_free;
    }
    if (slab->next_free) slab->next_free->previous_free = slab->previous_free;
}

static bool is_full(const block *slab) {
    return !slab->freed && (slab->used + 1) * slab->size > slab_size - 16 - sizeof *slab;
}

static void *allocate(markdown_tree *tree, size_t size) {
    uint32_t index = size_index(size);
    if (index == COUNT_OF_SIZES) return new_block(tree, size, index) + 1;
    take(tree, 0);
    block *slab = tree->free_slabs[index];
    if (!slab) {
        slab = new_block(tree, size_of_pieces(index), index);
        link_free(tree, slab);
    }
    void *piece = slab->freed;
    if (piece) {
        slab->freed = *(void **)piece;
    } else {
        piece = (char *)(slab + 1) + slab->used++ * slab->size;
    }
    slab->live++;
    if (is_full(slab)) unlink_free(tree, slab);
    return piece;
}

static void release(markdown_tree *tree, void *piece) {
    block *block = block_of(piece);
    if (block->size_index == COUNT_OF_SIZES) return free_block(tree, block);
    if (is_full(block)) link_free(tree, block);
    *(void **)piece = block->freed;
    block->freed = piece;
    block->live--;
    // The last slab is kept: a text may allocate and free one piece again and again.
    if (block->live > 0 || (!block->previous_free && !block->next_free)) return;
    unlink_free(tree, block);
    free_block(tree, block);
}

static void *counted_calloc(size_t count, size_t size) {
    markdown_tree *tree = current;
    size_t total;
    if (__builtin_mul_overflow(count, size, &total) || total > PTRDIFF_MAX / 2) give_up(tree);
    return memset(allocate(tree, total), 0, total);
}

static void counted_free(void *piece) {
    if (piece) release(current, piece);
}

static void *counted_realloc(void *piece, size_t size) {
    if (!piece) return counted_calloc(1, size);
    markdown_tree *tree = current;
    if (size > PTRDIFF_MAX / 2) give_up(tree);
    size_t before = block_of(piece)->size;
    if (size <= before && size_index(size) == block_of(piece)->size_index) return piece;
    void *moved = memcpy(allocate(tree, size), piece, before < size ? before : size);
    release(tree, piece);
    return moved;
}

static cmark_mem counted = {counted_calloc, counted_realloc, counted_free};

static markdown_node *parse(markdown_tree *tree, const uint8_t *text, size_t count) {
    static const char *const extensions[] = {"table", "strikethrough", "autolink", "tasklist"};
    cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_FOOTNOTES | CMARK_OPT_VALIDATE_UTF8, &counted);
    for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
        cmark_syntax_extension *extension = cmark_find_syntax_extension(extensions[i]);
        if (extension) cmark_parser_attach_syntax_extension(parser, extension);
    }
    for (size_t start = 0; start < count; start += slice) {
        size_t length = count - start < slice ? count - start : slice;
        tree->work += length / 64;
        ask(tree);
        cmark_parser_feed(parser, (const char *)text + start, length);
    }
    return cmark_parser_finish(parser);
}

/// True once this thread owns the library.
static bool enter(markdown_tree *tree, bool waits) {
    if (pthread_mutex_trylock(&library) == 0) return true;
    while (waits && allows(tree)) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 20000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (pthread_mutex_timedlock(&library, &until) == 0) return true;
    }
    return false;
}

markdown_tree *markdown_parse(
    const uint8_t *text, size_t count, bool waits, markdown_budget budget, void *context) {
    markdown_tree *tree = calloc(1, sizeof *tree);
    if (!tree) return NULL;
    tree->budget = budget;
    tree->context = context;
    tree->outer = current;
    current = tree;
    if (enter(tree, waits)) {
        cmark_gfm_core_extensions_ensure_registered();
        tree->is_parsing = true;
        if (setjmp(tree->end) == 0) tree->root = parse(tree, text, count);
        tree->is_parsing = false;
        pthread_mutex_unlock(&library);
    }
    if (tree->root) return tree;
    markdown_free(tree);
    return NULL;
}

void markdown_free(markdown_tree *tree) {
    for (block *here = tree->blocks; here;) {
        block *next = here->next;
        free(here);
        here = next;
    }
    current = tree->outer;
    free(tree);
}

markdown_node *markdown_root(const markdown_tree *tree) { return tree->root; }
