import Gists

/// The part of a gist that the user wants to see once it is loaded. There is one at a time: a newer one replaces it.
struct PendingIntent: Equatable, Sendable {
    /// The gist, by ID.
    var gist: String
    var goal: Goal

    enum Goal: Equatable, Sendable {
        case place(FilePlace)
        /// A match of a search over all gists.
        case match(SearchMatch)
        /// The part of the gist that its URL refers to.
        case part(GistReference)
        /// A comment that was just sent, by its draft's ID, until GitHub has given it an ID of its own.
        case comment(sentFrom: String)
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
        case .place, .match, .part, .comment: true
        // The user may continue to read meanwhile.
        case .findInFiles: command.motion() == nil
        case .revision, .diff, .parent: false
        }
    }

    /// True if the API's response is needed first: the intent is dropped if the user cancels the requests.
    var needsAPI: Bool {
        switch goal {
        case .findInFiles, .revision, .diff, .parent: true
        case .place, .match, .part, .comment: false
        }
    }
}

extension DetailPane {
    /// Takes the next step to the intent's goal, as far as data is loaded: switches to its tab or its revision.
    mutating func followIntent(_ update: inout UpdateContext) {
        guard let intent else { return }
        guard intent.gist == update.context.selection, let opened = shown(update.context) else {
            // The user has moved on.
            self.intent = nil
            return
        }
        switch intent.goal {
        case .match(let match): match.follow(opened, in: &self, &update)
        case .part(let part): follow(part, opened, &update)
        case .findInFiles(let awaited): awaited.goOn(opened, &self, &update)
        case .revision, .diff: HistoryTab().resume(opened, &self, &update)
        case .parent: ForksTab().followParent(opened, &self, &update)
        case .place, .comment: break
        }
    }

    /// Goes to the intent's line, if its text is on the screen and rendered.
    mutating func reachIntent(_ update: inout UpdateContext) {
        switch intent?.goal {
        case .place(let place): place.reach(in: &self, &update)
        case .comment(let draft): CommentsTab().reachComment(sentFrom: draft, &self, update.context)
        default: break
        }
    }
}
