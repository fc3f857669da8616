import Foundation
import Gists
import Testing

@testable import Browser

@Suite struct CommentsTextTests {
    @Test("R1: what is missing of many comments is said below the first ones")
    func manyComments() {
        let time = Date(timeIntervalSince1970: 0)
        let comments = (1...2).map {
            Comment(id: $0, author: nil, body: "text \($0)", createdAt: time, updatedAt: time)
        }
        let all = CommentsText.document(of: comments, total: 2, utcOffset: 0, columns: 40)
        #expect(all.line(all.lineCount - 1) == "text 2")
        let some = CommentsText.document(of: comments, total: 140, utcOffset: 0, columns: 80)
        #expect(some.line(some.lineCount - 1) == "── 138 more on the gist's page: o opens it")
    }
}
