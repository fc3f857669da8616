import Reading
import Synchronization

/// What a page says that is built whenever it is shown. Two that are equal make the same page.
protocol PageText: Equatable, Sendable {
    var page: Page { get }
}

/// The page that was last built: a key asks for it several times, and a gist may have 10,000 files.
final class PageCache: Equatable, Sendable {
    private struct State {
        var latest: (text: any PageText, page: Page)?
        var builds = 0
    }

    private let state = Mutex(State())

    /// How many pages were built.
    var builds: Int { state.withLock(\.builds) }

    func page<Text: PageText>(_ text: Text) -> Page {
        state.withLock { state in
            if let latest = state.latest, latest.text as? Text == text { return latest.page }
            let page = text.page
            state.latest = (text, page)
            state.builds += 1
            return page
        }
    }

    /// What is kept is nothing that a model says.
    static func == (one: PageCache, other: PageCache) -> Bool { true }
}
