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
        /// May still become one.
        case begun
        /// A report, without doubt, whose end is missing.
        case broken
        /// Keys.
        case other
    }

    /// True while what has come may as well be keys.
    var isAmbiguous: Bool { !bytes.isEmpty && !isMouse }

    private var isMouse: Bool { bytes.count > 2 && bytes[1] == 0x3C }

    /// Takes the next byte in, unless it does not belong to a report.
    mutating func take(_ byte: UInt8) -> Verdict {
        let place = bytes.count
        if isMouse {
            switch byte {
            case 0x4D, 0x6D:
                bytes.append(byte)
                return .whole
            case 0x30...0x39, 0x3B:
                // No report is this long; forgetting the rest keeps a flood from growing memory.
                if place < 32 { bytes.append(byte) }
                return .begun
            default: return .broken
            }
        }
        let isRight =
            switch place {
            case 0: byte == 0x5B
            case 1: [0x3C, 0x32, 0x49, 0x4F].contains(byte)
            case 2: bytes[1] == 0x3C ? 0x30...0x39 ~= byte : byte == 0x30
            case 3: byte == 0x30 || byte == 0x31
            default: byte == 0x7E
            }
        guard isRight else { return .other }
        bytes.append(byte)
        return place == 4 || place == 1 && (byte == 0x49 || byte == 0x4F) ? .whole : .begun
    }
}
