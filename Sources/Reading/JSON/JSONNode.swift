/// A value in a JSON text, with its content. Decoded only on access.
struct JSONNode {
    /// A JSON text with its lines.
    final class Text {
        let bytes: [UInt8]
        let lines: [JSONLines.Line]

        init(_ bytes: [UInt8], _ lines: JSONLines) {
            self.bytes = bytes
            self.lines = lines.lines
        }
    }

    enum Kind { case object, array, string, null, other }

    let text: Text
    /// Its line in the pretty form.
    private let index: Int

    private init(_ text: Text, _ index: Int) {
        self.text = text
        self.index = index
    }

    /// The first value of a text; nil if there is none.
    init?(_ text: Text) {
        guard let index = text.lines.firstIndex(where: { $0.kind != .comment }) else { return nil }
        self.init(text, index)
    }

    private var line: JSONLines.Line { text.lines[index] }

    var kind: Kind {
        switch line.kind {
        case .opening, .empty: return line.isObject ? .object : .array
        case .scalar, .closing, .comment, .noise:
            if text.bytes[Int(line.value.lowerBound)] == UInt8(ascii: "\"") { return .string }
            return text.bytes[range].elementsEqual("null".utf8) ? .null : .other
        }
    }

    /// Line of the source, from 0.
    var sourceLine: Int { Int(line.sourceLine) }

    /// True if the text ends within this value.
    var isCut: Bool { line.kind == .opening && text.lines[Int(line.partner)].isCut }

    /// All its bytes.
    var range: Range<Int> {
        let last = line.kind == .opening ? text.lines[Int(line.partner)] : line
        // An empty container has no line for its closing bracket.
        let end =
            line.kind == .empty ? (text.bytes[Int(line.value.upperBound)...].firstIndex { $0 > 0x20 } ?? 0) + 1 : 0
        return Int(line.value.lowerBound)..<max(Int(last.value.upperBound), end)
    }

    /// Its JSON as in the text.
    var source: String { String(decoding: text.bytes[range], as: UTF8.self) }

    /// The value of a string; nil for all other kinds.
    var string: [UInt8]? { kind == .string ? JSONString.decoded(text.bytes[range].dropFirst().dropLast()) : nil }

    /// The values of a list, or the members of an object.
    var elements: [JSONNode] {
        guard line.kind == .opening else { return [] }
        var elements: [JSONNode] = []
        elements.reserveCapacity(Int(line.count))
        var next = index + 1
        while next < Int(line.partner) {
            let line = text.lines[next]
            if line.kind != .comment { elements.append(JSONNode(text, next)) }
            next = line.kind == .opening ? Int(line.partner) + 1 : next + 1
        }
        return elements
    }

    /// The name of a member; empty for the values of a list.
    var key: String {
        let key = text.bytes[Int(line.key.lowerBound)..<Int(line.key.upperBound)].dropFirst().dropLast()
        return String(decoding: JSONString.decoded(key), as: UTF8.self)
    }

    /// The name of a member if it is ASCII, like all names that readers know; otherwise empty.
    var knownKey: String { key.ifASCII }

    /// The last member with this name, as most readers do.
    subscript(_ name: String) -> JSONNode? {
        kind == .object ? elements.last { $0.key.isExactly(name) } : nil
    }
}
