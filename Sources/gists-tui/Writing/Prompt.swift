import Glibc
import Runtime

/// Questions to the user on the terminal. Without a terminal, options are required instead.
enum Prompt {
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks a question; any answer except y or yes means no.
    static func confirms(_ question: String) -> Bool {
        Output.ask(Words.Prompt.yesOrNo(question))
        return ["y", "yes"].contains((readLine() ?? "").lowercased().filter { !$0.isWhitespace })
    }

    /// Asks, and ends the command unless the answer is yes.
    /// - Parameter flag: the option that means yes without a question.
    /// - Throws: if there is no terminal to ask on.
    static func require(_ question: String, orFlag flag: String) throws {
        guard isPossible else { throw LaunchError(Words.Prompt.noTerminal(flag), exitCode: .usage) }
        guard confirms(question) else { throw LaunchError(Words.Prompt.cancelled) }
    }
}
