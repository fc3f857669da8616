import Foundation
import Gists
import LoopbackServer
import Synchronization
import Testing

@testable import Repository

@Suite("P3: checks with GraphQL")
struct FollowingQueryTests {
    /// People who were checked once.
    private func server(_ people: Int = 100, gists: Int = 2) async throws -> FollowingServer {
        let server = try FollowingServer(people: people, gists: gists)
        let check = await server.check()
        #expect(check.checked == people && check.left == 0 && check.isOver)
        // Nothing is known yet that a query could be compared with.
        #expect(server.takeRequests().count == people)
        return server
    }

    @Test("P3: of 100 people 10 have edited something: five queries, and ten requests for lists")
    func fewChanges() async throws {
        let server = try await server()
        for number in 0..<10 { server.edit(number) }
        let check = await server.check(isAsked: false)
        #expect(check.checked == 100 && check.left == 0 && check.problem == nil)
        let requests = server.takeRequests()
        #expect(requests.count { $0 == "graphql 20" } == 5)
        #expect(Set(requests.filter { $0.hasPrefix("/") }) == Set((0..<10).map { "/users/p\($0)/gists" }))
        #expect(requests.count == 15)
        #expect(await server.check().checked == 100)
        #expect(server.takeRequests() == Array(repeating: "graphql 20", count: 5))
    }

    @Test("P3: up to 30 people are asked one by one, which costs nothing either")
    func fewPeople() async throws {
        let server = try await server(30)
        #expect(await server.check().checked == 30)
        #expect(server.takeRequests().allSatisfy { $0.hasPrefix("/users/") })
    }

    @Test("P3: new and deleted gists, and unknown people, are changes")
    func changes() async throws {
        let server = try await server(40)
        server.world.withLock { world in
            world.gists["p1"]?[7] = 50_000
            world.gists["p2"]?[0] = nil
            world.gists["p3"] = nil
        }
        let all = (0..<40).map { Login(FollowingServer.login($0)) }
        let check = await server.check(all)
        #expect(check.missing == ["p3"])
        #expect(
            Set(server.takeRequests().filter { $0.hasPrefix("/") })
                == ["/users/p1/gists", "/users/p2/gists", "/users/p3/gists"])
        // Someone who is missing is left out for a day.
        #expect(await server.check(all).all == 39)
        #expect(!server.takeRequests().contains("/users/p3/gists"))
    }

    @Test("P3: a query that is too large is halved, with what it has answered used", arguments: [true, false])
    func tooLarge(isPartial: Bool) async throws {
        let server = try await server(40)
        server.world.withLock {
            $0.answer = { logins in
                guard logins.count > 5 else { return nil }
                guard isPartial else { return .status(502, body: Data("{}".utf8)) }
                let person = #"{"gists":{"totalCount":2,"nodes":[]}}"#
                return FollowingServer.graphQL(
                    #"{"p0":\#(person),"p1":null}"#,
                    errors: #"[{"type":"RESOURCE_LIMITS_EXCEEDED","message":"Too much"}]"#)
            }
        }
        let check = await server.check()
        #expect(check.checked == 40 && check.problem == nil)
        let requests = server.takeRequests()
        #expect(requests.allSatisfy { $0.hasPrefix("graphql") })
        #expect(requests.prefix(3) == ["graphql 20", "graphql 10", "graphql 5"])
        #expect(requests.dropFirst(2).allSatisfy { $0 != "graphql 20" && $0 != "graphql 10" })
    }

    @Test("P3: a token that gets null gists is noticed once; after that lists are asked for one by one")
    func nullGists() async throws {
        let server = try await server(40)
        server.world.withLock {
            $0.answer = { logins in
                let people = logins.indices.map { "\"p\($0)\":{\"gists\":{\"totalCount\":2,\"nodes\":[null,null]}}" }
                return FollowingServer.graphQL("{\(people.joined(separator: ","))}")
            }
        }
        #expect(await server.check().checked == 40)
        let requests = server.takeRequests()
        #expect(requests.count == 41 && requests.first == "graphql 20")
        #expect(await server.check().checked == 40)
        #expect(server.takeRequests().allSatisfy { $0.hasPrefix("/users/") })
    }

    @Test("P3: a server without GraphQL is asked for it once")
    func withoutGraphQL() async throws {
        let server = try await server(40)
        server.world.withLock { $0.answer = { _ in .json(#"{"message":"Not Found"}"#, status: 404) } }
        for count in [41, 40] {
            #expect(await server.check().checked == 40)
            #expect(server.takeRequests().count == count)
        }
    }

    @Test("P3: GraphQL's limit, also with status 200, does not block lists, and no further query is sent")
    func limit() async throws {
        let server = try await server(60)
        server.world.withLock {
            $0.answer = { _ in
                FollowingServer.graphQL(
                    "null", errors: #"[{"type":"RATE_LIMITED","message":"API rate limit exceeded"}]"#, remaining: 0)
            }
        }
        for count in [61, 60] {
            let check = await server.check()
            #expect(check.checked == 60 && check.problem == nil && check.restAt == nil)
            #expect(server.takeRequests().count == count)
        }
        #expect(server.clock.sleeps.allSatisfy { $0 < .seconds(1) })
    }

    @Test("P3: without a token no query is sent")
    func anonymous() async throws {
        let server = try FollowingServer(people: 40, hasToken: false)
        for _ in 0..<2 { _ = await server.check() }
        #expect(!server.takeRequests().contains { $0.hasPrefix("graphql") })
    }

    @Test("P2: gists beyond the newest 100 are loaded once, and stay when the newest change")
    func furtherPages() async throws {
        let server = try FollowingServer(people: 2, gists: 25)
        server.world.withLock { $0.pageSize = 10 }
        #expect(await server.check().checked == 2)
        #expect(server.takeRequests().count == 6)
        let gists = { await server.queue.read { $0.followed(["p0", "p1"]).gists.count } }
        #expect(await gists() == 50)
        server.edit(1)
        server.world.withLock { $0.gists["p1"]?[99] = 99_999 }
        #expect(await server.check().checked == 2)
        #expect(server.takeRequests().count == 2)
        #expect(await gists() == 51)
    }
}
