import Gists

extension OpenedGist {
    /// Changes the comments. Their page is made again.
    mutating func changeComments(_ change: (inout CommentList) -> Void) {
        change(&comments)
        texts.views[.comments]?.textChanged()
    }
}

extension Panes {
    /// Changes the comments of a gist.
    /// - Parameter difference: the change of their number, everywhere it is shown.
    mutating func changeComments(of id: GistID, by difference: Int = 0, _ change: (inout CommentList) -> Void) {
        detail.withGist(id) { gist in
            gist.changeComments(change)
            gist.gist.value?.commentCount += difference
        }
        guard difference != 0 else { return }
        library.marks.shift(comments: difference, of: id)
        for feed in list.feeds.ids {
            guard var gist = list.feeds[feed]?.rows[id] else { continue }
            gist.commentCount = max(0, gist.commentCount + difference)
            list.feeds[feed]?.change(gist)
        }
    }
}
