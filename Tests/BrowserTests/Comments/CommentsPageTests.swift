import Cells
import Foundation
import Gists
import Reading
import Testing

@testable import Browser

@Suite("Comments as a page")
struct CommentsPageTests {
    private func lines(_ comments: [Gists.Comment], earlier: Int = 0) -> [String] {
        let job = ReadingJob.comments(comments.map(ShownComment.sent), earlier: earlier)
        guard case .success(let page) = job.run(within: .patient) else { return [] }
        return ReaderLayout(page, size: Size(columns: 60, rows: 100), wraps: true).rows(top: WrappedPosition())
            .map(\.text)
    }

    private func comment(_ id: Int, _ body: String) -> Gists.Comment {
        let time = Date(timeIntervalSince1970: 0)
        return Comment(id: id, author: nil, body: body, createdAt: time, updatedAt: time)
    }

    @Test("R7: what is missing of many comments is said above the newest ones")
    func manyComments() {
        let comments = (1...2).map { comment($0, "text \($0)") }
        #expect(lines(comments).first == "ghost")
        #expect(lines(comments, earlier: 138).first == "138 earlier · g load more")
    }

    @Test("R7: a comment's text is indented, so that the author's avatar is beside it")
    func indented() {
        let job = ReadingJob.comments([.sent(comment(1, "- a")), .sent(comment(2, "b"))], indent: 5)
        guard case .success(.page(let page)) = job.run(within: .patient) else {
            Issue.record("no page")
            return
        }
        let layout = ReaderLayout(.page(page), size: Size(columns: 60, rows: 100), wraps: true)
        #expect(layout.rows(top: WrappedPosition()).map(\.text) == ["ghost", "     • a", "", "ghost", "     b"])
        #expect(page.headingLines == [0, 3])
    }

    @Test("R7: comments are Markdown, and one's unfinished block does not reach into the next")
    func markdown() {
        let shown = lines([comment(1, "- a\n- **b**"), comment(2, "```\nopen"), comment(3, "> quoted")])
        #expect(shown[1...2] == ["• a", "• b"])
        #expect(shown.contains { $0.hasPrefix("  open") })
        #expect(shown.last == "▎ quoted")
    }
}
