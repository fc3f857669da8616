import Cells
import TestSupport
import Testing

@testable import Reading

@Suite("W8: what the leak guard costs, and what it makes of any text")
struct LeakBudgetTests {
    private func scan(_ text: String) -> LeakScan {
        var scan = LeakScan(Array(text.utf8), file: "a")
        scan.run()
        return scan
    }

    /// Beginnings of everything that is looked for.
    private static let pieces: [String] =
        TokenPattern.all.map { String(decoding: $0.prefix, as: UTF8.self) } + [
            "eyJ", "-----BEGIN ", "-----BEGIN PRIVATE KEY-----", "PuTTY-User-Key-File-", "password=", "pwd=", "pwd:",
            "secret = \"", "=", ":", "://", "://a:", "a:a@", "-", "_", ".", "\"", "'", " ", "\n", "\\n", "a", "7", "Z",
            "é",
        ]

    @Test("No text costs more than so many steps a byte", arguments: pieces)
    func linear(piece: String) {
        let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
        #expect(scan(text).steps <= 60 * text.utf8.count)
        let separated = String(repeating: piece + "-", count: 20_000 / (piece.utf8.count + 1))
        #expect(scan(separated).steps <= 60 * separated.utf8.count)
    }

    @Test(
        "Any mix of beginnings is read to its end, within its lines, harmless, and at a bounded price",
        arguments: 0..<40)
    func mixes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var text = ""
        while text.utf8.count < 8_000 { text += Self.pieces.randomElement(using: &random) ?? "" }
        let scan = scan(text)
        #expect(scan.steps <= 60 * text.utf8.count)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
        for leak in scan.leaks {
            #expect((1...lines).contains(leak.line) && !leak.kind.isEmpty)
            #expect(!leak.excerpt.unicodeScalars.contains(where: TextSanitizer.isUnsafe))
        }
    }

    @Test("What is put into a text is found in its line; random words around it are not", arguments: 0..<40)
    func needles(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/=-_ ")
        var lines = (0..<50).map { _ in
            String(
                (0..<Int.random(in: 0...120, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
        }
        #expect(scan(lines.joined(separator: "\n")).leaks == [])
        let pattern = try #require(TokenPattern.all.randomElement(using: &random))
        let secret = SampleSecret.token(pattern, using: &random)
        let place = Int.random(in: 0..<lines.count, using: &random)
        lines[place] += " " + secret
        let leak = try #require(scan(lines.joined(separator: "\n")).leaks.first)
        #expect(leak.line == place + 1 && leak.kind == pattern.kind && !leak.excerpt.contains(secret))
    }

    @Test("Nothing behind what a gist can hold is looked at")
    func bounded() {
        let text = String(repeating: "\n", count: LeakGuard.mostBytes) + "password=tr0ub4dor1"
        #expect(LeakGuard.leaks(in: text, file: "a") == [])
    }
}
