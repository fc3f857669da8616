import Testing
import Texts

@Suite("T2: texts compared by their bytes")
struct ComparingTests {
    private let composed = "caf\u{E9}.txt"
    private let decomposed = "cafe\u{301}.txt"

    @Test("T2: what only means the same is not the same text, as a value and as a key")
    func canonicalEquivalents() {
        for (one, other) in [(composed, decomposed), ("\u{C5}", "\u{212B}"), ("K", "\u{212A}"), ("ä", "a\u{308}")] {
            #expect(one == other && !one.isExactly(other) && one.isExactly(Substring(one)))
            #expect(ExactText(one) != ExactText(other))
            #expect(Set([ExactText(one), ExactText(other), ExactText(one)]).count == 2)
        }
        var sizes: [ExactText: Int] = ["plain": 1]
        sizes[composed] = 2
        sizes[decomposed] = 3
        #expect(sizes.count == 3 && sizes[composed] == 2 && sizes["plain"] == 1)
        #expect(Exact<String?>(nil) != Exact<String?>(wrappedValue: "") && Exact<String?>(nil) == Exact<String?>(nil))
    }

    @Test func `T2: a text holds another one if any of its parts has these bytes`() {
        for seed in 0..<2_000 {
            // Few letters, so that beginnings repeat.
            var digits = seed
            func text(_ count: Int) -> String {
                (0..<count).map { _ in
                    defer { digits = digits &* 6_364_136_223_846_793_005 &+ 1 }
                    return ["a", "b", "\u{301}"][(digits >> 33 & 0xFFFF) % 3]
                }.joined()
            }
            let (whole, part) = (text(seed % 12), text(seed % 4))
            let bytes = Array(whole.utf8)
            let wanted = Array(part.utf8)
            let expected = (0...bytes.count).contains { bytes[$0...].starts(with: wanted) }
            #expect(whole.holds(part) == expected, "\(bytes) \(wanted)")
            #expect(Substring(whole).holds(part) == expected, "\(bytes) \(wanted)")
        }
    }

    @Test("T2: beginnings, ends and parts are those of the bytes, whatever joins there")
    func parts() {
        let text = "a\u{301}.b\u{301}"
        #expect(text.begins(with: "a") && text.begins(with: "") && !text.begins(with: "á") && !"a".begins(with: "ab"))
        #expect(text.ends(with: "\u{301}") && !text.ends(with: "b") && "b".ends(with: "b") && !"b".ends(with: "ab"))
        #expect(
            text.parts(separatedBy: ".").map { Array($0.utf8) } == [Array("a\u{301}".utf8), Array("b\u{301}".utf8)])
        #expect("\t\u{301}x\t".parts(separatedBy: "\t").count == 3 && "".parts(separatedBy: ".") == [""])
        #expect("/a//b".parts(separatedBy: "/", omittingEmpty: true) == ["a", "b"])
        #expect(
            "#\u{301}a".rest(behind: "#").map { Array($0.utf8) } == Array("\u{301}a".utf8)
                && "a".rest(behind: "b") == nil)
        #expect("xabababc".holds("ababc") && text.holds(".b") && !text.holds("é") && text.holds(""))
        #expect("a b c".replacing(" ", by: "%20") == "a%20b%20c" && "ab".replacing(" ", by: "-") == "ab")
        #expect(
            "é".ifASCII.isEmpty && "md".ifASCII == "md" && "é".isOne(of: ["e", "é"]) && !"é".isOne(of: ["e\u{301}"]))
    }

    @Test("T2: a letter with a million marks takes as many steps as it has bytes", .timeLimit(.minutes(1)))
    func marks() {
        let marks = String(repeating: "\u{301}\u{316}", count: 500_000)
        let (one, other) = ("a" + marks, "a" + marks + "b")
        #expect(!one.isExactly(other) && one.isExactly("a" + marks) && other.begins(with: one) && one.ends(with: marks))
        #expect(
            one.parts(separatedBy: "\t").count == 1 && one.rest(behind: "b") == nil && !one.holds("b") && !one.isASCII)
        #expect(Set([ExactText(one), ExactText(other)]).count == 2 && ExactText(one) < ExactText(other))
    }
}
