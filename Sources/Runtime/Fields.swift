import FoundationEssentials

/// Writes numbers and texts one after another as bytes.
struct FieldWriter {
    private(set) var data = Data()

    mutating func write(_ number: Int) {
        withUnsafeBytes(of: number.littleEndian) { data.append($0.assumingMemoryBound(to: UInt8.self)) }
    }

    mutating func write(_ flag: Bool) { write(flag ? 1 : 0) }

    mutating func write(_ date: Date) { write(Int(truncatingIfNeeded: date.timeIntervalSinceReferenceDate.bitPattern)) }

    /// Writes the length and the text; nil has a length that no text has.
    mutating func write(_ text: String?) {
        guard var text else { return write(-1) }
        write(text.utf8.count)
        // As a buffer: of a view of the text, `Data` asks the runtime for its protocols.
        text.withUTF8 { data.append($0) }
    }
}

/// Reads the output of a `FieldWriter` in the same order, from untrusted bytes.
struct FieldReader {
    private let bytes: [UInt8]
    private var position = 0

    /// The bytes end too early, or contain an invalid value.
    struct Damaged: Error {}

    init(_ data: Data) { bytes = Array(data) }

    var isAtEnd: Bool { position == bytes.count }

    mutating func number() throws(Damaged) -> Int {
        guard bytes.count - position >= 8 else { throw Damaged() }
        defer { position += 8 }
        return Int(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Int.self) })
    }

    /// - Parameter range: the valid values.
    mutating func number(in range: ClosedRange<Int>) throws(Damaged) -> Int {
        let number = try number()
        guard range ~= number else { throw Damaged() }
        return number
    }

    mutating func flag() throws(Damaged) -> Bool { try number(in: 0...1) == 1 }

    mutating func date() throws(Damaged) -> Date {
        let time = TimeInterval(bitPattern: UInt64(truncatingIfNeeded: try number()))
        guard time.isFinite else { throw Damaged() }
        return Date(timeIntervalSinceReferenceDate: time)
    }

    mutating func optionalText() throws(Damaged) -> String? {
        let count = try number(in: -1...bytes.count)
        guard count >= 0 else { return nil }
        guard count <= bytes.count - position else { throw Damaged() }
        defer { position += count }
        return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }

    mutating func text() throws(Damaged) -> String {
        guard let text = try optionalText() else { throw Damaged() }
        return text
    }
}
