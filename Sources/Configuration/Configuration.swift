/// The contents of the user's `config.toml`, and its problems.
public struct Configuration: Sendable {
    /// A name with its assigned values, such as a command with its keys.
    public struct Assignment: Hashable, Sendable {
        public var name: String
        public var values: [String]
        public var line: Int
    }

    /// A table whose names are defined by the file, such as a theme.
    public struct Section: Hashable, Sendable {
        public var name: String
        public var line: Int
        public var assignments: [Assignment]
    }

    public let path: String
    public internal(set) var problems: [Problem] = []
    /// Notes about values that are valid, but may mean something else than in an earlier version.
    private var remarks: [Problem] = []
    /// Commands with their keys.
    public internal(set) var keys: [Assignment] = []
    public internal(set) var themes: [Section] = []
    public internal(set) var commands: [CommandEntry] = []
    /// The values of the top-level settings.
    public internal(set) var values = SettingValues()
    var lines: [String: Int] = [:]

    /// Creates an empty configuration, as for a missing file.
    public init(path: String = "") { self.path = path }

    /// The line of a setting; 0 if the file does not set it.
    public func line(of setting: Setting) -> Int { lines[setting.name] ?? 0 }

    /// Adds a problem that only other code can find, such as an unknown command or theme.
    public mutating func complain(_ reason: String, line: Int) { problems.append(Problem(line: line, reason)) }

    /// Adds a note about a value that is valid.
    public mutating func note(_ text: String, line: Int) { remarks.append(Problem(line: line, text)) }

    /// Replaces earlier names of commands, with a note about each.
    /// - Parameter presentName: nil for a name that is valid.
    public mutating func rename(to presentName: (String) -> String?, note words: (String, String) -> String) {
        for index in keys.indices {
            guard let name = presentName(keys[index].name) else { continue }
            note(words(keys[index].name, name), line: keys[index].line)
            keys[index].name = name
        }
    }

    /// The problems in a compiler's format: `config.toml:3: …`, in the order of the file.
    public var complaints: [String] { lines(problems) }

    /// The notes, in the same format.
    public var notes: [String] { lines(remarks) }

    private func lines(_ problems: [Problem]) -> [String] {
        problems.sorted { $0.line < $1.line }.map { problem in
            (problem.line > 0 ? "\(path):\(problem.line): " : "\(path): ") + problem.reason
        }
    }
}
