import Gists

/// A line of the shell that somebody has configured as a command of the browser.
public struct CustomCommand: Hashable, Sendable {
    /// What stands in the line for something of the gist: `{url}`.
    public enum Placeholder: String, CaseIterable, Sendable {
        case url, file, id, owner, lines
    }

    public let name: String
    /// False where it runs beside the browser.
    public let isForeground: Bool
    public let placeholders: Set<Placeholder>
    private let parts: [Part]

    private enum Part: Hashable, Sendable {
        case text(String)
        case value(Placeholder)
    }

    /// - Parameter run: the line as it was configured.
    public init(name: String, run: String, isForeground: Bool = true) {
        self.name = name
        self.isForeground = isForeground
        let read = Self.read(run)
        parts = read.parts
        placeholders = Set(
            read.parts.compactMap { part in
                if case .value(let placeholder) = part { placeholder } else { nil }
            })
    }

    /// The line for the shell. A value comes as a variable in quotes: whatever it holds, nothing of it is the shell's.
    public func line(with values: [Placeholder: String]) -> String {
        let assignments = placeholders.sorted { $0.rawValue < $1.rawValue }.map { placeholder in
            let value = (values[placeholder] ?? "").replacing("\0", with: "").replacing("'", with: "'\\''")
            return "\(placeholder.variable)='\(value)'\n"
        }
        let line = parts.map { part in
            switch part {
            case .text(let text): text
            case .value(let placeholder): "\"${\(placeholder.variable)}\""
            }
        }
        return assignments.joined() + line.joined()
    }

    /// What is wrong with a line, each as a sentence without its full stop.
    public static func problems(_ run: String) -> [String] { read(run).problems }

    /// Finds the placeholders. One in quotes would be part of a text that another program may take for commands.
    private static func read(_ run: String) -> (parts: [Part], problems: [String]) {
        var (parts, problems): ([Part], [String]) = ([], [])
        var text = ""
        var quote: Character?
        var rest = run[...]
        while let character = rest.popFirst() {
            text.append(character)
            switch character {
            case "\\" where quote != "'":
                if let next = rest.popFirst() { text.append(next) }
            case "'", "\"":
                if quote == nil { quote = character } else if quote == character { quote = nil }
            case "$" where rest.first == "{":
                // A variable of the shell's own.
                text.append(rest.removeFirst())
            case "{":
                let name = rest.prefix { $0.isLetter }
                guard !name.isEmpty, rest.dropFirst(name.count).first == "}" else { continue }
                guard let placeholder = Placeholder(rawValue: String(name)) else {
                    if let near = nearest(to: String(name)) {
                        problems.append(Words.Export.unknownPlaceholder(String(name), near))
                    }
                    continue
                }
                if quote != nil {
                    problems.append("{\(name)} stands in quotes, which it brings itself: take them away")
                }
                text.removeLast()
                parts += [.text(text), .value(placeholder)]
                text = ""
                rest = rest.dropFirst(name.count + 1)
            default: break
            }
        }
        return (parts + [.text(text)], problems)
    }

    /// The placeholder that differs in its case or by one more letter: braces are the shell's too.
    private static func nearest(to name: String) -> String? {
        let name = name.lowercased()
        return Placeholder.allCases.map(\.rawValue).first { $0 == name || $0 + "s" == name || $0 == name + "s" }
    }
}

extension CustomCommand.Placeholder {
    fileprivate var variable: String { "gists_tui_\(rawValue)" }
}

extension CustomCommand {
    /// The command with what it is about.
    public struct Run: Hashable, Sendable {
        public let command: CustomCommand
        private let values: [Placeholder: String]

        public init(_ command: CustomCommand, _ values: [Placeholder: String]) {
            self.command = command
            self.values = values
        }

        /// The line for the shell.
        /// - Parameter file: the path of a copy of the file.
        public func line(file: String?) -> String {
            command.line(with: file.map { path in values.merging([.file: path]) { $1 } } ?? values)
        }
    }

    /// The command for a gist. What a server sent goes in only where it is what it should be.
    func run(on gist: Gist, lines: String) -> Run {
        Run(
            self,
            [
                .url: CopiedAddress.plain(gist.htmlURL) ?? "", .id: CopiedAddress.isID(gist.id) ? gist.id : "",
                .owner: gist.owner.flatMap { Owner.isLogin($0.login) ? $0.login : nil } ?? "", .lines: lines,
            ])
    }
}

extension Model {
    /// Runs a configured command on the gist that is read or selected, and on the file that is read, else its first one.
    mutating func run(custom name: String) -> [Effect] {
        guard let command = settings.commands[name] else { return complain(Words.Export.unknownCommand(name)) }
        let (context, file) = (context, copySource.file)
        guard let gist = focus == .detail ? detail.gist(context) : selectedGist else {
            return complain(Words.Export.nothingToCopy)
        }
        var only = gist
        only.files = (file ?? gist.files.first).map { [$0] } ?? []
        let lines = (detail.selectedNumbers(context)?.numbers).map { "\($0.lowerBound)-\($0.upperBound)" } ?? ""
        return take(exports.run(command, on: detail.withTexts(only), lines: lines, context, &requests))
    }
}
