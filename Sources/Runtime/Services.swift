import Browser
import Cells
import FoundationEssentials
import GitHub
import HTTP
import Images
import Storage
import Terminal

/// Everything that does the work, put together in one place.
public final class Services: Sendable {
    let manager: GitHubAPIManager
    let library: Library
    let avatars: AvatarStore
    let store: BlobStore?
    let log = EventLog()
    let environment: [String: String]

    /// Bytes of pictures and rows that are kept on disk.
    private static let storeLimit = 64 << 20
    /// For how long the browser waits at most for one of GitHub's limits to end; of a longer one it tells.
    private static let patience = Duration.seconds(60)
    /// The same for commands: the hour after which each limit starts anew.
    private static let commandPatience = Duration.seconds(3600)

    /// - Parameters:
    ///   - style: how pictures are drawn; the default suits a command that draws none.
    ///   - onWait: gets the wait for a limit whenever it changes; nil when it is over. On any thread.
    ///   - deliver: gets each picture that comes.
    init(
        _ options: LaunchOptions, store: BlobStore?, style: ThumbnailStyle = ThumbnailStyle(),
        transport: any Transport = CurlTransport.shared,
        onWait: @escaping @Sendable (RateLimiter.Wait?) -> Void = { _ in },
        deliver: @escaping @Sendable (AvatarWish, Surface) -> Void = { _, _ in }
    ) throws(LaunchError) {
        let archive = Self.archive(options)
        let manager = try Self.manager(
            options, transport: transport,
            cache: options.cacheFolder == nil ? MemoryResponseCache() : StoredResponses(archive: archive),
            patience: Self.patience, log: log, onWait: onWait)
        self.manager = manager
        library = Library(manager: manager, archive: archive, isOffline: options.isOffline)
        self.store = store
        environment = options.environment
        avatars = AvatarStore(
            style: style, fetcher: GitHubAvatars(manager: manager), cache: store.map(PictureCache.init),
            delay: ClockDelay(clock: SystemClock.shared), executor: WorkExecutor.shared
        ) { request, outcome in
            guard case .ready(let picture) = outcome else { return }
            deliver(AvatarWish(url: request.url, login: request.login, size: request.size), picture)
        }
    }

    /// The door to GitHub alone: all that a command needs that draws nothing.
    /// - Parameter onWait: gets the wait for a limit whenever it changes; nil when it is over. On any thread.
    public static func manager(
        _ options: LaunchOptions, onWait: @escaping @Sendable (RateLimiter.Wait?) -> Void
    ) throws(LaunchError) -> GitHubAPIManager {
        try manager(
            options, transport: CurlTransport.shared, cache: nil, patience: commandPatience, log: nil, onWait: onWait)
    }

    private static func manager(
        _ options: LaunchOptions, transport: any Transport, cache: (any ResponseCache)?, patience: Duration,
        log: EventLog?,
        onWait: @escaping @Sendable (RateLimiter.Wait?) -> Void
    ) throws(LaunchError) -> GitHubAPIManager {
        let file = try options.logPath.map(LogFile.writer)
        let monitor = LogMonitor { line in
            let line = Gate.visible(line)
            log?.add(line)
            file?(line)
        }
        return GitHubAPIManager(
            configuration: options.configuration, transport: options.isOffline ? OfflineTransport() : transport,
            eventMonitors: log == nil && file == nil ? [] : [monitor],
            rateLimiter: RateLimiter(
                options.configuration, policy: .wait(atMost: patience), onChange: onWait),
            cache: cache)
    }

    static func archive(_ options: LaunchOptions) -> Archive {
        Archive(folder: options.cacheFolder, key: options.account)
    }

    static func openStore(_ options: LaunchOptions) -> BlobStore? {
        options.cacheFolder.map { BlobStore(folder: $0, limit: storeLimit) }
    }

    func wish(_ wishes: AvatarWishes) {
        avatars.wanted(
            visible: wishes.visible.map(AvatarRequest.init), prefetch: wishes.prefetch.map(AvatarRequest.init))
    }
}

extension ThumbnailStyle {
    /// Pictures for a terminal. One that only knows ASCII has no block characters, so it gets none, as one without colours.
    init(depth: ColorDepth, charset: Charset) {
        self.init(depth: charset == .utf8 ? depth : .mono)
    }
}

extension AvatarRequest {
    init(_ wish: AvatarWish) { self.init(url: wish.url, login: wish.login, size: wish.size) }
}

// MARK: - Adapters between modules that do not know each other

private struct GitHubAvatars: AvatarFetcher {
    let manager: GitHubAPIManager

    func data(from url: String) async throws -> Data {
        try await manager.avatar(AvatarURL.sized(url, pixels: Self.pixels))
    }

    /// Enough for the largest avatar on the screen (12×6 cells of two square pixels each) with some to average.
    private static let pixels = 64
}

private struct PictureCache: ImageCache {
    let store: BlobStore

    func data(for url: String) -> Data? { store.data(for: key(url)) }
    func store(_ data: Data, for url: String) { store.store(data, for: key(url)) }
    func remove(_ url: String) { store.remove(key(url)) }

    private func key(_ url: String) -> String { "avatar:\(url)" }
}

private struct ClockDelay: Delay {
    let clock: any HTTPClock
    private let start = ContinuousClock.now

    init(clock: any HTTPClock) { self.clock = clock }

    var now: Duration { ContinuousClock.now - start }

    func sleep(until deadline: Duration) async throws {
        try await clock.sleep(for: max(.zero, deadline - now))
    }
}
