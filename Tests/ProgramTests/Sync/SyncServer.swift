import Foundation
import Gists
import LoopbackServer
import Storage
import Synchronization
import TestSupport

/// A GitHub with lists in pages, entity tags and `since`, whose gists can change, and a host of raw files beside it.
final class SyncServer: Sendable {
    struct Gist {
        var owner = "mira"
        /// The files' texts, by name.
        var files: [String: String] = [:]
        /// Minutes since a fixed time.
        var updated = 0
        /// Counts the edits, also in the files' URLs.
        var revision = 1
        var comments: [String] = []
        var isStarred = false
    }

    struct World {
        var gists: [String: Gist] = [:]
        /// The users, with the names that they have now.
        var users = ["mira": "mira", "ana": "ana"]
        var pageSize = 100
    }

    /// A request with the status of its answer.
    struct Entry {
        var target: String
        var status: Int
        var isConditional: Bool
    }

    let api: LoopbackServer
    let raw: LoopbackServer
    let folder: TestFolder
    let world: Mutex<World>
    private let entries = Mutex<[Entry]>([])
    private let override = Mutex<(@Sendable (_ number: Int, RecordedRequest) -> Reply?)?>(nil)
    private let answered = Mutex<(@Sendable (_ number: Int) -> Void)?>(nil)

    /// - Parameter count: the number of mira's gists, each with the files a.txt and b.txt.
    init(count: Int = 0, pageSize: Int = 100) throws {
        api = try LoopbackServer()
        raw = try LoopbackServer()
        folder = try TestFolder()
        world = Mutex(World(pageSize: pageSize))
        for number in 0..<count { add("g\(number)", at: count - number) }
        for server in [api, raw] {
            server.onAnythingElse { [weak self] request in self?.reply(to: request) ?? .status(500) }
        }
    }

    // MARK: The gists

    func add(_ id: String, owner: String = "mira", at updated: Int, change: (inout Gist) -> Void = { _ in }) {
        world.withLock { world in
            var gist = Gist(owner: owner, files: ["a.txt": "a of \(id)\n", "b.txt": "b of \(id)\n"], updated: updated)
            change(&gist)
            world.gists[id] = gist
        }
    }

    func change(_ id: String, _ change: (inout Gist) -> Void) {
        world.withLock { world in
            if let gist = world.gists[id] {
                var gist = gist
                change(&gist)
                world.gists[id] = gist
            }
        }
    }

    func remove(_ id: String) { world.withLock { $0.gists[id] = nil } }

    // MARK: Faults

    /// Answers some requests in another way.
    /// - Parameter reply: called with the number of the request, from 1 on, before it is answered; nil to answer as usual.
    func interfere(_ reply: (@Sendable (_ number: Int, RecordedRequest) -> Reply?)?) {
        override.withLock { $0 = reply }
    }

    /// Holds the answer with the file a.txt of a gist until the latch opens.
    func holdFile(of id: String) -> Latch {
        let latch = Latch()
        interfere { _, request in
            request.path == "/raw/\(id)/1/a.txt" ? Reply.ok("a of \(id)\n").held(by: latch) : nil
        }
        return latch
    }

    /// Calls a function after each answer was sent.
    func afterAnswers(_ action: (@Sendable (_ number: Int) -> Void)?) { answered.withLock { $0 = action } }

    // MARK: Requests

    /// The requests since the last call.
    func takeEntries() -> [Entry] {
        entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }

    /// The number of requests since the last call of `takeEntries`.
    var entryCount: Int { entries.withLock { $0.count } }

    /// The requests since the last call, without their hosts.
    func takeTargets() -> [String] { takeEntries().map(\.target) }

    /// Waits until all requests of an ended program are recorded.
    func settle() throws {
        for server in [api, raw] {
            // Connections are accepted in their order, so this one comes after those of the program.
            let line =
                "exec 3<>/dev/tcp/127.0.0.1/\(server.port); printf 'GET /settle HTTP/1.1\\r\\n\\r\\n' >&3; head -c 1 <&3"
            _ = try Program.runScript(line)
            while server.openConnections > 0 { usleep(1_000) }
        }
    }

    private func reply(to request: RecordedRequest) -> Reply {
        guard request.path != "/settle" else { return .status(204) }
        let number = entries.withLock { entries in
            entries.append(Entry(target: request.target, status: 0, isConditional: request["If-None-Match"] != nil))
            return entries.count
        }
        let other = override.withLock { $0 }?(number, request)
        let (status, reply) = other.map { (-1, $0) } ?? answer(request)
        entries.withLock { if $0.indices.contains(number - 1) { $0[number - 1].status = status } }
        guard let answered = answered.withLock({ $0 }) else { return reply }
        return reply.then { answered(number) }
    }

    // MARK: Runs

    static let token = "secret-token"

    func environment(withToken: Bool) -> [String: String] {
        let folders = ["XDG_CACHE_HOME": folder.path + "/cache", "XDG_STATE_HOME": folder.path + "/state"]
        return withToken ? folders.merging(["GH_ENTERPRISE_TOKEN": Self.token]) { $1 } : folders
    }

    func arguments(_ words: [String]) -> [String] { words.prefix(1) + ["--api-url", api.url] + words.dropFirst() }

    func run(_ words: String..., withToken: Bool = true) throws -> Program.Result {
        try Program.run(arguments(words), environment: environment(withToken: withToken))
    }

    func start(_ words: String..., withToken: Bool = true) throws -> Program.Running {
        try Program.start(arguments(words), environment: environment(withToken: withToken))
    }

    /// Runs the program with a limit of the shell for the size of files, as on a full disk.
    func runWithFullDisk(_ words: String..., kilobytes: Int) throws -> Program.Result {
        let line = (["exec \"$PROGRAM\""] + arguments(words)).joined(separator: " ")
        return try Program.runScript(
            "ulimit -f \(kilobytes); \(line)", environment: environment(withToken: true))
    }

    /// Reads the store of a run without a token.
    func read<Value>(_ body: (AccountStore) -> Value) -> Value {
        body(GistStore.open(folder: folder.path + "/cache/gists-tui").account(AccountKey(api: api.url, person: "")))
    }
}
