import Cells
import Gists
import Testing

@testable import Browser

@Suite("Characters that hide or pass for others, outside of texts")
struct HiddenCharacterTests {
    private static let odd = gist(
        "g1", description: "Pay p\u{430}ypal \u{202E}gnp and Москва",
        owner: Owner(login: "mir\u{200B}a"), files: [file("r\u{435}adme.txt", content: "text"), file("b.txt")])

    @Test("R12: rows, titles and tabs name them as texts do", arguments: [(80, 24), (100, 14), (80, 12), (160, 50)])
    func marked(columns: Int, rows: Int) {
        var story = Story(columns, rows, showing: [Self.odd, gist("g2")])
        #expect(story.text.contains("Pay p\u{430}⟨≠a⟩ypal ⟨RLO⟩gnp and Москва"))
        #expect(story.text.contains("mir⟨ZWSP⟩a"))
        story.press(.enter)
        story.answerGist(Self.odd)
        #expect(story.text.contains("r\u{435}⟨≠e⟩adme.txt"))
        #expect(story.text.contains("Pay p\u{430}⟨≠a⟩ypal ⟨RLO⟩gnp and Москва"))
        #expect(story.text.contains("mir⟨ZWSP⟩a"))
        #expect(!story.text.contains("\u{FFFD}"))
        story.click(tab: "b.txt")
        #expect(story.text.contains("2/2"))
        story.type("]")
        #expect(story.text.contains("r\u{435}⟨≠e⟩adme.txt") && !story.text.contains("⟨≠e⟩⟨≠e⟩"))
    }

    @Test("R12: of gists without a description the name of the file is marked")
    func nameOfAFile() {
        let story = Story(showing: [gist("g1", description: "", files: [file("\u{2066}p\u{430}ypal.sh")])])
        #expect(story.text.contains("(no description) ⟨LRI⟩p\u{430}⟨≠a⟩ypal.sh"))
    }
}

extension Story {
    fileprivate mutating func click(tab name: String) {
        guard let y = lines.firstIndex(where: { $0.contains(" \(name)") }),
            let start = lines[y].firstRange(of: name)?.lowerBound
        else {
            Issue.record("\(name) is not on the screen:\n\(text)")
            return
        }
        send(.input(.mouse(Mouse(.press, x: TextWidth.columns(of: lines[y][..<start]), y: y))))
    }
}
