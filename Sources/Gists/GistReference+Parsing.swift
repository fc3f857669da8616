extension GistReference {
    /// Parses an ID, `LOGIN/ID`, or the URL of a gist's page, of its raw files, of its repository or of the API, also
    /// on an Enterprise server.
    /// - Returns: nil for anything else.
    public init?(_ text: String) {
        guard let url = PastedURL(text), let (id, rest) = Self.id(in: url) else { return nil }
        self.init(id: id)
        read(rest)
        if let file = url.query.first(where: { $0.name.isExactly("file") })?.value, !file.isEmpty {
            self.file = .name(file)
        }
        comment = comment ?? url.query.first { $0.name.isExactly("permalink_comment_id") }.flatMap { Int($0.value) }
        read(fragment: url.fragment)
    }

    /// A gist, with the part from a link on its page: `file-b-sh-L3`, without the `#`.
    public init(id: GistID, fragment: String) {
        self.init(id: id)
        read(fragment: fragment)
    }

    // MARK: - The ID

    /// The ID and the rest of the path after it: `LOGIN/ID/…`, `ID/…`, after `gist` or `gists` on an Enterprise server
    /// and in the API.
    private static func id(in url: PastedURL) -> (id: GistID, rest: ArraySlice<String>)? {
        var path = url.path[...]
        if url.host != nil {
            if path.starts(with: ["api", "v3"]) { path = path.dropFirst(2) }
            if ["gist", "gists"].contains(path.first) { path = path.dropFirst() }
        } else if path.count > 2 {
            return nil
        }
        guard let first = path.first else { return nil }
        let second = path.dropFirst().first
        // A login can look like an ID, and an ID like a login: a long one is the ID.
        if let second, let id = id(second), !isCommit(second), Login(first).isValid,
            isLong(id) || !isLong(Self.id(first) ?? "")
        {
            // `ab/cd` is not a gist.
            if url.host != nil || isLong(id) || isDecimal(id) { return (GistID(id), path.dropFirst(2)) }
        }
        guard url.host != nil || second == nil, let id = id(first) else { return nil }
        return (GistID(id), path.dropFirst())
    }

    /// The ID in a part of a path: the whole part, or without an extension that GitHub knows.
    private static func id(_ part: String) -> String? {
        let endings = [".git", ".js", ".json", ".pibb"]
        let ending = endings.first { part.ends(with: $0) } ?? ""
        let stem = String(Substring(part.utf8.dropLast(ending.utf8.count)))
        return isHexadecimal(stem) && stem.utf8.count <= 40 ? stem : nil
    }

    /// True for an ID in GitHub's current format: 20 or 32 digits.
    private static func isLong(_ id: String) -> Bool { (20..<40).contains(id.utf8.count) }

    private static func isHexadecimal(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 || 0x41...0x46 ~= $0 }
    }

    private static func isDecimal(_ text: String) -> Bool { text.utf8.allSatisfy { 0x30...0x39 ~= $0 } }

    private static func isCommit(_ text: String) -> Bool { text.utf8.count == 40 && isHexadecimal(text) }

    // MARK: - The part of the gist

    /// Parses the path after the ID.
    private mutating func read(_ path: ArraySlice<String>) {
        let rest = path.dropFirst()
        switch path.first?.ifASCII {
        case "raw":
            let isPinned = rest.first.map(Self.isCommit) == true
            if isPinned { revision = rest.first }
            let name = rest.dropFirst(isPinned ? 1 : 0).joined(separator: "/")
            if !name.isEmpty { file = .name(name) }
        case "archive":
            revision = rest.first.map { String($0.parts(separatedBy: ".", maxSplits: 1)[0]) }.flatMap {
                Self.isCommit($0) ? $0 : nil
            }
        case "comments": comment = rest.first.flatMap { Int($0) }
        case let part? where Self.isHexadecimal(part) && (7...40).contains(part.utf8.count): revision = part
        default: break
        }
        revision = revision?.lowercased()
    }

    /// Parses the fragment after `#`: `gistcomment-ID`, `file-b-sh`, `file-b-sh-L3-L9`, `L3`.
    private mutating func read(fragment: String) {
        if let number = fragment.rest(behind: "gistcomment-") {
            comment = Int(number) ?? comment
            return
        }
        var words = fragment.parts(separatedBy: "-")
        let numbers = words.reversed().prefix(2).map(Self.lineNumber)
        if let last = numbers.first ?? nil {
            words.removeLast()
            var first = last
            if numbers.count == 2, let number = numbers[1] {
                words.removeLast()
                first = number
            }
            lines = min(first, last)...max(first, last)
        }
        let anchor = words.joined(separator: "-")
        if anchor.lowercased().begins(with: "file-"), anchor.utf8.count > 5 {
            file = .anchor(String(Substring(anchor.utf8.dropFirst(5))))
        }
    }

    /// The number in `L40` and in `L40C3`, which names a column as well.
    private static func lineNumber(_ text: Substring) -> Int? {
        guard text.utf8.first == UInt8(ascii: "L") else { return nil }
        let digits = Substring(text.utf8.dropFirst().prefix { $0 != UInt8(ascii: "C") })
        return Int(digits).flatMap { $0 > 0 && isDecimal(String(digits)) ? $0 : nil }
    }
}
