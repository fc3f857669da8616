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

    static let names = ["key", "run", "foreground", "help"]
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
    fileprivate func onlyText(of name: String) throws(Problem) -> String {
        switch value {
        case .string(let text): return text
        case .word(let word): throw .unquoted(word, line: line)
        default: throw Problem(line: line, Words.Value.must(name, be: Words.Value.string, not: text))
        }
    }
}
