import FoundationEssentials
import Gists
import Reading

extension Model {
    /// When something was: how long ago, or with `t` exactly.
    func timeText(_ date: Date) -> String {
        showsExactTimes ? ExactTime.full(date, on: settings.clock) : RelativeTime.ago(date, now: now)
    }

    /// Writes the times of the comments on the screen. These pass while the rest of the page stays.
    mutating func dateComments() {
        guard detailTab == .comments, let id = feed.selection, let comments = opened[id]?.comments.value,
            case .page(var page)? = opened[id]?.views[.comments]?.value
        else { return }
        let headings = comments.map { comment in
            let edited = comment.updatedAt > comment.createdAt ? " · edited" : ""
            return [
                comment.signature, TextRun(" · \(timeText(comment.createdAt))\(edited)", SpanStyle(.aside)),
            ]
        }
        guard page.headings != headings else { return }
        page.headings = headings
        opened[id]?.views[.comments]?.value = .page(page)
    }
}

extension Comment {
    /// Whose it is.
    var signature: TextRun { TextRun(author?.login ?? "ghost", SpanStyle(.name, .bold)) }
}
