import Documents

extension EmptyState {
    /// The message for a failure, shown instead of the missing data.
    init(_ failure: Failure, _ context: Context) {
        let settings = context.settings
        self.init(
            headline: failure.headline.isEmpty ? failure.sentence : failure.headline,
            cause: failure.headline.isEmpty ? "" : failure.sentence, details: failure.details, isError: true)
        if failure.isOffline {
            let notKept = "Nothing is cached for this page."
            guard !settings.isOffline else {
                (headline, cause) = ("Not available offline", notKept)
                return
            }
            cause += (cause.isEmpty ? "" : " ") + notKept
        }
        if failure.isTokenRefused, settings.hasToken {
            cause = failure.tokenCause(settings)
            ways = [
                .key(context.key(of: .signIn(.anonymous)), "continue without the rejected token"),
                .signIn(context, "sign in with another token"),
                .shell(ShellLine.exportToken(settings)),
            ]
        }
        if failure.mayRetry(at: context.now) {
            ways.append(.key(context.key(of: .refresh), "retry"))
        } else if !settings.hasToken {
            ways += [.signIn(context, "sign in for a higher limit"), .shell(ShellLine.exportToken(settings))]
        }
    }
}

extension EmptyState.Way {
    /// The key that opens the account box.
    static func signIn(_ context: Context, _ what: String = "sign in") -> EmptyState.Way {
        .key(context.key(of: .signIn(.accounts), or: ":account"), what)
    }
}

extension Failure {
    /// The source of the token that was refused, never the token itself.
    func tokenCause(_ settings: Settings) -> String {
        if let tokenFlaw { return tokenFlaw }
        guard !settings.tokenSource.isEmpty else { return sentence }
        return "\(settings.serviceName) does not accept the token from \(settings.tokenSource): "
            + "it is wrong, has expired or was revoked."
    }
}

/// Shell commands that solve a problem.
enum ShellLine {
    /// Sets the token of `gh` for the program; for a server that `gh` cannot know, a token of the user's own.
    static func exportToken(_ settings: Settings) -> String {
        let export = "export \(settings.tokenVariable)="
        if settings.host == "github.com" { return export + "$(gh auth token)" }
        return export + (settings.host.holds(":") ? "TOKEN" : "$(gh auth token --hostname \(settings.host))")
    }
}
