import Documents
import Gists

/// The comments of a gist: the newest page, the pages above it, and the user's changes.
struct CommentList: Equatable, Sendable {
    /// The newest page, the only one that the tab loads at first.
    var newest = OpenedGist.Loadable<[Comment]>()
    var earlier = EarlierComments()
    var changes = CommentChanges()
    /// The comments that the user had seen before the gist was opened; nil the first time.
    var seen: ReadMark.Comments?

    /// The comments with the changes, oldest first; nil until the newest page is loaded.
    var shown: [ShownComment]? {
        newest.value.map { page in
            let known = Set(page.map(\.id))
            let sent = changes.applied(to: earlier.comments.filter { !known.contains($0.id) } + page)
            return sent.map(ShownComment.sent) + changes.unsent.map(ShownComment.unsent)
        }
    }

    /// The number of comments.
    /// - Parameter count: GitHub's number, which may be from before the user's changes.
    func count(told count: Int) -> Int {
        max(count + changes.difference, shown?.count ?? changes.added.count + changes.unsent.count)
    }

    /// The number of comments above the loaded ones: whole pages, since GitHub fills each page before the next.
    /// - Parameter total: the number of all, with the changes. It may be from another time than the comments.
    func earlierCount(of total: Int) -> Int {
        guard let shown else { return 0 }
        let size = EarlierComments.pageSize
        if let page = earlier.nextPage { return page * size }
        let missing = max(0, total - shown.count)
        // A server may send any number.
        return min(missing / size + (missing % size + size / 2) / size, Int.max / size) * size
    }

    /// Shows the comment that was sent from a draft, or the comment's new text.
    mutating func show(_ comment: Comment, sentFrom draft: CommentDraft) {
        func replaced(_ known: Comment) -> Comment { known.id == comment.id ? comment : known }
        newest.value = newest.value?.map(replaced)
        earlier.comments = earlier.comments.map(replaced)
        for index in changes.added.indices where changes.added[index].comment.id == comment.id {
            changes.added[index].comment = comment
        }
        if draft.comment == nil { changes.added.append(.init(draft: draft.id, comment: comment)) }
    }

    /// Removes a comment that GitHub has deleted.
    mutating func remove(_ comment: Comment) {
        changes.deleted.remove(comment.id)
        changes.added.removeAll { $0.comment.id == comment.id }
        newest.value?.removeAll { $0.id == comment.id }
        earlier.comments.removeAll { $0.id == comment.id }
    }

    /// Shows the newest page. Comments that newer ones have moved to the page before stay.
    mutating func show(newest page: [Comment]) {
        let before = newest.value ?? []
        let ids = Set(page.map(\.id))
        if let first = page.first, (before + changes.added.map(\.comment)).contains(where: { ids.contains($0.id) }) {
            earlier.comments += before.filter { $0.id < first.id }
        } else {
            // There may be pages between this one and the loaded ones.
            earlier = EarlierComments()
        }
        newest.value = page
    }

    /// Receives the newest page.
    mutating func received(_ result: Result<Response, Failure>) {
        switch result {
        case .success(.comments(.page(let comments))):
            show(newest: comments)
            newest.end(.success(comments))
        case .success: break
        case .failure(let failure): newest.end(.failure(failure))
        }
    }

    /// Receives the page above that is being loaded; another one is ignored. Requests the next page if it had no new
    /// comments.
    mutating func received(
        _ result: Result<Response, Failure>, earlierPage page: Int, of gist: GistID, _ requests: inout PendingRequests
    ) {
        guard earlier.loadingPage == page else { return }
        let result = result.map { if case .comments(.page(let comments)) = $0 { comments } else { [Comment]() } }
        let known = (newest.value ?? []) + changes.added.map(\.comment)
        let isNews = earlier.end(result, known: known)
        // Deleted comments have moved the pages.
        if !isNews, page > 1 { earlier.ask(page: page - 1, of: gist, &requests) }
    }

    /// Stops loading, with a failure.
    mutating func cancel(_ failure: Failure) {
        if newest.isLoading { newest.end(.failure(failure)) }
        if earlier.isLoading { (earlier.loadingPage, earlier.failure) = (nil, failure) }
    }
}

/// The comments above the newest page. GitHub counts pages from the oldest.
struct EarlierComments: Equatable, Sendable {
    var comments: [Comment] = []
    /// The page to load next, counted from 1; 0 if there is none, nil if none was requested yet.
    var nextPage: Int?
    /// The page that is being loaded.
    var loadingPage: Int?
    var failure: Failure?

    /// The number of comments on a page.
    static let pageSize = 100

    var isLoading: Bool { loadingPage != nil }

    /// The page to request.
    /// - Parameter missing: the number of comments that are not loaded, as far as it is known.
    func page(for missing: Int) -> Int { nextPage ?? missing / Self.pageSize }

    mutating func ask(page: Int, of gist: GistID, _ requests: inout PendingRequests) {
        loadingPage = page
        requests.ask(.comments(gist: gist, .earlier(page: page)), for: .comments(.earlier(gist: gist, page: page)))
    }

    /// Adds the loaded page.
    /// - Parameter others: the loaded comments that belong below these.
    /// - Returns: true if it had new comments, or failed.
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
