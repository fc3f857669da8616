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
        guard Prompt.isPossible else { return try refuse(texts, isAllowed: isAllowed) }
        let (count, lines) = leaks(in: texts, isAllowed: isAllowed)
        guard count > 0 else { return }
        Output.complain(Words.Leaks.found(count), lines)
        let isWanted =
            Prompt.confirms(Words.Leaks.question) && (!isPublic || Prompt.confirms(Words.Leaks.publicQuestion))
        guard isWanted else { throw LaunchError(Words.Prompt.cancelled) }
    }

    /// Throws a failure with the possible secrets, if there are any.
    static func refuse(_ texts: [Text], isAllowed: Bool) throws {
        let (count, lines) = leaks(in: texts, isAllowed: isAllowed)
        if count > 0 { throw LaunchError(Words.Leaks.refused(count), more: lines + [Words.Leaks.allow]) }
    }

    /// The number of possible secrets, and the lines that name them.
    private static func leaks(in texts: [Text], isAllowed: Bool) -> (count: Int, lines: [String]) {
        guard !isAllowed else { return (0, []) }
        let leaks = texts.flatMap { LeakGuard.leaks(in: $0.text, file: $0.name) }
        var lines = leaks.prefix(mostShown).map(Words.Leaks.line)
        if leaks.count > mostShown { lines.append(Words.Leaks.more(leaks.count - mostShown)) }
        return (leaks.count, lines)
    }
}
