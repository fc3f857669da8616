import CNcurses

/// The control sequences from the terminal's description; empty if it has none for the purpose.
enum ControlString {
    static func bytes(_ name: cn_string_name, _ first: Int = 0, _ second: Int = 0) -> [UInt8] {
        var count = 0
        let string = cn_string(name, Int32(first), Int32(second), &count)
        return Array(UnsafeRawBufferPointer(start: string, count: count))
    }

    static func has(_ name: cn_string_name) -> Bool { !bytes(name).isEmpty }

    /// True if the sequence is that of nearly all terminals, so that it can be written without a look-up each time.
    static func isStandard(_ name: cn_string_name, _ first: Int = 0, _ second: Int = 0, is standard: String) -> Bool {
        bytes(name, first, second) == Array(standard.utf8)
    }
}

extension [UInt8] {
    /// Appends a number in decimal digits.
    mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends `;R;G;B` at once: images have two colours a cell.
    mutating func append(channels red: UInt8, _ green: UInt8, _ blue: UInt8) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 12) { text in
            var count = 0
            func put(_ byte: UInt8) {
                text[count] = byte
                count += 1
            }
            func put(channel: UInt8) {
                put(UInt8(ascii: ";"))
                if channel >= 100 { put(UInt8(ascii: "0") + channel / 100) }
                if channel >= 10 { put(UInt8(ascii: "0") + channel / 10 % 10) }
                put(UInt8(ascii: "0") + channel % 10)
            }
            put(channel: red)
            put(channel: green)
            put(channel: blue)
            append(contentsOf: UnsafeBufferPointer(start: text.baseAddress, count: count))
        }
    }

    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
