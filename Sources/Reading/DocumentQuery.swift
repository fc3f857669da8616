import Cells

/// What somebody looks for in a document: in any case, unless there is a capital in it.
public struct DocumentQuery: Sendable {
    private let needle: [UInt8]
    private let minds: Bool

    public init(_ text: String) {
        minds = text.contains(where: \.isUppercase)
        needle = Array(text.utf8)
    }

    public var isEmpty: Bool { needle.isEmpty }

    /// The bytes of the matches in a text, one behind the other. Letters beyond ASCII are compared as they are.
    public func matches(in text: some StringProtocol) -> [Range<Int>] {
        guard !needle.isEmpty else { return [] }
        var copy = String(text)
        return copy.withUTF8 { bytes in
            var found: [Range<Int>] = []
            var index = 0
            while index + needle.count <= bytes.count {
                if isMatch(bytes, at: index) {
                    found.append(index..<index + needle.count)
                    index += needle.count
                } else {
                    index += 1
                }
            }
            return found
        }
    }

    /// True where a text has a match.
    func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !needle.isEmpty, needle.count <= text.count else { return false }
        return (0...text.count - needle.count).contains { isMatch(text, at: $0) }
    }

    private func isMatch(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        for (offset, byte) in needle.enumerated() where fold(text[start + offset]) != fold(byte) { return false }
        return true
    }

    private func fold(_ byte: UInt8) -> UInt8 { !minds && 0x41...0x5A ~= byte ? byte + 0x20 : byte }
}

extension ReaderLayout {
    /// The row of the nearest line that matches, from a row on or before it; the search goes on at the other end.
    public func match(of query: DocumentQuery, from start: WrappedPosition, isForward: Bool) -> WrappedPosition? {
        guard !query.isEmpty, lineCount > 0 else { return nil }
        let first = min(max(0, start.line), lineCount - 1)
        for step in 0...lineCount {
            let line = (first + (isForward ? step : -step) % lineCount + lineCount) % lineCount
            guard isMatch(query, line) else { continue }
            var rows = matchingRows(of: query, line)
            if step == 0 { rows = rows.filter { isForward ? $0 >= start.row : $0 <= start.row } }
            if let row = isForward ? rows.first : rows.last { return WrappedPosition(line: line, row: row) }
        }
        return nil
    }

    /// Lines that match, as far as a frame has time to count: among the first 20,000.
    /// - Returns: how many, and whether there may be more.
    public func matchCount(of query: DocumentQuery) -> (count: Int, isAll: Bool) {
        let looked = min(lineCount, 20_000)
        return ((0..<looked).count { isMatch(query, $0) }, looked == lineCount)
    }

    private func isMatch(_ query: DocumentQuery, _ line: Int) -> Bool {
        guard !query.isEmpty else { return false }
        var text = source.text(line: line)
        return text.withUTF8 { query.isIn($0) }
    }

    /// The rows of a line that show a match; the first where it is broken across rows.
    private func matchingRows(of query: DocumentQuery, _ line: Int) -> [Int] {
        let rows = source.rows(line: line, fromRow: 0, limit: 2_000, column: 0, width: textColumns)
        let found = rows.indices.filter { !query.matches(in: rows[$0].map(\.text).joined()).isEmpty }
        return found.isEmpty ? [0] : found
    }
}
