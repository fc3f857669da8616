import Reading
import Runtime

/// Whether something is published although it looks like it holds a secret.
enum LeakQuestion {
    typealias Text = (name: String, text: String)

    /// Lines that are shown at most.
    private static let mostShown = 20

    /// Names what looks like a secret, and asks; for what everybody can find, twice.
    /// - Throws: where the answer is no, or there is nobody to ask.
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
