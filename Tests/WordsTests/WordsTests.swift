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
        let texts = LiteralScanner.literals(of: source).map(\.text)
        #expect(
            texts == [
                "one ◦ four ", "two", "three", #"raw \n "quoted" ◦ end"#, ")",
                "\n    long \"text\"\n    joined     line\n    ", "◦x", "\\", "\"", "",
            ])
        #expect(LiteralScanner.literals(of: source).map(\.line) == [3, 3, 3, 4, 4, 5, 10, 10, 10, 10])
    }
}
