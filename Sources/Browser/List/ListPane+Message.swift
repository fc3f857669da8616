import Cells
import Documents
import Gists

/// Messages shown instead of rows.
extension ListPane {
    /// Nil if rows are shown or being loaded.
    func message(_ library: Library, _ context: Context) -> EmptyState? {
        guard feed.isEmpty else {
            return feed.shownCount == 0 && !feed.isLoading && !feed.hasFailed ? noMatch(context) : nil
        }
        if feed.isLoading { return nil }
        if let failure = feed.failure { return message(of: failure, library, context) }
        if !isOpen(context.settings) { return noToken(context) }
        if let reason = reasonForNoRow {
            return EmptyState(
                headline: "Nothing to show", cause: reason,
                ways: [
                    feed.next == .end
                        ? .key(context.key(of: .refresh), "refresh") : .key(context.key(of: .move(.last)), "load more")
                ])
        }
        if feeds.shownID == .following, !library.following.isKnown { return nil }
        guard feed.loadedAt != nil || feeds.shownID == .following || feeds.shownID == .search || feeds.shownID == .saved
        else { return nil }
        return empty(library, context)
    }

    private func message(of failure: Failure, _ library: Library, _ context: Context) -> EmptyState {
        var state = EmptyState(failure, context)
        switch feeds.shownID {
        case .remote(.user(let login)) where failure.absence != nil:
            state.headline = "User not found"
            state.cause = "\(context.settings.serviceName) has no user “\(login)”."
            state.ways.append(publicGists(context))
        case .remote(.everyone): break
        default: if failure.absence != nil || failure.isOffline { state.ways.append(publicGists(context)) }
        }
        if failure.isOffline || failure.retryAt != nil, library.isStored {
            state.ways.append(.key(context.key(of: .go(.feed(.search))), "search the gists you have seen"))
        }
        return state
    }

    private func publicGists(_ context: Context) -> EmptyState.Way {
        .key(context.key(of: .go(.feed(.everyone))), "public gists")
    }

    /// The message for a filter or scope that matches no row.
    private func noMatch(_ context: Context) -> EmptyState {
        var ways: [EmptyState.Way] = []
        if let lifted = nextLifted {
            ways.append(
                .key(context.key(of: .go(.back)), lifted == .filter ? "clear the filter" : "clear \(label(of: lifted))")
            )
        }
        if feed.next != .end { ways.append(.key(context.key(of: .move(.last)), "load more")) }
        // A condition with a typing error is searched for as text.
        let problems = [options.filter, options.scope].flatMap { RowQuery.problems($0.text) }
        return EmptyState(
            headline: "No matches",
            cause: (["None of the \(feed.count) loaded gists matches \(options.summary)."] + problems.map(\.asSentence))
                .joined(separator: " "),
            ways: ways)
    }

    private func noToken(_ context: Context) -> EmptyState {
        let settings = context.settings
        return EmptyState(
            headline: feeds.shownID == .mine ? "Your own gists need a token" : "Starred gists need a token",
            cause: "Sign in, or restart with a token that has the “gist” scope: gh's, "
                + "or a new one from \(settings.host)/settings/tokens.",
            ways: [.signIn(context), .shell(ShellLine.exportToken(settings)), publicGists(context)])
    }

    /// The reason for an empty list although the server has sent gists; nil if it has not.
    private var reasonForNoRow: String? {
        func count(_ number: Int) -> String { number == 1 ? "1 gist" : "\(number) gists" }
        var parts: [String] = []
        if feed.skipped > 0 { parts.append("\(count(feed.skipped)) could not be read") }
        if !feed.hidden.isEmpty { parts.append("your rules hide \(count(feed.hidden.count))") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ") + "."
    }
}

// MARK: - Feeds without a gist

extension ListPane {
    private func empty(_ library: Library, _ context: Context) -> EmptyState {
        let refresh = EmptyState.Way.key(context.key(of: .refresh), "refresh")
        switch feeds.shownID {
        case .remote(.everyone):
            return EmptyState(
                headline: "No public gists", cause: "\(context.settings.serviceName) sent an empty list.",
                ways: [refresh])
        case .remote(.starred):
            return EmptyState(
                headline: "No starred gists",
                cause: "Gists you star with \(context.key(of: .toggleStar)) are listed here.",
                ways: [publicGists(context), refresh])
        case .remote(.mine):
            return EmptyState(
                headline: "You have no gists", cause: "Gists you create, public and secret, are listed here.",
                ways: [.key(context.key(of: .writing(.new), or: ":new"), "write a gist"), refresh])
        case .remote(.user(let login)):
            return EmptyState(
                headline: "No public gists", cause: "\(login) has no public gists.",
                ways: [publicGists(context), refresh])
        case .local(.saved) where !library.isStored, .local(.search) where !library.isStored:
            return EmptyState(
                headline: "Nothing is cached in this session",
                cause: "Saved files and seen gists are listed from the cache. Start with --cache-dir DIR.",
                ways: [.shell("gists-tui --cache-dir FOLDER"), publicGists(context)])
        case .local(.saved):
            return EmptyState(
                headline: "No saved files",
                cause:
                    "Files you save with \(context.key(of: .export(.save), or: ":save")) are listed here, with their paths.",
                ways: [publicGists(context)])
        case .local(.search): return emptySearch(library, context)
        case .local(.following): return library.following.message(context)
        case .local(.opened):
            return EmptyState(
                headline: "No gist opened", cause: "Gists you open by URL or ID are listed here.",
                ways: [.key(context.key(of: .window(.commandLine)), "type a URL or an ID"), publicGists(context)])
        }
    }

    private func emptySearch(_ library: Library, _ context: Context) -> EmptyState {
        let text = library.search.text
        guard text.contains(where: { !$0.isWhitespace }) else {
            return EmptyState(
                headline: "Search the gists you have seen",
                cause: "Descriptions, file names, texts and comments. Quote “phrases”; "
                    + "narrow with owner: lang: file: has:comments starred:; at:2026-03 searches old revisions.",
                ways: [.key(context.key(of: .go(.feed(.search))), "type words")])
        }
        let searched = "Only gists you have seen are searched: descriptions, file names, texts and comments."
        return EmptyState(
            headline: "No results for “\(OneLine.collapse(text, columns: 40))”",
            cause: (SearchQuery.problems(text).map(\.asSentence) + [searched]).joined(separator: " "),
            ways: [.key(context.key(of: .go(.feed(.search))), "change the words")])
    }
}
