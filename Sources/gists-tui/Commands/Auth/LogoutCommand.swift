import Accounts
import ArgumentParser
import Configuration
import Gists
import GitHub
import Runtime
import Storage

extension AuthCommand {
    struct Logout: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "logout", abstract: "Sign out: delete an account's token.",
            discussion: """
                Without --purge or --keep-cache, asks on the terminal whether everything that was stored for the account \
                goes as well, drafts included. The token stays valid at GitHub: revoke it there.
                """)

        @Flag(help: "Delete everything that was stored for the account, drafts included.")
        var purge = false

        @Flag(help: "Keep what was cached for the account.")
        var keepCache = false

        @OptionGroup var general: GeneralOptions

        func validate() throws {
            if purge, keepCache { throw ValidationError(Words.Options.logout) }
        }

        mutating func run() throws {
            try general.withLaunchOptions(isBrowser: true) { options in
                let accounts = try options.accountManager()
                let host = options.configuration.host
                let account = try account(accounts, host, options)
                let purges = try purge || !keepCache && asksToPurge(account.login)
                try accounts.remove(account.login, host: host)
                if purges { try Self.purge(account.login, options) }
                try Output.say(Words.Auth.signedOut(account.login, host, purged: purges))
                if let next = try accounts.hosts()[host]?.activeAccount {
                    try Output.say(Words.Auth.activeNow(next.login))
                }
            }
        }

        /// The named account, or the only one.
        private func account(
            _ accounts: AccountManager, _ host: String, _ options: LaunchOptions
        ) throws -> HostsFile.Account {
            let known = try accounts.hosts()[host]
            if let login = general.values.text(.account), let account = known?[Login(login)] { return account }
            guard let account = known?.accounts.first else {
                let source = options.configuration.tokenSource
                throw LaunchError(
                    source.map(Words.Auth.notStored) ?? Words.Auth.notSignedIn(host), exitCode: .authentication)
            }
            guard known?.accounts.count == 1 else {
                throw LaunchError(Words.Auth.whichAccount(host, known?.accounts.map(\.login) ?? []), exitCode: .usage)
            }
            return account
        }

        private func asksToPurge(_ login: Login) throws -> Bool {
            guard Input.isInteractive else { throw LaunchError(Words.Auth.purgeOrKeep, exitCode: .usage) }
            guard let answer = Input.answer(to: Words.Auth.asksToPurge(login)) else {
                throw LaunchError(Words.Auth.cancelled)
            }
            return answer.lowercased().begins(with: "y")
        }

        private static func purge(_ login: Login, _ options: LaunchOptions) throws {
            // Only the name: the token is already deleted.
            let none = LateCredentials(login: login, source: .keyring) { () throws(CredentialsError) in nil }
            var options = options
            options.configuration = try options.configuration.with(nil, late: none)
            // Drafts have a folder of their own: a cache that can't be opened must not save them.
            let drafts = Result { try options.deleteDrafts() }
            if let folder = options.cacheFolder {
                let store = GistStore.open(folder: folder)
                guard store.access == .full else { throw LaunchError(store.notice ?? Words.Cache.unreadable) }
                CacheCommand.forget(options, in: store, keepsDrafts: false)
                if let problem = store.problem { throw LaunchError(problem) }
            }
            try drafts.get()
        }
    }
}
