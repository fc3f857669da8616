#pragma once
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libcmark-gfm behind what a reader needs of it. The library keeps a table of special characters for the whole process while
// it parses: callers parse one document at a time. Walking a tree is anybody's.

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

/// The tree of a text in GitHub's Markdown (tables, strikethrough, autolinks, task lists, footnotes), to be freed with
/// cmark_node_free; NULL where there is no memory.
cmark_node *_Nullable markdown_parse(const uint8_t *_Nonnull text, size_t count);

markdown_kind markdown_node_kind(cmark_node *_Nonnull node);

/// True for a code block between fences: its text starts on the line after the first.
bool markdown_is_fenced(cmark_node *_Nonnull code);

/// 'x' for a task that is done, ' ' for one that is not, 0 for an item that is no task.
char markdown_task(cmark_node *_Nonnull item);

/// The alignment of a table's column: 'l', 'c', 'r', or 0.
char markdown_column_alignment(cmark_node *_Nonnull table, int column);
