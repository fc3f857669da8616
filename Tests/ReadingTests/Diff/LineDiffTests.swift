import Foundation
import Reading
import TestSupport
import Testing

@Suite("R8: which lines differ")
struct LineDiffTests {
    private func diff(_ old: String, _ new: String) throws -> LineDiff {
        try #require(LineDiff(DiffedText(old), DiffedText(new)))
    }

    /// The new text, made of the old one and the changes.
    private func applied(_ diff: LineDiff) -> [UInt8] {
        var bytes: [UInt8] = []
        var line = 0
        for change in diff.changes {
            bytes += (line..<change.old.lowerBound).flatMap { diff.old[$0] }
            bytes += change.new.flatMap { diff.new[$0] }
            line = change.old.upperBound
        }
        return bytes + (line..<diff.old.lineCount).flatMap { diff.old[$0] }
    }

    /// The length of the longest common subsequence, by the table that everybody trusts.
    private func common(_ old: [String], _ new: [String]) -> Int {
        var row = Array(repeating: 0, count: new.count + 1)
        for one in old {
            var corner = 0
            for (index, other) in new.enumerated() {
                let above = row[index + 1]
                row[index + 1] = one == other ? corner + 1 : max(above, row[index])
                corner = above
            }
        }
        return row[new.count]
    }

    @Test("R8: equal texts have no changes; of nothing and something all lines are changed")
    func ends() throws {
        for text in ["", "a", "a\nb\n"] { #expect(try diff(text, text).changes.isEmpty) }
        #expect(try diff("", "a\nb").changes == [.init(old: 0..<0, new: 0..<2)])
        #expect(try diff("a\nb\n", "").changes == [.init(old: 0..<2, new: 0..<0)])
    }

    @Test("R8: a newline at the end, and CRLF, are part of a line")
    func newlines() throws {
        #expect(try diff("a\nb", "a\nb\n").changes == [.init(old: 1..<2, new: 1..<2)])
        #expect(try diff("a\r\nb\n", "a\nb\n").changes == [.init(old: 0..<1, new: 0..<1)])
        #expect(!DiffedText("a").endsWithNewline && DiffedText("").endsWithNewline)
    }

    @Test("R8: what was added reads as one piece that begins where its first line stands out least")
    func sliding() throws {
        let old = "func a() {\n    x\n}\n"
        let new = "func a() {\n    x\n}\n\nfunc b() {\n    x\n}\n"
        #expect(try diff(old, new).changes == [.init(old: 3..<3, new: 3..<7)])
        let three = "func a() {\n}\n\nfunc b() {\n}\n\nfunc c() {\n}\n"
        #expect(try diff("func a() {\n}\n\nfunc c() {\n}\n", three).changes == [.init(old: 3..<3, new: 3..<6)])
    }

    @Test("R8: on random texts the changes make the new text, and are the fewest", arguments: 0..<300)
    func random(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let alphabet = Int.random(in: 1...12, using: &random)
        func lines() -> [String] {
            (0..<Int.random(in: 0...60, using: &random)).map { _ in "\(Int.random(in: 0..<alphabet, using: &random))\n"
            }
        }
        let (old, new) = (lines(), lines())
        let diff = try diff(old.joined(), new.joined())
        #expect(applied(diff) == Array(new.joined().utf8))
        let kept = old.count - diff.counts.removed
        #expect(kept == common(old, new))
        #expect(kept == new.count - diff.counts.added)
        for (one, next) in zip(diff.changes, diff.changes.dropFirst()) {
            #expect(one.old.upperBound < next.old.lowerBound && one.new.upperBound < next.new.lowerBound)
        }
    }

    @Test("R8: texts that differ beyond all patience are still told apart rightly")
    func beyondPatience() throws {
        var random = SeededGenerator(seed: 7)
        let texts = (0..<2).map { _ in
            (0..<6_000).map { _ in "\(Int.random(in: 0..<40, using: &random))\n" }.joined()
        }
        let diff = try diff(texts[0], texts[1])
        #expect(applied(diff) == Array(texts[1].utf8))
        #expect(diff.counts.removed < 6_000)
    }

    @Test("R8: whoever cancels has no changes")
    func cancelled() {
        #expect(LineDiff(DiffedText("a\nb\n"), DiffedText("b\na\n")) { true } == nil)
    }
}
