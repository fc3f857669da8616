import Foundation
import Synchronization
import Testing

@testable import Resources

@Suite struct `The pipeline` {
    private struct Named: Error, Equatable { var text: String }

    @Test(
        "S8: patterns name paths",
        arguments: [
            ("gists/*", "gists/1", true), ("gists/*", "gists", false), ("gists/*", "gists/1/star", false),
            ("gists/*/star", "gists/1/star", true), ("gists/*/star", "gists/1/comments", false),
            ("**", "gists/1", true), ("**", "", true), ("gists/**", "gists/1/star", true), ("gists/**", "users", false),
        ])
    func patterns(pattern: String, path: String, matches: Bool) {
        #expect(PathPattern(pattern).matches(path) == matches)
    }

    @Test("S8: transformers work in order, for their paths and methods alone")
    func content() async throws {
        var pipeline = Pipeline()
        pipeline.transform("gists/*") { (data: Data) in String(decoding: data, as: UTF8.self) }
        pipeline.transform("gists/*", methods: "GET") { (text: String) in text.count }
        pipeline.transform("users/*") { (_: String) in "never" }
        #expect(try await pipeline.run("gists/1") { Data("four".utf8) } == 4)
        #expect(try await pipeline.run("gists/1", method: "PUT") { Data("four".utf8) } == "four")
        #expect(try await pipeline.run("other") { "as it is" } == "as it is")
    }

    @Test("S8: errors go through too, those of the transformers included")
    func errors() async {
        var pipeline = Pipeline()
        pipeline.transform("gists/*") { (text: String) throws -> Int in
            guard let number = Int(text) else { throw Named(text: "no number") }
            return number
        }
        pipeline.transform("**", error: { error in Named(text: "Sorry: \((error as? Named)?.text ?? "\(error)")") })
        await #expect(throws: Named(text: "Sorry: down")) {
            try await pipeline.run("gists/1", as: Int.self) { throw Named(text: "down") }
        }
        await #expect(throws: Named(text: "Sorry: no number")) {
            try await pipeline.run("gists/1", as: Int.self) { "x" }
        }
        await #expect(throws: Named(text: "Sorry: UnexpectedContent()")) {
            try await pipeline.run("gists/1", as: String.self) { "1" }
        }
    }

    @Test("S8: it runs off the main thread, on the threads of the resource")
    @MainActor func thread() async {
        let wasMain = Mutex<Bool?>(nil)
        var pipeline = Pipeline()
        pipeline.transform("**") { (text: String) in
            wasMain.withLock { $0 = Thread.isMainThread }
            return text
        }
        let catalog = ResourceCatalog(account: "", clock: ManualClock(), executor: globalConcurrentExecutor)
        let resource: Resource<String> = catalog.resource("x") { [pipeline] in
            .init(fetch: { try await pipeline.run("x") { "a" } })
        }
        resource.load()
        await eventually { !resource.state.isLoading }
        #expect(wasMain.withLock { $0 } == false)
    }
}
