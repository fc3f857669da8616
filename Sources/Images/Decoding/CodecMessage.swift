import CImageCodecs

/// Calls a function of CImageCodecs.
/// - Returns: what it complained about; nil where it succeeded.
func withCodecMessage(_ call: (UnsafeMutablePointer<CChar>) -> Bool) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(IMAGE_CODECS_MESSAGE_SIZE)) { buffer in
        buffer.initialize(repeating: 0)
        guard let start = buffer.baseAddress, !call(start) else { return nil }
        return String(cString: start)
    }
}
