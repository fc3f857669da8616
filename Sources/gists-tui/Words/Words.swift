import Gists
import Reading

/// The messages of commands. Their help texts are beside their declarations, those of options in `Setting`.
enum Words {
    enum Start {
        static let noConfigurationPath = "No place for a configuration file: HOME and XDG_CONFIG_HOME are not set."
        static let noCache = "No cache: HOME and XDG_CACHE_HOME are not set, and --cache-dir is missing."
        static let tokenPrompt = "Token (not shown):"

        static func unknownTheme(_ name: String, _ names: String) -> String {
            "Unknown theme “\(name)”. Use one of: \(names)."
        }
        static func unknownCommand(_ word: String, near: String?) -> String {
            "Unknown command “\(word)”." + (near.map { " Did you mean “\($0)”?" } ?? "")
        }
        static func commands(_ names: [String]) -> String {
            names.isEmpty ? "It has none." : "Use one of: \(names.joined(separator: ", "))."
        }
        static func littleMemory(_ limit: Int, needed: Int) -> String {
            "The memory is limited to \(limit) MB (ulimit -v); \(needed) MB are needed."
        }
        static func fewFiles(_ limit: Int, needed: Int) -> String {
            "Only \(limit) files may be open (ulimit -n); \(needed) are needed."
        }
        static func notAGist(_ text: String) -> String { "Not a gist URL or ID: “\(text)”" }
        static func complaint(_ text: String) -> String { "gists-tui: \(text)" }
        static func withheld(_ setting: String, of owner: String?, _ host: String) -> String {
            "\(setting) is for \(owner ?? "another server") and is not used for \(host)"
        }
    }

    /// A wait for a rate limit.
    enum Wait {
        static func sentence(_ wait: String) -> String { "gists-tui: \(wait); Ctrl-C cancels." }
        static func countdown(_ wait: String) -> String { "gists-tui: \(wait); Ctrl-C cancels" }
        static let loading = "Loading gists … Ctrl-C cancels"
        static func loaded(_ count: Int, of limit: Int) -> String {
            "Loading gists: \(count) of at most \(limit) … Ctrl-C cancels"
        }
    }

    enum Gist {
        static let noDescription = "(no description)"
        static let noFiles = "no files"
        static let unknownAuthor = "ghost"
        static let demoClone = "This is the demo: its gists are in no repository. Use gists-tui save to get the files."
        static let unlistedFiles = ", and more that GitHub does not list"

        static func noFile(_ name: String, _ names: String) -> String {
            "This gist has no file “\(name)”. It has: \(names)."
        }
        static func noAnchor(_ anchor: String, _ names: String) -> String {
            "This gist has no file for the anchor “file-\(anchor)”. It has: \(names)."
        }
        static func noLine(_ number: Int, of file: String, _ count: Int) -> String {
            "“\(file)” has no line \(number): it has \(count)."
        }
        static func noComment(_ id: Int) -> String { "This gist has no comment \(id)." }
        static func leftOut(_ count: Int) -> String {
            "gists-tui: \(count) \(count == 1 ? "entry" : "entries") of the list could not be read and \(count == 1 ? "is" : "are") left out."
        }
        static func moreFiles(_ count: Int) -> String { " and \(count) more" }
        static func updated(_ date: String) -> String { "updated \(date)" }
        static func forked(_ date: String) -> String { "forked \(date)" }
        static func notSaved(_ names: [String]) -> String {
            let list = names.joined(separator: ", ")
            return "Nothing saved: \(list) already \(names.count == 1 ? "exists" : "exist") (--force overwrites)."
        }
    }

    /// Explanations for commands that print nothing.
    enum Empty {
        static let list = "There are no gists here."
        static let files = "This gist has no files."
        static let forks = "This gist has no forks."
        static let comments = "This gist has no comments."
        static let revisions = "This gist has no revisions."
        static let changes = "There is no difference."

        static func search(_ words: String) -> String {
            "No gist matches “\(words)”. The search knows only gists that you have seen."
        }
        static func filter(_ name: String, near: String?) -> String {
            switch name {
            case "has": "The filter “has:” knows only comments: has:comments."
            case "starred": "The filter “starred:” has no value."
            default: "There is no filter “\(name):”." + (near.map { " Did you mean “\($0):”?" } ?? "")
            }
        }
    }

    /// Messages for incomplete lists.
    enum More {
        static let forks = "forks"
        static let revisions = "revisions"
        static let comments = "comments"

        static func limited(_ limit: Int, _ what: String) -> String {
            "These are the newest \(limit) \(what): use a higher --limit for more."
        }
        static func cut(_ count: Int, _ what: String) -> String { "There are more than these \(count) \(what)." }
    }

    /// Questions on the terminal.
    enum Prompt {
        static let cancelled = "Cancelled. Nothing was sent."

        static func yesOrNo(_ question: String) -> String { "\(question) [y/N] " }
        static func noTerminal(_ flag: String) -> String { "Without a terminal, use \(flag)." }
    }

    /// The chooser and the widgets of shells.
    enum Pick {
        static let oneList = "Name one list: --user, --starred, --mine, --saved or --search."
        static let oneQuery = "Use either words or --query."
        static let fillOrNot = "Use either --fill or --no-fill."

        static func noLogin(_ text: String) -> String { "“\(text)” can't be a login." }
        static func badKey(_ text: String) -> String {
            "GISTS_TUI_KEY is “\(text)”: use a name such as ctrl-g, ^G, alt-g or f5."
        }
    }

    /// Warnings about possible secrets.
    enum Leaks {
        static let question = "Publish it anyway?"
        static let publicQuestion = "The gist is public, and anyone can find it. Really publish it?"
        static let allow = "Use --allow-secrets to publish it anyway."

        static func found(_ count: Int) -> String { "This looks like \(count == 1 ? "a secret" : "\(count) secrets"):" }
        static func refused(_ count: Int) -> String {
            "Not published: \(count == 1 ? "possible secret" : "\(count) possible secrets") found."
        }
        static func line(_ leak: Leak) -> String { "  \(leak.file):\(leak.line): \(leak.kind): \(leak.excerpt)" }
        static func more(_ count: Int) -> String { "  and \(count) more" }
    }

    /// Commands that change gists.
    enum Writing {
        static let offline = "This needs the network: leave out --offline."
        static let mayHaveBeenDone = "It may have gone through: check before you try again."
        static let description = "description"
        static let comment = "comment"
        static let standardInputOnce = "Use - only once: standard input can be read only once."
        static let nameOfOne = "--filename names one file: use it with one file or standard input."
        static let noInput = "Name files, or use - to read standard input."
        static let unchanged = "Nothing has changed."
        static let edited = "Edited the gist."
        static let commented = "Added the comment."
        static let emptyComment = "The comment is empty. Nothing was sent."
        static let conflict = "The gist was changed by another program meanwhile. Nothing was sent."
        static let demoPage = "This is the demo: the gist is not on the web."

        static func notUTF8(_ name: String, _ encoding: String) -> String {
            "“\(name)” is in \(encoding), and GitHub's API accepts only UTF-8: convert it, or use git for it."
        }
        static func notYours(_ owner: Login?) -> String {
            "This gist belongs to \(owner ?? "nobody"): you can edit only your own. Fork it with gists-tui fork."
        }
        static func onlyOwner(_ owner: Login?) -> String {
            "Only its owner can change it: \(owner ?? "nobody")."
        }
        static let noUsableURL = "The server named no URL that can be printed."
        static func doneAt(_ url: String) -> String { "Done: \(url)" }
        static func isFolder(_ path: String) -> String { "“\(path)” is a folder: gists have only files." }
        static func unreadable(_ path: String, _ error: any Error) -> String { "Can't read \(path): \(error)." }
        static func inFile(_ name: String, _ sentence: String) -> String { "\(name): \(sentence)" }
        static func created(isPublic: Bool) -> String { "Created a \(isPublic ? "public" : "secret") gist." }
        static func whichFile(_ names: String) -> String {
            "The gist has several files: choose one with --filename. It has: \(names)."
        }
        static func badRename(_ text: String) -> String { "“\(text)” is not of the form OLD=NEW." }
        static func toDelete(_ count: Int) -> String {
            count == 1 ? "This gist will be deleted:" : "These gists will be deleted:"
        }
        static func deleteQuestion(_ count: Int) -> String {
            "Delete \(count == 1 ? "it" : "all \(count)")? Stars and comments will be gone."
        }
        static func deleted(_ id: GistID) -> String { "Deleted \(id)." }
        static func starred(_ isStarred: Bool, _ id: GistID) -> String {
            "\(isStarred ? "Starred" : "Unstarred") \(id)."
        }
        static func forked(_ id: GistID) -> String { "Forked \(id)." }
        static func done(_ count: Int, of all: Int) -> String { "\(count) of \(all) done." }
        static func longComment(_ count: Int) -> String {
            "The comment is too long: \(count) characters, and GitHub accepts 65,536."
        }
    }

    enum History {
        static let negativeContext = "--context must be at least 0."
        static let firstRevision = "The gist has one revision: there is nothing to compare it with."
        static let diffForms = "Use only one of --stat, --word and --json (or --jq)."

        static func noRevision(_ text: String) -> String {
            "The gist has no revision “\(text)”: gists-tui revisions lists them."
        }
        static func ambiguous(_ text: String, _ count: Int) -> String {
            "\(count) revisions begin with “\(text)”: use more of it."
        }
        static func files(_ count: Int) -> String { "\(count) \(count == 1 ? "file" : "files") changed" }
        static func insertions(_ count: Int) -> String { ", \(count) \(count == 1 ? "insertion" : "insertions")(+)" }
        static func deletions(_ count: Int) -> String { ", \(count) \(count == 1 ? "deletion" : "deletions")(-)" }
        static func binary(_ old: Int, _ new: Int) -> String { "Bin \(old) -> \(new) bytes" }
    }

    enum Cache {
        static let unreadable = "Can't read the cache."
        static let sound = "The cache is OK."

        static func removed(_ count: Int) -> String { "\(count) \(count == 1 ? "gist" : "gists") removed." }
    }

    enum Configuration {
        static let forceOverwrites = " --force overwrites it."

        static func none(_ path: String) -> String { "\(path): no config file" }
        static func sound(_ path: String) -> String { "\(path): OK" }
        static func wrote(_ path: String) -> String { "Wrote \(path)" }
        static func notWritten(_ path: String, _ error: any Error) -> String { "Can't write \(path): \(error)." }
    }

    enum JQ {
        static let tooLarge = "--jq: too much JSON for libjq."
        static let invalid = "Invalid expression."

        static func missing(command: String?) -> String {
            "--jq needs libjq: \(command ?? "install the package that contains libjq.so.1")."
        }
        static func failed(_ reason: String) -> String { "--jq: \(reason)" }
    }

    enum Options {
        static let limit = "--limit must be at least 1."
        static let listFeeds =
            "Use only one of --user, --public, --mine, --secret and --starred; --mine goes with --public and --secret."
        static let listFilter =
            "list has no filter: gists-tui search looks through the gists you have seen, files included."
        static let logout = "Use either --purge or --keep-cache."
        static let showForms = "Use only one of --raw, --files, --web and --json (or --jq)."

        static func unknownField(_ name: String, _ names: [String]) -> String {
            "Unknown field “\(name)” for --json. Use some of: \(names.joined(separator: ", "))."
        }
        static func values(_ choices: [String]) -> String { " (values: \(choices.joined(separator: ", ")))" }
    }

    enum Output {
        static func failed(_ error: any Error) -> String { "Can't write the output: \(error)." }
    }
}
