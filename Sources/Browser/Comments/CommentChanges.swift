import Documents
import FoundationEssentials
import Gists
import Reading

/// Changes of a gist's comments that GitHub's responses may not include yet.
struct CommentChanges: Equatable, Sendable {
    struct Added: Equatable, Sendable {
        /// The draft's ID.
        var draft: String
        var comment: Comment
    }

    /// New comments that GitHub does not have yet.
    var unsent: [UnsentComment] = []
    /// New comments that GitHub has: a response from before they were sent lacks them.
    var added: [Added] = []
    /// Other texts, by the comments' IDs.
    var edited: [Int: String] = [:]
    var deleted: Set<Int> = []

    /// The number of comments that GitHub does not count yet.
    var difference: Int { unsent.count - deleted.count }

    func applied(to comments: [Comment]) -> [Comment] {
        guard self != CommentChanges() else { return comments }
        let known = Set(comments.map(\.id))
        var comments = comments
        for comment in added.map(\.comment) where !known.contains(comment.id) {
            // Others may have written since it was sent; GitHub counts IDs up.
            let next = comments.firstIndex { $0.id > comment.id }
            comments.insert(comment, at: next ?? comments.endIndex)
        }
        comments.removeAll { deleted.contains($0.id) }
        for index in comments.indices {
            if let text = edited[comments[index].id] { comments[index].body = text }
        }
        return comments
    }
}

extension OpenedGist {
    /// The comments with the changes that were made here.
    var shownComments: [ShownComment]? {
        comments.value.map { newest in
            let known = Set(newest.map(\.id))
            let sent = commentChanges.applied(to: earlierComments.comments.filter { !known.contains($0.id) } + newest)
            return sent.map(ShownComment.sent) + commentChanges.unsent.map(ShownComment.unsent)
        }
    }

    /// The number of comments.
    /// - Parameter count: GitHub's number, which may be from before some were written here.
    func commentCount(told count: Int) -> Int {
        let written = commentChanges.added.count + commentChanges.unsent.count
        return max(count + commentChanges.difference, shownComments?.count ?? written)
    }

    /// How many GitHub has above those that are here: whole pages, since it fills each page before it begins the next.
    /// - Parameter total: how many there are in all, with what was done here. It may be of another time than the comments.
    func earlierCommentCount(of total: Int) -> Int {
        guard let shown = shownComments else { return 0 }
        let size = EarlierComments.pageSize
        if let page = earlierComments.nextPage { return page * size }
        let missing = max(0, total - shown.count)
        // A server may tell any number.
        return min(missing / size + (missing % size + size / 2) / size, Int.max / size) * size
    }

    /// Shows the comment that a draft has become, or the comment's new text.
    mutating func show(_ comment: Comment, sentFrom draft: CommentDraft) {
        func replaced(_ known: Comment) -> Comment { known.id == comment.id ? comment : known }
        comments.value = comments.value?.map(replaced)
        earlierComments.comments = earlierComments.comments.map(replaced)
        for index in commentChanges.added.indices where commentChanges.added[index].comment.id == comment.id {
            commentChanges.added[index].comment = comment
        }
        if draft.comment == nil { commentChanges.added.append(.init(draft: draft.id, comment: comment)) }
    }

    /// Removes a comment that GitHub has deleted.
    mutating func remove(_ comment: Comment) {
        commentChanges.deleted.remove(comment.id)
        commentChanges.added.removeAll { $0.comment.id == comment.id }
        comments.value?.removeAll { $0.id == comment.id }
        earlierComments.comments.removeAll { $0.id == comment.id }
    }

    /// Takes in the newest page. It may lack comments that newer ones have moved to the page before: they stay.
    mutating func take(newestComments page: [Comment]) {
        let before = comments.value ?? []
        let ids = Set(page.map(\.id))
        if let first = page.first,
            (before + commentChanges.added.map(\.comment)).contains(where: { ids.contains($0.id) })
        {
            earlierComments.comments += before.filter { $0.id < first.id }
        } else {
            // There may be pages between this one and those that are here.
            earlierComments = EarlierComments()
        }
        comments.value = page
    }

    /// Takes in a page above the newest one; one that is not awaited any more is ignored.
    /// - Returns: the page to ask for next, where it brought nothing that was not here; nil for none.
    mutating func take(_ result: Result<[Comment], Failure>, earlierPage page: Int) -> Int? {
        guard earlierComments.loadingPage == page else { return nil }
        let known = (comments.value ?? []) + commentChanges.added.map(\.comment)
        let isNews = earlierComments.end(result, known: known)
        // Comments that were deleted have moved the pages.
        if !isNews, page > 1 { earlierComments.loadingPage = page - 1 }
        return earlierComments.loadingPage
    }
}

/// The comments above the newest ones, which alone come with the tab. GitHub counts pages from the oldest.
struct EarlierComments: Equatable, Sendable {
    var comments: [Comment] = []
    /// The page that comes next, counted from 1; 0 where there is none, nil where none was asked for yet.
    var nextPage: Int?
    /// The page that was asked for and has not come yet.
    var loadingPage: Int?
    var failure: Failure?

    /// Comments on a page.
    static let pageSize = 100

    var isLoading: Bool { loadingPage != nil }

    /// Which page to ask for.
    /// - Parameter missing: how many comments are not here, as far as that is known.
    func page(for missing: Int) -> Int { nextPage ?? missing / Self.pageSize }

    /// Takes in the page that was asked for.
    /// - Parameter others: comments that are here and belong below these.
    /// - Returns: whether it brought something that was not here.
    fileprivate mutating func end(_ result: Result<[Comment], Failure>, known others: [Comment]) -> Bool {
        let page = loadingPage ?? 1
        loadingPage = nil
        switch result {
        case .success(let found):
            let known = Set((others + comments).map(\.id))
            let new = found.filter { !known.contains($0.id) }
            comments = new + comments
            nextPage = page - 1
            failure = nil
            return !new.isEmpty
        case .failure(let failure):
            self.failure = failure
            return true
        }
    }
}
