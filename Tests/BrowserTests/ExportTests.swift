import Cells
import Documents
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("R10, B16, C7: exporting")
struct ExportTests {
    private let rows = gists(1...5)
    private let whole = gist(
        "g1",
        files: [
            file("a.txt", size: 5, content: "hello"), file("b.txt", size: 900, content: "begin", isTruncated: true),
        ])

    /// A browser that reads the first gist.
    private func reading(_ columns: Int = 120) -> Story {
        var story = Story(columns, 30, showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        _ = story.news()
        return story
    }

    /// The last requested export.
    private func work(_ story: inout Story) throws -> (Export, RequestID) {
        let last = story.news().last
        guard case .export(let work, let request)? = last else {
            throw Failure("nothing is taken out but \(String(describing: last))")
        }
        return (work, request)
    }

    @Test("R10: Y copies a file that is here whole, byte for byte, and says so")
    func copies() throws {
        var story = reading()
        story.type("Y")
        let (asked, request) = try work(&story)
        #expect(asked.purpose == .copy)
        #expect(asked.gists.map { $0.files.map(\.content) } == [["hello"]])
        story.send(.answered(request, .success(.export(.collected([.init(name: "a.txt", bytes: Data("hello".utf8))])))))
        #expect(story.news() == [.display(.copy("hello", as: "a.txt, 5 B"))])
        #expect(story.text.contains("Copied a.txt, 5 B"))
    }

    @Test("R10: of a file of which only the beginning is here, nothing is taken out but all of it")
    func partial() throws {
        var story = reading()
        story.type("]Y")
        let (asked, _) = try work(&story)
        #expect(asked.gists[0].files.map(\.name) == ["b.txt"])
        #expect(asked.gists[0].files[0].isTruncated == false || asked.gists[0].files[0].content == nil)
        #expect(asked.gists[0].files[0].content == nil)
    }

    @Test("R10: what is no text is not copied as one")
    func binary() throws {
        var story = reading()
        story.type("Y")
        let (_, request) = try work(&story)
        story.send(
            .answered(request, .success(.export(.collected([.init(name: "a.bin", bytes: Data([0xFF, 0xFE]))])))))
        #expect(story.news().isEmpty)
        #expect(story.text.contains("a.bin is not text: d save"))
    }

    @Test(
        "R10: what goes to the clipboard as an address can't run anything where it is pasted",
        arguments: [
            ("https://gist.github.com/a1.git", "https://gist.github.com/a1.git"),
            ("https://gist.test/a?b&c", "'https://gist.test/a?b&c'"),
            ("https://x.test/a'b", "'https://x.test/a'\\''b'"),
            ("http://127.0.0.1:4000/a.git", "http://127.0.0.1:4000/a.git"), ("--upload-pack=x", nil),
            ("https://x.test/a\nrm -rf ~", nil), ("http://x.test/a", nil), ("https://x.test/\u{E9}", nil),
            ("ssh://x.test/a", nil), ("", nil),
        ] as [(String, String?)])
    func copiedAddresses(_ address: String, _ line: String?) {
        #expect(CopiedAddress.forShell(address) == line)
        #expect((CopiedAddress.plain(address) == nil) == (line == nil))
    }

    @Test("C7: no number of a server's is too large for a share of a hundred")
    func percent() {
        #expect(Percent.of(.max, in: .max) == 100)
        #expect(Percent.of(.max, in: 1) == 100)
        #expect(Percent.of(.min, in: .max) == 0)
        #expect(Percent.of(3, in: 4) == 75)
        #expect(Percent.of(0, in: 0) == 100)
        #expect(Export.Progress(fileCount: 1, received: .max, total: .max).sentence(after: 0).hasPrefix("100 %"))
    }

    @Test("R10: d asks where to; Tab asks the disk, goes on as far as all names agree, and shows them")
    func savePrompt() throws {
        var story = reading()
        story.type("d")
        #expect(story.lines.last?.contains("Save as: ./a.txt") == true)
        story.press(.control("u"))
        story.type("./do")
        story.press(.tab)
        guard case .ask(.paths(startingWith: "./do"), let request, _)? = story.news().last else {
            throw Failure("no path was asked for")
        }
        story.send(.answered(request, .success(.paths(["./documents/", "./documentation/"]))))
        #expect(story.model.prompt?.line.text == "./document")
        #expect(story.lines.last?.contains("./documents/") == true)
        story.send(.answered(request, .success(.paths(["./other"]))))
        #expect(story.model.prompt?.line.text == "./document")
        story.press(.enter)
        let (asked, _) = try work(&story)
        #expect(asked.purpose == .save(to: "./document", .ask))
        #expect(asked.gists.map { $0.files.map(\.name) } == [["a.txt"]])
    }

    @Test("R10: D takes all files of the gist; the folder is remembered")
    func savesAll() throws {
        var story = reading()
        story.type("D")
        #expect(story.lines.last?.contains("Save 2 files in: ./") == true)
        story.press(.control("u"))
        story.type("/tmp/gists/")
        story.press(.enter)
        let (asked, request) = try work(&story)
        #expect(asked.fileCount == 2)
        story.send(
            .answered(
                request,
                .success(.export(.saved("Saved 2 files to /tmp/gists.", folder: "/tmp/gists/", isComplete: true)))))
        #expect(story.text.contains("Saved 2 files to /tmp/gists."))
        story.type("D")
        #expect(story.model.prompt?.line.text == "/tmp/gists/")
        story.press(.escape)
        story.type("d")
        #expect(story.model.prompt?.line.text == "/tmp/gists/a.txt")
    }

    @Test(
        "R10: the prompt offers no name that leads elsewhere or hides something",
        arguments: ["../.bashrc", "a/b", ".profile", "-rf", "~root", "a\u{202E}b", "a\nb", " a", ""])
    func harmlessPrefill(_ name: String) {
        let work = Export(gists: [gist("g1", files: [file(name)])], purpose: .copy)
        #expect(work.place(in: "out/") == "out/")
    }

    @Test("R10: files that are there already are overwritten only when somebody says so", arguments: ["o", "k", "q"])
    func overwriting(_ key: String) throws {
        var story = reading()
        story.type("d")
        story.press(.enter)
        let (_, request) = try work(&story)
        story.send(.answered(request, .success(.export(.exists(["a.txt"])))))
        #expect(story.lines.last?.contains("a.txt already exists.") == true)
        #expect(story.lines.last?.contains("o overwrite  k keep both  Esc cancel") == true)
        story.type("x")
        story.press(.enter)
        #expect(story.news().isEmpty)
        story.type(key)
        let expected: [Export.Purpose] =
            switch key {
            case "o": [.save(to: "./a.txt", .overwrite)]
            case "k": [.save(to: "./a.txt", .keepBoth)]
            default: []
            }
        let purposes = story.news().compactMap { effect in
            if case .export(let work, _) = effect { work.purpose } else { nil }
        }
        #expect(purposes == expected)
        #expect(story.model.prompt == nil)
    }

    @Test("B16, C7: marked gists are saved in their order; the status bar counts files and bytes, rate and time left")
    func progress() throws {
        var story = Story(200, 30, showing: rows)
        story.type("  d")
        story.press(.enter)
        let (asked, request) = try work(&story)
        #expect(asked.gists.map(\.id) == ["g1", "g2"])
        story.send(.time(Story.noon.addingTimeInterval(2)))
        story.send(
            .progress(request, .export(.init(files: 1, fileCount: 2, received: 100_000, total: 200_000))))
        let expected = "saving 1/2 · 50 % · 100.0 kB of 200.0 kB · 50.0 kB/s · 2 s left  "
        #expect(story.lines.last?.contains(expected) == true)
        #expect(story.lines.last?.contains("  Esc cancel  ") == true)
        #expect(story.model.isAnimating)
        story.type("d")
        #expect(story.text.contains("Something is still running"))
        // Those of another feed are none of its business.
        story.type("4")
        story.answerSaved([SavedGist(gist: gist("kept"), files: [])])
        story.type(" ")
        story.send(.answered(request, .success(.export(.saved("Saved 2 files.", isComplete: true)))))
        #expect(story.model.list.marks == ["kept"])
        #expect(story.model.list.feeds[.everyone]?.marks.isEmpty == true)
        #expect(!story.model.isAnimating)
    }

    @Test("B16: Esc gives the job up, and news of it that come late are dropped; marks stay")
    func cancelling() throws {
        var story = Story(120, 30, showing: rows)
        story.type("  d")
        story.press(.enter)
        let (_, request) = try work(&story)
        story.press(.escape)
        #expect(story.news() == [.cancel(request)])
        #expect(story.text.contains("Cancelled after 0 of 2 files."))
        story.send(.answered(request, .success(.export(.saved("Saved.", isComplete: true)))))
        #expect(!story.text.contains("Saved."))
        #expect(story.model.list.marks.count == 2)
    }

    @Test("R10: | takes a command and remembers it; P and e open programs with the files")
    func programs() throws {
        var story = reading()
        let content = [Export.Content(name: "a.txt", bytes: Data("hello".utf8))]
        for (key, program) in [("P", ExternalProgram.Kind.pager), ("e", .editor), ("|", .command("wc -l"))] {
            story.type(key)
            if key == "|" {
                story.type("wc -l")
                story.press(.enter)
            }
            let (_, request) = try work(&story)
            story.send(.answered(request, .success(.export(.collected(content)))))
            // The editor opens at the line that is read.
            let line = program == .editor ? 1 : nil
            #expect(story.news() == [.display(.run(ExternalProgram(kind: program, files: content, line: line)))])
        }
        story.type("|")
        story.press(.up)
        #expect(story.model.prompt?.line.text == "wc -l")
        story.press(.control("u"), .enter)
        #expect(story.news().isEmpty)
    }

    @Test("R10: what fails is told in its sentence, and what can't be taken out in one of its own")
    func failures() throws {
        var story = reading()
        story.type("P")
        let (_, request) = try work(&story)
        story.send(.answered(request, .failure(somethingFailed)))
        #expect(story.text.contains("GitHub did not answer."))
        var empty = Story(showing: [gist("g1", files: [])])
        empty.type("d")
        #expect(empty.text.contains("No file here."))
    }
}
