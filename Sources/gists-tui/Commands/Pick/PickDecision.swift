import Browser
import Gists
import Repository
import Runtime
import Storage

/// The choice that needs no screen: `--select-1` with one match, `--exit-0` with none.
struct PickDecision {
    private let request: PickRequest
    private let selectsOnly: Bool
    private let exitsEmpty: Bool

    /// The number of gists that are loaded if none is stored.
    private static let mostLoaded = 1_000
    /// The size of a page: newer gists than the stored ones.
    private static let page = 100
    /// The number of results of a search.
    private static let mostFound = 1_000

    init(_ request: PickRequest, selectsOnly: Bool, exitsEmpty: Bool) {
        self.request = request
        self.selectsOnly = selectsOnly
        self.exitsEmpty = exitsEmpty
    }

    /// Returns the result; nil if the user has to choose.
    func result(_ options: LaunchOptions, _ general: GeneralOptions) throws -> PickResult? {
        guard selectsOnly || exitsEmpty else { return nil }
        let manager = try general.manager(options, waits: false)
        let gists = try matches(options, OneShotRepository(options, manager))
        if gists.count == 1, selectsOnly {
            return try PickProgram.result(of: [PickedFile(gists[0])], options, request, manager)
        }
        return gists.isEmpty && (exitsEmpty || !PickProgram.hasTerminal) ? .nothing : nil
    }

    private func matches(_ options: LaunchOptions, _ repository: OneShotRepository) throws -> [Gist] {
        defer { repository.finish() }
        let query = request.query
        var gists: [Gist]?
        switch request.feed ?? PickProgram.startFeed(options) {
        case .local(.search):
            guard !query.allSatisfy(\.isWhitespace) else { return [] }
            return options.readStore { $0.search(SearchQuery(query), limit: Self.mostFound).map(\.gist) } ?? []
        case .local(.saved): gists = options.readStore { SavedRows(options, $0) }?.compared().map(\.gist)
        case .local(.following):
            let logins = try options.followed?.logins() ?? []
            gists = options.readStore { $0.followed(logins).gists }
        case .local(.opened): break
        case .remote(let feed): gists = try self.gists(of: feed, options, repository)
        }
        return Picking.matches(of: gists ?? [], query: query)
    }

    /// The stored gists of a feed with the newest ones from GitHub; the stored ones if GitHub can't be reached.
    private func gists(of feed: RemoteFeed, _ options: LaunchOptions, _ repository: OneShotRepository) throws -> [Gist]
    {
        if options.chosen.isOn(.offline) { return try repository.gists(feed, limit: .max) }
        let known = options.readStore { $0.feed(feed)?.gists } ?? []
        do {
            let limit = known.isEmpty && feed != .everyone ? Self.mostLoaded : Self.page
            let newest = try repository.gists(feed, limit: limit)
            let ids = Set(newest.map(\.id))
            return newest + known.filter { !ids.contains($0.id) }
        } catch  where !known.isEmpty {
            return known
        }
    }
}
