import Foundation
import Gists
import Testing

@testable import Storage

@Suite struct ReadMarkTests {
    let folder = StoreFolder()

    /// A gist at a state, with the texts that were loaded of it.
    private func gist(_ state: Int, texts: Bool = true) -> Gist {
        var gist = Gist.sample("1")
        let blob = String(repeating: "\(state)", count: 40)
        gist.files = ["a.md", "b.md"].map { name in
            let text = name == "a.md" ? "state \(state)" : "always"
            let hash = name == "a.md" ? blob : String(repeating: "f", count: 40)
            return GistFile(
                name: name, rawURL: "/1/raw/\(hash)/\(name)", size: text.utf8.count, content: texts ? text : nil)
        }
        gist.updatedAt += Double(state) * 60
        return gist
    }

    private func mark(_ state: Int) -> ReadMark { ReadMark(of: gist(state), at: folder.clock.now()) }

    private func page(_ gist: Gist) -> GistPage { GistPage(gists: [gist], next: nil) }

    @Test("P7: a mark comes back as it was stored, without what only the store knows")
    func marks() {
        let ada = folder.open().account(.ada)
        var mark = mark(1)
        mark.version = RevisionID("abc")
        mark.comments = .init(count: 3, newest: 77, seenAt: folder.clock.now())
        ada.mark(read: ["1": mark])
        #expect(ada.readMarks() == ["1": mark])
        ada.markUnread(["1"])
        #expect(ada.readMarks().isEmpty)
    }

    @Test(
        "P3 P7: followed gists come with the newest files that a list has shown, though rows keep those that were loaded"
    )
    func followed() throws {
        let ada = folder.open().account(.ada)
        let login = try #require(gist(1).owner?.login)
        ada.save(gist(1))
        ada.save(page(gist(1, texts: false)), of: .user(login), isFirst: true)
        ada.mark(read: ["1": mark(1)])
        #expect(ada.followed([login]).latest == [:])
        ada.save(page(gist(2, texts: false)), of: .user(login), isFirst: true)
        let found = ada.followed([login])
        #expect(found.gists.map(\.contents) == [gist(1).contents])
        #expect(found.latest["1"]?.contents == gist(2).contents)
        #expect(ada.followed(["other"]).latest == [:])
    }

    @Test(
        "P7: the text that was read stays when a newer one comes, until the one after that is read",
        arguments: [true, false])
    func copies(isWhole: Bool) {
        let store = folder.open()
        let ada = store.account(.ada)
        func come(_ state: Int) {
            if isWhole { return ada.save(gist(state)) }
            ada.save(page(gist(state, texts: false)), of: .everyone, isFirst: true)
            for file in gist(state).files { ada.save(file.content ?? "", isWhole: true, of: file.rawURL, in: "1") }
        }
        func read(_ state: Int) -> [String?]? { ada.gist("1", asRead: mark(state))?.files.map(\.content) }
        come(1)
        ada.mark(read: ["1": mark(1)])
        #expect(read(1) == ["state 1", "always"])
        come(2)
        come(3)
        #expect(read(1) == ["state 1", "always"] && read(2) == nil && read(3) == ["state 3", "always"])
        ada.mark(read: ["1": mark(3)])
        #expect(read(1) == ["state 1", "always"])
        come(4)
        #expect(read(3) == ["state 3", "always"])
        ada.mark(read: ["1": mark(4)])
        #expect(read(1) == nil && read(3) == ["state 3", "always"])
        store.prune()
        #expect(read(3) == nil && read(4) == ["state 4", "always"] && store.verify() == [])
    }

    @Test("P7: a prune keeps the text that was read while a newer one was not")
    func pruned() {
        let store = folder.open()
        let ada = store.account(.ada)
        ada.save(gist(1))
        ada.mark(read: ["1": mark(1)])
        ada.save(gist(2))
        store.prune()
        #expect(ada.gist("1", asRead: mark(1))?.files.first?.content == "state 1")
        ada.remove("1")
        #expect(ada.gist("1", asRead: mark(1)) == nil && ada.readMarks().count == 1)
    }

    @Test("P7: the store notes what a list has shown since, also where the whole gist stays as it was")
    func latest() throws {
        let ada = folder.open().account(.ada)
        ada.save(gist(1))
        ada.mark(read: ["1": mark(1)])
        ada.save(page(gist(2, texts: false)), of: .everyone, isFirst: true)
        let row = try #require(ada.feed(.everyone)?.gists.first)
        #expect(row.contents == gist(1).contents, "the files of the whole gist stay")
        let known = try #require(ada.readMarks()["1"])
        #expect(known.latest?.contents == gist(2).contents && known.isOutdated(by: row))
        ada.mark(read: ["1": mark(2)])
        #expect(ada.readMarks()["1"]?.isOutdated(by: gist(2)) == false)
    }

    @Test("P7: a mark from before is completed once, and stays as it is then")
    func completes() {
        let ada = folder.open().account(.ada)
        ada.markRead("1")
        ada.complete(["1": mark(1), "2": mark(1)])
        ada.complete(["1": mark(2)])
        #expect(ada.readMarks()["1"]?.contents == gist(1).contents)
    }

    @Test("P7: what the user wrote counts as read, with the comments as they were seen")
    func written() {
        let ada = folder.open().account(.ada)
        var read = mark(1)
        read.comments = .init(count: 2, newest: 5, seenAt: folder.clock.now())
        ada.mark(read: ["1": read])
        ada.markWritten(gist(2))
        let mark = ada.readMarks()["1"]
        #expect(mark?.isOutdated(by: gist(2)) == false && mark?.comments == read.comments)
    }
}
