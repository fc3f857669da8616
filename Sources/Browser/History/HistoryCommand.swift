/// A command for the revisions of the gist.
public enum HistoryCommand: Hashable, Sendable {
    case open, older, newer, mark, restore
    case diff, sideBySide
}
