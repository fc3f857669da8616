import Gists

/// The part of a gist that the user wants to see once it is loaded. There is one at a time: a newer one replaces it.
struct PendingIntent: Equatable, Sendable {
    /// The gist, by ID.
    var gist: GistID
    var goal: Goal

    enum Goal: Equatable, Sendable {
        case place(FilePlace)
        /// A match of a search over all gists.
        case match(SearchMatch)
        /// The part of the gist that its URL refers to.
        case part(ReferencedPart)
        /// A comment that was just sent, by its draft's ID, until GitHub has given it an ID of its own.
        case comment(sentFrom: String)
        /// The newest comment, when the comments are opened.
        /// - reached: the number of comments when it was reached.
        case newestComment(reached: Int? = nil)
        /// A search through all files of the gist.
        case findInFiles(AwaitedFiles)
        /// A number of steps to an older revision; to a newer one if it is negative.
        case revision(steps: Int)
        case diff
        case parent
    }

    /// True if a command in the pane drops the intent because the user wants something else.
    func isDropped(by command: Command) -> Bool {
        switch goal {
        case .place, .match, .part, .comment, .newestComment: true
        // The user may continue to read meanwhile.
        case .findInFiles: command.motion() == nil
        case .revision, .diff, .parent: false
        }
    }

    /// True if the API's response is needed first: the intent is dropped if the user cancels the requests.
    var needsAPI: Bool {
        switch goal {
        case .findInFiles, .revision, .diff, .parent: true
        case .place, .match, .part, .comment, .newestComment: false
        }
    }
}

extension PendingIntent {
    /// Takes the next step to the goal of the pane's intent, as far as data is loaded: switches to its tab or its
    /// revision.
    static func follow(in pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let intent = pane.intent else { return }
        guard intent.gist == update.context.selection, let opened = pane.shown(update.context) else {
            // The user has moved on.
            pane.intent = nil
            return
        }
        switch intent.goal {
        case .match(let match): match.follow(opened, in: &pane, &update)
        case .part(let part): part.follow(opened, in: &pane, &update)
        case .findInFiles(let awaited): awaited.goOn(opened, &pane, &update)
        case .revision, .diff: HistoryTab().resume(opened, &pane, &update)
        case .parent: ForksTab().followParent(opened, &pane, &update)
        case .place, .comment, .newestComment: break
        }
    }

    /// Goes to the line of the pane's intent, if its text is on the screen and rendered.
    static func reach(in pane: inout DetailPane, _ update: inout UpdateContext) {
        switch pane.intent?.goal {
        case .place(let place): place.reach(in: &pane, &update)
        case .comment(let draft): CommentsTab().reachComment(sentFrom: draft, &pane, update.context)
        case .newestComment(let count): CommentsTab().reachNewest(reached: count, &pane, update.context)
        default: break
        }
    }
}
