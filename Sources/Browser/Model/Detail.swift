import FoundationEssentials
import Gists
import Reading

/// A gist that was opened: what came of each of its requests, and where its reader stands.
public struct OpenedGist: Equatable, Sendable {
    /// One of the independent answers that make up the detail pane.
    public enum Loadable<Value: Equatable & Sendable>: Equatable, Sendable {
        case idle
        case loading(RequestID)
        case loaded(Value)
        case failed(Failure)

        public var value: Value? {
            if case .loaded(let value) = self { value } else { nil }
        }

        public var request: RequestID? {
            if case .loading(let request) = self { request } else { nil }
        }

        public var failure: Failure? {
            if case .failed(let failure) = self { failure } else { nil }
        }

        public var isLoading: Bool { request != nil }
    }

    /// A file's text as far as it is here.
    public struct Text: Equatable, Sendable {
        public var document: TextDocument
        /// False where GitHub sent only the beginning.
        public var isWhole: Bool

        public init(document: TextDocument, isWhole: Bool) {
            self.document = document
            self.isWhole = isWhole
        }
    }

    /// How much of a file has come: bytes so far, and of how many.
    public struct Progress: Hashable, Sendable {
        public var received: Int
        public var total: Int

        public init(received: Int, total: Int) {
            self.received = received
            self.total = total
        }
    }

    /// The comments as one text, and the columns that it was wrapped to.
    struct LaidOutComments: Equatable, Sendable {
        var document: TextDocument
        var columns: Int
    }

    /// Where the reader stands in one tab.
    public struct Position: Hashable, Sendable {
        public var top = WrappedPosition()
        public var column = 0
    }

    public var gist: Loadable<Gist> = .idle
    public var comments: Loadable<[Comment]> = .idle
    public var isStarred: Loadable<Bool> = .idle
    /// Whole texts asked for by raw URL, by file name.
    public var wholeFiles: [String: Loadable<Text>] = [:]
    /// Of the whole texts under way, by file name.
    var progress: [String: Progress] = [:]
    /// Texts that came with the gist, by file name.
    public var inlineFiles: [String: Text] = [:]
    var positions: [DetailTab: Position] = [:]
    /// The loaded comments as one text, wrapped to so many columns.
    var commentsText: LaidOutComments?
    /// The place of the tab shown among `DetailTab.all`.
    public var tab = 0

    public init() {}

    /// Every request still running for this gist.
    var requests: [RequestID] {
        [gist.request, comments.request, isStarred.request].compactMap { $0 } + wholeFiles.values.compactMap(\.request)
    }

    /// Gives up what was asked of the API: files lie elsewhere.
    /// - Returns: the requests that this ends.
    mutating func cancelRequests(_ failure: Failure) -> [RequestID] {
        let requests = [gist.request, comments.request, isStarred.request].compactMap(\.self)
        if gist.isLoading { gist = .failed(failure) }
        if comments.isLoading { comments = .failed(failure) }
        if isStarred.isLoading { isStarred = .failed(failure) }
        return requests
    }
}
