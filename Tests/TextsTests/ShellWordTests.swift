import Foundation
import Testing
import Texts

@Suite("T3: words for a shell")
struct ShellWordTests {
    private static let hostile = [
        "", "a", "a b", "it's", "\"", "$(id)", "`id`", "a\nb", "\u{1B}[31m", "\\", "\\'\n", "é→🎉", "~", "*", "a;b", "#",
        "!x", "\u{202E}x", "\u{200B}", "\u{7F}", "\t", "'\u{9B}'", "-n", "--", "a=b",
    ]

    @Test("bash reads each word as it was", arguments: hostile)
    func words(text: String) throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", "printf %s \(ShellWord.quoted(text))-; printf %s \(ShellWord.inQuotes(text))-"]
        process.environment = ["LANG": "C.UTF-8"]
        process.standardOutput = output
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(printed == Data((text + "-" + text + "-").utf8))
    }

    @Test("no character of a word controls a terminal or is invisible", arguments: hostile)
    func visible(text: String) {
        #expect(
            ShellWord.quoted(text).unicodeScalars.allSatisfy {
                ![.control, .format].contains($0.properties.generalCategory)
            })
    }

    @Test("plain words need no quotes; a file is never an option")
    func plain() {
        #expect(ShellWord.quoted("src/a-b_c.txt") == "src/a-b_c.txt")
        #expect(ShellWord.path("-x y") == "'./-x y'")
        #expect(ShellWord.path("a") == "a")
    }
}
