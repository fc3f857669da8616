import Foundation
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@Suite(.blocking) struct `Killed backups` {
    private static let gists = 120
    /// `make kills` runs a hundred.
    private static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap(Int.init) ?? 20

    @Test("P5: after kills nothing is half, and nothing that had arrived was requested again")
    func kills() throws {
        let texts = Dictionary(
            uniqueKeysWithValues: (0..<Self.gists).map { number in
                ("g\(number)", ["a": Data("a\(number)".utf8), "b": Data("b\(number)".utf8)])
            })
        let backup = try BackupServer(texts.mapValues { BackupServer.Gist(description: "x", files: $0) })
        let target = Target()
        for (id, files) in texts {
            for (name, data) in files {
                backup.server.on("/raw/\(id)/1/\(name)") { _ in
                    target.count()
                    return .status(200, body: data)
                }
            }
        }
        var random = SeededGenerator(seed: 5)
        for kill in 1...Self.kills {
            let arrived = Self.arrived(backup)
            let running = try Program.start(backup.arguments(["--mine"]), environment: backup.environment)
            target.aim(at: running.process.processIdentifier, after: Int.random(in: 1...5, using: &random))
            running.process.waitUntilExit()
            let asked = target.end()
            #expect(asked <= 2 * Self.gists - arrived, "kill \(kill)")
            for (id, files) in texts {
                let folder = "mira/\(id)-x"
                let found = backup.files.filter { $0.key.hasPrefix(folder + "/") }
                guard !found.isEmpty else { continue }
                #expect(found.count == 3 && found["\(folder)/a"] == files["a"] && found["\(folder)/b"] == files["b"])
                let record = found["\(folder)/gist.json"] ?? Data()
                #expect((try? JSONSerialization.jsonObject(with: record)) != nil)
            }
        }
        #expect(try backup.run("--mine").code == 0)
        #expect(backup.names.count == 2 * Self.gists)
        #expect(try FileManager.default.contentsOfDirectory(atPath: backup.path) == ["mira"])
        #expect(try backup.run("--verify").code == 0)
    }

    /// The number of complete files in the backup, each once whatever names it has.
    private static func arrived(_ backup: BackupServer) -> Int {
        let files = backup.files.keys.filter { $0.hasSuffix("/a") || $0.hasSuffix("/b") || $0.contains("/arrived-") }
        return Set(
            files.map { name in
                var about = stat()
                lstat(backup.path + "/" + name, &about)
                return about.st_ino
            }
        ).count
    }
}

/// Kills a process when it has sent some requests.
private final class Target: Sendable {
    private struct State {
        var process: pid_t?
        var count = 0
        var limit = Int.max
    }
    private let state = Mutex(State())

    func aim(at process: pid_t, after limit: Int) {
        state.withLock { state in
            (state.process, state.limit) = (process, limit)
            if state.count >= limit { kill(process, SIGKILL) }
        }
    }

    func count() {
        state.withLock { state in
            state.count += 1
            if state.count >= state.limit, let process = state.process { kill(process, SIGKILL) }
        }
    }

    /// - Returns: the number of requests.
    func end() -> Int {
        state.withLock { state in
            defer { state = State() }
            return state.count
        }
    }
}
