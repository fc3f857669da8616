import Foundation
import Gists
import Testing

@testable import Storage

@Suite("P1: the list of followed people")
struct FollowedPeopleTests {
    private let folder = StoreFolder()

    private func people(host: String = "github.com") -> FollowedPeople {
        FollowedPeople(folder: folder.path, host: host)
    }

    @Test("P1: people are followed once, whatever the case, and unfollowed")
    func once() throws {
        let people = people()
        #expect(try people.logins().isEmpty)
        #expect(try people.follow(["mira", "Octo-Cat", "MIRA"]) == ["mira", "Octo-Cat"])
        #expect(try people.follow(["octo-cat"]).isEmpty)
        #expect(try people.logins() == ["mira", "Octo-Cat"])
        #expect(try people.unfollow(["OCTO-CAT", "nobody"]) == ["Octo-Cat"])
        #expect(try people.logins() == ["mira"])
    }

    @Test("P1: comments and other lines of the file stay, and are no people")
    func otherLines() throws {
        let people = people()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try "# friends\nmira\r\n\nnot a login\nmira\n".write(toFile: people.path, atomically: true, encoding: .utf8)
        #expect(try people.logins() == ["mira"])
        try people.follow(["zoe"])
        let text = try String(contentsOfFile: people.path, encoding: .utf8)
        #expect(text == "# friends\nmira\n\nnot a login\nmira\nzoe\n")
    }

    @Test("P1: each server has its own list")
    func hosts() throws {
        try people().follow(["mira"])
        #expect(people().path.hasSuffix("/following"))
        #expect(people(host: "ghe.example.com").path.hasSuffix("/following-ghe.example.com"))
        #expect(try people(host: "ghe.example.com").logins().isEmpty)
    }

    @Test("P1: two programs that follow at once lose nobody")
    func atOnce() async throws {
        let people = people()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 { group.addTask { try people.follow(["person\(number)"]) } }
            try await group.waitForAll()
        }
        #expect(Set(try people.logins()) == Set((0..<40).map { "person\($0)" }))
    }

    @Test("P1: a login has letters, digits, single hyphens and at most 39 characters")
    func logins() throws {
        #expect(try FollowedLogin.parse(" @Mira-2 ") == "Mira-2")
        #expect(try FollowedLogin.parse("mira_company") == "mira_company")
        #expect(try FollowedLogin.parse(String(repeating: "a", count: 39)).rawValue.utf8.count == 39)
        #expect(throws: FollowedLogin.Problem.tooLong) { try FollowedLogin.parse(String(repeating: "a", count: 40)) }
        #expect(throws: FollowedLogin.Problem.empty) { try FollowedLogin.parse(" @") }
        for text in ["-a", "a-", "a--b"] {
            #expect(throws: FollowedLogin.Problem.badHyphen) { try FollowedLogin.parse(text) }
        }
        for text in ["a b", "a/b", "ü", "a\u{0}", "..", "a.b"] {
            #expect(throws: FollowedLogin.Problem.badCharacter) { try FollowedLogin.parse(text) }
        }
    }
}
