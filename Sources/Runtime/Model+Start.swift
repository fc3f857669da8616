import Browser
import Cells
import FoundationEssentials
import Gists
import GitHub
import Terminal

extension Model {
    /// The model for a start: the end of the last run, otherwise the configured feed, otherwise the feed of the last
    /// run with its rows, otherwise the public one.
    /// - Parameters:
    ///   - asked: the feed that the command line names; nil for none.
    ///   - images: the images that the terminal is expected to show.
    ///   - isFirst: true if no run on this machine has ended before: a notice names some keys.
    static func initial(
        _ options: LaunchOptions, size: Size, depth: ColorDepth, charset: Charset = .utf8, snapshot: FeedSnapshot?,
        asked: Feed? = nil,
        session: Session? = nil, choices: ScreenChoices = ScreenChoices(), isFirst: Bool = false,
        caveat: String? = nil, images: ImageSupport? = nil
    ) -> Model {
        var settings = Settings(options, choices, depth: depth, charset: charset)
        settings.imageSupport = images
        var feed = Feed.everyone
        var cached: KeyValuePairs<Feed, FeedState> = [:]
        if let snapshot, !snapshot.gists.isEmpty {
            feed = .remote(snapshot.feed)
            cached = [
                feed: FeedState(cached: snapshot.gists, loadedAt: snapshot.loadedAt, hiding: settings.hideRules)
            ]
        }
        if options.chosen.isOn(.fresh) || !options.chosen.isOn(.restore) { feed = .everyone }
        let configured = options.preferences.values.text(.feed).flatMap(Feed.init(named:))
        let resumed = session.flatMap { session in
            let isOpen = settings.hasToken || !session.feed.needsToken
            return isOpen && session.feed == configured ?? session.feed ? session : nil
        }
        let welcome = isFirst && !settings.isLinear ? Notice.welcome(settings.keymap) : nil
        return Model(
            size: size, settings: settings, now: Date(), feed: asked ?? resumed?.feed ?? configured ?? feed,
            cached: cached,
            opening: options.gist ?? "", resuming: resumed, choices: choices,
            notice: Notice(options) ?? caveat.map { Notice(text: $0, isError: false) } ?? welcome)
    }
}

extension Notice {
    /// The first problem in the configuration file; nil if there is none.
    fileprivate init?(_ options: LaunchOptions) {
        let complaints = options.preferences.complaints
        guard let first = complaints.first else { return nil }
        self.init(first, hint: complaints.count > 1 ? Words.Preferences.more(complaints.count - 1) : "")
    }
}

extension Settings {
    fileprivate init(_ options: LaunchOptions, _ choices: ScreenChoices, depth: ColorDepth, charset: Charset) {
        self.init(
            themes: ThemeChoice(depth: depth, isLight: options.isBackgroundLight ?? false),
            showsAvatars: options.chosen.isOn(.avatars) && !options.chosen.isOn(.plain),
            hasToken: options.configuration.hasToken, serviceName: options.configuration.serviceName,
            clock: .local, isOffline: options.chosen.isOn(.offline))
        tokenSource = options.configuration.tokenSource?.name ?? ""
        host = options.configuration.host
        tokenVariable = options.configuration.tokenVariable
        var preferences = options.preferences
        apply(&preferences, options)
        let isConfigured = (options.chosen.text(.theme) ?? options.preferences.values.text(.theme)) != nil
        if !isConfigured, let theme = choices.theme { use(theme: theme) }
        if charset == .ascii { keymap = keymap.inASCII() }
        preview = options.chosen.choice(.preview) ?? .on
        sparesRequests = !hasToken
        density = options.chosen.choice(.density) ?? choices.density
        numbersLines = options.chosen.isOn(.lineNumbers)
        writesLinks = (options.chosen.choice(.hyperlinks) ?? HyperlinkMode.auto).isOn(options.environment)
        showsImages = (options.chosen.choice(.images) ?? ImageMode.auto) != .off
        isLinear = options.chosen.isOn(.plain)
        refreshEvery = options.chosen.number(.refreshEvery).flatMap { $0 > 0 ? $0 : nil }
    }
}

extension APIConfiguration {
    /// The name of the service in messages: the host of an Enterprise server, otherwise GitHub.
    fileprivate var serviceName: String {
        guard apiURL != Self.publicAPI, let rest = apiURL.rest(behind: "https://") else { return "GitHub" }
        return String(rest.parts(separatedBy: "/", maxSplits: 1)[0])
    }
}
