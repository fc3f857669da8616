import FoundationEssentials
import Glibc

/// The pager of commands that print a text on a terminal.
public enum Pager {
    /// Shows a text page by page, until somebody has seen enough.
    /// - Returns: false where there is no pager, or none is wanted: the text is still to be shown.
    public static func show(_ text: String, environment: [String: String]) -> Bool {
        guard let program = program(environment),
            let input = NamelessFile(Data(text.utf8), environment: environment)
        else { return false }
        // Ctrl-C is the pager's, which ends a search with it: neither this process nor the shell goes before the pager does.
        let before = signal(SIGINT, SIG_IGN)
        defer { signal(SIGINT, before) }
        // As git does: less ends by itself where all fits, shows colours, and leaves the text on the screen.
        let line = "\(withoutFilters) trap : INT; LESS=\"${LESS-FRX}\" LV=\"${LV--c}\"; export LESS LV; \(program)"
        switch ProgramOutcome(try? ForegroundProgram.run(line, input: input.descriptor)) {
        case .notRun: return false
        case .left(let signal):
            raise(signal)
            return true
        case .done, .failed: return true
        }
    }

    /// The beginning of a pager's line: less runs no program on a stranger's text to see what it holds.
    static let withoutFilters = "unset LESSOPEN LESSCLOSE;"

    /// The line of the shell that shows a text; nil for none.
    static func program(_ environment: [String: String]) -> String? {
        // Without cursor movements nothing can be paged.
        guard let term = environment["TERM"], !term.isEmpty, term != "dumb" else { return nil }
        let program = environment["GISTS_TUI_PAGER"] ?? environment["PAGER"] ?? "less"
        return program.allSatisfy(\.isWhitespace) || program == "cat" ? nil : program
    }
}
