import ArgumentParser
import Concurrency
import Gists
import Runtime
import Storage

struct FollowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Follow people: their gists are in the feed Following.",
        usage: """
            gists-tui follow <login> ... [<options>]
            gists-tui follow --import [<options>]
            """,
        discussion: """
            The list of people is a text file on this machine, and needs no account. --import adds the people whom the \
            token's owner follows on GitHub.
            """)

    @Argument(help: ArgumentHelp("Logins of people.", valueName: "login"))
    var logins: [String] = []

    @Flag(name: .customLong("import"), help: "Add the people whom you follow on GitHub; needs a token.")
    var imports = false

    @OptionGroup var limits: LimitOptions
    @OptionGroup var general: GeneralOptions

    func validate() throws {
        if logins.isEmpty, !imports { throw ValidationError(Words.Following.nobodyNamed) }
    }

    mutating func run() throws {
        var logins = try FollowedArgument.logins(logins)
        try general.withFollowed { people, options in
            if imports {
                guard !options.chosen.isOn(.offline) else { throw LaunchError(Words.Writing.offline) }
                let manager = try general.manager(options, waits: limits.waits)
                let found = try Blocking.run {
                    try await manager.followedLogins { ProgressLine.show(Words.Following.importing($0)) }
                }
                ProgressLine.clear()
                // Only the server knows what it accepts today.
                let usable = found.compactMap { try? FollowedLogin.parse($0.rawValue) }
                if usable.count < found.count {
                    Output.complain(Words.Following.unusable(found.count - usable.count))
                }
                logins += usable
                let added = try people.follow(logins)
                return Output.complain(Words.Following.imported(added.count, of: logins.count))
            }
            let added = try people.follow(logins)
            for login in logins {
                let isNew = added.contains(login)
                Output.complain(isNew ? Words.Following.follows(login) : Words.Following.alreadyFollows(login))
            }
        }
    }
}

struct UnfollowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unfollow", abstract: "Stop following people.",
        usage: """
            gists-tui unfollow <login> ... [<options>]
            """)

    @Argument(help: ArgumentHelp("Logins of people.", valueName: "login"))
    var logins: [String]

    @OptionGroup var general: GeneralOptions

    mutating func run() throws {
        let logins = try FollowedArgument.logins(logins)
        try general.withFollowed { people, _ in
            let removed = try people.unfollow(logins)
            for login in logins {
                let wasFollowed = removed.contains(login)
                Output.complain(wasFollowed ? Words.Following.unfollowed(login) : Words.Following.notFollowed(login))
            }
        }
    }
}

/// The logins on a command line.
enum FollowedArgument {
    /// The logins, each once.
    /// - Throws: for the first word that is not a login, before anything is changed.
    static func logins(_ words: [String]) throws -> [Login] {
        var logins: [Login] = []
        for word in words {
            do throws(FollowedLogin.Problem) {
                let login = try FollowedLogin.parse(word)
                if !logins.contains(login) { logins.append(login) }
            } catch {
                throw LaunchError(Words.Following.notALogin(word, error), exitCode: .usage)
            }
        }
        return logins
    }
}

extension GeneralOptions {
    /// Runs `body` with the list of followed people.
    func withFollowed(_ body: (FollowedPeople, LaunchOptions) throws -> Void) throws {
        try withLaunchOptions { options in
            guard let people = options.followed else { throw LaunchError(Words.Following.noPlace) }
            do {
                try body(people, options)
            } catch let error as FollowedPeopleError {
                throw LaunchError(error.description)
            }
        }
    }
}
