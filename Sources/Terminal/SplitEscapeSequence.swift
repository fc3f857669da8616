/// The rest of a report whose first byte was taken for the escape key, because a network tore the two apart: nothing of it
/// may become a key.
struct SplitEscapeSequence {
    /// The bytes that have come behind the escape.
    private(set) var bytes: [UInt8] = []
    /// Tells whether the escape became no key, and is Alt's if the bytes are none of a report's.
    let isAlt: Bool

    init(isAlt: Bool = false) { self.isAlt = isAlt }

    enum Verdict {
        /// All there.
        case whole
        /// The background that the terminal was asked for, which is read as such from here on.
        case answer
        /// May still become one.
        case begun
        /// A report, without doubt, whose end is missing.
        case broken
        /// Keys.
        case other
    }

    /// True while what has come may as well be keys.
    var isAmbiguous: Bool { !bytes.isEmpty && !isCertain }

    /// True once this is a mouse report (`[<`) or says what the terminal is (`[?`).
    private var isCertain: Bool { bytes.count > 2 && (bytes[1] == 0x3C || bytes[1] == 0x3F) }

    /// Takes the next byte in, unless it does not belong to a report.
    mutating func take(_ byte: UInt8) -> Verdict {
        let place = bytes.count
        if isCertain {
            switch byte {
            case 0x4D, 0x6D, 0x63:
                bytes.append(byte)
                return (byte == 0x63) == (bytes[1] == 0x3F) ? .whole : .broken
            case 0x30...0x39, 0x3B:
                // No report is this long; forgetting the rest keeps a flood from growing memory.
                if place < 32 { bytes.append(byte) }
                return .begun
            default: return .broken
            }
        }
        let isRight =
            switch (place, bytes.first) {
            case (0, _): byte == 0x5B || byte == 0x5D
            case (_, 0x5D): byte == BackgroundReply.start[place - 1]
            case (1, _): [0x3C, 0x3F, 0x32, 0x49, 0x4F].contains(byte)
            case (2, _): bytes[1] == 0x32 ? byte == 0x30 : 0x30...0x39 ~= byte
            case (3, _): byte == 0x30 || byte == 0x31
            default: byte == 0x7E
            }
        guard isRight else { return .other }
        bytes.append(byte)
        if bytes[0] == 0x5D { return bytes.count > BackgroundReply.start.count ? .answer : .begun }
        return place == 4 || place == 1 && (byte == 0x49 || byte == 0x4F) ? .whole : .begun
    }
}
