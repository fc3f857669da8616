#include "CMarkdown.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <cmark-gfm/houdini.h>
#include <string.h>

markdown_node *markdown_previous(markdown_node *node) { return cmark_node_previous(node); }
markdown_node *markdown_parent(markdown_node *node) { return cmark_node_parent(node); }
int markdown_line(markdown_node *node) { return cmark_node_get_start_line(node); }

bool markdown_next(markdown_node **node, bool *is_entering) {
    markdown_node *child = *is_entering ? cmark_node_first_child(*node) : NULL;
    if (child) {
        *node = child;
    } else if (*is_entering) {
        *is_entering = false;
    } else if (cmark_node_next(*node)) {
        *node = cmark_node_next(*node);
        *is_entering = true;
    } else if (cmark_node_parent(*node)) {
        *node = cmark_node_parent(*node);
    } else {
        return false;
    }
    return true;
}

bool markdown_go_on(markdown_node **node, bool *is_entering) {
    markdown_node *left = *node;
    if (!markdown_next(node, is_entering)) return false;
    if (*is_entering && cmark_node_previous(*node) == left) {
        markdown_node *child;
        while ((child = cmark_node_first_child(left))) cmark_node_free(child);
        if (cmark_node_previous(left)) cmark_node_free(cmark_node_previous(left));
    }
    return true;
}

markdown_kind markdown_node_kind(markdown_node *node) {
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_BLOCK_QUOTE: return MARKDOWN_QUOTE;
    case CMARK_NODE_LIST: return MARKDOWN_LIST;
    case CMARK_NODE_ITEM: return MARKDOWN_ITEM;
    case CMARK_NODE_CODE_BLOCK: return MARKDOWN_CODE_BLOCK;
    case CMARK_NODE_HTML_BLOCK: return MARKDOWN_HTML_BLOCK;
    case CMARK_NODE_PARAGRAPH: return MARKDOWN_PARAGRAPH;
    case CMARK_NODE_HEADING: return MARKDOWN_HEADING;
    case CMARK_NODE_THEMATIC_BREAK: return MARKDOWN_RULE;
    case CMARK_NODE_FOOTNOTE_DEFINITION: return MARKDOWN_FOOTNOTE;
    case CMARK_NODE_TEXT: return MARKDOWN_TEXT;
    case CMARK_NODE_SOFTBREAK: return MARKDOWN_SOFT_BREAK;
    case CMARK_NODE_LINEBREAK: return MARKDOWN_LINE_BREAK;
    case CMARK_NODE_CODE: return MARKDOWN_CODE;
    case CMARK_NODE_HTML_INLINE: return MARKDOWN_HTML;
    case CMARK_NODE_EMPH: return MARKDOWN_EMPHASIS;
    case CMARK_NODE_STRONG: return MARKDOWN_STRONG;
    case CMARK_NODE_LINK: return MARKDOWN_LINK;
    case CMARK_NODE_IMAGE: return MARKDOWN_IMAGE;
    case CMARK_NODE_FOOTNOTE_REFERENCE: return MARKDOWN_FOOTNOTE_MARK;
    default: break;
    }
    const char *name = cmark_node_get_type_string(node);
    if (strcmp(name, "table") == 0) return MARKDOWN_TABLE;
    if (strcmp(name, "table_row") == 0 || strcmp(name, "table_header") == 0) return MARKDOWN_TABLE_ROW;
    if (strcmp(name, "table_cell") == 0) return MARKDOWN_TABLE_CELL;
    if (strcmp(name, "strikethrough") == 0) return MARKDOWN_STRIKETHROUGH;
    if (strcmp(name, "tasklist") == 0) return MARKDOWN_ITEM;
    return MARKDOWN_OTHER;
}

static markdown_bytes bytes(const char *text) {
    return (markdown_bytes){.start = (const uint8_t *)text, .count = text ? strlen(text) : 0};
}

markdown_bytes markdown_literal(markdown_node *node) { return bytes(cmark_node_get_literal(node)); }
markdown_bytes markdown_url(markdown_node *link) { return bytes(cmark_node_get_url(link)); }
markdown_bytes markdown_fence_info(markdown_node *code) { return bytes(cmark_node_get_fence_info(code)); }

bool markdown_is_fenced(markdown_node *code) {
    int length = 0, offset = 0;
    char character = 0;
    return cmark_node_get_fenced(code, &length, &offset, &character) != 0;
}

int markdown_heading_level(markdown_node *heading) { return cmark_node_get_heading_level(heading); }
bool markdown_is_ordered(markdown_node *list) { return cmark_node_get_list_type(list) == CMARK_ORDERED_LIST; }
int markdown_list_start(markdown_node *list) { return cmark_node_get_list_start(list); }
char markdown_list_delimiter(markdown_node *list) {
    return cmark_node_get_list_delim(list) == CMARK_PAREN_DELIM ? ')' : '.';
}
bool markdown_is_tight(markdown_node *list) { return cmark_node_get_list_tight(list); }

char markdown_task(markdown_node *item) {
    if (strcmp(cmark_node_get_type_string(item), "tasklist") != 0) return 0;
    return cmark_gfm_extensions_get_tasklist_item_checked(item) ? 'x' : ' ';
}

int markdown_column_count(markdown_node *table) { return cmark_gfm_extensions_get_table_columns(table); }

char markdown_column_alignment(markdown_node *table, int column) {
    if (column < 0 || column >= cmark_gfm_extensions_get_table_columns(table)) return 0;
    return (char)cmark_gfm_extensions_get_table_alignments(table)[column];
}

size_t markdown_character(const uint8_t *text, size_t length, uint8_t *characters, size_t *count) {
    cmark_strbuf buffer = CMARK_BUF_INIT(cmark_get_default_mem_allocator());
    *count = (size_t)houdini_unescape_ent(&buffer, text, (bufsize_t)length);
    size_t written = (size_t)buffer.size < MARKDOWN_LONGEST_CHARACTER ? (size_t)buffer.size : MARKDOWN_LONGEST_CHARACTER;
    memcpy(characters, buffer.ptr, written);
    cmark_strbuf_free(&buffer);
    return written;
}
