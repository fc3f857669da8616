/// A hex dump of a file that is not text: offsets, bytes, and readable characters.
public struct ByteDocument: Equatable, Sendable {
    let bytes: [UInt8]
    /// The first line: the kind of file, and its size.
    private let title: String

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        title = Words.bytes(FileKind.name(of: bytes) ?? Words.binaryFile, bytes.count)
    }

    private static let bytesInLine = 16

    private var offsetDigits: Int { max(4, String(max(0, bytes.count - 1), radix: 16).utf8.count) }

    /// The bytes of a row, and how many of them are written without a space between them.
    private struct Shape {
        let bytes: Int
        let group: Int

        /// The spaces before a byte, or behind the last one: one between groups; another one at every eighth byte, and
        /// behind the last one, if each stands alone.
        func gap(before index: Int) -> Int {
            if index == 0 || index % group > 0 { return 0 }
            return group == 1 && (index % 8 == 0 || index == bytes) ? 2 : 1
        }

        /// The columns up to a byte, or to the characters behind the last one.
        func columns(upTo index: Int) -> Int { (0...index).reduce(2 * index) { $0 + gap(before: $1) } }
    }

    /// As many bytes as fit: 16, in groups if there is little room, 8 or 4.
    private func shape(_ width: Int) -> Shape {
        [Shape(bytes: 16, group: 1), Shape(bytes: 16, group: 2), Shape(bytes: 16, group: 4), Shape(bytes: 8, group: 1)]
            .first { offsetDigits + 2 + $0.columns(upTo: $0.bytes) + $0.bytes <= width } ?? Shape(bytes: 4, group: 1)
    }
}

extension ByteDocument: LineSource {
    var lineCount: Int { (bytes.count + Self.bytesInLine - 1) / Self.bytesInLine }

    func fixedRows(column: Int, width: Int) -> [[TextRun]] { [[TextRun(title, SpanStyle(.name, .bold))], []] }

    func rowCount(line: Int, width: Int) -> Int {
        let inLine = min(Self.bytesInLine, bytes.count - line * Self.bytesInLine)
        let inRow = shape(width).bytes
        return max(1, (inLine + inRow - 1) / inRow)
    }

    func rows(line: Int, fromRow row: Int, limit: Int, column: Int, width: Int) -> [[TextRun]] {
        let count = rowCount(line: line, width: width)
        let shape = shape(width)
        return (row..<max(row, min(count, row + limit))).map {
            self.row(at: line * Self.bytesInLine + $0 * shape.bytes, shape)
        }
    }

    func text(line: Int) -> String {
        let start = line * Self.bytesInLine
        return String(
            decoding: bytes[start..<min(bytes.count, start + Self.bytesInLine)].map(Self.shown), as: UTF8.self)
    }

    private func row(at offset: Int, _ shape: Shape) -> [TextRun] {
        let shown = bytes[offset..<min(bytes.count, offset + shape.bytes)]
        let address = String(offset, radix: 16)
        let zeros = String(repeating: "0", count: max(0, offsetDigits - address.utf8.count))
        var row = [TextRun(zeros + address + "  ", SpanStyle(.aside))]
        for (index, byte) in shown.enumerated() {
            let digits = String(byte, radix: 16)
            let gap = String(repeating: " ", count: shape.gap(before: index))
            Self.append(gap + (byte < 16 ? "0" : "") + digits, Self.style(byte), to: &row)
        }
        let used = shape.columns(upTo: shown.count) - shape.gap(before: shown.count)
        let missing = shape.columns(upTo: shape.bytes) - used
        Self.append(String(repeating: " ", count: missing), SpanStyle(), to: &row)
        for byte in shown {
            let isText = 0x20...0x7E ~= byte
            Self.append(isText ? String(Unicode.Scalar(byte)) : "·", Self.style(byte), to: &row)
        }
        return row
    }

    private static func append(_ text: String, _ style: SpanStyle, to row: inout [TextRun]) {
        if row[row.count - 1].style == style {
            row[row.count - 1].text += text
        } else {
            row.append(TextRun(text, style))
        }
    }

    private static func shown(_ byte: UInt8) -> UInt8 { 0x20...0x7E ~= byte ? byte : UInt8(ascii: ".") }

    /// The style of a byte: readable characters are emphasized, zeros are dimmed.
    private static func style(_ byte: UInt8) -> SpanStyle {
        switch byte {
        case 0: SpanStyle(.rule)
        case 0x21...0x7E: SpanStyle(.syntax(.string))
        case 0x09, 0x0A, 0x0D, 0x20: SpanStyle(.syntax(.keyword))
        default: SpanStyle(.text)
        }
    }
}
