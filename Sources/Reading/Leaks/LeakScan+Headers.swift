/// Credentials in HTTP headers, and tokens without a prefix of their own.
extension LeakScan {
    /// `Authorization: Bearer …`, `"Authorization": "Basic …"`, `headers["Authorization"] = "token …"`.
    /// - Parameter place: the position of the colon or the equals sign.
    mutating func authorization(at place: Int) -> Finding? {
        guard let name = name(before: place), Self.hasSuffix(bytes[name], Self.authorization) else { return nil }
        var start = place + 1
        while start - place < 8, " \t\"'`".utf8.contains(self[start]) { start += 1 }
        let scheme = end(from: start, atMost: 12) { $0.isLetter }
        guard self[scheme] == 0x20, scheme > start else { return nil }
        let token = (scheme + 1)..<end(from: scheme + 1, atMost: Self.longestCredential, while: Self.isCredential)
        let kind: String
        switch bytes[start..<scheme].map({ $0 | 0x20 }) {
        case Array("basic".utf8):
            guard isUserAndPassword(token) else { return nil }
            kind = Words.Leaks.basic
        case Array("bearer".utf8), Array("token".utf8), Array("apikey".utf8):
            guard token.count >= 20, isRandom(bytes[token]), !hasOwnForm(at: token.lowerBound) else { return nil }
            kind = Words.Leaks.bearer
        default: return nil
        }
        return Finding(
            kind, bytes[name] + [bytes[place], 0x20] + bytes[start..<scheme] + Finding.ellipsis, end: token.upperBound)
    }

    private static let authorization = Array("authorization".utf8)
    private static let longestCredential = 2_048

    private static func isCredential(_ byte: UInt8) -> Bool {
        TokenPattern.CharacterSet.base64OrPath.contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~")
    }

    /// True if a token is found by its provider's form.
    private func hasOwnForm(at place: Int) -> Bool {
        matches("eyJ".utf8, at: place)
            || TokenPattern.byFirstByte[Int(self[place])].contains { matches($0.prefix, at: place) }
    }

    /// True for a mixture of letters and digits, or of small letters and capitals, that no word or number has.
    func isRandom(_ value: ArraySlice<UInt8>) -> Bool {
        let capitals = value.count { 0x41...0x5A ~= $0 }
        let small = value.count { 0x61...0x7A ~= $0 }
        let isMixed = value.contains(where: \.isDigit) && capitals + small > 0 || capitals > 2 && small > 2
        return isMixed && !Placeholder.matches(value)
    }

    // MARK: - Base64

    /// True for the base64 of `user:password`.
    func isUserAndPassword(_ place: Range<Int>) -> Bool {
        guard place.count >= 8, place.count <= 400, let text = Self.decoded(bytes[place]) else { return false }
        guard text.allSatisfy({ 0x20...0x7E ~= $0 }), let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
            return false
        }
        let password = text[(colon + 1)...]
        return colon > 0 && password.count >= 4 && !Placeholder.matches(password)
            && !password.elementsEqual(text[..<colon])
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var (bytes, bits, count) = ([UInt8](), UInt32(0), 0)
        for byte in text where byte != UInt8(ascii: "=") {
            let value: UInt8
            switch byte {
            case 0x41...0x5A: value = byte - 0x41
            case 0x61...0x7A: value = byte - 0x61 + 26
            case 0x30...0x39: value = byte - 0x30 + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            default: return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }

    // MARK: - Bots

    /// `1234567890:AA…`, a Telegram bot: https://core.telegram.org/bots/features#botfather; the form is from gitleaks.
    mutating func botToken(at place: Int) -> Finding? {
        var start = place
        while place - start < 17, self[start - 1].isDigit { start -= 1 }
        steps += place - start
        guard (7...16).contains(place - start), !self[start - 1].isLetter || self[start - 1] == UInt8(ascii: "t"),
            self[place + 1] == UInt8(ascii: "A")
        else { return nil }
        let end = end(from: place + 1, atMost: 36, while: TokenPattern.CharacterSet.wordOrHyphen.contains)
        guard end - place == 36, isRandom(bytes[(place + 1)..<end]) else { return nil }
        return Finding(Words.Leaks.telegram, bytes[start...place] + Finding.ellipsis, end: end)
    }

    /// A Discord bot: its ID in base64, a time, a signature; the form is from gitleaks.
    mutating func discordToken(at place: Int) -> Finding? {
        let isPart = TokenPattern.CharacterSet.wordOrHyphen.contains
        guard !isPart(self[place - 1]) else { return nil }
        let id = end(from: place, atMost: 29, while: isPart)
        guard (24...28).contains(id - place), self[id] == UInt8(ascii: ".") else { return nil }
        let time = end(from: id + 1, atMost: 7, while: isPart)
        guard time - id == 7, self[time] == UInt8(ascii: ".") else { return nil }
        let end = end(from: time + 1, atMost: 40, while: isPart)
        guard (27...38).contains(end - time - 1), isRandom(bytes[place..<end]) else { return nil }
        return Finding(Words.Leaks.discord, bytes[place..<place + 4] + Finding.ellipsis, end: end)
    }
}
