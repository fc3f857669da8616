import Foundation
import Gists
import Reading
import Testing

@testable import Browser

func comment(_ id: Int, by login: Login, _ body: String) -> Gists.Comment {
    Comment(id: id, author: Owner(login: login), body: body, createdAt: Story.hourAgo, updatedAt: Story.hourAgo)
}

/// Writing and reading comments.
extension Story {
    static let hourAgo = noon.addingTimeInterval(-3_600)

    /// Ends the editor with a comment's text.
    mutating func writeComment(_ text: String) throws {
        let job = try #require(jobs.last)
        send(.edited(job, .text(text + "\n\n" + CommentText.scissors + "\nignored\n")))
    }

    /// The last change of a kind that was asked of GitHub.
    func change(_ isMeant: @escaping (Mutation) -> Bool) throws -> RequestID {
        try #require(
            effects.lazy.compactMap { effect -> RequestID? in
                if case .change(let change, let request) = effect, isMeant(change) { request } else { nil }
            }.last)
    }

    mutating func passGuard(leaks: [Leak] = []) throws {
        let request = try #require(
            effects.lazy.compactMap { effect -> RequestID? in
                if case .compute(.findLeaks, let request) = effect { request } else { nil }
            }.last)
        send(.answered(request, .success(.writing(.leaks(leaks)))))
    }

    /// Writes a comment and sends it; GitHub takes it under a number.
    mutating func sendComment(_ text: String, by login: Login, id: Int) throws {
        type("a")
        try writeComment(text)
        press(.control("s"))
        try passGuard()
        answerReading()
        let request = try change { if case .comment(_, .add(text)) = $0 { true } else { false } }
        send(.answered(request, .success(.comments(.written(comment(id, by: login, text))))))
        answerReading()
    }

    /// Pages of earlier comments that were asked for.
    var earlierPages: [(page: Int, request: RequestID)] {
        effects.compactMap { effect in
            if case .ask(.comments(_, .earlier(let page)), let request, _) = effect { (page, request) } else { nil }
        }
    }

    mutating func answerEarlierComments(_ comments: [Gists.Comment]) throws {
        send(.answered(try #require(earlierPages.last).request, .success(.comments(.page(comments)))))
        answerReading()
    }
}
