import Reading

/// What is shown instead of a text as it is, and what became of the attempt to make it.
public struct Rendering: Equatable, Sendable {
    var value: ReadingDocument?
    /// Why there is no more; comments are then shown as they were written.
    var stop: ReadingStop?
    var isRunning = false

    /// True where the text would be rendered, if it took less.
    var canBeTriedAgain: Bool { stop.map { $0 != .otherwise } ?? false }

    /// - Parameter key: what tries again.
    func sentence(key: String) -> String? {
        switch stop {
        case nil: nil
        case .otherwise: "This can't be shown but as it is."
        case .work: "Rendering this takes too long · \(key) tries without a limit"
        case .memory: "Rendering this takes too much memory · \(key) tries with more"
        case .cancelled: "Rendering was cancelled · \(key) tries again"
        }
    }
}

extension Model {
    /// The text that is being made ready to read: the one on the screen, or none.
    struct ReadingWork: Equatable, Sendable {
        var gist: String
        var tab: DetailTab

        /// False for comments that are shown as they were written.
        var isRendered: Bool
    }

    /// What is to be said of the text on the screen, where it is not rendered though it could be.
    var renderingCaveat: String? {
        guard let rendering = openedSelection?.views[detailTab], rendering.canBeTriedAgain else { return nil }
        if rendering.isRunning { return "\(Spinner.frame(spinnerFrame)) rendering · Esc cancels" }
        return rendering.sentence(key: settings.keymap.keyName(of: .toggleSource))
    }
}
