/// The fields of a cell, in either format. A duplicate field is read twice.
struct NotebookCell {
    enum Kind {
        case markdown, code, raw
        /// In format 3: Markdown that is a heading.
        case heading
        case other(String)
    }

    private(set) var kind = Kind.raw
    private(set) var sources: [JSONNode] = []
    private(set) var outputs: [JSONNode] = []
    private(set) var attachments: [JSONNode] = []
    /// The execution count, if known.
    private(set) var count: String?
    /// The language of this cell only.
    private(set) var language: String?
    private var level = 1
    private(set) var unknown: [JSONNode] = []

    init(_ node: JSONNode) {
        for field in node.elements {
            switch field.knownKey {
            case "cell_type": kind = Self.kind(field)
            case "source", "input": sources.append(field)
            case "outputs": outputs.append(field)
            case "attachments": attachments += field.elements
            case "execution_count", "prompt_number": if field.kind != .null { count = field.label }
            case "language": language = field.string.map { String(decoding: $0, as: UTF8.self) }
            case "level": level = Int(field.source) ?? 1
            case "metadata": language = KernelLanguage.name(ofCell: field) ?? language
            case "collapsed", "id": break
            default: unknown.append(field)
            }
        }
    }

    private static func kind(_ field: JSONNode) -> Kind {
        let name = NotebookText(field).string
        return switch name.ifASCII {
        case "markdown": .markdown
        case "code": .code
        case "raw": .raw
        case "heading": .heading
        default: .other(name)
        }
    }

    /// False if a field is missing that such a cell has; it may have another name.
    var isComplete: Bool {
        if case .code = kind, outputs.isEmpty { return false }
        return !sources.isEmpty
    }

    /// The Markdown prefix of a heading.
    var headingMark: String {
        if case .heading = kind { String(repeating: "#", count: max(1, min(6, level))) + " " } else { "" }
    }
}

extension JSONNode {
    /// A short value beside other text: the content of a string.
    var label: String {
        let text = string.map { String(decoding: $0, as: UTF8.self) } ?? source
        return String(text.unicodeScalars.prefix(12).map(Character.init))
    }

    /// Its JSON, with decoded string escapes.
    var shown: String { String(decoding: JSONString.shown(text.bytes[range]), as: UTF8.self) }
}
