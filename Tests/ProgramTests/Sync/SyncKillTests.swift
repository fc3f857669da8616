import Foundation
import Gists
import LoopbackServer
import TestSupport
import Testing

@Suite(.blocking) struct `Killed syncs` {
    /// `make kills` runs a hundred.
    private static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap(Int.init) ?? 20
    /// So many that some are still missing after the last kill.
    private static let gists = 4 * kills

    @Test("S13: after kills nothing is lost, and nothing that was stored was asked for again")
    func kills() throws {
        let github = try SyncServer(count: Self.gists, pageSize: 10)
        var random = SeededGenerator(seed: 13)
        let feed = RemoteFeed.user("mira")
        for kill in 1...Self.kills {
            // The gists whose list entry is stored have their missing files there, too.
            let (listed, missing) = github.read { store in
                (Set(store.ids(in: feed)), Set(store.pendingGists(of: feed).flatMap { $0.files.map(\.rawURL) }))
            }
            #expect(try Self.run(github, killedAfter: Int.random(in: 2...9, using: &random)) == SIGKILL)
            let files = github.takeTargets().filter { $0.hasPrefix("/raw/") }
            #expect(Set(files).count == files.count, "kill \(kill)")
            for file in files {
                let gist = GistID(file.split(separator: "/")[1])
                #expect(!listed.contains(gist) || missing.contains(github.raw.url + file), "kill \(kill): \(file)")
            }
        }
        let last = try github.run("sync", "--user", "mira", withToken: false)
        #expect(last.code == 0 && last.text.hasPrefix("1 list, \(Self.gists) gists"), "\(last)")
        for number in 0..<Self.gists {
            #expect(github.read { $0.content(of: github.rawURL("g\(number)", "b.txt"), in: "g\(number)") } != nil)
        }
        #expect(github.read { $0.pendingGists(of: feed) } == [])
    }

    @Test("S13: a killed download of comments and revisions continues with those that are missing")
    func parts() throws {
        let github = try SyncServer(count: 8)
        for number in 0..<8 {
            github.change("g\(number)") { ($0.comments, $0.revision) = (["one"], 3) }
        }
        #expect(try github.run("sync", "--user", "mira", withToken: false).code == 0)
        _ = github.takeEntries()
        var asked: [String: Int] = [:]
        for limit in [4, 9, 14] {
            try Self.run(github, "--comments", "--revisions", killedAfter: limit)
            for target in github.takeTargets() { asked[target, default: 0] += 1 }
        }
        let rest = try github.run("sync", "--user", "mira", "--comments", "--revisions", withToken: false)
        #expect(rest.code == 0, "\(rest)")
        for number in 0..<8 {
            let versions = github.read { $0.syncedVersions(of: "g\(number)") }
            #expect(versions.count == 3, "g\(number)")
        }
        // Six are asked at a time, so no more than these can be lost with each kill.
        let repeated = asked.filter { $0.key.contains("/comments") && $0.value > 1 }
        #expect(repeated.count <= 3 * 6)
    }

    /// Runs a sync that is killed as soon as the server has sent this number of answers.
    /// - Returns: the signal or the exit code that ended it.
    @discardableResult
    private static func run(
        _ github: SyncServer, _ options: String..., killedAfter limit: Int
    ) throws -> Int32 {
        let target = KillTarget(limit: limit)
        github.afterAnswers { number in target.answered(number) }
        defer { github.afterAnswers(nil) }
        let running = try Program.start(
            github.arguments(["sync", "--user", "mira"] + options), environment: github.environment(withToken: false))
        target.aim(at: running.process.processIdentifier)
        running.process.waitUntilExit()
        try github.settle()
        return running.process.terminationStatus
    }
}

/// Kills a process when a server has sent it some answers.
final class KillTarget: @unchecked Sendable {
    // Unchecked: every access happens under `lock`.
    private let lock = NSLock()
    private let limit: Int
    private var process: pid_t?
    private var count = 0

    init(limit: Int) { self.limit = limit }

    func aim(at process: pid_t) {
        lock.withLock {
            self.process = process
            if count >= limit {
                kill(process, SIGKILL)
                self.process = nil
            }
        }
    }

    func answered(_ number: Int) {
        lock.withLock {
            count += 1
            if count >= limit, let process {
                kill(process, SIGKILL)
                self.process = nil
            }
        }
    }
}
