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
    /// The owner of the token, and the limits of the service.
    let signIn: SignIn
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
