import Cells
import Gists
import Testing

@testable import Browser

@Suite("Truncated files")
struct TruncationTests {
    /// A browser that has opened a gist with these files.
    private static func story(_ files: [GistFile], isTruncated: Bool = false, columns: Int = 80) -> Story {
        var opened = gist("g1", files: files)
        opened.isTruncated = isTruncated
        var listed = opened
        for index in listed.files.indices { listed.files[index].content = nil }
        var story = Story(columns, 24, showing: [listed, gist("g2")])
        story.press(.enter)
        story.answerGist(opened)
        _ = story.news()
        return story
    }

    private static let partial = file("big.txt", size: 1_700_000, content: "only the beginning", isTruncated: true)

    @Test("R5: a partial text says how much is here, and F loads all")
    func partial() {
        var story = Self.story([Self.partial])
        #expect(story.text.contains("18 B of 1.7 MB loaded · F load the rest"))
        story.type("FFF")
        let asked = story.news()
        #expect(asked.count == 1)
        guard case .ask(.detail(.file(let file, of: _)), _, _)? = asked.first else {
            return #expect(Bool(false), "no file asked for")
        }
        #expect(file.name == "big.txt")
        #expect(story.text.contains("only the beginning"))
        #expect(story.text.contains("⠋ loading the rest · Esc cancel"))
        story.answerFile("big.txt", of: "g1", .success("the whole text"))
        #expect(story.text.contains("the whole text"))
        #expect(!story.text.contains("load the rest"))
    }

    @Test("R5 C7: while it loads the bar says how much has come; late and strange figures change nothing")
    func progress() {
        var story = Self.story([Self.partial])
        story.type("F")
        story.send(.progress(RequestID(4), .file(.init(received: 731_000, total: 1_700_000))))
        #expect(story.text.contains("⠋ 43 % · 731.0 kB of 1.7 MB · Esc cancel"))
        story.send(.progress(RequestID(3), .file(.init(received: 1, total: 2))))
        #expect(story.text.contains("43 %"))
        story.send(.progress(RequestID(4), .file(.init(received: 9_000_000, total: 1_700_000))))
        #expect(story.text.contains("100 % · 9.0 MB of 1.7 MB"))
        story.press(.escape)
        #expect(story.news().last == .cancel(RequestID(4)))
        story.type("F")
        #expect(story.text.contains("⠋ loading the rest · Esc cancel"))
    }

    @Test("R5 C7: so does a file that came empty, in the place of its text")
    func progressOfMissing() {
        var story = Self.story([file("a.txt", size: 0, isTruncated: true)])
        story.send(.progress(RequestID(4), .file(.init(received: 12, total: 0))))
        #expect(story.text.contains("⠋ 12 B · Esc cancel"))
        story.send(.progress(RequestID(4), .file(.init(received: 12, total: 48))))
        #expect(story.text.contains("⠋ 25 % · 12 B of 48 B · Esc cancel"))
    }

    @Test("R5: Esc gives the load up, first that and only then the pane")
    func cancel() {
        var story = Self.story([Self.partial])
        story.type("F")
        _ = story.news()
        story.press(.escape)
        #expect(story.news() == [.cancel(RequestID(4))])
        #expect(story.model.focus == .detail)
        #expect(story.text.contains("only the beginning"))
        #expect(story.text.contains("F retry"))
        story.answerFile("big.txt", of: "g1", .success("too late"))
        #expect(!story.text.contains("too late"))
        story.press(.escape)
        #expect(story.model.focus == .list)
    }

    @Test("R5: a failed load keeps the partial text and its label")
    func failed() {
        var story = Self.story([Self.partial])
        story.type("F")
        story.answerFile("big.txt", of: "g1", .failure(somethingFailed))
        #expect(story.text.contains("only the beginning"))
        #expect(story.text.contains("18 B of 1.7 MB loaded · GitHub did not answer. F retry"))
        story.type("F")
        #expect(story.text.contains("loading the rest"))
    }

    @Test("R5: a file that came empty and truncated is loaded by its raw address without asking")
    func missing() {
        var story = Story(showing: [gist("g1")])
        story.press(.enter)
        story.answerGist(
            gist("g1", files: [file("a.txt", content: "first"), file("b.txt", size: 5_000, isTruncated: true)]))
        _ = story.news()
        story.type("]")
        guard case .ask(.detail(.file(let file, of: _)), _, _)? = story.news().first else {
            return #expect(Bool(false), "not asked for")
        }
        #expect(file.name == "b.txt")
        #expect(story.text.contains("loading 5.0 kB …"))
        story.answerFile("b.txt", of: "g1", .failure(somethingFailed))
        #expect(story.text.contains("GitHub did not answer."))
        story.type("r")
        story.answerFile("b.txt", of: "g1", .success("now it is here"))
        #expect(story.text.contains("now it is here"))
    }

    @Test("R5: above 10 MB it gives the line for git clone and asks for nothing")
    func tooLarge() {
        var story = Self.story([file("huge.bin", size: 12_000_000, isTruncated: true)])
        #expect(story.text.contains("git clone https://gist.test/g1.git"))
        story.type("F")
        #expect(story.news() == [])
        story = Self.story([file("huge.txt", size: 12_000_000, content: "begin", isTruncated: true)])
        #expect(story.text.contains("5 B of 12.0 MB loaded · git clone https://gist.test/g1.git"))
    }

    @Test("R5: a gist of more than 300 files says that the rest is not here, also beside a file")
    func moreFiles() {
        var story = Self.story([file("a.txt", content: "text"), file("b.txt", content: "text")], isTruncated: true)
        #expect(story.text.contains("only the first 300 files"))
        story.type("]]")
        #expect(story.text.contains("only the first 300 files"))
    }

    @Test("R5: an empty file is empty, not missing")
    func empty() {
        var story = Self.story([file("empty.txt", size: 0, content: "")])
        #expect(story.text.contains("(empty file)"))
        #expect(story.news() == [])
    }

    @Test("R3: a gist with 10,000 files opens and switches without a stall")
    func manyFiles() {
        var story = Self.story((1...10_000).map { file("file \($0).txt", content: "text \($0)") })
        story.press(.character("]"), times: 50)
        #expect(story.text.contains("‹ "))
        #expect(story.text.contains("file 51.txt"))
        #expect(story.text.contains("51/10000"))
    }

    @Test("R1: a gist without files, owner or description opens")
    func bare() {
        var story = Story(120, 36, showing: [gist("g1", description: .some(nil), owner: nil, files: [])])
        story.press(.enter)
        story.answerGist(gist("g1", description: .some(nil), owner: nil, files: []))
        story.type("[]Fwhlt")
        #expect(story.text.contains("(no description)"))
        #expect(story.text.contains("anonymous"))
        #expect(story.text.contains("(no files)"))
    }

    @Test("R1: a description of 60 KB is whole in About and cut with an ellipsis elsewhere")
    func longDescription() {
        let words = (1...10_000).map { "word\($0)" }.joined(separator: " ")
        var story = Story(120, 36, showing: [gist("g1", description: words)])
        #expect(story.lines[2].ranges(of: "…").count == 2 && story.lines[2].hasSuffix("…"), "in row and head")
        story.press(.enter)
        story.answerGist(gist("g1", description: words, files: [file("a", content: "")]))
        story.type("]G")
        #expect(story.text.contains("word10000"))
    }
}
