#include "CMarkdown.h"

#include <cmark-gfm-extension_api.h>
#include <string.h>

cmark_node *markdown_parse(const uint8_t *text, size_t count) {
    static const char *const extensions[] = {"table", "strikethrough", "autolink", "tasklist", "tagfilter"};
    cmark_gfm_core_extensions_ensure_registered();
    cmark_parser *parser = cmark_parser_new(CMARK_OPT_FOOTNOTES | CMARK_OPT_VALIDATE_UTF8);
    if (!parser) return NULL;
    for (size_t i = 0; i < sizeof extensions / sizeof *extensions; i++) {
        cmark_syntax_extension *extension = cmark_find_syntax_extension(extensions[i]);
        if (extension) cmark_parser_attach_syntax_extension(parser, extension);
    }
    cmark_parser_feed(parser, (const char *)text, count);
    cmark_node *document = cmark_parser_finish(parser);
    cmark_parser_free(parser);
    return document;
}

markdown_kind markdown_node_kind(cmark_node *node) {
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

bool markdown_is_fenced(cmark_node *code) {
    int length = 0, offset = 0;
    char character = 0;
    return cmark_node_get_fenced(code, &length, &offset, &character) != 0;
}

char markdown_task(cmark_node *item) {
    if (strcmp(cmark_node_get_type_string(item), "tasklist") != 0) return 0;
    return cmark_gfm_extensions_get_tasklist_item_checked(item) ? 'x' : ' ';
}

char markdown_column_alignment(cmark_node *table, int column) {
    if (column < 0 || column >= cmark_gfm_extensions_get_table_columns(table)) return 0;
    return (char)cmark_gfm_extensions_get_table_alignments(table)[column];
}
