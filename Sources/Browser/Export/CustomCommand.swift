import Gists
import Texts

/// A shell command that the user has configured as a command of the browser.
public struct CustomCommand: Hashable, Sendable {
    /// A part of the line that is replaced by a property of the gist, `{url}`, or by an answer of the user.
    public enum Placeholder: Hashable, Sendable {
        case url, file, id, owner, lines
        /// The answer to the question of this name.
        case answer(String)
    }

    public let name: String
    /// The questions to ask first, in the order in which the line needs the answers.
    public let questions: [CommandQuestion]
    /// False if the command runs beside the browser.
    public let isForeground: Bool
    public let placeholders: Set<Placeholder>
    /// Mistakes in the line, each as a sentence without its full stop. A command with a mistake does not run.
    public let problems: [String]
    private let parts: [PlaceholderScan.Part]

    /// - Parameters:
    ///   - run: the line as it was configured.
    ///   - questions: all that were configured; those whose answers the line does not contain are not asked.
    public init(name: String, run: String, isForeground: Bool = true, questions: [CommandQuestion] = []) {
        self.name = name
        self.isForeground = isForeground
        let scan = PlaceholderScan(run, answers: questions.map(\.name))
        (parts, problems) = (scan.parts, scan.problems)
        var names: [String] = []
        placeholders = Set(
            parts.compactMap { part in
                guard case .value(let placeholder) = part else { return nil }
                if case .answer(let name) = placeholder, !names.contains(name) { names.append(name) }
                return placeholder
            })
        self.questions = names.compactMap { name in questions.first { $0.name.isExactly(name) } }
    }

    /// The line for the shell. Each value is a variable in quotes, so that the shell never interprets it.
    public func line(with values: [Placeholder: String]) -> String {
        let assignments = placeholders.sorted { $0.variable < $1.variable }.map { placeholder in
            let value = (values[placeholder] ?? "").replacing("\0", by: "")
            return "\(placeholder.variable)=\(ShellWord.inQuotes(value))\n"
        }
        let line = parts.map { part in
            switch part {
            case .text(let text): text
            case .value(let placeholder): "\"${\(placeholder.variable)}\""
            }
        }
        return assignments.joined() + line.joined()
    }

    /// Mistakes in a line, each as a sentence without its full stop.
    public static func problems(_ run: String, questions: [CommandQuestion] = []) -> [String] {
        PlaceholderScan(run, answers: questions.map(\.name)).problems
    }
}

extension CustomCommand.Placeholder {
    /// Properties of the gist.
    static let ofGist: [CustomCommand.Placeholder] = [.url, .file, .id, .owner, .lines]

    /// The name between braces.
    var name: String {
        switch self {
        case .url: "url"
        case .file: "file"
        case .id: "id"
        case .owner: "owner"
        case .lines: "lines"
        case .answer(let name): name
        }
    }

    fileprivate var variable: String {
        if case .answer(let name) = self { "gists_tui_answer_\(name)" } else { "gists_tui_\(name)" }
    }
}

extension CustomCommand {
    /// A command with the properties of a gist.
    public struct Run: Hashable, Sendable {
        public let command: CustomCommand
        private var values: [Placeholder: String]

        public init(_ command: CustomCommand, _ values: [Placeholder: String]) {
            self.command = command
            self.values = values
        }

        /// The next question; nil if all are answered.
        var question: CommandQuestion? { command.questions.first { values[.answer($0.name)] == nil } }

        /// The same with an answer.
        func answering(_ question: CommandQuestion, _ answer: String) -> Run {
            var run = self
            run.values[.answer(question.name)] = answer
            return run
        }

        /// The line for the shell.
        /// - Parameter file: the path of a copy of the file.
        public func line(file: String?) -> String {
            command.line(with: file.map { path in values.merging([.file: path]) { $1 } } ?? values)
        }
    }

    /// The command for a gist. A value from the server is left out if it does not have the expected form, has a meaning in
    /// a shell, or looks like an option: the command may pass it to a second shell, as `ssh` and `eval` do.
    func run(on gist: Gist, lines: String) -> Run {
        let owner = (gist.owner?.login).flatMap {
            $0.isValid && $0.rawValue.utf8.first != UInt8(ascii: "-") ? $0.rawValue : nil
        }
        return Run(
            self,
            [
                .url: CopiedAddress.withoutShellSyntax(gist.htmlURL) ?? "",
                .id: CopiedAddress.id(gist) ?? "", .owner: owner ?? "", .lines: lines,
            ])
    }
}
