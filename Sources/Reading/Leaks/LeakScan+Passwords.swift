extension LeakScan {
    /// `scheme://user:password@host`.
    /// - Parameter place: the position of the colon before the slashes.
    mutating func passwordInURL(at place: Int) -> Finding? {
        guard matches("://".utf8, at: place) else { return nil }
        let user = place + 3
        let colon = end(from: user, atMost: 80, while: Self.isUser)
        guard colon > user, self[colon] == UInt8(ascii: ":") else { return nil }
        let password = end(from: colon + 1, atMost: 200) { Self.isUser($0) || $0 == UInt8(ascii: ":") }
        guard password > colon + 1, self[password] == UInt8(ascii: "@") else { return nil }
        let value = bytes[(colon + 1)..<password]
        guard value.count >= 4, !Placeholder.matches(value), !value.elementsEqual(bytes[user..<colon]) else {
            return nil
        }
        let host = end(from: password + 1, atMost: 60) { Self.isUser($0) }
        guard host > password + 1, !Placeholder.matches(bytes[(password + 1)..<host]) else { return nil }
        var scheme = place
        while place - scheme < 20, self[scheme - 1].isAlphanumeric { scheme -= 1 }
        steps += place - scheme
        let excerpt = bytes[scheme...colon] + Finding.ellipsis + bytes[password..<host]
        return Finding(Words.Leaks.urlPassword, excerpt, end: password)
    }

    private static func isUser(_ byte: UInt8) -> Bool {
        0x21...0x7E ~= byte && !"/:@?#\"'<>`\\()[]{},;|^".utf8.contains(byte)
    }

    /// `password = value`, with any name that ends like that of a secret, and a literal value.
    /// - Parameter place: the position of the equals sign or the colon.
    mutating func assignment(at place: Int) -> Finding? {
        // Comparisons and `::` are not assignments.
        guard place >= valueEnd else { return nil }
        let next = self[place + 1]
        guard next != UInt8(ascii: "="), next != UInt8(ascii: "~"), !(bytes[place] == 0x3A && next == 0x3A) else {
            return nil
        }
        guard let own = name(before: place) else { return nil }
        let name = nameOfValue(own) ?? own
        guard let kind = Self.kind(ofName: bytes[name]),
            let value = value(behind: place + 1, isOption: isCommand(name, place))
        else { return nil }
        guard !Placeholder.matches(bytes[value.range]), isLikely(value, kind) else { return nil }
        return Finding(kind, bytes[name] + [bytes[place]] + Finding.ellipsis, end: value.range.upperBound)
    }

    /// `define('DB_PASSWORD', 'value')`: the name and the value are consecutive arguments.
    /// - Parameter place: the position of the comma.
    mutating func argument(at place: Int) -> Finding? {
        guard "\"'".utf8.contains(self[place - 1]), let name = name(before: place),
            "\"'".utf8.contains(self[name.lowerBound - 1]),
            let kind = Self.kind(ofName: bytes[name]), let value = value(behind: place + 1), value.isQuoted,
            bytes[value.range].contains(where: \.isDigit), isLikely(value, kind),
            !Placeholder.matches(bytes[value.range])
        else { return nil }
        return Finding(kind, bytes[name] + [UInt8(ascii: ",")] + Finding.ellipsis, end: value.range.upperBound)
    }

    /// `<password>value</password>`.
    /// - Parameter place: the position of the bracket that ends the tag.
    mutating func element(at place: Int) -> Finding? {
        guard let name = name(before: place), "<:".utf8.contains(self[name.lowerBound - 1]),
            let kind = Self.kind(ofName: bytes[name])
        else { return nil }
        let end = end(from: place + 1, atMost: Self.longestValue) { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "<") }
        let value = Value(range: (place + 1)..<end, isQuoted: true)
        guard end > place + 1, matches("</".utf8, at: end), isLikely(value, kind),
            !Placeholder.matches(bytes[value.range])
        else { return nil }
        return Finding(kind, [UInt8(ascii: "<")] + bytes[name] + [UInt8(ascii: ">")] + Finding.ellipsis, end: end)
    }

    /// The name beside a `value`: `<add key="Password" value="…">`, `- name: DB_PASSWORD` above `value: …`.
    private mutating func nameOfValue(_ name: Range<Int>) -> Range<Int>? {
        guard bytes[name].elementsEqual(Self.value) else { return nil }
        var end = name.lowerBound
        while end > 0, name.lowerBound - end < 40, " \t\r\n\"',".utf8.contains(bytes[end - 1]) { end -= 1 }
        var start = end
        while start > 0, end - start < Self.longestName, Self.isName(bytes[start - 1]) { start -= 1 }
        steps += name.lowerBound - start
        var sign = start
        while sign > 0, start - sign < 8, " \t\"'".utf8.contains(bytes[sign - 1]) { sign -= 1 }
        guard "=:".utf8.contains(self[sign - 1]), let key = self.name(before: sign - 1) else { return nil }
        return Self.keys.contains { bytes[key].elementsEqual($0) } ? start..<end : nil
    }

    private static let value = Array("value".utf8)
    private static let keys = ["key", "name", "Name", "Key"].map { Array($0.utf8) }

    /// True if a command line can assign here: `PGPASSWORD=value psql`, `--password=value`.
    private func isCommand(_ name: Range<Int>, _ place: Int) -> Bool {
        self[place] == UInt8(ascii: "=") && name.upperBound == place
            && (name.lowerBound == lineStart || " \t-\"'".utf8.contains(self[name.lowerBound - 1]))
    }

    // MARK: The name

    /// The range of the name before an equals sign or a colon, also in quotes: `"db_password" :`.
    mutating func name(before place: Int) -> Range<Int>? {
        var end = place
        // `:=`, `?=`, `+=` and `=>`: the sign is one byte further.
        while end > 0, place - end < 8, " \t:?'\"]".utf8.contains(bytes[end - 1]) { end -= 1 }
        var start = end
        while start > 0, end - start < Self.longestName, Self.isName(bytes[start - 1]) { start -= 1 }
        steps += place - start
        // `secret` is not the name of a value in `arn:aws:secretsmanager:eu-west-1:123:secret:NAME`.
        let isPart = start > 1 && self[start - 1] == UInt8(ascii: ":") && bytes[start - 2].isDigit
        return end - start >= 3 && !isPart ? start..<end : nil
    }

    private static let longestName = 48

    private static func isName(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    /// The kind of value according to a name: `DB_PASSWORD`, `db.password`, `clientSecret`, `x-api-key`.
    static func kind(ofName name: ArraySlice<UInt8>) -> String? {
        guard let last = name.last.map({ $0 | 0x20 }), isLast[Int(last)] else { return nil }
        return names.first { hasSuffix(name, $0.name) }.flatMap { found in
            found.kind == Words.Leaks.bearer && harmless.contains { hasSuffix(name, $0) } ? nil : found.kind
        }
    }

    /// Tokens that tell a server where to continue, or distinguish two requests.
    private static let harmless = [
        "next", "page", "nextpage", "continuation", "forward", "backward", "cursor", "sync", "resume", "starting",
        "change",
        "lock", "client", "request", "idempotency", "confirmation", "product", "action", "cancellation", "special",
    ].map { Array(($0 + "token").utf8) }

    /// True if a name ends with a word, whatever the separators.
    static func hasSuffix(_ name: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
        var rest = word.count
        for byte in name.reversed() where byte.isAlphanumeric {
            guard rest > 0 else { return true }
            rest -= 1
            guard byte | 0x20 == word[rest] else { return false }
        }
        return rest == 0
    }

    /// The possible last bytes of names.
    private static let isLast: [Bool] = (0..<256).map { byte in names.contains { $0.name.last.map(Int.init) == byte } }

    /// Longer ones first.
    private static let names: [(name: [UInt8], kind: String)] = [
        ("awssecretaccesskey", Words.Leaks.awsSecret), ("secretaccesskey", Words.Leaks.awsSecret),
        ("awssecretkey", Words.Leaks.awsSecret),
        ("password", Words.Leaks.password), ("passwd", Words.Leaks.password), ("passphrase", Words.Leaks.password),
        ("dbpass", Words.Leaks.password), ("userpass", Words.Leaks.password), ("pwd", Words.Leaks.password),
        ("secret", Words.Leaks.secret), ("secretkey", Words.Leaks.secret), ("apikey", Words.Leaks.secret),
        ("apisecret", Words.Leaks.secret), ("accesstoken", Words.Leaks.secret), ("authtoken", Words.Leaks.secret),
        ("apitoken", Words.Leaks.secret), ("accountkey", Words.Leaks.secret), ("privatekey", Words.Leaks.secret),
        ("secrettoken", Words.Leaks.secret), ("bearertoken", Words.Leaks.secret),
        ("clientkeydata", Words.Leaks.privateKey), ("token", Words.Leaks.bearer), ("auth", Words.Leaks.basic),
    ].map { (Array($0.0.utf8), $0.1) }

    // MARK: The value

    struct Value {
        var range: Range<Int>
        var isQuoted: Bool
    }

    /// A quoted literal without spaces, or a word at the end of its line.
    /// - Parameter isOption: true if more words can follow on the line.
    private mutating func value(behind place: Int, isOption: Bool = false) -> Value? {
        var start = place
        while start - place < 8, " \t>".utf8.contains(self[start]) { start += 1 }
        // Prefixes of raw strings in some languages: b"", r"", @"", L"".
        if "brL@".utf8.contains(self[start]), "\"'".utf8.contains(self[start + 1]) { start += 1 }
        let quote = self[start]
        guard "\"'`".utf8.contains(quote) else {
            let end = end(from: start, atMost: Self.longestValue) { 0x21...0x7E ~= $0 && !"\"'`,;".utf8.contains($0) }
            valueEnd = end
            var rest = end
            while rest - end < 8, " \t,;\"'".utf8.contains(self[rest]) { rest += 1 }
            let endsLine =
                isOption && rest > end || rest >= bytes.count || self[rest] == 0x0A
                || self[rest] == 0x0D || self[rest] == 0x23
            return end > start && endsLine ? Value(range: start..<end, isQuoted: false) : nil
        }
        start += 1
        let end = end(from: start, atMost: Self.longestValue) { $0 > 0x20 && $0 != 0x7F && $0 != quote }
        valueEnd = end
        guard end > start, self[end] == quote else { return nil }
        return Value(range: start..<end, isQuoted: true)
    }

    private static let longestValue = 200

    /// A word without quotes may be code: it needs a digit among letters, and no call or lookup.
    private mutating func isLikely(_ value: Value, _ kind: String) -> Bool {
        let text = bytes[value.range]
        steps += text.count
        if kind == Words.Leaks.awsSecret {
            return text.count == 40 && text.allSatisfy { $0.isAlphanumeric || "+/=".utf8.contains($0) }
        }
        let hasDigit = text.contains(where: \.isDigit)
        // Many names end with these words: only the value decides.
        if kind == Words.Leaks.basic { return isUserAndPassword(value.range) }
        if kind == Words.Leaks.privateKey { return text.count >= 100 && isRandom(text) }
        if kind == Words.Leaks.bearer {
            return hasDigit && text.count >= 40 && text.allSatisfy { $0.isAlphanumeric || "-_.+/=".utf8.contains($0) }
                && isRandom(text)
        }
        if kind == Words.Leaks.secret {
            return hasDigit && text.count >= 12 && text.allSatisfy { Self.isName($0) || "+/=~".utf8.contains($0) }
        }
        // PWD=/home/mira
        if text.first == UInt8(ascii: "/") { return false }
        if value.isQuoted { return text.count >= 4 && !text.contains(UInt8(ascii: "(")) }
        let isCode = text.contains { "(){}[]<>$\\".utf8.contains($0) } || text.first?.isLetter == true && isPath(text)
        return text.count >= 6 && hasDigit && text.contains(where: \.isLetter) && !isCode
    }

    /// `config.password`, `user::password`, `https://…`
    private func isPath(_ text: ArraySlice<UInt8>) -> Bool {
        text.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
    }
}
