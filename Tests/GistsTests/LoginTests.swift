import Foundation
import Gists
import Testing

@Suite struct LoginTests {
    @Test("a login is the same in any case, and keeps its spelling")
    func sameLogin() {
        let (written, typed) = (Login("Mira-B_2"), Login("mIRA-b_2"))
        #expect(written == typed)
        #expect(written.hashValue == typed.hashValue)
        #expect(Set([written, typed]).count == 1)
        #expect(written.key == "mira-b_2" && typed.key == written.key)
        #expect(written.rawValue == "Mira-B_2" && "\(typed)" == "mIRA-b_2")
    }

    @Test(
        "logins differ by length, by letters, and by what is no letter",
        arguments: [
            ("mira", "mirah"), ("mira", "mire"), ("a[b", "a{b"), ("a@b", "a`b"), ("a_b", "a\u{7F}b"), ("", "a"),
        ])
    func otherLogin(one: String, other: String) {
        #expect(Login(one) != Login(other))
        #expect(Login(one).key != Login(other).key)
    }

    @Test("only ASCII letters have a case: others are compared by their bytes")
    func otherLetters() {
        #expect(Login("É") != Login("é"))
        #expect(Login("\u{E9}") != Login("e\u{301}"))
        #expect(Login("中A") == Login("中a"))
    }

    @Test("a beginning is found in any case")
    func beginnings() {
        let login = Login("Mira-B")
        for start in ["", "m", "MIRA", "mira-b"] { #expect(login.begins(with: start)) }
        for start in ["i", "mirab", "mira-bc"] { #expect(!login.begins(with: start)) }
    }

    @Test("GitHub has logins of 1 to 39 letters, digits, hyphens and underscores")
    func validity() {
        for text in ["a", "Mira-2_corp", String(repeating: "x", count: 39)] { #expect(Login(text).isValid) }
        for text in ["", String(repeating: "x", count: 40), "a b", "a/b", "dependabot[bot]", "é", "a\n"] {
            #expect(!Login(text).isValid)
        }
    }

    @Test("the owner of a gist is another value with another spelling, which is stored and shown")
    func spelling() {
        #expect(Owner(login: "mira", id: 1) == Owner(login: "mira", id: 1))
        #expect(Owner(login: "Mira", id: 1) != Owner(login: "mira", id: 1))
        #expect(Owner(login: "mira", id: 1) != Owner(login: "mira", id: 2))
    }

    @Test("a login is a plain text in JSON")
    func coding() throws {
        let json = Data(#"["Mira","tom"]"#.utf8)
        let logins = try JSONDecoder().decode([Login].self, from: json)
        #expect(logins.map(\.rawValue) == ["Mira", "tom"])
        #expect(try JSONEncoder().encode(logins) == json)
    }
}
