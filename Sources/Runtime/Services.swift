import Browser
import Cells
import Concurrency
import FoundationEssentials
import GitHub
import HTTP
import Images
import Repository
import Storage
import Synchronization
import Terminal

/// The program's services, created in one place.
public final class Services: Sendable {
    let manager: GitHubAPIManager
    let repository: GistRepository
    let avatars: AvatarStore
    let images: ImageDrawer
    let blobs: BlobStore?
    let log = EventLog()
    let environment: [String: String]
    /// The folder of files that are in an editor; nil if nothing is stored.
    let draftFolder: String?
    /// The folder that earlier versions used.
    let earlierDraftFolder: String?
    /// The account of the drafts, for the files in that folder.
    let draftAccount: String
    /// True if only the demo is available behind URLs.
    let isDemo: Bool
    /// True if the web browser needs this terminal.
    var browsesInTerminal: Bool { !isDemo && WebBrowser.needsTerminal(environment) }
    /// The options of the start, for signing in.
    let options: LaunchOptions
    private let owner = Mutex<TokenOwner?>(nil)
    /// The visit before this one; nil if there was none.
    let lastFollowingVisit = Mutex<FollowingVisit?>(nil)

    /// The maximum size of images, rows and other non-text files on disk.
    private static let blobLimit = 64 << 20
    /// The maximum time that the browser waits for the end of one of GitHub's limits; a longer wait is reported
    /// instead.
    private static let limitTimeout = Duration.seconds(60)
    /// The maximum for commands with `--wait`: an hour, after which each limit starts again.
    private static let commandLimitTimeout = Duration.seconds(3600)

    /// - Parameters:
    ///   - style: the style of drawn images; the default is for commands that draw none.
    ///   - onWait: is called with the wait for a limit whenever it changes; nil when it is over. On any thread.
    ///   - deliver: is called with each image that arrives.
    init(
        _ options: LaunchOptions, blobs: BlobStore?, style: ThumbnailStyle = ThumbnailStyle(),
        transport: any Transport = CurlTransport.shared,
        onWait: @escaping @Sendable (RateLimiter.Wait?) -> Void = { _ in },
        deliver: @escaping @Sendable (AvatarRequest, Surface) -> Void = { _, _ in }
    ) throws(LaunchError) {
        let queue = Self.storeQueue(options)
        let write = try Self.logWriter(options, log)
        let manager = Self.manager(
            options, transport: transport,
            cache: options.cacheFolder == nil ? MemoryResponseCache() : StoredResponses(queue: queue),
            policy: .wait(atMost: Self.limitTimeout), log: write, onWait: onWait)
        self.manager = manager
        repository = GistRepository(
            manager: manager, queue: queue, blobs: blobs, isOffline: options.chosen.isOn(.offline))
        images = ImageDrawer(style: style)
        self.blobs = blobs
        environment = options.environment
        draftFolder = StateFolder.usable(among: options.draftFolders).map(PrivateFolder.parentOfDrafts)
        earlierDraftFolder = options.cacheFolder.map(PrivateFolder.parentOfDrafts)
        draftAccount = options.draftAccount
        isDemo = options.isDemo
        self.options = options
        avatars = AvatarStore(
            style: style, fetcher: GitHubAvatars(manager: manager), cache: blobs.map(BlobImageCache.init),
            clock: SystemClock.shared, executor: WorkExecutor.images
        ) { request, outcome in
            switch outcome {
            case .ready(let image):
                deliver(request, image)
            case .failed(let reason):
                // A query may contain a signature.
                let line = Words.Log.avatar(String(request.url.parts(separatedBy: "?", maxSplits: 1)[0]), reason)
                write?(LogEntry(category: .network, line: line))
            }
        }
    }

    /// Only the access to GitHub: enough for a command that draws nothing.
    /// - Parameters:
    ///   - waits: true to wait if a limit is reached, up to an hour.
    ///   - longestWait: the longest wait, if another one than an hour.
    ///   - onWait: is called with the wait for a limit whenever it changes; nil when it is over. On any thread.
    public static func manager(
        _ options: LaunchOptions, waits: Bool, longestWait: Duration? = nil,
        onWait: @escaping @Sendable (RateLimiter.Wait?) -> Void
    ) throws(LaunchError) -> GitHubAPIManager {
        manager(
            options, transport: CurlTransport.shared, cache: nil,
            policy: waits ? .wait(atMost: longestWait ?? commandLimitTimeout) : .fail,
            log: try logWriter(options, nil), onWait: onWait)
    }

    private static func manager(
        _ options: LaunchOptions, transport: any Transport, cache: (any ResponseCache)?, policy: RateLimiter.Policy,
        log: (@Sendable (LogEntry) -> Void)?, onWait: @escaping @Sendable (RateLimiter.Wait?) -> Void
    ) -> GitHubAPIManager {
        let transport = self.transport(options, over: transport)
        return GitHubAPIManager(
            configuration: options.configuration, transport: transport,
            eventMonitors: log.map { [LogMonitor(categories: Set(LogCategory.allCases), record: $0)] } ?? [],
            rateLimiter: RateLimiter(
                options.configuration, policy: policy, onChange: onWait),
            cache: cache, renew: renewal(options, transport))
    }

    /// The transport for requests; one without any network for offline use.
    static func transport(
        _ options: LaunchOptions, over transport: any Transport = CurlTransport.shared
    ) -> any Transport {
        if options.chosen.isOn(.offline) { return OfflineTransport() }
        return options.demo.map { DemoTransport($0, over: transport) } ?? transport
    }

    /// The target of log lines: the screen's log, a file, both; nil for none.
    private static func logWriter(
        _ options: LaunchOptions, _ log: EventLog?
    ) throws(LaunchError) -> (@Sendable (LogEntry) -> Void)? {
        let file = try options.chosen.text(.log).map(LogFile.writer)
        guard log != nil || file != nil else { return nil }
        return { entry in
            var entry = entry
            entry.line = TextSanitizer.visible(entry.line)
            entry.curlCommand = entry.curlCommand.map { TextSanitizer.visible($0) }
            log?.add(entry)
            if entry.category == .network || entry.category == .cache { file?(entry.line) }
        }
    }

    static func storeQueue(_ options: LaunchOptions) -> StoreQueue {
        StoreQueue(folder: options.cacheFolder, draftFolders: options.draftFolders, key: options.account)
    }

    static func openBlobs(_ options: LaunchOptions) -> BlobStore? {
        options.cacheFolder.map { BlobStore(folder: $0, limit: blobLimit) }
    }

    /// The owner of the current token according to GitHub; nil if not known yet.
    var tokenOwner: TokenOwner? { owner.withLock { $0 } }

    func learn(_ tokenOwner: TokenOwner) { owner.withLock { $0 = tokenOwner } }

    func request(_ requests: AvatarRequests) {
        avatars.request(visible: requests.visible, prefetch: requests.prefetch, large: requests.large)
    }
}

extension ThumbnailStyle {
    /// The image style for a terminal. Without colours there are no images, and with only ASCII, initials are clearer
    /// than letters that imitate an image, unless the user asks for these.
    /// - Parameter background: the terminal's background, as far as it is known.
    init(depth: ColorDepth, charset: Charset, background: RGB, options: LaunchOptions) {
        let hasImages = charset == .utf8 || options.symbols == .ascii
        self.init(
            symbols: options.symbols ?? .suited(to: charset, environment: options.environment),
            depth: hasImages ? depth : .mono, background: background)
    }
}

extension RGB {
    /// The assumed background of a terminal that does not report one.
    public static func untoldBackground(environment: [String: String]) -> RGB {
        ThemeChoice(isLight: ThemeChoice.isLight(colorFgBg: environment["COLORFGBG"]) ?? false).background
    }
}

// MARK: - Adapters between independent modules

private struct GitHubAvatars: AvatarFetcher {
    let manager: GitHubAPIManager

    func data(from url: String) async throws -> Data { try await manager.avatar(url) }
}

private struct BlobImageCache: ImageCache {
    let blobs: BlobStore

    func data(for key: String) -> Data? { blobs.data(for: "avatar:\(key)") }
    func store(_ data: Data, for key: String) { blobs.store(data, for: "avatar:\(key)") }
    func remove(_ key: String) { blobs.remove("avatar:\(key)") }
}
