import CNcurses

/// The bytes that the terminal's description says to send for something; empty where it has nothing for it.
enum ControlString {
    static func bytes(_ name: cn_string_name, _ first: Int = 0, _ second: Int = 0) -> [UInt8] {
        var count = 0
        let string = cn_string(name, Int32(first), Int32(second), &count)
        return Array(UnsafeRawBufferPointer(start: string, count: count))
    }

    static func has(_ name: cn_string_name) -> Bool { !bytes(name).isEmpty }

    /// The same, where it is what nearly all terminals have: then it can be written without asking each time.
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

    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
