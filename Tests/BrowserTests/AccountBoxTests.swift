import Documents
import Foundation
import Gists
import TestSupport
import Testing

@testable import Browser

@Suite("W2, W6: the account box")
struct AccountBoxTests {
    private let list = AccountList(
        host: "github.com",
        entries: [
            .init(login: "mira", detail: "the keyring · gist", isInUse: true, isStored: true),
            .init(login: "tom", detail: "hosts.toml · gist", isInUse: false, isStored: true),
        ], hasCodes: true, tokenPage: "https://github.com/settings/tokens/new")

    private func story(_ list: AccountList? = nil) throws -> Story {
        var story = Story(showing: [gist("a")])
        story.type("A")
        let request = try #require(
            story.news().compactMap { if case .ask(.signIn(.accounts), let request, _) = $0 { request } else { nil } }
                .last)
        story.send(.answered(request, .success(.signIn(.accounts(list ?? self.list)))))
        return story
    }

    /// What was asked for about accounts since the last time.
    private func changes(_ story: inout Story) -> [(AccountChange, RequestID)] {
        story.news().compactMap { if case .account(let change, let request) = $0 { (change, request) } else { nil } }
    }

    @Test(
        "W6: A says who is signed in and marks the one in use; another's number switches, and the browser begins anew")
    func switching() throws {
        var story = try story()
        #expect(story.text.contains("Account on github.com"))
        #expect(story.text.contains("1  ✓ mira"))
        #expect(story.text.contains("the keyring · gist"))
        story.type("2")
        let asked = changes(&story)
        #expect(asked.map(\.0) == [.activate("tom")])
        story.send(.answered(asked[0].1, .success(.signIn(.change("tom")))))
        #expect(story.news() == [.display(.restart(.account("tom")))])
    }

    @Test("W6: the account whose token was given at the start has a row, too, to go back to")
    func given() throws {
        var list = list
        list.entries[1] = .init(login: "tom", detail: "GH_TOKEN · no scopes", isInUse: false, isStored: false)
        var story = try story(list)
        #expect(story.text.contains("2    tom") && story.text.contains("GH_TOKEN · no scopes"))
        story.type("2")
        #expect(story.news() == [.display(.restart(.asGiven))])
    }

    @Test("W2: a token is typed unseen, is remembered nowhere, and its account is used once it was checked")
    func token() throws {
        var story = try story()
        story.type("t")
        #expect(story.news().contains(.openInBrowser("https://github.com/settings/tokens/new")))
        story.type("ghp_SE")
        story.send(.input(.paste("CRET\n")))
        #expect(story.text.contains("Token (not shown): ••••••••••"))
        #expect(!story.text.contains("ghp"))
        story.press(.enter)
        let asked = changes(&story)
        #expect(asked.map(\.0) == [.add(Secret("ghp_SECRET"))])
        #expect(!"\(asked)".contains("SECRET"))
        #expect(story.typed == [])
        story.send(.answered(asked[0].1, .failure(Failure("GitHub rejected the token."))))
        #expect(story.text.contains("GitHub rejected the token."))
    }

    @Test("W2: a code is shown and its page opened, it is copied only when asked for; Esc cancels the wait")
    func code() throws {
        var story = try story()
        story.type("c")
        let request = changes(&story)[0].1
        story.send(.progress(request, .signIn(code: "ABCD-1234", page: "https://github.com/login/device")))
        #expect(story.text.contains("Enter ABCD-1234 in your browser"))
        #expect(story.text.contains("https://github.com/login/device"))
        #expect(story.news() == [.openInBrowser("https://github.com/login/device")])
        // The box stays until it is closed.
        story.type("y")
        #expect(story.news() == [.display(.copy("ABCD-1234", as: "code"))])
        #expect(story.text.contains("Enter ABCD-1234 in your browser"))
        story.press(.escape, .escape)
        #expect(story.news() == [.cancel(request)])
        #expect(story.text.contains("Cancelled: nothing was stored."))
    }

    @Test("W2: who leaves is asked what becomes of the cache; Esc leaves all as it is")
    func leaving() throws {
        var story = try story()
        story.type("x")
        #expect(story.text.contains("delete the cache"))
        story.press(.escape)
        #expect(changes(&story).isEmpty)
        story = try self.story()
        story.type("xd")
        let asked = changes(&story)
        #expect(asked.map(\.0) == [.remove("mira", purges: true)])
        story.send(.answered(asked[0].1, .success(.signIn(.change(nil)))))
        #expect(story.news() == [.display(.restart(.account(nil)))])
    }

    @Test("W2: without an account the box says so, and without a client ID it offers no code")
    func anonymous() throws {
        let story = try story(AccountList(host: "github.com", entries: [], hasCodes: false, tokenPage: ""))
        #expect(story.text.contains("not signed in"))
        #expect(!story.text.contains("code"))
        #expect(!story.text.contains("sign out"))
    }

    @Test("W1: an account that is found after the start begins anew with it")
    func found() throws {
        var story = Story(showing: [gist("a")])
        story.send(.signIn(.found))
        #expect(story.news() == [.display(.restart(.account(nil)))])
    }
}
