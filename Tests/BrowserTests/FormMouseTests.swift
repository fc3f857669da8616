import Cells
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("W4: the mouse in the form")
struct FormMouseTests {
    /// A form with three files; the last one is long and selected.
    private func form(_ columns: Int, _ rows: Int = 24, files: Int = 3) -> Story {
        var story = Story(columns, rows, settings: withToken, showing: gists(1...3))
        story.type("c")
        story.type("My notes")
        story.press(.tab, .tab)
        for number in 1...files {
            let text = (1...(number == files ? 200 : 2)).map { "line \($0) of file \(number)\n" }.joined()
            story.send(.input(.paste(text)))
            story.type("r")
            story.press(.control("u"))
            story.type("file\(number).txt")
            story.press(.enter)
        }
        return story
    }

    @Test("W4: a click on a field gives it the keys, one on a word of the visibility chooses it", arguments: [80, 200])
    func fields(columns: Int) {
        var story = form(columns)
        story.click("Description")
        story.type("!")
        #expect(story.model.form?.draft.content.description == "My notes!")
        story.click("public", where: { $0.first { $0.contains("Visibility") } })
        #expect(story.model.form?.field == .visibility)
        #expect(story.model.compose.publisher.drafts.all.first?.content.isPublic == true)
        story.click("○ secret")
        #expect(story.model.compose.publisher.drafts.all.first?.content.isPublic == false)
        story.click("● secret")
        #expect(story.model.compose.publisher.drafts.all.first?.content.isPublic == false)
    }

    @Test("W4: a click selects a file and shows it, a second one soon after writes it", arguments: [80, 200])
    func files(columns: Int) {
        var story = form(columns)
        story.click("file1.txt")
        #expect(story.model.form?.selected == 0 && story.text.contains("line 2 of file 1"))
        #expect(story.jobs.isEmpty)
        story.click("file1.txt")
        #expect(story.jobs.map(\.name) == ["file1.txt"])
        story.click("Description")
        story.click("file2.txt")
        #expect(story.model.form?.field == .files && story.jobs.count == 1)
        story.send(.input(.mouse(Mouse(.press, x: columns / 4, y: 14))))
        #expect(story.model.form?.selected == 1, "where no file stands nothing is selected")
    }

    @Test("W4: among more files than fit, a click means the file that is seen there")
    func scrolledFiles() {
        var story = form(80, files: 12)
        #expect(!story.text.contains("file1.txt") && story.text.contains("file12.txt"))
        story.click("file10.txt")
        #expect(story.model.form?.selected == 9)
    }

    @Test("W4: the wheel scrolls the preview, and goes through the files where they stand", arguments: [80, 200])
    func wheel(columns: Int) {
        var story = form(columns)
        let (x, y) = (columns - 5, 20)
        #expect(story.text.contains("line 1 of file 3"))
        story.wheel(up: false, x: x, y: y, times: 2)
        #expect(story.text.contains("line 7 of file 3") && !story.text.contains("line 6 of file 3"))
        story.wheel(up: true, x: x, y: y, times: 9)
        #expect(story.text.contains("line 1 of file 3"))
        story.press(.pageDown)
        #expect(!story.text.contains("line 1 of file 3"))
        story.wheel(up: true, x: 5, y: 5, times: 1)
        #expect(story.model.form?.selected == 1 && story.text.contains("line 1 of file 2"))
        story.wheel(up: false, x: 5, y: 5, times: 5)
        #expect(story.model.form?.selected == 2)
    }

    @Test("W4: a click on a key's hint is that key, in the form and in a line that is typed there")
    func hints() {
        var story = form(120)
        story.click("rename")
        #expect(story.model.prompt?.label == "Rename file3.txt: ")
        story.click("file1.txt")
        #expect(story.model.form?.selected == 2, "a line that is typed is ended by its keys")
        story.press(.escape)
        story.click("^S publish")
        #expect(story.model.requests.isOpen(.writing(.form(.leaks))))
        story.click("Esc leave")
        #expect(story.model.form == nil && story.model.compose.publisher.drafts.all.count == 1)
    }

    @Test(
        "W4: what stands behind the form is not under the mouse", arguments: [(80, 24), (200, 50), (40, 10), (20, 5)])
    func covered(columns: Int, rows: Int) {
        var story = form(80, 24)
        story.resize(columns, rows)
        let (feed, row) = (story.model.feedID, story.feed.selection)
        for y in 0..<rows {
            for x in 0..<columns {
                guard story.model.form != nil else { break }
                if case .key = ScreenView.hitTest(x: x, y: y, story.model, story.model.context) { continue }
                story.send(.input(.mouse(Mouse(.press, x: x, y: y))))
                story.send(.input(.mouse(Mouse(.drag, x: x, y: y))))
                story.send(.input(.mouse(Mouse(.release, x: x, y: y))))
            }
        }
        #expect(story.model.form != nil)
        #expect(story.model.feedID == feed && story.feed.selection == row && story.model.window.dividerShift == 0)
    }
}
