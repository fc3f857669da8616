import Cells
import FoundationEssentials
import Gists

/// The state around a component: settings, time, window, selection. It holds no rows and no texts, so that passing it on copies
/// none.
struct Context {
    let settings: Settings
    let now: Date
    /// Where everything stands, and which pane has the keys.
    let window: Window
    /// The feed on the screen.
    let feed: Feed
    /// The owner of the token, once that is known.
    let login: String?
    /// The selected row of the list; it keeps its selection while a filter hides it.
    let selection: String?
    /// Its gist as the list has it; nil where no row is shown.
    let selectedGist: Gist?
    /// The level of the layer that has the keys; nil if the panes have them.
    let frontLevel: Layer.Level?

    var theme: Theme { settings.theme }
    var layout: Layout { window.layout }
    var focus: Focus { window.focus }
    var size: Size { window.size }

    /// The spinner as it is now.
    var spinner: String { Spinner.frame(window.spinnerFrame) }

    /// The first key of a command, as texts name it; empty where it has none.
    func key(of command: Command) -> String { settings.keymap.keyName(of: command) }

    /// The same for the pane with the keys.
    func key(of command: Command, or other: String) -> String {
        let keymap = settings.keymap
        return keymap.bindings.lazy.filter { $0.command == command }
            .flatMap { keymap.keyNames(of: $0, in: focus) }.first ?? other
    }
}

// MARK: - Changes

extension Context {
    /// The reason why nothing can be changed at GitHub; nil if it can.
    var writingProblem: String? {
        if !settings.hasToken { return Words.Change.needsToken(signInKey) }
        return settings.isOffline ? Words.Change.offline : nil
    }

    /// The key that opens the account box, or the command if it has none.
    var signInKey: String { key(of: .account, or: ":account") }

    /// True if the token's owner can change a gist. Until the owner's name is known, only the feed of own gists tells.
    func isOwn(_ gist: Gist) -> Bool { login == nil ? feed == .mine : isUser(gist.owner) }

    /// True if this is the token's owner.
    func isUser(_ owner: Owner?) -> Bool { login != nil && owner?.login.lowercased() == login?.lowercased() }
}
