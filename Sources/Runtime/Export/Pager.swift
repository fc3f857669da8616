import FoundationEssentials

/// The pager for commands that print a text on a terminal.
public enum Pager {
    /// Shows a text page by page, until the user quits the pager.
    /// - Returns: false if there is no pager, or none is wanted: the text is still to be shown.
    public static func show(_ text: String, environment: [String: String]) -> Bool {
        guard let program = program(environment),
            let input = NamelessFile(Data(text.utf8), environment: environment)
        else { return false }
        // Ctrl-C cancels a search in less: the shell may not end before the pager does. The same options as git: less
        // ends by itself if everything fits, shows colours, and leaves the text on the screen.
        let line = "\(withoutFilters) trap : INT; LESS=\"${LESS-FRX}\" LV=\"${LV--c}\"; export LESS LV; \(program)"
        return ForegroundProgram.runForCommand(line, input: input.descriptor)
    }

    /// The beginning of a pager's command: less must not run a program on an untrusted text.
    static let withoutFilters = "unset LESSOPEN LESSCLOSE;"

    /// The shell command that shows a text; nil for none.
    static func program(_ environment: [String: String]) -> String? {
        // Without cursor movements, nothing can be paged.
        guard let term = environment["TERM"], !term.isEmpty, term != "dumb" else { return nil }
        let program = environment["GISTS_TUI_PAGER"] ?? environment["PAGER"] ?? "less"
        return program.allSatisfy(\.isWhitespace) || program == "cat" ? nil : program
    }
}
