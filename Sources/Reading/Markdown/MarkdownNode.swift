import CMarkdown

/// A node of a parsed text. The tree must not be freed before.
struct MarkdownNode {
    let pointer: OpaquePointer
    let kind: markdown_kind

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        kind = markdown_node_kind(pointer)
    }

    var parent: MarkdownNode? { markdown_parent(pointer).map(MarkdownNode.init) }
    var previous: MarkdownNode? { markdown_previous(pointer).map(MarkdownNode.init) }

    /// From 0.
    var line: Int { max(0, Int(markdown_line(pointer)) - 1) }
    var literal: String { Self.text(markdown_literal(pointer)) }
    var url: String { Self.text(markdown_url(pointer)) }
    var fenceInfo: String { Self.text(markdown_fence_info(pointer)) }
    var isFenced: Bool { markdown_is_fenced(pointer) }
    var headingLevel: Int { Int(markdown_heading_level(pointer)) }
    /// The first number of an ordered list.
    var listStart: Int? { markdown_is_ordered(pointer) ? Int(markdown_list_start(pointer)) : nil }
    var listDelimiter: String { String(Unicode.Scalar(UInt8(bitPattern: markdown_list_delimiter(pointer)))) }
    var isTight: Bool { kind == MARKDOWN_LIST && markdown_is_tight(pointer) }

    /// True if a task is done; nil for an item that is not a task.
    var isDone: Bool? {
        switch UInt8(bitPattern: markdown_task(pointer)) {
        case UInt8(ascii: "x"): true
        case UInt8(ascii: " "): false
        default: nil
        }
    }

    var isHTML: Bool { kind == MARKDOWN_HTML || kind == MARKDOWN_HTML_BLOCK }

    /// The language of a block of code: `swift`, `{r, echo=FALSE}`, `{.python}`.
    var codeLanguage: String {
        let word = fenceInfo.utf8.split { " \t,{}".utf8.contains($0) }.first
        return word.map { String(Substring($0.drop { $0 == UInt8(ascii: ".") })) } ?? ""
    }

    /// The alignments of a table's columns.
    var alignments: [TableShape.Alignment] {
        (0..<markdown_column_count(pointer)).map { column in
            switch markdown_column_alignment(pointer, column) {
            case Int8(UInt8(ascii: "c")): .center
            case Int8(UInt8(ascii: "r")): .right
            default: .left
            }
        }
    }

    private static func text(_ bytes: markdown_bytes) -> String {
        String(decoding: UnsafeBufferPointer(start: bytes.start, count: bytes.count), as: UTF8.self)
    }
}
