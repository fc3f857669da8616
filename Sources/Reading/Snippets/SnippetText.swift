/// A text with placeholders: `<name>`, `<name=default>`, `<name=|a||b|>` as in pet, and `${NAME}` if a comment at the
/// beginning declares it, as in snipkit.
///
/// HTML, generics and redirections have the same form, so only texts that opt in are read: by `#snippet` in the gist's
/// description, by a declaration, or because the user asks.
public struct SnippetText: Sendable {
    /// A part of a text with values.
    public enum Piece: Hashable, Sendable {
        case text(String)
        /// The index of the field.
        case value(Int)
    }

    /// In the order in which they appear.
    public private(set) var fields: [SnippetField]
    public private(set) var pieces: [Piece] = []

    /// The maximum number of fields; further placeholders stay as they are.
    static let mostFields = 50
    /// The size of the longest text that is read.
    private static let longestText = 1 << 20

    /// - Parameters:
    ///   - description: the gist's description.
    ///   - language: GitHub's name of the file's language.
    ///   - isForced: true if the user asks for placeholders in any text.
    /// - Returns: nil if the text does not opt in, or has no placeholders.
    public init?(_ text: String, description: String?, language: String?, isForced: Bool = false) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.longestText, !bytes.contains(0) else { return nil }
        let header = SnippetHeader(bytes)
        let readsAngles = isForced || Self.hasTag(description ?? "")
        guard readsAngles || !header.fields.isEmpty else { return nil }
        fields = header.fields
        let angles = readsAngles ? AnglePlaceholders(bytes, language: language) : nil
        var start = 0
        var index = 0
        func end(at place: Int, _ pieces: inout [Piece]) {
            if start < place { pieces.append(.text(String(decoding: bytes[start..<place], as: UTF8.self))) }
        }
        var lines = header.lines[...]
        while index < bytes.count {
            if let line = lines.first, line.lowerBound == index {
                end(at: index, &pieces)
                lines.removeFirst()
                (start, index) = (line.upperBound, line.upperBound)
                continue
            }
            guard let (field, length) = Self.declared(at: index, in: bytes, header.fields) ?? angles?.found(at: index),
                let number = number(of: field)
            else {
                index += 1
                continue
            }
            end(at: index, &pieces)
            pieces.append(.value(number))
            index += length
            start = index
        }
        end(at: bytes.count, &pieces)
        // A declared field that the text does not use is not asked for.
        let used = fields.indices.filter { pieces.contains(.value($0)) }
        guard !used.isEmpty else { return nil }
        pieces = pieces.map { piece in
            if case .value(let number) = piece { .value(used.firstIndex(of: number) ?? 0) } else { piece }
        }
        fields = used.map { fields[$0] }
    }

    /// Returns the text with values for the fields.
    public func filled(with values: [String]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .value(let index): values.indices.contains(index) ? values[index] : ""
            }
        }.joined()
    }

    /// The index of a field; the first one of a name counts, unless a later one has the default.
    private mutating func number(of field: SnippetField) -> Int? {
        guard let index = fields.firstIndex(where: { $0.name.isExactly(field.name) }) else {
            guard fields.count < Self.mostFields else { return nil }
            fields.append(field)
            return fields.count - 1
        }
        if fields[index].standard.isEmpty, fields[index].choices.isEmpty {
            (fields[index].standard, fields[index].choices) = (field.standard, field.choices)
        }
        return index
    }

    /// `${NAME}` of a declared name.
    private static func declared(
        at start: Int, in bytes: [UInt8], _ fields: [SnippetField]
    ) -> (SnippetField, length: Int)? {
        guard !fields.isEmpty, bytes[start] == UInt8(ascii: "$"), start + 2 < bytes.count,
            bytes[start + 1] == UInt8(ascii: "{")
        else { return nil }
        let name = bytes[(start + 2)...].prefix(longestName + 1).prefix { $0 != UInt8(ascii: "}") }
        guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "}"),
            let field = fields.first(where: { $0.name.utf8.elementsEqual(name) })
        else { return nil }
        return (field, name.count + 3)
    }

    /// True if the words of a description include `#snippet`.
    static func hasTag(_ description: String) -> Bool {
        description.unicodeScalars.split { $0.isWhitespace || ",;.()[]".unicodeScalars.contains($0) }.contains {
            String($0).ifASCII.lowercased().isExactly("#snippet")
        }
    }

    static let longestName = 64

    /// True if this can be a name: a letter or `_`, then also digits and `-`.
    static func isName(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first, bytes.count <= longestName, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
    }

    static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_") }
}
