import Foundation
import Gists
import Testing
import Texts

@Suite("W4: drafts and edits")
struct GistDraftTests {
    private let gist = Gist(
        id: "a", description: "old",
        files: [
            GistFile(name: "a.txt", size: 3, content: "one"), GistFile(name: "b.txt", size: 3, content: "two"),
            GistFile(name: "c.txt", size: 9),
        ],
        createdAt: .distantPast, updatedAt: .distantPast)

    @Test("W4: what nobody changed is no edit")
    func unchanged() {
        let draft = GistDraft(editing: gist)
        #expect(GistEdit(of: gist, to: draft).isEmpty)
        var typed = draft
        typed.files[0].text = "one"
        #expect(GistEdit(of: gist, to: typed).isEmpty)
    }

    @Test("W4: an edit names what changed, and nothing else")
    func edit() {
        var draft = GistDraft(editing: gist)
        draft.description = "new"
        draft.files[0].text = "ONE"
        draft.files[1].name = "z.txt"
        draft.files.remove(at: 2)
        draft.files.append(.init(name: "n.txt", text: "three"))
        let edit = GistEdit(of: gist, to: draft)
        #expect(edit.description == "new")
        #expect(
            edit.files == [
                "a.txt": .write(name: nil, text: "ONE"), "b.txt": .write(name: "z.txt", text: nil), "c.txt": .remove,
                "n.txt": .write(name: nil, text: "three"),
            ])
    }

    @Test("W4: a new file takes the place of a removed one of its name")
    func replaced() {
        var draft = GistDraft(editing: gist)
        draft.files[0] = .init(name: "a.txt", text: "other")
        #expect(GistEdit(of: gist, to: draft).files == ["a.txt": .write(name: nil, text: "other")])
    }

    @Test("W4: files exchange their names by their texts")
    func exchanged() {
        var draft = GistDraft(editing: gist)
        draft.files[0].name = "b.txt"
        draft.files[1].name = "a.txt"
        #expect(
            GistEdit(of: gist, to: draft).files == [
                "a.txt": .write(name: nil, text: gist.files[1].content),
                "b.txt": .write(name: nil, text: gist.files[0].content),
            ])
    }

    @Test("W4: a file takes the name of one that is removed")
    func successor() {
        var draft = GistDraft(editing: gist)
        draft.files.remove(at: 1)
        draft.files[0].name = "b.txt"
        #expect(
            GistEdit(of: gist, to: draft).files == [
                "a.txt": .remove, "b.txt": .write(name: nil, text: gist.files[0].content),
            ])
    }

    @Test(
        "W4: names that GitHub does not take are known before",
        arguments: [
            ("", .unnamed), (" ", .unnamed), ("a/b", .hasFolder("a/b")), ("a\\b", nil),
            ("a\u{1b}b", .unusableName("a\u{1b}b")), ("gistfile1.txt", .reservedName("gistfile1.txt")),
            ("gistfile12", .reservedName("gistfile12")), ("gistfile.txt", nil), ("gistfiles1.txt", nil), (".env", nil),
            ("日本.md", nil),
        ] as [(String, GistDraft.Problem?)])
    func names(name: String, problem: GistDraft.Problem?) {
        #expect(GistDraft.problem(ofName: name) == problem)
    }

    @Test("W4: a name that GitHub gave is no problem where it stays")
    func givenName() {
        var draft = GistDraft(files: [.init(name: "gistfile1.txt", text: "x", originalName: "gistfile1.txt")])
        #expect(draft.problems == [])
        draft.files[0].originalName = "a.txt"
        #expect(draft.problems == [.reservedName("gistfile1.txt")])
    }

    @Test("W4: what GitHub would refuse is known before")
    func problems() {
        #expect(GistDraft().problems == [.noFiles])
        let draft = GistDraft(files: [
            .init(name: "a", text: " \n"), .init(name: "A", text: "x\u{0}"), .init(name: "b", text: "fine"),
        ])
        #expect(draft.problems == [.blank("a"), .clash("A"), .binary("A")])
        let many = GistDraft(files: (0...300).map { .init(name: "f\($0)", text: "x") })
        #expect(many.problems == [.tooManyFiles(301)])
        let large = GistDraft(files: [.init(name: "a", text: String(repeating: "x", count: (10 << 20) + 1))])
        #expect(large.problems == [.tooLarge((10 << 20) + 1)])
        #expect(GistDraft(editing: gist).problems.isEmpty)
    }

    @Test("W9: a draft is kept as JSON and comes back equal")
    func coding() throws {
        var draft = GistDraft(editing: gist)
        draft.files.append(.init(name: "ü\n", text: "\u{1b}[2J"))
        #expect(try JSONDecoder().decode(GistDraft.self, from: JSONEncoder().encode(draft)) == draft)
    }
}

@Suite("W4: drafts of texts that only mean the same")
struct ExactDraftTests {
    private let composed = "caf\u{E9}"
    private let decomposed = "cafe\u{301}"

    private var gist: Gist {
        Gist(
            id: "a", description: composed,
            files: [
                GistFile(name: composed, size: 5, content: composed),
                GistFile(name: decomposed, size: 6, content: decomposed),
            ],
            createdAt: .distantPast, updatedAt: .distantPast)
    }

    @Test("W4: another spelling of a description, a text or a name is a change")
    func changes() {
        var draft = GistDraft(editing: gist)
        #expect(GistEdit(of: gist, to: draft).isEmpty)
        draft.description = decomposed
        draft.files[0].text = decomposed
        let edit = GistEdit(of: gist, to: draft)
        #expect(edit.description?.utf8.count == 6 && edit.files.count == 1)
        #expect(edit.files[ExactText(composed)] == .write(name: nil, text: decomposed))
        #expect(edit.files[ExactText(composed)] != .write(name: nil, text: composed))
        #expect(draft != GistDraft(editing: gist) && draft.problems.isEmpty)
    }

    @Test("W4: of two files with such names one can be renamed or removed, and the other stays")
    func names() {
        var draft = GistDraft(editing: gist)
        draft.files[0].name = "other"
        #expect(GistEdit(of: gist, to: draft).files == [ExactText(composed): .write(name: "other", text: nil)])
        draft.files.remove(at: 0)
        #expect(GistEdit(of: gist, to: draft).files == [ExactText(composed): .remove])
        draft.files[0].name = composed
        draft.files[0].originalName = decomposed
        #expect(GistEdit(of: gist, to: draft).files.count == 2)
    }

    @Test("W4: such drafts and states are kept and read as they are")
    func kept() throws {
        var draft = GistDraft(editing: gist)
        draft.files[1].text = decomposed
        #expect(try JSONDecoder().decode(GistDraft.self, from: JSONEncoder().encode(draft)) == draft)
        let state = GistState(gist)
        #expect(state.rawURLs.count == 2)
        #expect(try JSONDecoder().decode(GistState.self, from: JSONEncoder().encode(state)) == state)
        let old = #"{"updatedAt":0,"description":"d","rawURLs":{"a":"b"}}"#
        #expect(try JSONDecoder().decode(GistState.self, from: Data(old.utf8)).rawURLs == ["a": "b"])
    }

    @Test("W4: a name of one letter with many marks is looked at once", .timeLimit(.minutes(1)))
    func marks() {
        let marks = String(repeating: "\u{301}\u{316}", count: 250_000)
        var draft = GistDraft(
            files: (0..<10).map { .init(name: "a\(marks)\($0)", text: "b\(marks)", originalName: "c\(marks)") })
        #expect(draft.problems.isEmpty)
        draft.description = "d\(marks)"
        #expect(draft == draft && !GistEdit(of: gist, to: draft).isEmpty)
    }
}
