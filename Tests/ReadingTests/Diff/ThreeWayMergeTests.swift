import Reading
import TestSupport
import Testing

@Suite struct ThreeWayMergeTests {
    private func merge(_ base: String, _ mine: String, _ theirs: String) -> ThreeWayMerge? {
        ThreeWayMerge(
            base: DiffedText(base), mine: DiffedText(mine), theirs: DiffedText(theirs),
            labels: .init(mine: "mine", theirs: "theirs"))
    }

    private func text(_ base: String, _ mine: String, _ theirs: String) -> String {
        merge(base, mine, theirs).map { String(decoding: $0.bytes, as: UTF8.self) } ?? "cancelled"
    }

    @Test(
        "C13: changes in different lines are merged",
        arguments: [
            ("1\n2\n3\n", "one\n2\n3\n", "1\n2\nthree\n", "one\n2\nthree\n"),
            ("1\n2\n3\n", "1\n3\n", "1\n2\n3\n4\n", "1\n3\n4\n"),
            ("1\n2\n3\n", "0\n1\n2\n3\n", "1\n2\n3\n4\n", "0\n1\n2\n3\n4\n"),
            ("1\n2\n3", "one\n2\n3", "1\n2\n3\n4", "one\n2\n3\n4"),
            ("1\r\n2\r\n3\r\n", "one\r\n2\r\n3\r\n", "1\r\n2\r\nthree\r\n", "one\r\n2\r\nthree\r\n"),
            ("1\n2\n3\n4\n", "1\n2\n3\n", "one\n2\n3\n4\n", "one\n2\n3\n"),
            // The same change on both sides.
            ("1\n2\n3\n", "1\ntwo\n3\n", "1\ntwo\n3\n", "1\ntwo\n3\n"), ("", "new\n", "new\n", "new\n"),
        ])
    func clean(base: String, mine: String, theirs: String, result: String) {
        #expect(text(base, mine, theirs) == result)
        #expect(text(base, theirs, mine) == result)
        #expect(merge(base, mine, theirs)?.isClean == true)
    }

    @Test(
        "C13: changes of the same lines, or of lines that touch, are between markers",
        arguments: [
            (
                "1\n2\n3\n", "1\nmine\n3\n", "1\ntheirs\n3\n",
                "1\n<<<<<<< mine\nmine\n=======\ntheirs\n>>>>>>> theirs\n3\n"
            ),
            ("1\n2\n", "1\n", "1\ntheirs\n", "1\n<<<<<<< mine\n=======\ntheirs\n>>>>>>> theirs\n"),
            ("", "mine", "theirs", "<<<<<<< mine\nmine\n=======\ntheirs\n>>>>>>> theirs\n"),
        ])
    func conflicts(base: String, mine: String, theirs: String, result: String) throws {
        #expect(text(base, mine, theirs) == result)
        let merged = try #require(merge(base, mine, theirs))
        #expect(!merged.isClean && merged.conflicts == 1)
        #expect(ThreeWayMerge.hasMarkers(merged.bytes))
        #expect(!ThreeWayMerge.hasMarkers(Array((base + mine + theirs).utf8)))
    }

    @Test("C13: if one side has not changed, the other one is the result; no line of a clean merge comes from nowhere")
    func random() throws {
        var random = SeededGenerator(seed: 37)
        func lines() -> [String] {
            (0..<Int.random(in: 0...8, using: &random)).map { _ in ["a", "b", "c"].randomElement(using: &random) ?? "" }
        }
        func changed(_ lines: [String]) -> [String] {
            lines.flatMap { line -> [String] in
                switch Int.random(in: 0...5, using: &random) {
                case 0: []
                case 1: [line, "new\(Int.random(in: 0...2, using: &random))"]
                case 2: ["other"]
                default: [line]
                }
            }
        }
        func joined(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
        for _ in 0..<2_000 {
            let base = lines()
            let (mine, theirs) = (changed(base), changed(base))
            let texts = (joined(base), joined(mine), joined(theirs))
            #expect(text(texts.0, texts.1, texts.0) == texts.1)
            #expect(text(texts.0, texts.0, texts.2) == texts.2)
            #expect(text(texts.0, texts.1, texts.1) == texts.1)
            let merged = try #require(merge(texts.0, texts.1, texts.2))
            guard merged.isClean else { continue }
            let found = Set(String(decoding: merged.bytes, as: UTF8.self).split(separator: "\n").map(String.init))
            #expect(found.isSubset(of: Set(base + mine + theirs)))
            #expect(Set(mine).subtracting(base).union(Set(theirs).subtracting(base)).isSubset(of: found))
        }
    }
}
