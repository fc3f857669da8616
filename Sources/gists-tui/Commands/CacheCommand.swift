import ArgumentParser
import Gists
import Runtime
import Storage

struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Manage the cache.",
        subcommands: [Status.self, Clear.self, Prune.self, Verify.self])

    struct Status: JSONCommand {
        static let jsonFields = ["folder", "pictureBytes", "store"]
        static let operands = JSONOperands.none
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Show what is cached and how much space it uses.")

        @Flag(help: "Print a JSON object instead.")
        var json = false

        @OptionGroup var jq: JQOptions
        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            let form = try jq.form(json, Self.jsonFields)
            try general.withStore { store, _ in
                guard let status = store.status() else {
                    throw LaunchError(store.problem ?? Words.Cache.unreadable)
                }
                let report = Report(folder: store.folder, store: status, pictureBytes: CacheCommand.blobs(store).size)
                if let form {
                    try Output.write(json: report, as: form)
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

    struct Clear: JSONCommand {
        static let jsonFields = ["account", "folder"]
        static let operands = JSONOperands.none
        static let configuration = CommandConfiguration(
            commandName: "clear",
            abstract: "Delete everything but drafts: gists, read marks and images of all accounts.")

        @Flag(help: "Delete only what was cached for the account in use, or without one. --account implies it.")
        var thisAccount = false

        @Flag(help: "Print a JSON object instead.")
        var json = false

        @OptionGroup var jq: JQOptions
        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            let form = try jq.form(json, Self.jsonFields)
            try general.withStore { [thisAccount] store, options in
                let blobs = CacheCommand.blobs(store)
                let isOfAccount = thisAccount || general.values[.account] != nil
                if isOfAccount {
                    CacheCommand.forget(options, in: store)
                } else {
                    store.clear()
                    blobs.clear()
                }
                try CacheCommand.check(store)
                if let form {
                    try Output.write(json: Report(folder: store.folder, account: isOfAccount), as: form)
                }
            }
        }

        private struct Report: Encodable {
            var folder: String
            /// True if only the data of one account was deleted.
            var account: Bool
        }
    }

    struct Prune: JSONCommand {
        static let jsonFields = ["folder", "removed"]
        static let operands = JSONOperands.none
        static let configuration = CommandConfiguration(
            commandName: "prune",
            abstract: "Delete what was not used for a year, and free disk space.")

        @Flag(help: "Print a JSON object instead.")
        var json = false

        @OptionGroup var jq: JQOptions
        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            let form = try jq.form(json, Self.jsonFields)
            try general.withStore { store, _ in
                let gone = store.prune()
                try CacheCommand.check(store)
                if let form { return try Output.write(json: Report(folder: store.folder, removed: gone), as: form) }
                try Output.say(Words.Cache.removed(gone))
            }
        }

        private struct Report: Encodable {
            var folder: String
            /// The number of removed gists.
            var removed: Int
        }
    }

    struct Verify: JSONCommand {
        static let jsonFields = ["flaws", "folder"]
        static let operands = JSONOperands.none
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Check the database and its search index; exits with 1 if something is wrong.")

        @Flag(help: "Print a JSON object instead.")
        var json = false

        @OptionGroup var jq: JQOptions
        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            let form = try jq.form(json, Self.jsonFields)
            try general.withStore { store, _ in
                guard let flaws = store.verify() else {
                    throw LaunchError(store.problem ?? Words.Cache.unreadable)
                }
                if let form {
                    try Output.write(json: Report(folder: store.folder, flaws: flaws), as: form)
                    if flaws.isEmpty { return }
                    throw ExitWithFailure()
                }
                if let first = flaws.first { throw LaunchError(first, more: Array(flaws.dropFirst())) }
                try Output.say(Words.Cache.sound)
            }
        }

        private struct Report: Encodable {
            var folder: String
            var flaws: [String]
        }
    }

    /// Deletes the stored data of the account in the options.
    static func forget(_ options: LaunchOptions, in store: GistStore, keepsDrafts: Bool = true) {
        store.account(options.account).wipe(keepsDrafts: keepsDrafts)
        let owned = options.blobPrefixes
        blobs(store).remove { key in owned.contains { key.begins(with: $0) } }
    }

    /// Images and first rows, which are stored beside the database.
    private static func blobs(_ store: GistStore) -> BlobStore { BlobStore(folder: store.folder, limit: 0) }

    private static func check(_ store: GistStore) throws {
        guard store.access == .full else { throw ExitWithFailure() }
        if let problem = store.problem { throw LaunchError(problem) }
    }
}
