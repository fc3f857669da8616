import Foundation
import Gists
import TestSupport
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(10))) struct CrashTests {
    let folder = StoreFolder()

    /// `StoreWriter` as a process, and what it has said.
    final class Writer {
        let process = Process()
        private let output = Pipe()
        private var said = Data()

        /// - Parameter tracer: a program, and its arguments, that runs it.
        init(_ folder: StoreFolder, _ name: String, largestFile: Int? = nil, through tracer: [String] = []) throws {
            let command =
                tracer + [Product.path("StoreWriter"), folder.path, name] + (largestFile.map { ["\($0)"] } ?? [])
            process.executableURL = URL(filePath: command[0])
            process.arguments = Array(command.dropFirst())
            process.standardOutput = output
            try process.run()
        }

        var lines: [String] { String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init) }

        /// Reads until that many lines are there, or the process has ended.
        func wait(lines count: Int) {
            while said.count(where: { $0 == 10 }) < count {
                let data = output.fileHandleForReading.availableData
                guard !data.isEmpty else { return }
                said += data
            }
        }

        /// Ends it, and what traces it, by no longer listening.
        func stop() {
            try? output.fileHandleForReading.close()
            process.waitUntilExit()
        }

        /// Kills it without a word, and reads what it had said before.
        func kill() {
            Foundation.kill(process.processIdentifier, SIGKILL)
            wait(lines: .max)
            process.waitUntilExit()
        }
    }

    @Test("S12: killed 200 times at random moments, the store has every row that was committed and is sound")
    func kills() throws {
        var log = ""
        var total = 0
        for round in 1...200 {
            let writer = try Writer(folder, "round\(round)")
            writer.wait(lines: Int.random(in: 0...8))
            // Now and then in the middle of a write, not only right after one.
            usleep(.random(in: 0...4_000))
            writer.kill()
            let committed = writer.lines.compactMap { Int($0) }.last ?? 0
            let store = folder.open()
            let account = store.account(AccountKey(api: "https://api.example.com", person: "writer"))
            let missing = (1..<(committed + 1)).filter { number in
                let copy = account.gist("round\(round)-\(number)")
                return copy?.gist.files.first?.content?.hasPrefix("word\(number) ") != true
                    || copy?.comments?.count != 1
            }
            // The whole check now and then, and at the end.
            let flaws = round % 20 == 0 ? store.verify() : []
            #expect(missing.isEmpty && flaws == [] && store.notice == nil && store.access == .full)
            #expect(account.search(SearchQuery("word\(committed)")).isEmpty == (committed == 0))
            total += committed
            log += "kill \(round): \(committed) gists committed, \(missing.count) missing"
            log += round % 20 == 0 ? ", \(flaws == [] ? "sound" : "NOT SOUND")\n" : "\n"
        }
        let store = folder.open()
        #expect(store.verify() == [])
        #expect(try #require(store.status()).gists >= total)
        log += "200 kills, \(total) gists committed, store \(store.verify() == [] ? "sound" : "NOT SOUND")\n"
        if let path = ProcessInfo.processInfo.environment["KILL_LOG"] {
            try log.write(toFile: path, atomically: true, encoding: .utf8)
        }
    }

    @Test("S12: two programs that write at the same time both get everything in")
    func twoWriters() throws {
        let writers = try ["one", "two"].map { try Writer(folder, $0) }
        for writer in writers { writer.wait(lines: 60) }
        for writer in writers { writer.kill() }
        let store = folder.open()
        let account = store.account(AccountKey(api: "https://api.example.com", person: "writer"))
        for (name, writer) in zip(["one", "two"], writers) {
            #expect(writer.lines.count >= 60 && writer.lines.allSatisfy { Int($0) != nil })
            for number in writer.lines { #expect(account.gist("\(name)-\(number)") != nil) }
        }
        #expect(store.verify() == [])
    }

    @Test("S12: where no file may grow, the store says so, keeps what it has, and goes on when there is room")
    func fullDisk() throws {
        let writer = try Writer(folder, "full", largestFile: 600_000)
        writer.wait(lines: .max)
        writer.process.waitUntilExit()
        #expect(writer.lines.last?.hasPrefix("problem: Can't") == true)
        let committed = try #require(writer.lines.compactMap { Int($0) }.last)
        let store = folder.open()
        let account = store.account(AccountKey(api: "https://api.example.com", person: "writer"))
        #expect((1...committed).allSatisfy { account.gist("full-\($0)") != nil })
        account.save(Gist.sample("after"))
        #expect(store.problem == nil && account.gist("after") != nil && store.verify() == [])
    }
}
