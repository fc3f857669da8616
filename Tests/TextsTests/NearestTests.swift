import Testing

@testable import Texts

@Suite struct `The nearest word` {
    @Test("C3: the nearest name is offered, and none that is far")
    func nearest() {
        #expect(Nearest.word(to: "pagedown", among: ["page-up", "page-down"]) == "page-down")
        #expect(Nearest.word(to: "qiut", among: ["quit", "open"]) == "quit")
        #expect(
            Nearest.word(to: "star", among: ["quit", "next-starred", "toggle-star", "star-next-one"]) == "toggle-star")
        #expect(Nearest.word(to: "brightyellow", among: ["yellow", "bright-yellow"]) == "bright-yellow")
        #expect(Nearest.word(to: "tiny", among: ["line", "compact", "roomy"]) == nil)
        #expect(Nearest.word(to: "elephant", among: ["quit", "open"]) == nil)
        #expect(Nearest.word(to: "", among: []) == nil)
    }
}
