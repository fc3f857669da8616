import Foundation
import Gists
import SQLite
import Synchronization
import Testing

@testable import Storage

/// A folder for a store, removed at the end of the test, and a clock for it.
final class StoreFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)").path
    let clock = TestClock()

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var database: String { path + "/store.sqlite" }

    func open(_ limits: StoreLimits = StoreLimits(), lockTimeout: Double = 5) -> GistStore {
        GistStore.open(folder: path, limits: limits, lockTimeout: lockTimeout, now: clock.now)
    }

    /// Runs SQL behind the store's back.
    func run(_ sql: String) throws {
        try raw().use { try $0.execute(sql) }
    }

    /// A connection to the file itself, which is made where there is none.
    func raw() throws -> Connection {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let connection = try Connection(database, .readWrite)
        try connection.use { try $0.add(tokenizer: GistTokenizer.tokenizer, named: GistTokenizer.name) }
        return connection
    }

    /// Overwrites bytes of a file of the store.
    func overwrite(_ name: String, at offset: UInt64, with bytes: [UInt8]) throws {
        let file = try FileHandle(forUpdating: URL(filePath: path + "/" + name))
        try file.seek(toOffset: offset)
        try file.write(contentsOf: Data(bytes))
        try file.close()
    }
}

/// A clock that stands until it is set.
final class TestClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

    var now: @Sendable () -> Date { { self.time.withLock { $0 } } }
    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}

extension AccountKey {
    static let ada = AccountKey(api: "https://api.example.com", person: "ada")
    static let bob = AccountKey(api: "https://api.example.com", person: "bob")
}

extension Gist {
    /// A gist as lists show it, or, with texts, a whole one.
    static func sample(
        _ id: GistID, _ description: String? = nil, owner: Login = "octocat",
        files: [String: String?] = ["a.txt": nil],
        language: String? = nil, comments: Int = 0
    ) -> Gist {
        Gist(
            id: id, description: description,
            owner: Owner(login: owner, id: 1, avatarURL: "/u/1", htmlURL: "/\(owner)"),
            files: files.sorted { $0.key < $1.key }.map { name, text in
                GistFile(
                    name: name, mediaType: "text/plain", language: language, rawURL: "/\(id)/\(name)", size: 10,
                    content: text)
            },
            createdAt: Date(timeIntervalSince1970: 1_600_000_000),
            updatedAt: Date(timeIntervalSince1970: 1_600_000_001),
            commentCount: comments, htmlURL: "/\(id)", gitPullURL: "/\(id).git")
    }
}
