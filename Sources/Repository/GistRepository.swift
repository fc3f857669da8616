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

/// Everything that the browser shows, one resource a thing: kept in the store, asked of GitHub, made ready for the
/// screen off the main thread.
public final class GistRepository: Sendable {
    let manager: GitHubAPIManager
    public let queue: StoreQueue
    public let files: FileLoader
    let writer: GistWriter
    private let catalog: ResourceCatalog
    private let commentCounts = CommentCounts()

    private let gistFreshness: Freshness
    /// A list shows when a gist changes, so that one needs not be asked for at each look.
    private static let gistLasts = 300

    /// As many public gists as GitHub serves itself.
    private static let storedRows = 3_000

    /// Gists that a search shows.
    private static let hits = 50

    /// Gists with saved files that are shown.
    private static let savedRows = 500

    /// - Parameter blobs: keeps files that are no text; nil where nothing is to be kept.
    public init(manager: GitHubAPIManager, queue: StoreQueue, blobs: BlobStore?, isOffline: Bool) {
        // Offline the age of everything is told.
        gistFreshness = Freshness(lasts: .seconds(isOffline ? 0 : Self.gistLasts))
        self.manager = manager
        self.queue = queue
        files = FileLoader(manager: manager, queue: queue, blobs: blobs)
        writer = GistWriter(manager: manager, queue: queue)
        catalog = ResourceCatalog(
            account: manager.configuration.account, clock: SystemClock.shared, executor: WorkExecutor.shared)
    }

    // MARK: Lists

    /// A feed as it was seen last, all of it; then its newest page.
    public func feed(_ feed: Feed) -> Resource<GistPage> {
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

    /// A page further down, which is asked for when somebody gets there.
    public func page(of feed: Feed, after url: String) async throws -> GistPage {
        let page = try await manager.gists(feed, after: url)
        queue.write { $0.save(page, of: feed, isFirst: false) }
        return page
    }

    // MARK: A gist

    public func gist(_ id: String) -> Resource<LoadedGist> {
        catalog.resource("gists/\(id)", freshness: gistFreshness) { [manager, queue] in
            .init {
                guard let copy = await queue.read(seeing: .gists, { $0.gist(id) }), let time = copy.asOf else {
                    return nil
                }
                // What a list has shown to have changed since is not fresh, however young it is.
                let age = copy.gist.updatedAt > time ? TimeInterval(Self.gistLasts) : 0
                return Snapshot(LoadedGist(copy.gist), time: time - age, source: .cache)
            } fetch: {
                let gist = try await manager.gist(id)
                queue.write(.gists) { $0.save(gist) }
                return LoadedGist(gist)
            }
        }
    }

    /// A gist as it was at a version. That never changes: what came once is read from the store.
    /// - Parameter isWhole: whether all of each file is wanted; else GitHub may send but its beginning.
    public func gist(_ id: String, at version: String, isWhole: Bool) async throws -> LoadedGist {
        var gist: Gist
        if let stored = await queue.read(seeing: .gists, { $0.gist(id, at: version) }) {
            gist = stored
        } else {
            gist = try await manager.gist(id, at: version, cachePolicy: .cacheElseLoad)
            queue.write(.gists) { [gist] in $0.save(gist, version: version) }
        }
        guard isWhole else { return LoadedGist(gist) }
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
    /// - Parameter count: how many there are, as far as that is known: it tells which page is the newest.
    public func comments(_ id: String, count: Int? = nil) -> Resource<[Comment]> {
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

    /// A page further up, which is asked for when somebody gets there.
    /// - Parameter page: from 1 on, the oldest.
    public func comments(_ id: String, page: Int) async throws -> [Comment] {
        try await manager.comments(id, page: page)
    }

    /// A gist with the beginning of its first file, for who rests on its row. The API is not asked.
    /// - Parameter isStoredOnly: whether the network is left alone.
    public func look(at gist: Gist, isStoredOnly: Bool) async throws -> LoadedGist {
        guard let file = gist.files.first else { throw Failure(Words.noFiles) }
        let (bytes, isWhole) = try await files.beginning(of: file, in: gist, isStoredOnly: isStoredOnly)
        let document = TextDocument(bytes).inFile(named: file.name, language: file.language)
        return LoadedGist(gist, texts: [ExactText(file.name): .init(document: document, isWhole: isWhole)])
    }

    /// A file as its reader shows it.
    public func text(
        of file: GistFile, in gist: Gist, progress: @escaping @Sendable (TransferProgress) -> Void
    ) async throws -> TextDocument {
        let content = try await files.content(of: file, in: gist, progress: progress)
        return TextDocument(content).inFile(named: file.name, language: file.language)
    }

    /// The bytes of a picture that stands in a gist's text; what came once stays.
    /// - Parameter limit: bytes at most.
    public func picture(_ source: PictureSource, of gist: Gist, limit: Int) async throws -> Data {
        switch source {
        case .file(let file):
            guard file.size <= limit else { throw Failure(Words.imageTooLarge) }
            return Data(try await text(of: file, in: gist, progress: { _ in }).bytes)
        case .embedded(let picture):
            guard let data = picture.data else { throw Failure(Words.imageUnreadable) }
            guard data.count <= limit else { throw Failure(Words.imageTooLarge) }
            return data
        case .web(let url):
            let key = "picture:\(url)"
            if let data = files.blobs?.data(for: key) { return data }
            let data = try await manager.avatar(url, limit: limit) { PictureSource($0, in: gist) != nil }
            files.blobs?.store(data, for: key)
            return data
        }
    }

    /// Forgets a gist that GitHub has no more.
    public func forget(_ id: String) {
        queue.write([.gists, .lists, .savedFiles]) { $0.remove(id) }
    }

    // MARK: Stars

    public func star(_ id: String) -> Resource<Bool> {
        catalog.resource("gists/\(id)/star") { [manager, queue] in
            .init {
                // The store does not know since when: shown, but asked for again.
                let isStarred = await queue.read(seeing: .stars) { $0.gist(id)?.isStarred }
                return isStarred.map { Snapshot($0, time: .distantPast, source: .cache) }
            } fetch: {
                let isStarred = try await manager.isStarred(id)
                queue.write(.stars) { $0.setStarred(isStarred, id: id) }
                return isStarred
            }
        }
    }

    /// Stars a gist or takes the star back. The new state is the resource's at once, the old one again after a failure.
    public func setStar(_ isStarred: Bool, of id: String) async throws {
        do {
            try await star(id).override(with: isStarred) {
                if isStarred { try await manager.star(id) } else { try await manager.unstar(id) }
                queue.write(.stars) { $0.setStarred(isStarred, id: id) }
            }
        } catch {
            // The change was shown already: what became of it has to be told with the failure.
            var failure = Failure(error)
            failure.sentence = Words.notStarred(isStarred, failure.sentence)
            throw failure
        }
    }

    // MARK: What earlier sessions left

    /// Finds words in everything that was seen: the newest matches at once, then the best.
    public func search(_ text: String, found: ([SearchHit], _ isRanked: Bool) -> Void) async {
        let typed = SearchQuery(text, isTyping: true)
        // The matches of a word lie in order; those of all words that begin so must be gathered first.
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

    /// The gists of which files were saved, the latest first.
    /// - Parameter check: looks a file up on the disk, which may be slow; runs on the store's threads.
    public func saved(_ check: @escaping @Sendable (SavedFile) -> SavedFile) async -> [SavedGist] {
        await queue.read(seeing: .savedFiles) { store in
            store.saved(limit: Self.savedRows).map { SavedGist(gist: $0.gist, files: $0.files.map(check)) }
        } ?? []
    }
}

extension Feed {
    /// The feed's path among the resources.
    fileprivate var path: String {
        if case .user(let login) = self { "users/\(login.lowercased())" } else { "feeds/\(self)" }
    }
}
