import Foundation
import Testing

@Suite("What the program says")
struct WordsTests {
    /// `WORDS=list` prints them, to be read through in one go.
    @Test("Sentences stand in the files that a module keeps them in")
    func places() throws {
        let sentences = try Speech.sentences()
        #expect(sentences.count > 500)
        if ProcessInfo.processInfo.environment["WORDS"] == "list" {
            for sentence in sentences { print(sentence.place) }
        }
        let elsewhere = sentences.filter { !Speech.isSpeaking($0.path) }.map(\.place)
        #expect(elsewhere == [], "Move them into Words.swift or the folder Words of their module")
    }

    @Test("No sentence has an unwanted word")
    func wordsOfSources() throws {
        let found = try Speech.sentences().flatMap { sentence in
            Unwanted.found(in: sentence.text).map { "\($0): \(sentence.place)" }
        }
        #expect(found == [])
    }

    @Test("No document has an unwanted word")
    func wordsOfDocuments() throws {
        let found = try Speech.documents().flatMap { path, lines in
            lines.flatMap { line in Unwanted.found(in: line.text).map { "\($0): \(path):\(line.number): \(line.text)" }
            }
        }
        #expect(found == [])
    }

    @Test("No comment has an unwanted word")
    func wordsOfComments() throws {
        let comments = try Speech.comments()
        #expect(comments.count > 5_000)
        let found = comments.flatMap { path, comment in
            Unwanted.found(in: comment).map { "\($0): Sources/\(path):\(comment.line): \(comment.text)" }
        }
        #expect(found == [])
    }

    @Test("Every file and folder that CONTRIBUTING.md names is there")
    func recipes() throws {
        let text = try String(contentsOf: Speech.root.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
        let paths = text.matches(of: /`((?:Sources|Tests|Benchmarks|docs|scripts|packaging)\/[\w.\/+-]+)`/).map {
            String($0.1)
        }
        #expect(paths.count > 30)
        #expect(paths.filter { !FileManager.default.fileExists(atPath: Speech.root.appending(path: $0).path) } == [])
        let short = text.matches(of: /`([A-Z]\w*\/[\w.\/+-]+\.swift)`/).map { String($0.1) }
        #expect(short.filter { !paths.contains($0) } == [], "Paths begin at the root")
    }

    @Test(
        "Words that are right are left alone, others are found",
        arguments: [
            ("There is no row 5.", 0), ("“x” is no theme", 1), ("an IP address, an email address", 0),
            ("the gist's address", 1), ("the address sanitizer", 0), ("Pictures", 1), ("r tries again", 1),
            ("r retry", 0),
            ("Try again later.", 0), ("Esc gives up", 1), ("it is not there any more", 1), ("use that instead", 0),
        ])
    func words(text: String, count: Int) {
        #expect(Unwanted.found(in: text).count == count)
    }

    @Test(
        "A documentation comment begins with a noun or a verb, also in its items",
        arguments: [
            ("/// The name.", 0), ("/// What it is called.", 1), ("/// Whether it exists.", 1), ("/// Whatever.", 0),
            ("// How it works.", 0), ("/// - Returns: where it is.", 1), ("/// - Parameter name: how it is called.", 1),
            ("///   - name: the user who knows.", 0), ("/// - Returns: true where it exists.", 1),
            ("/// Nobody's `whoever`.", 1),
        ])
    func comments(text: String, count: Int) {
        let comment = CommentLine(line: 1, text: text, isFirst: true)
        #expect(Unwanted.found(in: Speech.prose(comment)).count == count)
    }

    @Test("Only the first line of a comment is asked for its beginning")
    func secondLines() {
        #expect(Unwanted.found(in: CommentLine(line: 2, text: "/// where it is.", isFirst: false)) == [])
    }

    @Test("A sentence is told from a name, a header and a statement")
    func sentences() {
        for text in ["No gist here", "“◦” not found", " · Esc cancel", "r retry it", "◦ more files"] {
            #expect(Speech.isSentence(text), "\(text)")
        }
        for text in ["gists", "", "text/plain; q=1", "12 34", "a-b c-d", "GET", "◦ ◦"] {
            #expect(!Speech.isSentence(text), "\(text)")
        }
    }

    @Test("Literals are found in every form of Swift, and not in comments")
    func literals() {
        let source = ##"""
            // "no literal"
            /* "none" /* "nested" */ "either" */
            let a = "one \(f("two", (3)) + "three") four\n"
            let b = #"raw \n "quoted" \#(g(")")) end"#
            let c = """
                long "text"
                joined \
                line
                """
            let d = ["\u{1b}x", "\\", "\"", ""]
            """##
        let scanner = SourceScanner(source)
        let texts = scanner.literals.map(\.text)
        #expect(
            texts == [
                "one ◦ four ", "two", "three", #"raw \n "quoted" ◦ end"#, ")",
                "\n    long \"text\"\n    joined     line\n    ", "◦x", "\\", "\"", "",
            ])
        #expect(scanner.literals.map(\.line) == [3, 3, 3, 4, 4, 5, 10, 10, 10, 10])
        #expect(scanner.comments == [CommentLine(line: 1, text: "// \"no literal\"", isFirst: true)])
    }

    @Test("Comments are found line by line, and not in literals")
    func commentLines() {
        let source = #"""
            /// One,
            /// two.
            let url = "https://example.com" // three

            // four
            """#
        #expect(
            SourceScanner(source).comments == [
                CommentLine(line: 1, text: "/// One,", isFirst: true),
                CommentLine(line: 2, text: "/// two.", isFirst: false),
                CommentLine(line: 3, text: "// three", isFirst: true),
                CommentLine(line: 5, text: "// four", isFirst: true),
            ])
    }
}
