import Reading
import Synchronization

/// The page about a gist that was last built: a key asks for it several times, and a gist may have 10,000 files.
final class AboutPages: Equatable, Sendable {
    private struct Latest {
        var text: AboutText
        var page: Page
    }

    private struct State {
        var latest: Latest?
        var builds = 0
    }

    private let state = Mutex(State())

    /// How many pages were built.
    var builds: Int { state.withLock(\.builds) }

    func page(_ text: AboutText) -> Page {
        state.withLock { state in
            if let latest = state.latest, latest.text == text { return latest.page }
            let page = text.page
            state.latest = Latest(text: text, page: page)
            state.builds += 1
            return page
        }
    }

    /// What is kept is nothing that a model says.
    static func == (one: AboutPages, other: AboutPages) -> Bool { true }
}
