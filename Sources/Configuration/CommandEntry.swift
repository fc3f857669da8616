import Texts

/// A user-defined command: `[commands.NAME]`.
public struct CommandEntry: Hashable, Sendable {
    public var name: String
    public var line: Int
    /// The names of the keys, and their line.
    public var keys = Configuration.Assignment(name: "key", values: [], line: 0)
    /// The shell command, and its line.
    public var run = Configuration.Assignment(name: "run", values: [], line: 0)
    /// False if the command gets no terminal.
    public var isForeground = true
    public var help: String?
    /// The values that it asks for before it runs.
    public var questions: [Question] = []

    static let names = ["key", "run", "foreground", "help", "prompt", "menu"]
    /// Placeholders that are not answers.
    private static let taken = ["url", "file", "id", "owner", "lines"]

    /// A question, whose answer replaces `{name}` in the line.
    public struct Question: Hashable, Sendable {
        public var name: String
        public var label: String
        /// The answers to choose from; empty to type one.
        public var choices: [String] = []
        public var line: Int
    }

    /// Adds a question.
    fileprivate mutating func add(_ question: Question) throws(Problem) {
        let bytes = question.name.utf8
        let isName = bytes.allSatisfy { $0 == UInt8(ascii: "_") || TOMLScanner.isBare($0) && $0 != UInt8(ascii: "-") }
        guard isName, let first = bytes.first, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first),
            !Self.taken.contains(question.name), !questions.contains(where: { $0.name == question.name })
        else { throw Problem(line: question.line, Words.Command.badQuestion(question.name)) }
        questions.append(question)
    }
}

extension Configuration {
    mutating func readCommands(_ node: TOMLNode) {
        guard case .table(let table) = node.value else {
            return complain("[commands.NAME] is a table of its own for each command", line: node.line)
        }
        for (name, node) in table.sorted {
            do throws(Problem) {
                commands.append(try command(name, node))
            } catch {
                problems.append(error)
            }
        }
    }

    /// - Throws: if there is nothing to run. Other mistakes only affect their own lines.
    private mutating func command(_ name: String, _ node: TOMLNode) throws(Problem) -> CommandEntry {
        guard case .table(let table) = node.value else {
            throw Problem(line: node.line, Words.Command.notATable(name))
        }
        guard !name.isEmpty, name.utf8.allSatisfy({ TOMLScanner.isBare($0) }) else {
            throw Problem(line: node.line, Words.Command.badName(name))
        }
        var entry = CommandEntry(name: name, line: node.line)
        for (key, node) in table.sorted {
            do throws(Problem) {
                try entry.set(key, to: node)
            } catch {
                problems.append(error)
            }
        }
        guard entry.run.values.first?.contains(where: { !$0.isWhitespace }) == true else {
            throw Problem(line: node.line, Words.Command.noRun(name))
        }
        return entry
    }
}

extension CommandEntry {
    fileprivate mutating func set(_ key: String, to node: TOMLNode) throws(Problem) {
        switch key {
        case "key": keys = Configuration.Assignment(name: key, values: try node.texts(of: key), line: node.line)
        case "run": run = Configuration.Assignment(name: key, values: [try node.onlyText(of: key)], line: node.line)
        case "help": help = try node.onlyText(of: key)
        case "prompt":
            for (name, node) in try node.entries(of: key) {
                try add(Question(name: name, label: try node.onlyText(of: name), line: node.line))
            }
        case "menu":
            for (name, node) in try node.entries(of: key) {
                let choices = try node.texts(of: name)
                guard !choices.isEmpty else { throw Problem(line: node.line, Words.Command.noChoices(name)) }
                try add(Question(name: name, label: name, choices: choices, line: node.line))
            }
        case "foreground":
            guard case .boolean(let flag) = node.value else {
                throw Problem(line: node.line, Words.Value.must(key, be: Words.Value.boolean, not: node.text))
            }
            isForeground = flag
        default:
            throw Problem(line: node.line, Words.Command.unknownKey(key) + Nearest.hint(key, among: Self.names))
        }
    }
}

extension TOMLNode {
    /// The entries of a table, in the order of the file.
    fileprivate func entries(of name: String) throws(Problem) -> [(key: String, node: TOMLNode)] {
        guard case .table(let table) = value else {
            throw Problem(line: line, Words.Value.must(name, be: Words.Value.table, not: text))
        }
        return table.sorted
    }

    fileprivate func onlyText(of name: String) throws(Problem) -> String {
        switch value {
        case .string(let text): return text
        case .word(let word): throw .unquoted(word, line: line)
        default: throw Problem(line: line, Words.Value.must(name, be: Words.Value.string, not: text))
        }
    }
}
