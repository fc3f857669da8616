import Texts

/// What was typed in lines of each kind, for `↑` to bring back.
public struct PromptHistory: Equatable, Sendable {
    /// Lines that are remembered, each kind by itself.
    public enum Kind: String, CaseIterable, Sendable {
        case filter, find, search, command, user, pipe
    }

    /// The latest last, none twice.
    private(set) var lines: [Kind: [String]] = [:]
    /// Where `↑` has led to in the line that is typed, and what had been typed before.
    private var recalled: (typed: String, place: Int)? = nil

    /// Lines of a kind that are remembered.
    public static let mostLines = 200
    /// Characters; longer ones are hardly typed again.
    private static let longestLine = 500

    public init() {}

    public static func == (one: PromptHistory, other: PromptHistory) -> Bool {
        one.lines == other.lines && one.recalled?.place == other.recalled?.place
            && one.recalled?.typed == other.recalled?.typed
    }

    /// Takes in what earlier sessions left, the latest last; what was typed since is later.
    mutating func takeStored(_ stored: [Kind: [String]]) {
        for (kind, before) in stored {
            let now = lines[kind, default: []]
            lines[kind] = Array((before.filter { !now.contains($0) } + now).suffix(Self.mostLines))
        }
    }

    /// Remembers a line that was meant.
    /// - Returns: false for what is not to be kept: nothing, what begins with a space as in a shell, and what holds a token.
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

    /// Goes to an older or newer line that begins with what was typed before.
    /// - Returns: the line to show; behind the latest the one that was typed. Nil where there is none.
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

    /// True while `↑` has led somewhere.
    var isRecalling: Bool { recalled != nil }

    /// The line was changed, or left: what is recalled next begins with what stands there then.
    mutating func forgetPlace() { recalled = nil }

    /// GitHub's tokens tell themselves.
    private static func holdsToken(_ line: String) -> Bool {
        ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"].contains { line.holds($0) }
    }
}

extension Prompt {
    /// Whether its keys move the rows of the list that it is about.
    var movesRows: Bool {
        switch purpose {
        case .filter, .search: true
        default: false
        }
    }

    /// Which lines it remembers; nil for those that remember nothing.
    var history: PromptHistory.Kind? {
        switch purpose {
        case .filter: .filter
        case .find, .findInFiles: .find
        case .search: .search
        case .command: .command
        case .user: .user
        case .pipe: .pipe
        case .link, .save, .overwrite, .openPages, .addFiles, .newFile, .renameFile, .confirm, .token: nil
        }
    }
}
