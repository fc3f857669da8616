import Gists

/// Something that a component wants of other parts of the program.
enum AppAction: Equatable, Sendable {
    /// Carries a command out as if its key had been pressed.
    case perform(Command)
    /// Gives a pane the keys.
    case focus(Focus)
    /// Shows another feed, from which a key leads back.
    case show(Feed)
    /// Opens a gist by its URL or ID.
    case openGist(String)
}

extension Model {
    mutating func perform(_ action: AppAction) {
        switch action {
        case .perform(let command): perform(command)
        case .focus(let focus): self.focus = focus
        case .show(let feed): show(feed)
        case .openGist(let url): openGist(url)
        }
    }
}
