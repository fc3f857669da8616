/// A media type such as `application/vnd.github+json; charset=utf-8`.
public struct MediaType: Sendable, Hashable {
    /// The part before the slash, in lower case.
    public let type: String
    /// The part after the slash, in lower case.
    public let subtype: String
    /// The `charset` parameter in lower case.
    public let charset: String?

    /// Nil if the text is not `type/subtype`.
    public init?(_ text: String) {
        let parts = text.split(separator: ";").map { $0.trimmed.lowercased() }
        guard let essence = parts.first?.split(separator: "/", omittingEmptySubsequences: false), essence.count == 2,
            !essence[0].isEmpty, !essence[1].isEmpty
        else { return nil }
        type = String(essence[0])
        subtype = String(essence[1])
        charset = parts.dropFirst().first { $0.hasPrefix("charset=") }
            .map { String($0.dropFirst(8)).filter { $0 != "\"" } }
    }

    /// The part after the `+`, or the whole subtype: both `application/json` and `application/problem+json` have the
    /// syntax `json`.
    public var syntax: String {
        subtype.split(separator: "+").last.map(String.init) ?? subtype
    }

    /// True if an `Accept` element of this type allows the other. Types of the same syntax match: if asked for
    /// `application/vnd.github+json`, GitHub responds with `application/json`.
    func accepts(_ other: MediaType) -> Bool {
        if type == "*" { return true }
        guard type == other.type else { return false }
        return subtype == "*" || subtype == other.subtype || syntax == other.syntax
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at both ends.
    var trimmed: String {
        let isInk: (UInt8) -> Bool = { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        let bytes = Substring(self).utf8
        guard let first = bytes.firstIndex(where: isInk), let last = bytes.lastIndex(where: isInk) else { return "" }
        return String(self[first..<bytes.index(after: last)])
    }
}
