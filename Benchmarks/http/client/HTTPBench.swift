import Concurrency
import FoundationEssentials
import Glibc
import HTTP

/// The HTTP library under load, told what to do by Benchmarks/http/bench.py.
///
///     http-bench bursts PREFIX CA     for each line on standard input: fetches PREFIX0 … PREFIX99, answers with milliseconds
///     http-bench once PREFIX CA       fetches them once
///     http-bench many PREFIX CA       10,000 requests; prints the resident KiB and the descriptors after each 1,000
///     http-bench discarded PREFIX CA  50,000 requests, cancelled when they have begun; the same after each 5,000
///     http-bench pages PREFIX CA      for each line on standard input: one page of gists to models, answers with milliseconds
///     http-bench cancel               cancels 200 transfers; prints how many milliseconds later the server saw each close
@main struct HTTPBench {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 || arguments.dropFirst() == ["cancel"] else { exit(2) }
        // As gists-tui does it: no pool of the system's beside our threads, and no exit handlers, which would take libraries
        // down under threads that still use them.
        try Blocking.run {
            guard arguments.count == 4 else { return try await Cancelling.measure() }
            let client = Client(prefix: arguments[2], certificateFile: arguments[3])
            switch arguments[1] {
            case "bursts": try await client.answerBursts()
            case "once": try await client.burst()
            case "many": try await client.watch(bursts: 100) { try await client.burst() }
            case "discarded": try await client.watch(bursts: 500) { await client.discardedBurst() }
            case "pages": try await client.answerPages()
            default: exit(2)
            }
        }
        fflush(nil)
        _exit(0)
    }
}

struct Client {
    let prefix: String
    let transport: CurlTransport
    let session: Session

    init(prefix: String, certificateFile: String) {
        self.prefix = prefix
        transport = CurlTransport(configuration: CurlConfiguration(certificateFile: certificateFile, environment: [:]))
        session = Session(transport: transport)
    }

    func burst() async throws {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 {
                group.addTask { try await session.request("\(prefix)\(number)").value(.data).count }
            }
            for try await count in group where count == 0 { exit(1) }
        }
    }

    /// A hundred requests that are cancelled on their way; some may be quicker.
    func discardedBurst() async {
        await withDiscardingTaskGroup { group in
            for number in 0..<100 {
                group.addTask {
                    let request = session.request("\(prefix)\(number)")
                    request.start()
                    await Task.yield()
                    request.cancel()
                    _ = try? await request.value(.data)
                }
            }
        }
    }

    func answerBursts() async throws {
        // A warm connection.
        _ = try await session.request("\(prefix)0").value(.data)
        try await answerLines { try await burst() }
    }

    /// Prints what stays with the process after each tenth of the bursts.
    func watch(bursts: Int, _ burst: @Sendable () async throws -> Void) async throws {
        for _ in 0..<10 {
            for _ in 0..<bursts / 10 { try await burst() }
            print(try residentKiB(), try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count)
        }
    }

    private func residentKiB() throws -> Int {
        let pages = try String(contentsOf: URL(filePath: "/proc/self/statm"), encoding: .utf8).split(separator: " ")
        return pages.count > 1 ? (Int(pages[1]) ?? 0) * 4 : 0
    }
}

/// Does it once for each line on standard input, and prints the milliseconds that it took.
func answerLines(_ work: @Sendable () async throws -> Void) async throws {
    while readLine() != nil {
        let start = ContinuousClock.now
        try await work()
        print((ContinuousClock.now - start) / .milliseconds(1))
        fflush(nil)
    }
}
