import Cells

extension Model {
    /// What the terminal's window is called: what is read now.
    public var windowTitle: String {
        guard focus == .detail, let gist = detailGist else { return "gists-tui · \(feedID.title)" }
        let description = OneLine.collapse(gist.shownDescription ?? gist.owner?.login ?? gist.id, columns: 60)
        guard case .file = detailTab else { return description }
        return "\(detailTab.page.title(in: gist)) · \(description)"
    }
}
