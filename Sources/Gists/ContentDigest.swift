import Texts

/// A digest of the names and contents of a gist's files. It identifies what a reader sees, the same for a row of a list
/// and for the gist's own response: both name each file, and the file's raw URL has the hash of its content.
///
/// A file that is added, removed, renamed or edited changes it. A description, a star, a comment and a visibility do
/// not: git does not keep them with the files, and `updated_at` moves with them.
public struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
    public let text: String
    public var description: String { text }

    /// Begins the digest of files without hashes.
    private static let uncertain = "~"
    /// The files that GitHub lists of a large gist, the first ones by the bytes of their names.
    private static let most = 300

    /// Creates a stored digest.
    public init(_ text: String) { self.text = text }

    /// False if a raw URL has no hash, as on some servers: then the file's size and its URL stand for its content, and
    /// an edit that keeps both is only noticed by the gist's history.
    public var isCertain: Bool { !text.begins(with: Self.uncertain) }

    /// The digest of these files; nil if there are none, because the server did not list them.
    public init?(_ files: [GistFile]) {
        guard !files.isEmpty else { return nil }
        var isCertain = true
        var bytes: [UInt8] = []
        let sorted = files.count > 1 ? files.sorted { ExactText($0.name) < ExactText($1.name) } : files
        for file in sorted.prefix(Self.most) {
            bytes += file.name.utf8
            // No name contains it, so that no two lists of files have the same bytes.
            bytes.append(0)
            if let hash = file.contentHash {
                bytes += hash.utf8
            } else {
                isCertain = false
                bytes += "\(file.size) \(file.rawPath)".utf8
            }
            bytes.append(0)
        }
        text = (isCertain ? "" : Self.uncertain) + StableHash.name(for: bytes.span)
    }

    public static func == (one: Self, other: Self) -> Bool { one.text.isExactly(other.text) }
    public func hash(into hasher: inout Hasher) { text.hashExactly(into: &hasher) }
}

extension GistFile {
    /// The hash in the raw URL, the same for equal content: `…/raw/HASH/NAME`, on older servers `…/raw/ID/HASH/NAME`.
    /// Nil if the URL contains none. A query, such as the short-lived token of a private server, is ignored.
    public var contentHash: String? {
        // The last part is the file's name, which may look like a hash.
        let hash = rawURL.utf8.withoutQuery.split(separator: UInt8(ascii: "/")).dropLast().last { part in
            (part.count == 40 || part.count == 64) && part.allSatisfy(\.isHexadecimal)
        }
        return hash.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The part of the raw URL that may name a state of the file, without the server, its query and the owner.
    fileprivate var rawPath: String {
        let url = String(decoding: rawURL.utf8.withoutQuery, as: UTF8.self)
        return url.place(of: "/raw/").map { String(url[$0.upperBound...]) } ?? ""
    }
}

extension String.UTF8View {
    fileprivate var withoutQuery: Substring.UTF8View {
        prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    }
}

extension UInt8 {
    fileprivate var isHexadecimal: Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20
    }
}

extension Gist {
    /// Nil if the server did not list the files.
    public var contents: ContentDigest? { ContentDigest(files) }
}
