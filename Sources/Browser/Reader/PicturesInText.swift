import Cells
import Gists
import Reading

/// Where a picture in a text comes from.
public enum PictureSource: Hashable, Sendable {
    case file(GistFile)
    case web(String)

    /// Nil where nobody but the author vouches for the place: to read a text must not tell its author's server who reads
    /// it. A file of the gist, the gist's own server and GitHub's servers for pictures may be asked; the same goes for where
    /// they redirect to.
    public init?(_ address: String, in gist: Gist) {
        if let name = LinkTarget.fileName(address), let file = gist.files.first(where: { $0.name == name }) {
            self = .file(file)
            return
        }
        guard let origin = Self.origin(of: address) else { return nil }
        // camo asks the author's server when it is asked.
        let isGitHub =
            origin.hasPrefix("https://") && origin.hasSuffix(".githubusercontent.com")
            && origin != "https://camo.githubusercontent.com"
        let isRaw = origin == "https://gist.github.com" && address.contains("/raw")
        guard isGitHub || isRaw || gist.files.contains(where: { Self.origin(of: $0.rawURL) == origin }) else {
            return nil
        }
        self = .web(address)
    }

    /// Scheme, host and port; nil for all that could mean one host to us and another to who connects.
    private static func origin(of address: String) -> String? {
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: address.lowercased().hasPrefix),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        let host = address.dropFirst(scheme.count).prefix { !"/?#".contains($0) }.lowercased()
        let isHost = !host.isEmpty && host.allSatisfy { $0.isLetter || $0.isNumber || ".-:".contains($0) }
        return isHost ? scheme + host : nil
    }
}

/// What a picture in a text is drawn on.
public struct PictureCanvas: Equatable, Sendable {
    /// The cells that it may take.
    public var size: Size
    /// What shows through it.
    public var background: RGB
}

/// Pictures in texts: those that are under way, and the latest that came.
struct PicturesInText: Equatable, Sendable {
    struct Key: Hashable, Sendable {
        var gist: String
        /// As the text has it.
        var address: String
    }

    struct Drawn: Equatable {
        var picture: Surface
        var canvas: PictureCanvas
    }

    /// What those that are under way are drawn on.
    var running: [Key: PictureCanvas] = [:]
    private(set) var drawn: [Key: Drawn] = [:]
    private var order: [Key] = []
    /// What can't be drawn is its text, until the gist is opened again.
    var failed: Set<Key> = []

    /// Each takes up to some hundred kilobytes.
    private static let capacity = 50

    mutating func keep(_ picture: Surface, for key: Key, on canvas: PictureCanvas) {
        order.removeAll { $0 == key }
        order.append(key)
        drawn[key] = Drawn(picture: picture, canvas: canvas)
        if order.count > Self.capacity { drawn[order.removeFirst()] = nil }
    }
}
