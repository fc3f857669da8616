import ArgumentParser
import Gists
import Runtime
import Sync

/// The options that select the gists of a sync or a backup.
struct SelectionOptions: ParsableArguments {
    @Flag(help: "Your own gists, including secret ones; needs a token.")
    var mine = false

    @Flag(help: "The gists that you starred; needs a token.")
    var starred = false

    @Flag(help: "The gists of everyone you follow here (gists-tui following).")
    var following = false

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("The public gists of a user; repeatable.", valueName: "login"))
    var user: [Login] = []

    @Flag(help: "With all comments of each gist.")
    var comments = false

    @Flag(help: "With all revisions of each gist.")
    var revisions = false

    func validate() throws {
        for login in user where !login.isValid { throw ValidationError(Words.Sync.notALogin(login.rawValue)) }
    }

    /// The selection; with a token, your own and your starred gists if none is named.
    /// - Throws: without a token, if no list is named, or one that needs a token.
    func selection(hasToken: Bool) throws -> SyncSelection {
        var selection = SyncSelection(
            mine: mine, starred: starred, following: following, users: user, comments: comments, revisions: revisions)
        if selection.isEmpty {
            guard hasToken else { throw LaunchError(Words.Sync.nothingSelected, exitCode: .usage) }
            (selection.mine, selection.starred) = (true, true)
        }
        guard hasToken || !selection.needsToken else {
            throw LaunchError(Words.Sync.needsToken, exitCode: .authentication)
        }
        return selection
    }
}
