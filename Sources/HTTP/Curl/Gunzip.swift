import CCurl

/// Decodes a gzip stream part by part.
///
/// curl could do this, but it accepts a truncated stream.
final class Gunzip {
    struct Corrupt: Error {}

    private let stream: UnsafeMutableRawPointer
    private var output = [UInt8](repeating: 0, count: 64 << 10)
    /// True at the end of a member, and before the first byte: some servers label an empty body as gzip.
    private(set) var isWhole = true

    init?() {
        guard let stream = ccurl_gunzip_new() else { return nil }
        self.stream = stream
    }

    deinit {
        ccurl_gunzip_free(stream)
    }

    /// Passes on the decoded bytes, at most 64 KiB at a time. Returns false as soon as `sink` does.
    func decode(_ bytes: UnsafeRawBufferPointer, _ sink: (RawSpan) -> Bool) throws(Corrupt) -> Bool {
        var rest = bytes.bindMemory(to: UInt8.self)[...]
        var isFull = false
        while !rest.isEmpty || isFull {
            guard let input = UnsafeBufferPointer(rebasing: rest).baseAddress else { return true }
            var consumed = rest.count
            var produced = output.count
            let result = ccurl_gunzip_step(stream, input, &consumed, &output, &produced)
            rest = rest.dropFirst(consumed)
            guard result != ccurl_gunzip_corrupt else { throw Corrupt() }
            isWhole = result == ccurl_gunzip_end
            isFull = produced == output.count && result == ccurl_gunzip_more
            if produced > 0, !sink(output.span.extracting(first: produced).bytes) { return false }
            if consumed == 0 && produced == 0 { break }
        }
        return true
    }
}
