import Cells

/// A text that is searched for secrets, byte by byte.
struct LeakScan {
    let bytes: [UInt8]
    let file: String
    private(set) var leaks: [Leak] = []
    /// The number of examined bytes, including repeated ones.
    var steps = 0
    private var line = 1
    /// The start of the line.
    private(set) var lineStart = 0
    /// The end of the last assigned value that was examined: it contains no other assignment.
    var valueEnd = 0
    /// The end of the last token or value that was examined completely: a token in a URL or after `token =` is found
    /// once, and other text is examined only once.
    var end = 0

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    mutating func run() {
        var place = 0
        while place < bytes.count, leaks.count < LeakGuard.mostLeaks {
            let byte = bytes[place]
            steps += 1
            switch byte {
            case 0x0A: beginLine(at: place + 1)
            case 0x0D: if self[place + 1] != 0x0A { beginLine(at: place + 1) }
            default: if Self.isBeginning[Int(byte)], place >= end { look(at: place, byte) }
            }
            place += 1
        }
    }

    private mutating func beginLine(at place: Int) {
        line += 1
        lineStart = place
    }

    /// The bytes that something can begin with, or that can be around it.
    private static let isBeginning: [Bool] = (0..<256).map { byte in
        !TokenPattern.byFirstByte[byte].isEmpty || "=:-,>ePCMNOp".utf8.contains(UInt8(byte))
    }

    private mutating func look(at place: Int, _ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "="): found(authorization(at: place) ?? assignment(at: place))
        case UInt8(ascii: ":"):
            found(passwordInURL(at: place) ?? botToken(at: place) ?? authorization(at: place) ?? assignment(at: place))
        case UInt8(ascii: ","): found(argument(at: place))
        case UInt8(ascii: ">"): found(element(at: place))
        case UInt8(ascii: "-"): found(privateKey(at: place) ?? option(at: place))
        case UInt8(ascii: "C"): found(secureString(at: place))
        case UInt8(ascii: "M"), UInt8(ascii: "N"), UInt8(ascii: "O"): found(discordToken(at: place))
        case UInt8(ascii: "p"): found(machinePassword(at: place))
        case UInt8(ascii: "P"): found(puttyKey(at: place))
        case UInt8(ascii: "e"): found(webToken(at: place))
        default: break
        }
        if place >= end { found(token(at: place, byte)) }
    }

    private mutating func found(_ finding: Finding?) {
        guard let finding else { return }
        end = max(end, finding.end)
        guard !leaks.contains(where: { $0.line == line && $0.kind == finding.kind }) else { return }
        let excerpt = TextSanitizer.line(String(decoding: finding.excerpt, as: UTF8.self))
        leaks.append(Leak(kind: finding.kind, file: file, line: line, excerpt: excerpt))
    }

    /// The byte at a position, or 0 beyond the end.
    subscript(place: Int) -> UInt8 { place >= 0 && place < bytes.count ? bytes[place] : 0 }

    func matches(_ word: some Collection<UInt8>, at place: Int) -> Bool {
        place >= 0 && bytes.count - place >= word.count && bytes[place..<place + word.count].elementsEqual(word)
    }

    /// The end of consecutive bytes that fulfil a condition.
    mutating func end(from place: Int, atMost most: Int, while holds: (UInt8) -> Bool) -> Int {
        var end = place
        while end < bytes.count, end - place < most, holds(bytes[end]) { end += 1 }
        steps += end - place + 1
        return end
    }
}

extension LeakScan {
    /// A possible secret and its end.
    struct Finding {
        var kind: String
        var excerpt: [UInt8]
        var end: Int

        init(_ kind: String, _ excerpt: some Sequence<UInt8>, end: Int) {
            self.kind = kind
            self.excerpt = Array(excerpt)
            self.end = end
        }

        static let ellipsis = Array("…".utf8)
    }

    /// A token in the form of a provider.
    private mutating func token(at place: Int, _ first: UInt8) -> Finding? {
        guard !self[place - 1].isAlphanumeric else { return nil }
        for pattern in TokenPattern.byFirstByte[Int(first)] {
            steps += 1
            guard matches(pattern.prefix, at: place) else { continue }
            let start = place + pattern.prefix.count
            let end = end(from: start, atMost: pattern.lengths.upperBound + 1, while: pattern.body.contains)
            guard end - start >= pattern.lengths.lowerBound else { continue }
            self.end = max(self.end, end)
            guard end - start <= pattern.lengths.upperBound, !self[end].isAlphanumeric,
                !Placeholder.matches(bytes[start..<end])
            else { continue }
            return Finding(pattern.kind, bytes[place..<start + 3] + Finding.ellipsis, end: end)
        }
        return nil
    }

    /// A signed JSON web token: three parts in base64; the first two are JSON objects (RFC 7519).
    private mutating func webToken(at place: Int) -> Finding? {
        let object = Array("eyJ".utf8)
        guard !self[place - 1].isAlphanumeric, matches(object, at: place) else { return nil }
        let isPart = TokenPattern.CharacterSet.wordOrHyphen.contains
        let head = end(from: place, atMost: Self.longestPart, while: isPart)
        end = max(end, head)
        guard head - place >= 17, self[head] == UInt8(ascii: "."), matches(object, at: head + 1) else { return nil }
        let claims = end(from: head + 1, atMost: Self.longestPart, while: isPart)
        end = max(end, claims)
        guard claims - head >= 17, self[claims] == UInt8(ascii: ".") else { return nil }
        let end = end(from: claims + 1, atMost: Self.longestPart, while: isPart)
        // The claims of the example at jwt.io: {"sub":"1234567890","name":"John Doe"
        guard end - claims > 20, !matches("eyJzdWIiOiIxMjM0NTY3ODkwIi".utf8, at: head + 1) else { return nil }
        return Finding(Words.Leaks.webToken, bytes[place..<place + 6] + Finding.ellipsis, end: end)
    }

    private static let longestPart = 4096
}
