import Foundation
import Gists
import Testing

@testable import Browser

@Suite("The head of the detail pane")
struct DetailHeadTests {
    private func head(_ gist: Gist, _ columns: Int, exact: Bool = false) -> String {
        var story = Story(columns, 36, showing: [gist])
        story.press(.enter)
        story.answerGist(gist)
        if exact { story.type("t") }
        return story.text
    }

    @Test("R1: of more files than the API tells the number has a plus: 300+ files")
    func truncated() {
        var gist = gist("g1", files: (1...300).map { file("f\($0).txt", content: "x") })
        gist.isTruncated = true
        #expect(head(gist, 160).contains("300+ files") && !head(gist, 160).contains("files+"))
        gist.isTruncated = false
        #expect(head(gist, 160).contains("300 files ") && !head(gist, 160).contains("300+"))
    }

    @Test("R1: a time stands there whole, exact ones too; what the tabs say goes before it", arguments: [false, true])
    func times(exact: Bool) {
        let time = exact ? "updated 2026-11-21 11:56" : "updated 4 min ago"
        for login in ["a", "mira", "a-very-long-login-of-a-user"] {
            let gist = gist("g1", owner: Owner(login: login), files: [file("a.txt", content: "x")], comments: 12)
            for columns in [100, 110, 120, 140, 160, 200] {
                #expect(head(gist, columns, exact: exact).contains(time), "\(login) at \(columns)")
            }
        }
    }
}
