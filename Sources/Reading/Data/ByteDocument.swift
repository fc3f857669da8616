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

    /// As many as fit: 16, 8 or 4.
    private func bytesInRow(_ width: Int) -> Int {
        [16, 8].first { offsetDigits + 2 + columns(ofBytes: $0) + 1 + $0 <= width } ?? 4
    }

    /// A gap after every eighth byte.
    private func columns(ofBytes count: Int) -> Int { count * 3 + (count - 1) / 8 }
}

extension ByteDocument: LineSource {
    var lineCount: Int { (bytes.count + Self.bytesInLine - 1) / Self.bytesInLine }

    func fixedRows(column: Int, width: Int) -> [[TextRun]] { [[TextRun(title, SpanStyle(.name, .bold))], []] }

    func rowCount(line: Int, width: Int) -> Int {
        let inLine = min(Self.bytesInLine, bytes.count - line * Self.bytesInLine)
        let inRow = bytesInRow(width)
        return max(1, (inLine + inRow - 1) / inRow)
    }

    func rows(line: Int, fromRow row: Int, limit: Int, column: Int, width: Int) -> [[TextRun]] {
        let count = rowCount(line: line, width: width)
        let inRow = bytesInRow(width)
        return (row..<max(row, min(count, row + limit))).map {
            self.row(at: line * Self.bytesInLine + $0 * inRow, count: inRow)
        }
    }

    func text(line: Int) -> String {
        let start = line * Self.bytesInLine
        return String(
            decoding: bytes[start..<min(bytes.count, start + Self.bytesInLine)].map(Self.shown), as: UTF8.self)
    }

    private func row(at offset: Int, count: Int) -> [TextRun] {
        let shown = bytes[offset..<min(bytes.count, offset + count)]
        let address = String(offset, radix: 16)
        let zeros = String(repeating: "0", count: max(0, offsetDigits - address.utf8.count))
        var row = [TextRun(zeros + address + "  ", SpanStyle(.aside))]
        for (index, byte) in shown.enumerated() {
            let digits = String(byte, radix: 16)
            let gap = index > 0 && index % 8 == 0 ? " " : ""
            Self.append(gap + (byte < 16 ? "0" : "") + digits + " ", Self.style(byte), to: &row)
        }
        let missing = columns(ofBytes: count) - columns(ofBytes: max(1, shown.count))
        Self.append(String(repeating: " ", count: missing + 1), SpanStyle(), to: &row)
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
