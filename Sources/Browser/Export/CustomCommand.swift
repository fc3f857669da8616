import Gists
import Texts

/// A shell command that the user has configured as a command of the browser.
public struct CustomCommand: Hashable, Sendable {
    /// A part of the line that is replaced by a property of the gist: `{url}`.
    public enum Placeholder: String, CaseIterable, Sendable {
        case url, file, id, owner, lines
    }

    public let name: String
    /// False if the command runs beside the browser.
    public let isForeground: Bool
    public let placeholders: Set<Placeholder>
    /// Mistakes in the line, each as a sentence without its full stop. A command with a mistake does not run.
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

    /// The line for the shell. Each value is a variable in quotes, so that the shell never interprets it.
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

    /// Mistakes in a line, each as a sentence without its full stop.
    public static func problems(_ run: String) -> [String] { PlaceholderScan(run).problems }
}

extension CustomCommand.Placeholder {
    fileprivate var variable: String { "gists_tui_\(rawValue)" }
}

extension CustomCommand {
    /// A command with the properties of a gist.
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

    /// The command for a gist. A value from the server is left out if it does not have the expected form, has a meaning in
    /// a shell, or looks like an option: the command may pass it to a second shell, as `ssh` and `eval` do.
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
