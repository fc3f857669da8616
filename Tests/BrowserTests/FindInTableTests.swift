import Cells
import Gists
import Testing

@testable import Browser

@Suite("R3: search in a table")
struct FindInTableTests {
    private func reading(_ text: String, _ columns: Int = 60) -> Story {
        let whole = gist("g1", files: [file("a.csv", size: text.utf8.count, content: text)])
        var story = Story(columns, 24, showing: [whole])
        story.press(.enter)
        story.answerGist(whole)
        return story
    }

    /// The marked texts of the screen, from top to bottom.
    private func marked(_ story: Story, isCurrent: Bool) -> [String] {
        let theme = story.model.settings.theme
        return (0..<23).compactMap { y in
            let cells = (0..<60).compactMap { story.surface[$0, y] }.filter {
                let isAccent = $0.style == theme.accent.adding(.reverse)
                return isCurrent ? isAccent : !isAccent && $0.style == theme.found($0.style)
            }
            return cells.isEmpty ? nil : cells.map(\.glyph.text).joined()
        }
    }

    @Test("Words in the header are found, counted and marked, as those in rows")
    func header() {
        var story = reading("id,city,note\n1,Rome,city of hills\n2,Oslo,fjord\n")
        story.type("/city")
        #expect(story.lines.last?.contains("1/2 ") == true)
        #expect(marked(story, isCurrent: true) == ["city"])
        story.press(.enter)
        story.type("n")
        #expect(story.lines.last?.contains("2/2") == true)
        #expect(marked(story, isCurrent: true) == ["city"])
        #expect(story.lines.first { $0.contains("Rome") }?.contains("city of hills") == true)
        story.type("/note")
        #expect(story.lines.last?.contains("1/1 ") == true)
    }

    @Test("A header is found where the table has no rows, and below lines that stand above it")
    func headerAlone() {
        var story = reading("alpha,beta,gamma\n")
        story.type("/beta")
        #expect(story.lines.last?.contains("1/1 ") == true)
        #expect(marked(story, isCurrent: true) == ["beta"])
        story.press(.escape)
        story = reading("# beta report\n\nalpha;beta\n1;beta 2\n3;4\n")
        story.type("/beta")
        #expect(story.lines.last?.contains("1/3 ") == true)
        story.press(.enter)
        story.type("n")
        #expect(marked(story, isCurrent: true) == ["beta"])
        story.type("n")
        #expect(story.lines.last?.contains("3/3") == true)
    }

    @Test("A match in a column beside the screen is scrolled to, in a row and in the header")
    func columns() {
        let names = (0..<200).map { "name\($0)" }
        let text = names.joined(separator: ",") + "\n" + names.map { "\"\($0) value\"" }.joined(separator: ",") + "\n"
        var story = reading(text)
        for typed in ["/name150 value", "/name180", "/name3 "] {
            story.type(typed)
            story.press(.enter)
            #expect(marked(story, isCurrent: true) == [String(typed.dropFirst())], "\(typed)")
        }
    }

    @Test("Of several matches in cells the one that was gone to is marked as such")
    func several() {
        var story = reading("a,b\nxx x,\"x, \"\"x\"\"\"\nx,y\n")
        story.type("/x")
        story.press(.enter)
        for number in 1...6 {
            #expect(story.lines.last?.contains("/x \(number)/6") == true || number > 1)
            #expect(marked(story, isCurrent: true) == ["x"], "\(number)")
            story.type("n")
        }
    }
}
