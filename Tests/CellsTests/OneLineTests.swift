import Cells
import Testing

@Suite("Text as one line")
struct OneLineTests {
    @Test("R12: what hides, or passes for another letter, has its mark; a line made of such lines has no more")
    func marks() {
        let line = OneLine.collapse(" p\u{430}ypal\n\u{202E}gnp\u{A0}\u{200B} 👩\u{200D}👩\u{200D}👧 Ελλάδα ", columns: 60)
        #expect(line == "p\u{430}⟨≠a⟩ypal ⟨RLO⟩gnp\u{A0}⟨ZWSP⟩ 👩\u{200D}👩\u{200D}👧 Ελλάδα")
        #expect(OneLine.collapse(line, columns: 60) == line)
    }

    @Test("Marks are counted: no line is wider than it may be", arguments: 0...40)
    func widths(columns: Int) {
        let text = "a\u{202E}\u{200B}p\u{430}ypal 日本 \u{435}x \u{FEFF}end"
        #expect(TextWidth.columns(of: OneLine.collapse(text, columns: columns)) <= columns)
        #expect(OneLine.collapse(text, columns: 60).hasSuffix("end"))
    }
}
