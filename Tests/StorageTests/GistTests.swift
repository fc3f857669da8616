import Foundation
import Gists
import Testing

@testable import Storage

@Suite struct GistTests {
    let folder = StoreFolder()

    @Test("S5: a gist that was opened comes back whole: texts, forks, revisions, comments, and their ages")
    func roundTrip() {
        let ada = folder.open().account(.ada)
        var gist = Gist.sample("1", "One", files: ["a.md": "# Title\n東京\0\u{1B}", "empty": "", "absent": nil])
        gist.parent = Gist.Parent(id: "p", owner: Owner(login: "ada"), htmlURL: "https://g/p")
        gist.forks = [Fork(id: "f", owner: Owner(login: "fay"), createdAt: .distantPast, updatedAt: .distantPast)]
        gist.history = [
            Revision(version: RevisionID("v"), author: nil, committedAt: .distantPast, additions: 1, deletions: nil)
        ]
        let comments = [9, 3].map {
            Comment(
                id: $0, author: Owner(login: "cy", id: 7, avatarURL: "/c"), body: "Comment \($0)",
                createdAt: .distantPast, updatedAt: .distantPast)
        }
        ada.save(gist)
        let saved = folder.clock.now()
        folder.clock.advance(5)
        ada.save(comments, of: "1")
        let expected = StoredGist(
            gist: gist, asOf: saved, comments: comments, commentsAsOf: saved.addingTimeInterval(5), isStarred: nil)
        #expect(ada.gist("1") == expected)
        #expect(folder.open().account(.ada).gist("1") == expected)
        #expect(ada.gist("2") == nil)
    }

    @Test("S5: a login is a plain text in the file, in its columns and in its JSON")
    func plainLogins() throws {
        let ada = folder.open().account(.ada)
        var gist = Gist.sample("1", "One", owner: "Mira", files: ["a": "text"])
        gist.history = [
            Revision(version: RevisionID("v"), author: gist.owner, committedAt: .now, additions: 1, deletions: 0)
        ]
        ada.save(gist)
        ada.save(GistPage(gists: [gist]), of: .user("Mira"), isFirst: true)
        let texts = try folder.raw().read { database in
            try database.all(
                "SELECT ownerLogin, json_extract(past, '$.history[0].author.login'), name FROM gist, feed"
            ) { [$0.text(), $0.text(), $0.text()] }
        }
        #expect(texts == [["Mira", "Mira", "user:mira"]])
        try folder.run(
            """
            UPDATE gist SET ownerLogin = 'Tom', past = CAST(
                '{"history":[{"version":"v","author":{"login":"Tom","id":7},"committedAt":1,"additions":1}]}' AS BLOB)
            """)
        let changed = folder.open().account(.ada).gist("1")?.gist
        #expect(changed?.owner?.login.rawValue == "Tom")
        #expect(changed?.history?.first?.author == Owner(login: "Tom", id: 7))
    }

    @Test("S5: another spelling of the owner's login is stored, and found in any case")
    func spelling() {
        let ada = folder.open().account(.ada)
        for login in ["mira", "Mira"] as [Login] {
            ada.save(GistPage(gists: [.sample("1", owner: login)]), of: .everyone, isFirst: true)
        }
        #expect(ada.feed(.everyone)?.gists.first?.owner?.login.rawValue == "Mira")
        #expect(ada.search(SearchQuery("owner:MIRA")).count == 1)
        #expect(ada.followed(["mIRA", "MIRA"]).people.map(\.login.rawValue) == ["mIRA"])
        #expect(ada.followed(["mIRA"]).gists.map(\.id) == ["1"])
    }

    @Test("S5: a list never takes away the texts that were read, nor a star what was not asked")
    func lists() {
        let ada = folder.open().account(.ada)
        ada.save(Gist.sample("1", "Old", files: ["a": "text"]))
        ada.setStarred(true, id: "1")
        ada.save(
            GistPage(gists: [.sample("1", "New", files: ["a": nil, "b": nil], comments: 4)]), of: .everyone,
            isFirst: true)
        let copy = ada.gist("1")
        #expect(copy?.gist.description == "New" && copy?.gist.commentCount == 4)
        #expect(copy?.gist.files.map(\.content) == ["text"])
        #expect(copy?.asOf == folder.clock.now() && copy?.isStarred == true)
        #expect(ada.feed(.everyone)?.gists.first?.files.first?.content == nil)
        #expect(ada.search(SearchQuery("new text")).count == 1)
        #expect(ada.search(SearchQuery("old")).isEmpty)
    }

    @Test("S5: a file that was loaded to its end stays whole when GitHub sends its beginning again")
    func truncation() {
        let ada = folder.open().account(.ada)
        var gist = Gist.sample("1", files: ["a": "beginning and end"])
        ada.save(gist)
        gist.files[0].content = "beginning"
        gist.files[0].isTruncated = true
        ada.save(gist)
        #expect(ada.gist("1")?.gist.files.first?.content == "beginning and end")
        #expect(ada.gist("1")?.gist.files.first?.isTruncated == false)
        gist.files[0].rawURL = "/another/revision"
        ada.save(gist)
        #expect(ada.gist("1")?.gist.files.first?.content == "beginning")
        #expect(ada.gist("1")?.gist.files.first?.isTruncated == true)
    }

    @Test("S5: a file is found by its address, with its text where that was read, by its account alone")
    func files() {
        let store = folder.open()
        store.account(.ada).save(Gist.sample("1", files: ["a": "text", "b": nil]))
        #expect(store.account(.ada).file("/1/a", of: "1")?.content == "text")
        #expect(store.account(.ada).file("/1/b", of: "1")?.name == "b")
        #expect(store.account(.ada).file("/1/b", of: "1")?.content == nil)
        #expect(store.account(.ada).file("/1/c", of: "1") == nil && store.account(.ada).file("/1/a", of: "2") == nil)
        #expect(store.account(.bob).file("/1/a", of: "1") == nil)
    }

    @Test func `A gist that is no more leaves feeds and search`() {
        let store = folder.open()
        let ada = store.account(.ada)
        ada.save(GistPage(gists: [.sample("1", "word"), .sample("2", "word")]), of: .everyone, isFirst: true)
        ada.remove("1")
        #expect(ada.feed(.everyone)?.gists.map(\.id) == ["2"])
        #expect(ada.search(SearchQuery("word")).map(\.gist.id) == ["2"])
        ada.save([] as [Gists.Comment], of: "absent")
        ada.setStarred(true, id: "absent")
        #expect(ada.gist("absent") == nil)
        #expect(store.problem == nil && store.verify() == [])
    }

    @Test("B14: read marks and the last visit stay, also when the gist goes")
    func marks() {
        let ada = folder.open().account(.ada)
        #expect(ada.lastVisit == nil)
        ada.visit()
        let first = folder.clock.now()
        ada.save(Gist.sample("1"))
        ada.markRead("1")
        ada.markRead("2")
        folder.clock.advance(60)
        ada.markRead("2")
        ada.markUnread(["3"])
        ada.remove("1")
        let again = folder.open().account(.ada)
        #expect(again.readMarks().mapValues(\.readAt) == ["1": first, "2": first.addingTimeInterval(60)])
        #expect(again.lastVisit == first)
        again.visit()
        #expect(again.lastVisit == first.addingTimeInterval(60))
        again.markUnread(["1"])
        #expect(again.readMarks().keys.sorted() == ["2"])
    }

    @Test("C10: lines that were typed are kept by account and kind, the latest last, none twice, so many of them")
    func typedLines() {
        let store = folder.open()
        let (ada, bob) = (store.account(.ada), store.account(.bob))
        for line in ["one", "two", "three", "one"] { ada.noteTyped(line, kind: "filter", keeping: 3) }
        ada.noteTyped("four", kind: "search", keeping: 3)
        #expect(ada.typed(kind: "filter") == ["two", "three", "one"])
        ada.noteTyped("five", kind: "filter", keeping: 3)
        #expect(ada.typed(kind: "filter") == ["three", "one", "five"])
        #expect(ada.typed(kind: "search") == ["four"])
        #expect(bob.typed(kind: "filter").isEmpty)
        ada.wipe()
        #expect(ada.typed(kind: "filter").isEmpty)
    }

    @Test("S5: a NUL ends no text, neither what is shown nor what is searched")
    func nul() {
        let store = folder.open()
        let ada = store.account(.ada)
        let page = GistPage(gists: [.sample("1", "before\0after", files: ["a\0b.txt": nil])])
        ada.save(page, of: .everyone, isFirst: true)
        #expect(ada.feed(.everyone)?.gists == page.gists)
        #expect(ada.search(SearchQuery("after file:b")).map(\.gist.id) == ["1"])
        ada.remove("1")
        #expect(ada.search(SearchQuery("after")).isEmpty && store.problem == nil && store.verify() == [])
    }

    @Test("S12: numbers that an earlier release has kept come out in a range that can be counted with")
    func numbers() {
        let ada = folder.open().account(.ada)
        var gist = Gist.sample("1", files: ["a": "x", "b": "y"])
        for index in gist.files.indices { gist.files[index].size = index == 0 ? .max : .min }
        gist.commentCount = .max
        ada.save(gist)
        #expect(ada.gist("1")?.gist.files.map(\.size).sorted() == [0, 1 << 40])
        #expect(ada.gist("1")?.gist.commentCount == 1 << 40)
    }
}
