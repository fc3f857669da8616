import Cells
import FoundationEssentials
import Gists

/// The state around a component: settings, time, window, selection. It holds no rows and no texts.
///
/// An object: a component keeps it with one pointer, and copies none of its many parts.
final class Context: Sendable {
    let settings: Settings
    let now: Date
    /// The layout, and the pane with the focus.
    let window: Window
    /// The feed on the screen.
    let feed: Feed
    /// The owner of the token, and the limits of the service.
    let signIn: SignIn
    /// The selected row of the list; a filter that hides it does not change it.
    let selectedRow: RowID?
    /// The selected gist as the list has it; nil if no row is shown.
    let selectedGist: Gist?
    /// The level of the layer that has the keys; nil if the panes have them.
    let frontLevel: Layer.Level?

    init(
        settings: Settings, now: Date, window: Window, feed: Feed, signIn: SignIn, selectedRow: RowID?,
        selectedGist: Gist?, frontLevel: Layer.Level?
    ) {
        self.settings = settings
        self.now = now
        self.window = window
        self.feed = feed
        self.signIn = signIn
        self.selectedRow = selectedRow
        self.selectedGist = selectedGist
        self.frontLevel = frontLevel
    }

    /// The ID of the selected gist; nil if the row is a draft's.
    var selection: GistID? { selectedRow?.gist }
    var theme: Theme { settings.theme }
    var layout: Layout { window.layout }
    var focus: Focus { window.focus }
    var size: Size { window.size }

    /// The current frame of the spinner.
    var spinner: String { Spinner.frame(window.spinnerFrame) }

    /// Returns the name of a command's first key; empty if it has none.
    func key(of command: Command) -> String { settings.keymap.keyName(of: command) }

    /// Returns the name of the first key in the pane with the focus; `other` if there is none.
    func key(of command: Command, or other: String) -> String {
        let keymap = settings.keymap
        return keymap.bindings.lazy.filter { $0.command == command }
            .flatMap { keymap.keyNames(of: $0, in: self.focus) }.first ?? other
    }
}
