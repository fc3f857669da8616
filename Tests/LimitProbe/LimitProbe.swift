import Concurrency
import Foundation
import HTTP

/// Tries what must work, or fail without harm, in a process that can open no further file descriptor, and prints the
/// outcome. The limit applies to a whole process, so a test cannot lower its own.
@main
enum LimitProbe {
    static func main() async throws {
        switch CommandLine.arguments.dropFirst().first {
        case "completion": print(await completion())
        case "transfers": try await transfers(CommandLine.arguments[2])
        default: exit(2)
        }
    }

    /// Lowers the limit for `body`.
    private static func withoutDescriptors<Result>(_ body: () async -> Result) async -> Result {
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
        var none = rlimit(rlim_cur: 0, rlim_max: before.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
        let result = await body()
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
        return result
    }

    /// Returns true if a completion that was finished ends a wait.
    private static func completion() async -> Bool {
        await withoutDescriptors {
            let done = Completion()
            done.finish()
            return done.wait(atMost: .seconds(60))
        }
    }

    /// Requests a response that the server holds back, until a line comes from standard input. Then poll() fails, which
    /// allows no more descriptors than the limit.
    private static func transfers(_ server: String) async throws {
        let session = Session(transport: CurlTransport(configuration: .init(environment: [:])))
        let held = session.request(server + "/held")
        held.start()
        _ = readLine()
        let response = await withoutDescriptors {
            held.setPriority(.high)
            return await held.response(.string)
        }
        if case .failure(let error) = response.result { print(error.code) } else { print("no error") }
        print(try await session.request(server + "/x").value(.string))
    }
}
