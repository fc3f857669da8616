#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libcmark-gfm that a reader needs: it parses a text to a tree of nodes, within a budget. While the library
// parses, it has a table of special characters for the whole process, so only one text is parsed at a time; trees may
// be walked at any time, each on the thread that parsed it.

/// The kind of a node, including tables, whose numbers the library only assigns at run time.
typedef enum {
    MARKDOWN_OTHER,
    MARKDOWN_QUOTE,
    MARKDOWN_LIST,
    MARKDOWN_ITEM,
    MARKDOWN_CODE_BLOCK,
    MARKDOWN_HTML_BLOCK,
    MARKDOWN_PARAGRAPH,
    MARKDOWN_HEADING,
    MARKDOWN_RULE,
    MARKDOWN_FOOTNOTE,
    MARKDOWN_TABLE,
    MARKDOWN_TABLE_ROW,
    MARKDOWN_TABLE_CELL,
    MARKDOWN_TEXT,
    MARKDOWN_SOFT_BREAK,
    MARKDOWN_LINE_BREAK,
    MARKDOWN_CODE,
    MARKDOWN_HTML,
    MARKDOWN_EMPHASIS,
    MARKDOWN_STRONG,
    MARKDOWN_STRIKETHROUGH,
    MARKDOWN_LINK,
    MARKDOWN_IMAGE,
    MARKDOWN_FOOTNOTE_MARK,
} markdown_kind;

typedef struct cmark_node markdown_node;

/// A tree with all its memory.
typedef struct markdown_tree markdown_tree;

/// Called during parsing. Returns false to stop.
/// - work: the work since the last call: allocations, and every 64 bytes of text.
/// - bytes: the memory that was allocated since the last call; negative if some was freed.
typedef bool (*markdown_budget)(void *_Nullable context, size_t work, ptrdiff_t bytes);

/// Parses a text in GitHub's Markdown (tables, strikethrough, autolinks, task lists, footnotes). Returns NULL if the
/// budget or the memory is exhausted, or if another thread is parsing and this one does not wait.
/// - waits: true to wait for a parse on another thread, as long as the budget allows.
markdown_tree *_Nullable markdown_parse(
    const uint8_t *_Nonnull text, size_t count, bool waits, markdown_budget _Nonnull budget, void *_Nullable context);

/// Frees a tree. Must be called on the thread that parsed it.
void markdown_free(markdown_tree *_Nonnull tree);

markdown_node *_Nonnull markdown_root(const markdown_tree *_Nonnull tree);

/// Moves to the next position in a walk over a tree, which enters and leaves each node; returns false at its end.
bool markdown_next(markdown_node *_Nonnull *_Nonnull node, bool *_Nonnull is_entering);

/// The same for a walk that does not go back: frees visited nodes, except for the one before the node that it enters.
bool markdown_go_on(markdown_node *_Nonnull *_Nonnull node, bool *_Nonnull is_entering);

markdown_node *_Nullable markdown_previous(markdown_node *_Nonnull node);
markdown_node *_Nullable markdown_parent(markdown_node *_Nonnull node);

markdown_kind markdown_node_kind(markdown_node *_Nonnull node);

/// The source line on which a node starts, from 1.
int markdown_line(markdown_node *_Nonnull node);

/// Part of the tree's memory.
typedef struct {
    const uint8_t *_Nullable start;
    size_t count;
} markdown_bytes;

/// The text of a node that contains text itself.
markdown_bytes markdown_literal(markdown_node *_Nonnull node);

/// The URL of a link or an image.
markdown_bytes markdown_url(markdown_node *_Nonnull link);

/// The text after the opening fence of a code block.
markdown_bytes markdown_fence_info(markdown_node *_Nonnull code);

/// True for a fenced code block: its text starts on the line after the first.
bool markdown_is_fenced(markdown_node *_Nonnull code);

int markdown_heading_level(markdown_node *_Nonnull heading);

/// True for a numbered list.
bool markdown_is_ordered(markdown_node *_Nonnull list);
int markdown_list_start(markdown_node *_Nonnull list);
/// The character after a list's numbers: '.' or ')'.
char markdown_list_delimiter(markdown_node *_Nonnull list);
/// True for a list without space between its items.
bool markdown_is_tight(markdown_node *_Nonnull list);

/// 'x' for a completed task, ' ' for an open one, 0 for other items.
char markdown_task(markdown_node *_Nonnull item);

int markdown_column_count(markdown_node *_Nonnull table);
/// The alignment of a table's column: 'l', 'c', 'r', or 0.
char markdown_column_alignment(markdown_node *_Nonnull table, int column);

/// The maximum number of bytes of a reference's characters.
enum { MARKDOWN_LONGEST_CHARACTER = 32 };

/// Writes the characters for an HTML reference (`amp;`, `#65;`: the part after the ampersand).
/// - count: set to the bytes of text in the reference; 0 if it is not one.
/// - Returns: the number of bytes that were written.
size_t markdown_character(
    const uint8_t *_Nonnull text, size_t length, uint8_t *_Nonnull characters, size_t *_Nonnull count);
