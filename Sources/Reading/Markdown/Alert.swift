import CMarkdown

/// GitHub's alerts: quotes that begin with `[!NOTE]` and the like.
public enum Alert: String, CaseIterable, Sendable {
    case note, tip, important, warning, caution

    var title: String {
        switch self {
        case .note: Words.Alerts.note
        case .tip: Words.Alerts.tip
        case .important: Words.Alerts.important
        case .warning: Words.Alerts.warning
        case .caution: Words.Alerts.caution
        }
    }

    /// The alert in a line, in upper or lower case; nil for all other lines.
    init?(mark: String) {
        guard mark.begins(with: "[!"), mark.utf8.count < 40, mark.isASCII else { return nil }
        let name = mark.lowercased().parts(separatedBy: " ", omittingEmpty: true)
        guard name.count == 1, let kind = Self.allCases.first(where: { name[0] == "[!\($0)]" }) else { return nil }
        self = kind
    }
}

extension MarkdownNode {
    /// The alert of a quote, and the nodes of its mark, the last one first; nil for other quotes. Like at GitHub, only
    /// outermost quotes with further text.
    var alert: (kind: Alert, mark: [OpaquePointer], emptyParagraph: OpaquePointer?)? {
        guard kind == MARKDOWN_QUOTE, let parent, parent.parent == nil else { return nil }
        var place = pointer
        var isEntering = true
        func next() -> MarkdownNode? { markdown_next(&place, &isEntering) ? MarkdownNode(place) : nil }
        guard let paragraph = next(), paragraph.kind == MARKDOWN_PARAGRAPH, isEntering,
            let words = next(), words.kind == MARKDOWN_TEXT, isEntering, let kind = Alert(mark: words.literal)
        else { return nil }
        // Skip the words, and continue.
        guard next() != nil, let end = next() else { return nil }
        guard end.pointer == paragraph.pointer else {
            let isBreak = end.kind == MARKDOWN_SOFT_BREAK || end.kind == MARKDOWN_LINE_BREAK
            return isBreak ? (kind, [end.pointer, words.pointer], nil) : nil
        }
        guard next() != nil, isEntering else { return nil }
        return (kind, [words.pointer], paragraph.pointer)
    }
}
