// Keeps parsing within its budget. The library gets all memory of a parse from functions here, and allocates some at
// each step that could take long: these functions check the budget, and end the parse with a jump out of the library.
// The allocated memory is in one list, so that nothing leaks after the jump, and a tree is freed without a walk.

#include "CMarkdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <time.h>

/// The header of each piece of memory.
typedef struct piece {
    struct piece *previous;
    struct piece *next;
    size_t size;
} __attribute__((aligned(16))) piece;

struct markdown_tree {
    markdown_node *root;
    piece pieces;  // the list's head
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

static void link_piece(markdown_tree *tree, piece *piece, size_t size) {
    piece->size = size;
    piece->previous = &tree->pieces;
    piece->next = tree->pieces.next;
    if (piece->next) piece->next->previous = piece;
    tree->pieces.next = piece;
}

static void unlink_piece(piece *piece) {
    piece->previous->next = piece->next;
    if (piece->next) piece->next->previous = piece->previous;
}

static void *counted_calloc(size_t count, size_t size) {
    markdown_tree *tree = current;
    size_t total;
    if (__builtin_mul_overflow(count, size, &total) || total > PTRDIFF_MAX / 2) give_up(tree);
    total += sizeof(piece);
    take(tree, total);
    piece *new_piece = calloc(1, total);
    if (!new_piece) give_up(tree);
    link_piece(tree, new_piece, total);
    return new_piece + 1;
}

static void counted_free(void *memory) {
    if (!memory) return;
    piece *old = (piece *)memory - 1;
    current->bytes -= (ptrdiff_t)old->size;
    unlink_piece(old);
    free(old);
}

static void *counted_realloc(void *memory, size_t size) {
    if (!memory) return counted_calloc(1, size);
    markdown_tree *tree = current;
    if (size > PTRDIFF_MAX / 2) give_up(tree);
    piece *old = (piece *)memory - 1;
    size_t total = size + sizeof(piece);
    size_t before = old->size;
    take(tree, total);
    tree->bytes -= (ptrdiff_t)before;
    unlink_piece(old);
    piece *moved = realloc(old, total);
    if (!moved) {
        link_piece(tree, old, before);
        give_up(tree);
    }
    link_piece(tree, moved, total);
    return moved + 1;
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
    for (piece *here = tree->pieces.next; here;) {
        piece *next = here->next;
        free(here);
        here = next;
    }
    current = tree->outer;
    free(tree);
}

markdown_node *markdown_root(const markdown_tree *tree) { return tree->root; }
