#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libcmark-gfm behind what a reader needs of it: a text becomes a tree of nodes, within what a budget allows. The library keeps
// a table of special characters for the whole process while it parses, so one text is parsed at a time; trees are walked at any
// time, each on the thread that parsed it.

/// What a node is, tables included, whose numbers the library gives out only while it runs.
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

/// A tree, and the memory that all of it lies in.
typedef struct markdown_tree markdown_tree;

/// Asked while a text is parsed.
/// - work: what was done since the last time: pieces of memory that were asked for, and every 64 bytes of text.
/// - bytes: the memory that came since then; negative where some was given back.
/// False ends the parse.
typedef bool (*markdown_budget)(void *_Nullable context, size_t work, ptrdiff_t bytes);

/// The tree of a text in GitHub's Markdown (tables, strikethrough, autolinks, task lists, footnotes); NULL where the budget
/// or the memory ends, or where another thread parses and this one does not wait.
/// - waits: whether to wait for a parse on another thread, for as long as the budget allows.
markdown_tree *_Nullable markdown_parse(
    const uint8_t *_Nonnull text, size_t count, bool waits, markdown_budget _Nonnull budget, void *_Nullable context);

/// On the thread that parsed it.
void markdown_free(markdown_tree *_Nonnull tree);

markdown_node *_Nonnull markdown_root(const markdown_tree *_Nonnull tree);

/// Goes to the next place of a walk over a tree, which enters and leaves each node; false at its end.
bool markdown_next(markdown_node *_Nonnull *_Nonnull node, bool *_Nonnull is_entering);

/// The same for a walk that does not come back: frees what is behind it, but for the node before the one that it enters.
bool markdown_go_on(markdown_node *_Nonnull *_Nonnull node, bool *_Nonnull is_entering);

markdown_node *_Nullable markdown_previous(markdown_node *_Nonnull node);
markdown_node *_Nullable markdown_parent(markdown_node *_Nonnull node);

markdown_kind markdown_node_kind(markdown_node *_Nonnull node);

/// The line of the source on which a node starts, from 1.
int markdown_line(markdown_node *_Nonnull node);

/// Part of the tree's memory.
typedef struct {
    const uint8_t *_Nullable start;
    size_t count;
} markdown_bytes;

/// The text of what holds text itself.
markdown_bytes markdown_literal(markdown_node *_Nonnull node);

/// Where a link or a picture leads.
markdown_bytes markdown_url(markdown_node *_Nonnull link);

/// What stands behind the opening fence of a code block.
markdown_bytes markdown_fence_info(markdown_node *_Nonnull code);

/// True for a code block between fences: its text starts on the line after the first.
bool markdown_is_fenced(markdown_node *_Nonnull code);

int markdown_heading_level(markdown_node *_Nonnull heading);

/// True for a list with numbers.
bool markdown_is_ordered(markdown_node *_Nonnull list);
int markdown_list_start(markdown_node *_Nonnull list);
/// What stands behind a list's numbers: '.' or ')'.
char markdown_list_delimiter(markdown_node *_Nonnull list);
/// True for a list without air between its items.
bool markdown_is_tight(markdown_node *_Nonnull list);

/// 'x' for a task that is done, ' ' for one that is not, 0 for an item that is no task.
char markdown_task(markdown_node *_Nonnull item);

int markdown_column_count(markdown_node *_Nonnull table);
/// The alignment of a table's column: 'l', 'c', 'r', or 0.
char markdown_column_alignment(markdown_node *_Nonnull table, int column);

/// Bytes of the characters that the longest reference stands for.
enum { MARKDOWN_LONGEST_CHARACTER = 32 };

/// Writes the characters that a reference of HTML stands for (`amp;`, `#65;`: what is behind the ampersand).
/// - count: set to the bytes of text that belong to the reference; 0 for text that is none.
/// - Returns: how many bytes were written.
size_t markdown_character(
    const uint8_t *_Nonnull text, size_t length, uint8_t *_Nonnull characters, size_t *_Nonnull count);
