import Foundation
import TestSupport
import Testing

@testable import Resources

@Suite(.timeLimit(.minutes(3))) struct `The catalog of resources` {
    private let clock = ManualClock()
    private let server = ScriptedServer()

    private func catalog(capacity: Int = 64) -> ResourceCatalog {
        ResourceCatalog(
            account: "mira", capacity: capacity, clock: clock, executor: globalConcurrentExecutor)
    }

    private func resource(_ catalog: ResourceCatalog, _ path: String) -> Resource<String> {
        catalog.resource(path) { .init(fetch: { [server] in try await server.fetch() }) }
    }

    @Test("S1: a path has one resource, whoever asks")
    func sharing() {
        let catalog = catalog()
        #expect(resource(catalog, "gists/1") === resource(catalog, "gists/1"))
        #expect(resource(catalog, "gists/1") !== resource(catalog, "gists/2"))
    }

    @Test("what nobody used for the longest time is forgotten, what somebody observes is not")
    func room() {
        let catalog = catalog(capacity: 2)
        let first = resource(catalog, "1")
        let states = first.states()
        let second = resource(catalog, "2")
        _ = resource(catalog, "3")
        _ = resource(catalog, "4")
        #expect(resource(catalog, "1") === first)
        #expect(resource(catalog, "2") !== second)
        withExtendedLifetime(states) {}
    }

    @Test("S9: another token wipes what the last account saw, and stops its loads")
    func account() async {
        let catalog = catalog()
        let secret = resource(catalog, "gists/1")
        secret.load()
        #expect(await eventually { server.asked == 1 })
        server.answer(.success("secret"))
        #expect(await eventually { !secret.state.isLoading })
        secret.load()
        #expect(await eventually { server.asked == 2 })
        catalog.account = "mira"
        #expect(secret.state.summary == "secret(miss)…")
        catalog.account = "oli"
        #expect(secret.state.summary == "-")
        #expect(await eventually { server.cancelled == 1 })
        #expect(resource(catalog, "gists/1") !== secret)
        #expect(catalog.account == "oli")
    }
}
