/// What somebody wrote into `config.toml`, as far as it means something, and what of it does not.
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

    enum Value: Hashable, Sendable {
        case flag(Bool)
        case text(String)
        case number(Int)
        case texts([String])
    }

    public let path: String
    public internal(set) var problems: [Problem] = []
    /// Commands with their keys.
    public internal(set) var keys: [Assignment] = []
    public internal(set) var themes: [Section] = []
    var values: [Setting: (value: Value, line: Int)] = [:]

    /// An empty one, as of a file that is not there.
    public init(path: String = "") { self.path = path }

    public func flag(_ setting: Setting) -> Bool? {
        if case .flag(let flag)? = values[setting]?.value { flag } else { nil }
    }

    public func text(_ setting: Setting) -> String? {
        if case .text(let text)? = values[setting]?.value { text } else { nil }
    }

    public func number(_ setting: Setting) -> Int? {
        if case .number(let number)? = values[setting]?.value { number } else { nil }
    }

    public func texts(_ setting: Setting) -> [String] {
        if case .texts(let texts)? = values[setting]?.value { texts } else { [] }
    }

    /// Where a setting stands; 0 where it does not.
    public func line(of setting: Setting) -> Int { values[setting]?.line ?? 0 }

    /// Notes something that only others could find: a command or theme that does not exist.
    public mutating func complain(_ reason: String, line: Int) { problems.append(Problem(line: line, reason)) }

    /// The problems as a compiler would say them: `config.toml:3: …`, in the order of the file.
    public var complaints: [String] {
        problems.sorted { $0.line < $1.line }.map { problem in
            (problem.line > 0 ? "\(path):\(problem.line): " : "\(path): ") + problem.reason
        }
    }
}
