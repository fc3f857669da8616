import Reading
import Runtime

/// Asks whether to publish something that looks like it contains a secret.
enum LeakQuestion {
    typealias Text = (name: String, text: String)

    /// The maximum number of lines that are shown.
    private static let mostShown = 20

    /// Shows possible secrets, and asks; twice for a public gist.
    /// - Throws: unless the answer is yes, or if there is no terminal to ask on.
    static func settle(_ texts: [Text], isPublic: Bool, isAllowed: Bool) throws {
        guard !isAllowed else { return }
        let leaks = texts.flatMap { LeakGuard.leaks(in: $0.text, file: $0.name) }
        guard !leaks.isEmpty else { return }
        var lines = leaks.prefix(mostShown).map(Words.Leaks.line)
        if leaks.count > mostShown { lines.append(Words.Leaks.more(leaks.count - mostShown)) }
        guard Prompt.isPossible else {
            throw LaunchError(Words.Leaks.refused(leaks.count), more: lines + [Words.Leaks.allow])
        }
        Output.complain(Words.Leaks.found(leaks.count), lines)
        let isWanted =
            Prompt.confirms(Words.Leaks.question) && (!isPublic || Prompt.confirms(Words.Leaks.publicQuestion))
        guard isWanted else { throw LaunchError(Words.Prompt.cancelled) }
    }
}
