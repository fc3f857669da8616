import FoundationEssentials
import Glibc
import HTTP

/// The HTTP library under load, told what to do by Benchmarks/http/bench.py.
///
///     http-bench bursts PREFIX CA     for each line on standard input: fetches PREFIX0 … PREFIX99, answers with milliseconds
///     http-bench once PREFIX CA       fetches them once
///     http-bench many PREFIX CA       10,000 requests; prints the resident KiB after each 1,000
///     http-bench cancel               cancels 200 transfers; prints how many milliseconds later the server saw each close
@main struct HTTPBench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 || arguments.dropFirst() == ["cancel"] else { exit(2) }
        try await withTaskExecutorPreference(WorkExecutor.shared) {
            guard arguments.count == 4 else { return try await Cancelling.measure() }
            let client = Client(prefix: arguments[2], certificateFile: arguments[3])
            switch arguments[1] {
            case "bursts": try await client.answerBursts()
            case "once": try await client.burst()
            case "many": try await client.watchMemory()
            default: exit(2)
            }
        }
    }
}

struct Client {
    let prefix: String
    let session: Session

    init(prefix: String, certificateFile: String) {
        self.prefix = prefix
        let configuration = CurlConfiguration(certificateFile: certificateFile, environment: [:])
        session = Session(transport: CurlTransport(configuration: configuration))
    }

    func burst() async throws {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<100 {
                group.addTask { try await session.request("\(prefix)\(number)").value(.data).count }
            }
            for try await count in group where count == 0 { exit(1) }
        }
    }

    func answerBursts() async throws {
        // A warm connection.
        _ = try await session.request("\(prefix)0").value(.data)
        while readLine() != nil {
            let start = ContinuousClock.now
            try await burst()
            print((ContinuousClock.now - start) / .milliseconds(1))
            fflush(nil)
        }
    }

    func watchMemory() async throws {
        for _ in 0..<10 {
            for _ in 0..<10 { try await burst() }
            print(try residentKiB())
        }
    }

    private func residentKiB() throws -> Int {
        let pages = try String(contentsOf: URL(filePath: "/proc/self/statm"), encoding: .utf8).split(separator: " ")
        return pages.count > 1 ? (Int(pages[1]) ?? 0) * 4 : 0
    }
}
