import Foundation
import Gists
import Testing

@testable import Browser

@Suite("The head of the detail pane")
struct DetailHeadTests {
    private func head(_ gist: Gist, _ columns: Int, keys: String = "") -> String {
        var story = Story(columns, 36, showing: [gist] + gists(2...9))
        story.press(.enter)
        story.answerGist(gist)
        story.type(keys)
        return story.text
    }

    @Test("R1: of more files than the API tells the number has a plus: 1/300+, 300+ files")
    func truncated() {
        var gist = gist("g1", files: (1...300).map { file("f\($0).txt", content: "x") })
        gist.isTruncated = true
        #expect(head(gist, 160).contains("1/300+ ") && head(gist, 160, keys: "i").contains("300+ files"))
        gist.isTruncated = false
        #expect(head(gist, 160).contains("1/300 ") && !head(gist, 160, keys: "i").contains("300+"))
    }

    @Test("R1: the head has what no tab shows: the owner, a star, the times, and what is secret")
    func once() {
        var gist = gist("g1", files: [file("a.txt", content: "x"), file("b.txt", content: "y")], comments: 12)
        let line = { (gist: Gist) in
            let right = self.head(gist, 160).split(separator: "\n").compactMap { $0.split(separator: "│").last }
            return right.first { $0.contains(" ago") } ?? ""
        }
        #expect(line(gist).contains("mira · updated 4 min ago · created 3 d ago"))
        #expect(!line(gist).contains("public") && !line(gist).contains("files") && !line(gist).contains("comment"))
        gist.isPublic = false
        #expect(line(gist).contains("mira · secret · updated 4 min ago"))
    }

    @Test("R1: a time stands there whole, exact ones too; what the tabs say goes before it", arguments: [false, true])
    func times(exact: Bool) {
        let time = exact ? "updated 2026-11-21 11:56" : "updated 4 min ago"
        for login in ["a", "mira", "a-very-long-login-of-a-user"] {
            let gist = gist("g1", owner: Owner(login: Login(login)), files: [file("a.txt", content: "x")], comments: 12)
            for columns in [100, 110, 120, 140, 160, 200] {
                #expect(head(gist, columns, keys: exact ? "t" : "").contains(time), "\(login) at \(columns)")
            }
        }
    }
}
