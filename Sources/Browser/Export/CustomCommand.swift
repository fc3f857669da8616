import Gists
import Texts

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
    /// What is wrong with the line, each as a sentence without its full stop. A command with a problem does not run.
    public let problems: [String]
    private let parts: [PlaceholderScan.Part]

    /// - Parameter run: the line as it was configured.
    public init(name: String, run: String, isForeground: Bool = true) {
        self.name = name
        self.isForeground = isForeground
        let scan = PlaceholderScan(run)
        (parts, problems) = (scan.parts, scan.problems)
        placeholders = Set(
            parts.compactMap { part in
                if case .value(let placeholder) = part { placeholder } else { nil }
            })
    }

    /// The line for the shell. A value comes as a variable in quotes: whatever it holds, nothing of it is the shell's.
    public func line(with values: [Placeholder: String]) -> String {
        let assignments = placeholders.sorted { $0.rawValue < $1.rawValue }.map { placeholder in
            let value = (values[placeholder] ?? "").replacing("\0", by: "").replacing("'", by: "'\\''")
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
    public static func problems(_ run: String) -> [String] { PlaceholderScan(run).problems }
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

    /// The command for a gist. What a server sent goes in only where it is what it should be, and nothing in it means
    /// something to a shell or looks like an option: a command may hand it to a second shell, as `ssh` and `eval` do.
    func run(on gist: Gist, lines: String) -> Run {
        let owner = gist.owner.flatMap {
            Owner.isLogin($0.login) && $0.login.utf8.first != UInt8(ascii: "-") ? $0.login : nil
        }
        return Run(
            self,
            [
                .url: CopiedAddress.withoutShellSyntax(gist.htmlURL) ?? "",
                .id: CopiedAddress.isID(gist.id) ? gist.id : "", .owner: owner ?? "", .lines: lines,
            ])
    }
}

extension Model {
    /// Runs a configured command on the gist that is read or selected, and on the file that is read, else its first one.
    mutating func run(custom name: String) {
        guard let command = settings.commands[name] else { return complain(Words.Export.unknownCommand(name)) }
        if let problem = command.problems.first { return complain(Words.Export.refused(name, problem)) }
        let (context, file) = (context, copySource.file)
        guard let gist = focus == .detail ? detail.gist(context) : selectedGist else {
            return complain(Words.Export.nothingToCopy)
        }
        var only = gist
        only.files = (file ?? gist.files.first).map { [$0] } ?? []
        let lines = (detail.selectedNumbers(context)?.numbers).map { "\($0.lowerBound)-\($0.upperBound)" } ?? ""
        let whole = detail.withTexts(only)
        updating { $0.exports.run(command, on: whole, lines: lines, &$1) }
    }
}
