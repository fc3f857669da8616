import Browser
import Foundation
import Gists
import Storage
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `W9: drafts that were in an editor when a run ended` {
    private let parent: TestFolder
    private let store: AccountStore

    init() throws {
        parent = try TestFolder()
        store = GistStore.open(folder: parent.path + "/store").account(AccountKey(api: "a", person: "mira"))
    }

    private var folder: String { parent.path + "/drafts" }

    private func recall(_ account: String = "a mira") -> RecalledDrafts {
        RecalledDrafts(from: store, folder: folder, account: account)
    }

    private func keep(_ text: String, revision: Int = 1) {
        var draft = Draft(
            id: "d1", at: Date(), content: GistDraft(files: [GistDraft.File(name: "notes.md", text: text)]))
        draft.revision = revision
        #expect(DraftKeeper.keep(draft, in: store))
    }

    /// The copy of a draft that holds `text`, as a run leaves it that is killed while an editor has it.
    /// - Returns: its folder.
    private func abandon(
        _ text: String, written: Data, account: String = "a mira", name: String = "notes.md"
    ) throws -> URL {
        var place: String?
        var editor = DraftEditor(
            environment: ["EDITOR": "f() { cp '\(try parent.file("written", written))' \"$1\"; }; f"], folder: folder,
            account: account, withTerminalReleased: { $0() })
        editor.hold = { copy in
            copy.leave()
            place = copy.path
        }
        _ = editor.run(EditorJob(.file(0, ofDraft: "d1"), name: name, text: text))
        return URL(filePath: try #require(place))
    }

    private var texts: [String?] { recall().gists.map { $0.content.files[0].text } }

    private var names: [String] { get throws { try parent.names(in: "drafts") } }

    @Test("W9: what was written is in the draft, in the store, and no more in the folder")
    func taken() throws {
        keep("one")
        _ = try abandon("one", written: Data("two".utf8))
        let recalled = recall()
        #expect(recalled.gists.first?.content.files[0].text == "two" && recalled.kept == [])
        #expect(texts == ["two"])
        #expect(try names == [])
    }

    @Test(
        "W9: the file is read, whatever an editor left before it in the alphabet; that is kept, and its place is told",
        arguments: [Data("b0VIM 9.0\0\0\0".utf8), Data([0x62, 0x30, 0xFF, 0xFE])])
    func swapFile(_ swap: Data) throws {
        keep("one")
        let place = try abandon("one", written: Data("essay".utf8))
        try swap.write(to: place.appending(path: ".notes.md.swp"))
        let recalled = recall()
        #expect(recalled.gists.first?.content.files[0].text == "essay")
        let kept = try #require(recalled.kept.first)
        #expect(kept.hasPrefix(folder + "/kept-") && recalled.kept.count == 1)
        #expect(try Data(contentsOf: URL(filePath: kept + "/.notes.md.swp")) == swap)
        #expect(recall().kept == [] && texts == ["essay"])
    }

    @Test(
        "W9: what can't be the draft's text is kept where it is told, and the draft stays",
        arguments: [Data([0xFF, 0xFE]), Data(), Data(repeating: 0x61, count: 20_000_000)])
    func unusable(_ written: Data) throws {
        keep("one")
        _ = try abandon("one", written: Data("x".utf8))
        let file = parent.contents.map(\.path).first { $0.hasSuffix("/notes.md") }
        try written.write(to: URL(filePath: try #require(file)))
        let kept = try #require(recall().kept.first)
        #expect(try Data(contentsOf: URL(filePath: kept)) == written)
        #expect(texts == ["one"])
    }

    @Test("W9: a draft that was changed since the editor got it stays, and so does what was written there")
    func conflict() throws {
        keep("one")
        _ = try abandon("one", written: Data("in the editor".utf8))
        keep("in the form", revision: 2)
        let kept = try #require(recall().kept.first)
        #expect(try String(contentsOfFile: kept, encoding: .utf8) == "in the editor")
        #expect(texts == ["in the form"])
    }

    @Test("W9: what belongs to no draft is told of; another account's is for its own next start")
    func others() throws {
        _ = try abandon("one", written: Data("orphan".utf8))
        let kept = try #require(recall().kept.first)
        #expect(try String(contentsOfFile: kept, encoding: .utf8) == "orphan")
        keep("one")
        _ = try abandon("one", written: Data("ada's".utf8), account: "a ada")
        #expect(recall().kept == [] && texts == ["one"])
        #expect(recall("a ada").kept == [] && texts == ["ada's"])
    }

    /// Keeps a draft whose files have these names, and the texts of their gist.
    private func keep(files: [String]) {
        var draft = Draft(
            id: "d1", at: Date(), content: GistDraft(files: files.map { GistDraft.File(name: $0, text: nil) }))
        draft.revision = 1
        #expect(DraftKeeper.keep(draft, in: store))
    }

    @Test("W9: what was written goes to the file with its name, wherever that is now")
    func moved() throws {
        keep(files: ["other.md", "notes.md"])
        _ = try abandon("one", written: Data("two".utf8))
        let recalled = recall()
        #expect(recalled.gists.first?.content.files.map(\.text) == [nil, "two"] && recalled.kept == [])
    }

    @Test(
        "W9: where no file has the name, or two have it, what was written is kept where it is told",
        arguments: [["other.md"], [], ["notes.md", "notes.md"], ["a.md", "NOTES.md"]])
    func noFile(_ files: [String]) throws {
        keep(files: files)
        _ = try abandon("one", written: Data("two".utf8))
        let recalled = recall()
        #expect(recalled.gists.first?.content.files.map(\.text) == files.map { _ in nil })
        let kept = try #require(recalled.kept.first)
        #expect(try String(contentsOfFile: kept, encoding: .utf8) == "two")
    }

    @Test("W9: a name is compared by its bytes")
    func composed() throws {
        keep(files: ["caf\u{E9}.md"])
        _ = try abandon("one", written: Data("two".utf8), name: "cafe\u{301}.md")
        #expect(recall().kept.count == 1)
    }

    @Test("W9: a file that nobody wrote in is no new text, and goes")
    func untouched() throws {
        keep(files: ["notes.md"])
        let place = try abandon("one", written: Data("two".utf8))
        try Data("one".utf8).write(to: place.appending(path: "notes.md"))
        let recalled = recall()
        #expect(recalled.gists.map(\.revision) == [1] && recalled.gists[0].content.files[0].text == nil)
        #expect(try recalled.kept == [] && names == [])
    }

    @Test("W9: a comment is taken without the lines below it; one that was changed since is not")
    func comment() throws {
        var draft = CommentDraft(id: "d1", gist: "1", gistTitle: "t", changedAt: Date())
        draft.text = "first"
        draft.revision = 1
        #expect(DraftKeeper.keep(draft, in: store))
        let below = "\n\n# ------------------------ >8 ------------------------\nbelow\n"
        _ = try abandon("first" + below, written: Data(("second" + below).utf8))
        #expect(recall().comments.map(\.text) == ["second"])
        _ = try abandon("first" + below, written: Data(("third" + below).utf8))
        let recalled = recall()
        #expect(recalled.comments.map(\.text) == ["second"] && recalled.kept.count == 1)
    }
}
