import Gists
import Testing

@Suite struct PairStateTests {
    @Test("C13: contents alone decide about the sign")
    func signs() {
        let (a, b, c) = (Array("a\n".utf8), Array("b\n".utf8), Array("c\n".utf8))
        func sign(_ base: [UInt8]?, _ here: [UInt8]?, _ there: [UInt8]?) -> String {
            PairState(base: base, here: here, there: there).sign
        }
        #expect(sign(a, a, a) == "✓" && sign(a, b, b) == "✓" && sign(nil, b, b) == "✓")
        #expect(sign(a, b, a) == "↑" && sign(nil, b, nil) == "↑")
        #expect(sign(a, a, b) == "↓" && sign(nil, nil, b) == "↓")
        #expect(sign(a, b, c) == "↕" && sign(nil, b, c) == "↕")
        #expect(
            sign(a, nil, a) == "✕" && sign(a, a, nil) == "✕" && sign(a, nil, nil) == "✕" && sign(nil, nil, nil) == "✕")
    }
}
