/// The content of somebody's `config.toml`, as far as it means something, and what of it does not.
public struct Configuration: Sendable {
    /// A name with what was assigned to it, such as a command with its keys.
    public struct Assignment: Hashable, Sendable {
        public var name: String
        public var values: [String]
        public var line: Int
    }

    /// A table of names that the file itself gives, such as a theme.
    public struct Section: Hashable, Sendable {
        public var name: String
        public var line: Int
        public var assignments: [Assignment]
    }

    public let path: String
    public internal(set) var problems: [Problem] = []
    /// Commands with their keys.
    public internal(set) var keys: [Assignment] = []
    public internal(set) var themes: [Section] = []
    public internal(set) var commands: [CommandEntry] = []
    /// The values of the settings at the top.
    public internal(set) var values = SettingValues()
    var lines: [String: Int] = [:]

    /// An empty one, as of a file that is not there.
    public init(path: String = "") { self.path = path }

    /// The line of a setting; 0 where it has none.
    public func line(of setting: Setting) -> Int { lines[setting.name] ?? 0 }

    /// Notes something that only others could find: a command or theme that does not exist.
    public mutating func complain(_ reason: String, line: Int) { problems.append(Problem(line: line, reason)) }

    /// The problems as a compiler would say them: `config.toml:3: …`, in the order of the file.
    public var complaints: [String] {
        problems.sorted { $0.line < $1.line }.map { problem in
            (problem.line > 0 ? "\(path):\(problem.line): " : "\(path): ") + problem.reason
        }
    }
}
