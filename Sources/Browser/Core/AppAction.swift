import Cells
import Documents
import Gists
import Reading

/// A request of a component to other parts of the program.
enum AppAction: Equatable, Sendable {
    /// Performs a command as if its key had been pressed.
    case perform(Command)
    /// Moves the focus to a pane.
    case focus(Focus)
    /// Opens the selected gist, at a tab or at the one that was shown last.
    case open(DetailTab?)
    /// Shows another feed; a key goes back from there.
    case show(Feed)
    /// Shows another feed instead of the one on the screen.
    case switchFeed(Feed)
    /// Selects a row of the feed on the screen, if the feed has it.
    case selectRow(RowID)
    /// Opens a gist by its URL or ID.
    case openGist(String)
    /// Shows a gist that has just been made, in the feed of opened ones.
    case showOpened(LoadedGist)
    /// Goes to another row; a user who reads goes on reading there.
    case goToGist(by: Int)
    /// Updates a gist after a change, everywhere it is shown.
    case gistChanged(LoadedGist)
    /// Keeps the feed on the screen for the next start.
    case rememberFeed
    /// Stores a change for `:undo`.
    case undoable(Undoable)
    /// Opens the menu of the comment that is read.
    case openCommentMenu

    // MARK: - Layers

    /// Performs the action chosen in a picker or menu.
    /// - alias: the name to remember as used; empty for none.
    case choose(Picker.Choice, alias: String = "")
    case useTheme(String)
    /// The text of the prompt has changed.
    case typed(Prompt)
    case accept(Prompt)
    case abandon(Prompt)
    /// A key answers the question that the prompt asks.
    case answer(Key, Prompt)
    case completePrompt
    /// Moves through the rows behind a prompt.
    case moveRows(Motion, pulls: Bool = true)
}

extension Model {
    mutating func perform(_ action: AppAction) {
        switch action {
        case .perform(let command): perform(command)
        case .focus(let focus): self.focus = focus
        case .open(let tab): updating { $0.panes.open(at: tab, &$1) }
        case .show(let feed): updating { $0.panes.show(feed, &$1) }
        case .switchFeed(let feed): updating { $0.panes.switchFeed(to: feed, &$1) }
        case .selectRow(let id):
            compose.publisher.showRows(in: &panes.list, login: signIn.login)
            if feed.contains(id) { feed.selection = id }
        case .openGist(let url): updating { $0.panes.openGist(url, &$1) }
        case .showOpened(let loaded): updating { $0.panes.showOpened(loaded, &$1) }
        case .goToGist(let offset): updating { $0.panes.goToGist(by: offset, &$1) }
        case .gistChanged(let loaded): updating { $0.compose.publisher.show(loaded, &$0.panes, &$1) }
        case .rememberFeed: list.remember(&requests)
        case .undoable(let change): changes.undo.latest = change
        case .openCommentMenu:
            updating { _ = $0.compose.comments.openMenu($0.panes.detail, asksLogin: false, &$1) }
        case .choose(let choice, let alias):
            if !alias.isEmpty { input.noteUse(of: alias) }
            perform(choice)
        case .useTheme(let name): settings.themes.name = name
        case .typed(let prompt): updating { prompt.typed(&$0.panes, &$1) }
        case .accept(let prompt): accept(prompt)
        case .abandon(let prompt): updating { prompt.restore(&$0.panes, &$1) }
        case .answer(let key, let prompt): answer(key, to: prompt)
        case .completePrompt: input.complete(&layers.prompt, list.feeds, settings, &requests)
        case .moveRows(let motion, let pulls): updating { $0.panes.list.move(motion, pulls: pulls, &$1) }
        }
    }

    /// Performs the action chosen in a picker or menu.
    mutating func perform(_ choice: Picker.Choice) {
        switch choice {
        case .perform(let command):
            // Typed by its name, the command copies the whole file; its key copies the selected lines.
            if command == .copy(.contents) { detail.withReader(context) { $0.endSelection() } }
            perform(command)
        case .copy(let text, let what): copy(text, as: what)
        case .order(let order): list.sort(by: order)
        case .density(let density): updating { $0.settings.use(density, &$1) }
        case .theme(let name): settings.themes.name = name
        case .typed(let text): perform(typed: text)
        case .scope(let text): list.options.scope = RowQuery(text)
        case .unhide(let text): updating { $0.panes.list.unhide(text, &$0.settings, &$1) }
        case .tab(let tab): updating { $0.panes.open(at: tab, &$1) }
        case .line(let line): detail.withReader(context) { $0.goTo(documentLine: line) }
        case .place(let place): updating { place.open(in: &$0.detail, &$1) }
        case .form(let answer): updating { $0.compose.publisher.perform(answer, &$0.layers.form, &$1) }
        case .comment(let choice): updating { $0.compose.comments.perform(choice, &$0.panes, &$1) }
        case .account(let choice): updating { $0.signIn.perform(choice, &$1) }
        case .answer(let asking): updating { $0.exports.run(asking, &$1) }
        case .type(let text): type(.command, text)
        }
    }
}
