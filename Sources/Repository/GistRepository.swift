import Concurrency
import Documents
import FoundationEssentials
import Gists
import GitHub
import HTTP
import Reading
import Resources
import Storage
import Texts

/// The data for the browser, one resource for each thing: cached in the store, loaded from GitHub, prepared for the
/// screen off the main thread.
public final class GistRepository: Sendable {
    let manager: GitHubAPIManager
    public let queue: StoreQueue
    public let files: FileLoader
    let writer: GistWriter
    private let catalog: ResourceCatalog
    private let commentCounts = CommentCounts()
    let followingSpending = FollowingSpending()

    private let gistFreshness: Freshness
    /// Seconds for which a gist is fresh: lists show when a gist changes, so it need not be loaded again at each visit.
    private static let gistLasts = 300

    /// The number of public gists that GitHub itself serves.
    private static let storedRows = 3_000

    /// The number of gists in search results.
    private static let hits = 50

    /// - Parameter blobs: the store for files that are not text; nil to cache nothing.
    public init(manager: GitHubAPIManager, queue: StoreQueue, blobs: BlobStore?, isOffline: Bool) {
        // Offline, the age of everything is shown.
        gistFreshness = Freshness(lasts: .seconds(isOffline ? 0 : Self.gistLasts))
        self.manager = manager
        self.queue = queue
        files = FileLoader(manager: manager, queue: queue, blobs: blobs)
        writer = GistWriter(manager: manager, queue: queue)
        catalog = ResourceCatalog(
            account: manager.configuration.account, clock: SystemClock.shared, executor: WorkExecutor.shared)
    }

    // MARK: Lists

    /// A feed: first the complete stored one, then its newest page.
    public func feed(_ feed: RemoteFeed) -> Resource<GistPage> {
        catalog.resource(feed.path) { [manager, queue] in
            .init {
                let copy = await queue.read(seeing: [.lists, .stars]) { $0.feed(feed, limit: Self.storedRows) }
                return copy.map { Snapshot(GistPage(gists: $0.gists), time: $0.asOf, source: .cache) }
            } fetch: {
                let page = try await manager.gists(feed)
                queue.write { $0.save(page, of: feed, isFirst: true) }
                return page
            }
        }
    }

    /// Loads a further page, when the user scrolls there.
    public func page(of feed: RemoteFeed, after url: String) async throws -> GistPage {
        let page = try await manager.gists(feed, after: url)
        queue.write { $0.save(page, of: feed, isFirst: false) }
        return page
    }

    // MARK: Gists

    public func gist(_ id: GistID) -> Resource<LoadedGist> {
        catalog.resource("gists/\(id)", freshness: gistFreshness) { [manager, queue] in
            .init {
                guard let copy = await queue.read(seeing: .gists, { $0.gist(id) }), let time = copy.asOf else {
                    return nil
                }
                // A gist is not fresh, however young it is, if a list has shown a later change, or if only its files
                // were downloaded.
                let isPartial = copy.gist.updatedAt > time || copy.hasOnlyFiles
                let age = isPartial ? TimeInterval(Self.gistLasts) : 0
                return Snapshot(LoadedGist(copy.gist), time: time - age, source: .cache)
            } fetch: {
                let gist = try await manager.gist(id)
                queue.keep(gist)
                return LoadedGist(gist)
            }
        }
    }

    /// Loads a gist at a version. Versions never change, so one that was loaded before is read from the store.
    /// - Parameter isWhole: true to load all of each file; otherwise the beginning that GitHub sends is enough.
    public func gist(_ id: GistID, at version: RevisionID, isWhole: Bool) async throws -> LoadedGist {
        var gist: Gist
        if let stored = await queue.read(seeing: .gists, { $0.gist(id, at: version) }) {
            gist = stored
        } else {
            gist = try await manager.gist(id, at: version, cachePolicy: .cacheElseLoad)
            queue.keep(gist, version: version)
        }
        return try await loaded(gist, isWhole: isWhole)
    }

    /// Returns a gist with its texts.
    /// - Parameter isWhole: true to load what is missing of its files.
    func loaded(_ gist: Gist, isWhole: Bool) async throws -> LoadedGist {
        guard isWhole else { return LoadedGist(gist) }
        var gist = gist
        var texts = LoadedGist(gist).texts
        for (index, file) in gist.files.enumerated() where texts[file.name]?.isWhole != true && !file.isTooLarge {
            let document = try await text(of: file, in: gist) { _ in }
            texts[file.name] = FileText(document: document, isWhole: true)
            gist.files[index].content = nil
        }
        for index in gist.files.indices { gist.files[index].content = nil }
        return LoadedGist(gist, texts: texts)
    }

    /// The newest page of a gist's comments, oldest first.
    /// - Parameter count: the known number of comments, which determines the newest page.
    public func comments(_ id: GistID, count: Int? = nil) -> Resource<[Comment]> {
        if let count { commentCounts[id] = count }
        return catalog.resource("gists/\(id)/comments", freshness: gistFreshness) { [manager, queue, commentCounts] in
            .init {
                guard let copy = await queue.read(seeing: .gists, { $0.gist(id) }), let comments = copy.comments,
                    let time = copy.commentsAsOf
                else { return nil }
                return Snapshot(comments, time: time, source: .cache)
            } fetch: {
                let comments = try await manager.newestComments(on: id, count: commentCounts[id] ?? 0)
                queue.write(.gists) { $0.save(comments, of: id) }
                return comments
            }
        }
    }

    /// Loads an earlier page, when the user scrolls there.
    /// - Parameter page: from 1 on; 1 has the oldest comments.
    public func comments(_ id: GistID, page: Int) async throws -> [Comment] {
        try await manager.comments(id, page: page)
    }

    /// Loads a gist with the beginning of its first file, for the preview of a selected row. Sends no API request.
    /// - Parameter isStoredOnly: true to send no request at all.
    public func preview(of gist: Gist, isStoredOnly: Bool) async throws -> LoadedGist {
        guard let file = gist.files.first else { throw Failure(Words.noFiles) }
        let (bytes, isWhole) = try await files.beginning(of: file, in: gist, isStoredOnly: isStoredOnly)
        let document = TextDocument(bytes).inFile(named: file.name, language: file.language)
        return LoadedGist(gist, texts: [ExactText(file.name): .init(document: document, isWhole: isWhole)])
    }

    /// A file's text, prepared for the reader.
    public func text(
        of file: GistFile, in gist: Gist, progress: @escaping @Sendable (TransferProgress) -> Void
    ) async throws -> TextDocument {
        let content = try await files.content(of: file, in: gist, progress: progress)
        return TextDocument(content).inFile(named: file.name, language: file.language)
    }

    /// Loads an image in a gist's text, once.
    /// - Parameter limit: the maximum size in bytes.
    public func image(_ source: ImageSource, of gist: Gist, limit: Int) async throws -> Data {
        switch source {
        case .file(let file):
            guard file.size <= limit else { throw Failure(Words.imageTooLarge) }
            return Data(try await text(of: file, in: gist, progress: { _ in }).bytes)
        case .embedded(let image):
            guard let data = image.data else { throw Failure(Words.imageUnreadable) }
            guard data.count <= limit else { throw Failure(Words.imageTooLarge) }
            return data
        case .web(let url):
            let key = "picture:\(url)"
            if let data = files.blobs?.data(for: key) { return data }
            let data = try await manager.avatar(url, limit: limit) { ImageSource($0, in: gist) != nil }
            files.blobs?.store(data, for: key)
            return data
        }
    }

    /// Removes a gist that was deleted at GitHub.
    public func forget(_ id: GistID) {
        queue.write([.gists, .lists, .savedFiles]) { $0.remove(id) }
    }

    // MARK: Stars

    public func star(_ id: GistID) -> Resource<Bool> {
        catalog.resource("gists/\(id)/star") { [manager, queue] in
            .init {
                // The store does not have the time of this state: shown, but loaded again.
                let isStarred = await queue.read(seeing: .stars) { $0.gist(id)?.isStarred }
                return isStarred.map { Snapshot($0, time: .distantPast, source: .cache) }
            } fetch: {
                let isStarred = try await manager.isStarred(id)
                queue.write(.stars) { $0.setStarred(isStarred, id: id) }
                return isStarred
            }
        }
    }

    /// Stars or unstars a gist. The resource has the new state at once, and the old one again after a failure.
    public func setStar(_ isStarred: Bool, of id: GistID) async throws {
        do {
            try await star(id).override(with: isStarred) {
                if isStarred { try await manager.star(id) } else { try await manager.unstar(id) }
                queue.write(.stars) { $0.setStarred(isStarred, id: id) }
            }
        } catch {
            // The change was shown already, so the failure must report what became of it.
            var failure = Failure(error)
            failure.sentence = Words.notStarred(isStarred, failure.sentence)
            throw failure
        }
    }

    // MARK: Results of earlier sessions

    /// Searches everything that was seen: returns the newest matches at once, then the best.
    public func search(_ text: String, found: ([SearchHit], _ isRanked: Bool) -> Void) async {
        let typed = SearchQuery(text, isTyping: true)
        // The index has the matches of a word in order; for a prefix, the matches of all its words must be collected
        // first.
        var newest = await hits(SearchQuery(text), .newest)
        if newest.count < Self.hits { newest = await hits(typed, .newest) }
        found(newest, false)
        if !Task.isCancelled { found(await hits(typed, .best), true) }
    }

    private func hits(_ query: SearchQuery, _ order: SearchOrder) async -> [SearchHit] {
        guard !Task.isCancelled else { return [] }
        return await queue.read(seeing: [.gists, .stars]) {
            $0.search(query, order: order, limit: Self.hits)
        } ?? []
    }
}

extension RemoteFeed {
    /// The feed's path among the resources.
    fileprivate var path: String {
        switch self {
        case .everyone: "feeds/everyone"
        case .starred: "feeds/starred"
        case .mine: "feeds/mine"
        case .user(let login): "users/\(login.key)"
        }
    }
}
