import Glibc
import Runtime

/// Questions to the person at the terminal. Without a terminal nothing is asked: an option has to say it.
enum Prompt {
    static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks a question that no is the answer to, unless it is y or yes.
    static func confirms(_ question: String) -> Bool {
        Output.ask(Words.Prompt.yesOrNo(question))
        return ["y", "yes"].contains((readLine() ?? "").lowercased().filter { !$0.isWhitespace })
    }

    /// Asks, and ends the command where the answer is no.
    /// - Parameter flag: the option that says yes without a question.
    /// - Throws: where there is no terminal to ask on.
    static func require(_ question: String, orFlag flag: String) throws {
        guard isPossible else { throw LaunchError(Words.Prompt.noTerminal(flag), exitCode: .usage) }
        guard confirms(question) else { throw LaunchError(Words.Prompt.cancelled) }
    }
}
