/// The lines typed earlier, by kind, which `↑` recalls.
public struct PromptHistory: Equatable, Sendable {
    /// The kinds of lines that are remembered separately.
    public enum Kind: String, CaseIterable, Sendable {
        case filter, find, search, command, user, pipe
    }

    /// The latest last, without duplicates.
    private(set) var lines: [Kind: [String]] = [:]
    /// The index of the line that `↑` recalled, and the text typed before.
    private var recalled: (typed: String, place: Int)? = nil

    /// The number of lines of a kind that are remembered.
    public static let mostLines = 200
    /// In characters; longer lines are hardly ever typed again.
    private static let longestLine = 500

    public init() {}

    public static func == (one: PromptHistory, other: PromptHistory) -> Bool {
        one.lines == other.lines && one.recalled?.place == other.recalled?.place
            && one.recalled?.typed == other.recalled?.typed
    }

    /// Adds the lines of earlier sessions, the latest last, before those typed since.
    mutating func takeStored(_ stored: [Kind: [String]]) {
        for (kind, before) in stored {
            let now = lines[kind, default: []]
            lines[kind] = Array((before.filter { !now.contains($0) } + now).suffix(Self.mostLines))
        }
    }

    /// Remembers a line that the user entered.
    /// - Returns: false for a line that is not stored: an empty one, one that begins with a space as in a shell, or one
    ///   with a token.
    mutating func remember(_ line: String, _ kind: Kind) -> Bool {
        recalled = nil
        guard !line.isEmpty, !line.begins(with: " "), line.count <= Self.longestLine, !Self.holdsToken(line) else {
            return false
        }
        lines[kind, default: []].removeAll { $0.isExactly(line) }
        lines[kind, default: []].append(line)
        if lines[kind, default: []].count > Self.mostLines { lines[kind]?.removeFirst() }
        return true
    }

    /// Goes to an older or newer line that begins with the text typed before.
    /// - Returns: the line to show; after the latest, the text typed before. Nil if there is none.
    mutating func recall(_ kind: Kind, older: Bool, from typed: String) -> String? {
        let lines = lines[kind, default: []]
        let typed = recalled?.typed ?? typed
        let place = recalled?.place ?? lines.count
        let found =
            older
            ? lines[..<place].lastIndex { $0.goesOn(from: typed) }
            : lines[min(place + 1, lines.count)...].firstIndex { $0.goesOn(from: typed) }
        if let found {
            recalled = (typed, found)
            return lines[found]
        }
        guard !older, recalled != nil else { return nil }
        recalled = nil
        return typed
    }

    /// True while `↑` has recalled a line.
    var isRecalling: Bool { recalled != nil }

    /// Called when the line was changed or left: the next recall begins with its new text.
    mutating func forgetPlace() { recalled = nil }

    /// True if a line contains one of GitHub's tokens, which have a known prefix.
    private static func holdsToken(_ line: String) -> Bool {
        ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"].contains { line.holds($0) }
    }
}

extension Prompt {
    /// The kind of lines that the prompt remembers; nil if it remembers none.
    var history: PromptHistory.Kind? {
        switch purpose {
        case .filter: .filter
        case .find, .findInFiles: .find
        case .search: .search
        case .command: .command
        case .user: .user
        case .export(.pipe): .pipe
        case .link, .export, .openPages, .form, .confirm, .token: nil
        }
    }
}
