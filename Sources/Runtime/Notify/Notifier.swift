import Browser
import Terminal

/// Tells the user what is new in the way of the setting `notify`.
struct Notifier {
    /// The values of the setting.
    enum Way: String {
        case off, bell, title, desktop, osc9, osc777
    }

    let way: Way
    /// The number of new gists that the window's title shows.
    private(set) var shown = 0

    init(_ way: Way) { self.way = way }

    mutating func tell(_ news: FollowedNews, on screen: Screen) {
        switch way {
        case .off: break
        case .bell: screen.ringBell()
        case .title: shown += news.count
        case .desktop: screen.notify(title: Words.program, news.text)
        case .osc9: screen.notify(title: Words.program, news.text, as: .osc9)
        case .osc777: screen.notify(title: Words.program, news.text, as: .osc777)
        }
    }

    /// Takes the number out of the title if an event shows that the user is here.
    mutating func note(_ event: TerminalEvent) {
        switch event {
        case .key, .mouse, .paste, .focus(true): shown = 0
        default: break
        }
    }

    func title(_ title: String) -> String { shown > 0 ? "(\(shown)) \(title)" : title }
}
