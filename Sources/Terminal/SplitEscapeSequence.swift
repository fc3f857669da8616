/// The rest of a report whose first byte was taken for the escape key, because a network split them. None of it may
/// become a key.
struct SplitEscapeSequence {
    /// The bytes after the escape.
    private(set) var bytes: [UInt8] = []
    /// True if the escape did not become a key, and belongs to Alt if the bytes are not a report's.
    let isAlt: Bool
    /// True if the strings with the terminal's name and graphics may arrive.
    let awaitsReply: Bool

    init(isAlt: Bool = false, awaitsReply: Bool = false) {
        self.isAlt = isAlt
        self.awaitsReply = awaitsReply
    }

    enum Verdict {
        /// A complete report.
        case whole
        /// The response with the terminal's background, which is decoded normally from here on.
        case answer
        /// The start of the terminal's name (`P>`) or graphics (`_G`), which is decoded normally from here on.
        case reply
        /// Possibly the start of a report.
        case begun
        /// Certainly a report, but broken.
        case broken
        /// Keys.
        case other
    }

    /// True while the bytes may still be keys.
    var isAmbiguous: Bool { !bytes.isEmpty && !isCertain }

    /// True if this is certainly a mouse report (`[<`), the terminal's identification or graphics (`[?`), or the size of
    /// a cell (`[6;`).
    private var isCertain: Bool { bytes.count > 2 && [0x3C, 0x3F, 0x36].contains(bytes[1]) }

    /// The last bytes of such a report.
    private var finals: [UInt8] {
        switch bytes[1] {
        case 0x3C: [0x4D, 0x6D]
        case 0x3F: [0x63, 0x53]
        default: [0x74]
        }
    }

    /// Adds the next byte, unless it does not belong to a report.
    mutating func take(_ byte: UInt8) -> Verdict {
        let place = bytes.count
        if isCertain {
            switch byte {
            case 0x4D, 0x6D, 0x63, 0x53, 0x74:
                bytes.append(byte)
                return finals.contains(byte) ? .whole : .broken
            case 0x30...0x39, 0x3B:
                // No report is this long; ignoring the rest keeps a flood from using memory.
                if place < 32 { bytes.append(byte) }
                return .begun
            default: return .broken
            }
        }
        let isRight =
            switch (place, bytes.first) {
            case (0, _): byte == 0x5B || byte == 0x5D || awaitsReply && ImageReply.start(behind: byte) != nil
            case (_, 0x50), (_, 0x5F): byte == ImageReply.start(behind: bytes[0])?.first
            case (_, 0x5D): byte == BackgroundReply.start[place - 1]
            case (1, _): [0x3C, 0x3F, 0x32, 0x49, 0x4F].contains(byte) || awaitsReply && byte == 0x36
            case (2, _):
                switch bytes[1] {
                case 0x32: byte == 0x30
                case 0x36: byte == 0x3B
                default: 0x30...0x39 ~= byte
                }
            case (3, _): byte == 0x30 || byte == 0x31
            default: byte == 0x7E
            }
        guard isRight else { return .other }
        bytes.append(byte)
        if place == 1, ImageReply.start(behind: bytes[0]) != nil { return .reply }
        if bytes[0] == 0x5D { return bytes.count > BackgroundReply.start.count ? .answer : .begun }
        return place == 4 || place == 1 && (byte == 0x49 || byte == 0x4F) ? .whole : .begun
    }
}
