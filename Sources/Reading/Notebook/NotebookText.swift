/// The text of a notebook's field: a string, or a list of them, one for each line.
struct NotebookText {
    /// The text. Values that are not text are included as JSON.
    private(set) var bytes: [UInt8] = []
    /// The number of values that are not text.
    private(set) var oddities = 0

    /// - Parameter separator: inserted between the strings of a list.
    init(_ node: JSONNode, separator: String = "") {
        guard node.kind == .array else {
            append(node)
            return
        }
        for (index, line) in node.elements.enumerated() {
            if index > 0 { bytes += separator.utf8 }
            append(line)
        }
    }

    init(joining texts: [NotebookText]) {
        bytes = texts.count == 1 ? texts[0].bytes : Array(texts.map(\.bytes).joined())
        oddities = texts.reduce(0) { $0 + $1.oddities }
    }

    private mutating func append(_ value: JSONNode) {
        if let string = value.string {
            bytes += string
        } else {
            oddities += 1
            bytes += value.source.utf8
        }
    }

    var string: String { String(decoding: bytes, as: UTF8.self) }
    /// True if it has no visible characters.
    var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }
}

extension JSONNode {
    /// True for a string, and for a list of only strings.
    var isText: Bool { kind == .string || kind == .array && elements.allSatisfy { $0.kind == .string } }

    /// True for text, and for nonempty lists and objects.
    var saysSomething: Bool { isText ? !NotebookText(self).isBlank : !elements.isEmpty }

    /// The bytes of the strings of a text, without their quotes.
    var stringRanges: [Range<Int>] {
        let strings = kind == .array ? elements : [self]
        return strings.filter { $0.kind == .string }.map { $0.range.lowerBound + 1..<$0.range.upperBound - 1 }
    }
}
