import Glibc

/// A converter of the C library, which loads it from a separate file: a small system may not have it.
struct Converter: ~Copyable {
    private let descriptor: iconv_t

    /// - Returns: nil if the system has none.
    init?(from name: String) {
        guard let descriptor = iconv_open("UTF-8", name), descriptor != iconv_t(bitPattern: -1) else { return nil }
        self.descriptor = descriptor
    }

    deinit { iconv_close(descriptor) }

    /// The result of converting some bytes.
    struct Step {
        /// UTF-8.
        var text: [UInt8] = []
        /// The number of bytes that were read.
        var taken = 0
        /// True if the next bytes can't be converted.
        var isStopped = false
    }

    /// The number of bytes in one call. No encoding here needs more than three bytes for one.
    private static let piece = 16 << 10

    /// Converts some of the bytes, up to the first invalid ones.
    func step(_ input: ArraySlice<UInt8>) -> Step {
        let piece = input.prefix(Self.piece)
        var step = Step()
        step.text = [UInt8](unsafeUninitializedCapacity: 4 * Self.piece) { output, count in
            piece.withUnsafeBytes { input in
                var next = UnsafeMutableRawPointer(mutating: input.baseAddress)?.assumingMemoryBound(to: CChar.self)
                var left = input.count
                errno = 0
                count = write(to: output) { iconv(descriptor, &next, &left, &$0, &$1) }
                step.taken = input.count - left
            }
        }
        // A character that is split at the end of the piece continues in the next one.
        step.isStopped = errno == EILSEQ || errno == EINVAL && piece.count == input.count
        return step
    }

    /// Returns the text that the converter holds back, since a combining mark may follow.
    func pending() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 64) { output, count in
            count = write(to: output) { iconv(descriptor, nil, nil, &$0, &$1) }
        }
    }

    /// - Returns: the number of bytes that were written.
    private func write(
        to output: UnsafeMutableBufferPointer<UInt8>,
        _ convert: (inout UnsafeMutablePointer<CChar>?, inout Int) -> Int
    ) -> Int {
        var room = output.count
        var next = UnsafeMutableRawPointer(output.baseAddress)?.assumingMemoryBound(to: CChar.self)
        _ = convert(&next, &room)
        return output.count - room
    }
}
