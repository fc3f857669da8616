import Foundation

/// The contents of a gist at one time.
struct Contents: Sendable {
    struct File: Sendable {
        var name: String
        let text: String
        /// The bytes if they are not UTF-8; `text` is then the readable part.
        let binary: Data?
        /// The identifier of the contents in raw URLs, like a blob's SHA on GitHub.
        let sha: String

        init(_ name: String, _ text: String) {
            (self.name, self.text, binary) = (name, text, nil)
            sha = Digest.hex(of: text, count: 40)
        }

        init(_ name: String, binary: Data) {
            (self.name, text, self.binary) = (name, String(decoding: binary, as: UTF8.self), binary)
            sha = Digest.hex(of: text, count: 40)
        }

        var bytes: Data { binary ?? Data(text.utf8) }
        var size: Int { binary?.count ?? text.utf8.count }
    }

    var description: String?
    /// The files sorted by name, as on GitHub.
    var files: [File]

    init(description: String?, files: [File]) {
        self.description = description
        self.files = files.sorted { $0.name < $1.name }
    }
}
