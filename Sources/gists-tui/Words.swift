/// What commands print and complain of. Their help stands with their declarations, that of options in `Setting`.
enum Words {
    enum Start {
        static let noConfigurationPath = "No place for a configuration file: HOME and XDG_CONFIG_HOME are not set."
        static let noCache = "No cache: HOME and XDG_CACHE_HOME are not set, and --cache-dir is missing."
        static let tokenPrompt = "Token (not shown):"

        static func unknownTheme(_ name: String, _ names: String) -> String {
            "Unknown theme “\(name)”. Use one of: \(names)."
        }
        static func unknownCommand(_ word: String, _ names: [String]) -> String {
            "Unknown command “\(word)”. \(names.isEmpty ? "It has none." : "Use one of: \(names.joined(separator: ", ")).")"
        }
        static func notAGist(_ text: String) -> String { "Not a gist URL or ID: “\(text)”" }
        static func complaint(_ text: String) -> String { "gists-tui: \(text)" }
    }

    /// A wait for a rate limit.
    enum Wait {
        static func sentence(_ wait: String) -> String { "gists-tui: \(wait); Ctrl-C cancels." }
        static func countdown(_ wait: String) -> String { "gists-tui: \(wait); Ctrl-C cancels" }
    }

    enum Gist {
        static let noDescription = "(no description)"
        static let noFiles = "no files"
        static let unlistedFiles = ", and more that GitHub does not list"

        static func noFile(_ name: String, _ names: String) -> String {
            "This gist has no file “\(name)”. It has: \(names)."
        }
        static func moreFiles(_ count: Int) -> String { " and \(count) more" }
        static func updated(_ date: String) -> String { "updated \(date)" }
        static func notSaved(_ names: [String]) -> String {
            let list = names.joined(separator: ", ")
            return "Nothing saved: \(list) already \(names.count == 1 ? "exists" : "exist") (--force overwrites)."
        }
    }

    enum Cache {
        static let unreadable = "Can't read the cache."
        static let sound = "The cache is OK.\n"

        static func removed(_ count: Int) -> String { "\(count) \(count == 1 ? "gist" : "gists") removed.\n" }
    }

    enum Configuration {
        static let forceOverwrites = " --force overwrites it."

        static func none(_ path: String) -> String { "\(path): no config file\n" }
        static func sound(_ path: String) -> String { "\(path): OK\n" }
        static func wrote(_ path: String) -> String { "Wrote \(path)\n" }
        static func notWritten(_ path: String, _ error: any Error) -> String { "Can't write \(path): \(error)." }
    }

    enum JQ {
        static let missing = "--jq needs libjq: apt install libjq1."
        static let tooLarge = "--jq: too much JSON for libjq."
        static let invalid = "Invalid expression."

        static func failed(_ reason: String) -> String { "--jq: \(reason)" }
    }

    enum Options {
        static let limit = "--limit must be at least 1."
        static let listFeeds = "Use only one of --user, --public, --mine and --starred."
        static let showForms = "Use only one of --raw, --files and --json (or --jq)."

        static func values(_ choices: [String]) -> String { " (values: \(choices.joined(separator: ", ")))" }
    }

    enum Output {
        static func failed(_ error: any Error) -> String { "Can't write the output: \(error)." }
    }
}
