/// A text split into lines for comparing. A line includes its newline; a last line without one differs from the same
/// line with it.
public struct DiffedText: Sendable {
    public let bytes: [UInt8]
    /// The start of each line, and the end of the text.
    let starts: [Int]

    public init(_ bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        var starts = [0]
        var next = 0
        while let newline = bytes[next...].firstIndex(of: UInt8(ascii: "\n")) {
            next = newline + 1
            starts.append(next)
        }
        if next < bytes.count { starts.append(bytes.count) }
        self.bytes = bytes
        self.starts = starts
    }

    public init(_ text: String) { self.init(text.utf8) }

    public var lineCount: Int { starts.count - 1 }
    /// False for a text whose last line has no newline.
    public var endsWithNewline: Bool { bytes.isEmpty || bytes.last == UInt8(ascii: "\n") }

    /// A line's bytes with its newline.
    public subscript(line: Int) -> ArraySlice<UInt8> { bytes[starts[line]..<starts[line + 1]] }

    /// A line's bytes without its newline.
    public func text(of line: Int) -> ArraySlice<UInt8> {
        let line = self[line]
        return line.last == UInt8(ascii: "\n") ? line.dropLast() : line
    }
}

/// Lines of two texts as numbers: equal lines have equal numbers.
struct NumberedLines {
    let old: [Int32]
    let new: [Int32]

    init(_ old: DiffedText, _ new: DiffedText) {
        var numbers: [Line: Int32] = [:]
        numbers.reserveCapacity(old.lineCount + new.lineCount)
        func number(_ text: DiffedText) -> [Int32] {
            text.bytes.withUnsafeBytes { bytes in
                (0..<text.lineCount).map { line in
                    let key = Line(
                        bytes: UnsafeRawBufferPointer(rebasing: bytes[text.starts[line]..<text.starts[line + 1]]))
                    let next = Int32(numbers.count)
                    if let known = numbers[key] { return known }
                    numbers[key] = next
                    return next
                }
            }
        }
        // Keeps both texts in memory while the dictionary points into them.
        (self.old, self.new) = withExtendedLifetime((old.bytes, new.bytes)) { (number(old), number(new)) }
    }

    private struct Line: Hashable {
        let bytes: UnsafeRawBufferPointer

        static func == (one: Line, other: Line) -> Bool { one.bytes.elementsEqual(other.bytes) }

        func hash(into hasher: inout Hasher) { hasher.combine(bytes: bytes) }
    }
}
