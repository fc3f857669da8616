import ArgumentParser
import FoundationEssentials
import Gists
import Runtime
import Storage

struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Manage the cache.",
        subcommands: [Status.self, Clear.self, Prune.self, Verify.self])

    struct Status: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Show what is cached and how much space it uses.")

        @Flag(help: "Print a JSON object instead.")
        var json = false

        @OptionGroup var jq: JQOptions
        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            let filter = try jq.filter()
            try general.withStore { store, _ in
                guard let status = store.status() else {
                    throw LaunchError(store.problem ?? Words.Cache.unreadable)
                }
                let report = Report(folder: store.folder, store: status, pictureBytes: CacheCommand.blobs(store).size)
                if json || filter != nil {
                    try Output.write(json: report, through: filter)
                } else {
                    try Output.write(report.text)
                }
            }
        }

        private struct Report: Encodable {
            var folder: String
            var store: StoreStatus
            var pictureBytes: Int

            var text: String {
                """
                folder     \(folder)
                gists      \(store.gists), \(store.wholeGists) with their files
                files      \(store.files)
                comments   \(store.comments)
                feeds      \(store.feeds)
                responses  \(store.responses)
                accounts   \(store.accounts)
                database   \(ByteCount.short(store.bytes)) of at most \(ByteCount.short(store.limit))
                images     \(ByteCount.short(pictureBytes))

                """
            }
        }
    }

    struct Clear: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear",
            abstract: "Delete everything but drafts: gists, read marks and images of all accounts.")

        @Flag(help: "Delete only what was cached for the account in use, or without one. --account implies it.")
        var thisAccount = false

        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            try general.withStore { [thisAccount] store, options in
                let blobs = CacheCommand.blobs(store)
                if thisAccount || general.values[.account] != nil {
                    CacheCommand.forget(options, in: store)
                } else {
                    store.clear()
                    blobs.clear()
                }
                try CacheCommand.check(store)
            }
        }
    }

    struct Prune: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "prune",
            abstract: "Delete what was not used for a year, and free disk space.")

        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            try general.withStore { store, _ in
                let gone = store.prune()
                try CacheCommand.check(store)
                try Output.say(Words.Cache.removed(gone))
            }
        }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Check the database and its search index; exits with 1 if something is wrong.")

        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            try general.withStore { store, _ in
                guard let flaws = store.verify() else {
                    throw LaunchError(store.problem ?? Words.Cache.unreadable)
                }
                if let first = flaws.first { throw LaunchError(first, more: Array(flaws.dropFirst())) }
                try Output.say(Words.Cache.sound)
            }
        }
    }

    /// Deletes what was stored for the account of a start.
    static func forget(_ options: LaunchOptions, in store: GistStore, keepsDrafts: Bool = true) {
        store.account(options.account).wipe(keepsDrafts: keepsDrafts)
        let owned = options.blobPrefixes
        blobs(store).remove { key in owned.contains { key.hasPrefix($0) } }
    }

    /// Pictures and first rows, which lie beside the database.
    private static func blobs(_ store: GistStore) -> BlobStore { BlobStore(folder: store.folder, limit: 0) }

    private static func check(_ store: GistStore) throws {
        guard store.access == .full else { throw ExitWithFailure() }
        if let problem = store.problem { throw LaunchError(problem) }
    }
}
