import Reading
import Sync

/// The messages of the running program beside the browser: its start and end, exports, programs that it runs.
enum Words {
    static let program = "gists-tui"

    enum Sync {
        static let noCache = "A sync needs the cache, and there is none."
        static let busy = "Another sync is running."

        static let nobodyFollowed = "You follow nobody yet: :follow LOGIN."

        static func summary(_ report: SyncReport) -> String {
            let gists = "\(report.gists) \(report.gists == 1 ? "gist is" : "gists are") cached"
            var parts = ["\(report.arrived) of them new or changed"]
            if report.comments > 0 {
                parts.append("\(report.comments) \(report.comments == 1 ? "comment" : "comments")")
            }
            if report.revisions > 0 {
                parts.append("\(report.revisions) \(report.revisions == 1 ? "revision" : "revisions")")
            }
            return "\(gists), \(parts.joined(separator: ", "))."
        }
        static func missing(_ reason: String, of count: Int) -> String {
            count == 1 ? reason : "\(reason) … and \(count - 1) more"
        }
    }

    /// Problems in the configuration file: ends of a sentence that begins with the file and the line.
    enum Preferences {
        static let hostnameWins = "api-url and hostname are both set; hostname is used"

        static func unknownKey(_ name: String) -> String {
            "unknown key “\(name)”: use a character or a name such as space, enter, pgdn, f5, ctrl-f, alt-x"
        }
        static func renamed(_ name: String, to new: String) -> String { "\(name) is now called \(new)" }
        static func unknownCommand(_ name: String) -> String { "unknown command “\(name)”" }
        static func unusedAnswer(_ name: String) -> String { "run has no {\(name)}, so it is not asked for" }
        static func keyTaken(_ key: String, by command: String, line: Int) -> String {
            "“\(key)” is already set for \(command) in line \(line)"
        }
        /// - Parameter earlier: the command's key in an earlier version, if it has changed.
        static func keyLost(_ key: String, by command: String, earlier: String?) -> String {
            let was = earlier.map { "is now the key of \(command), which had “\($0)”" } ?? "was the key of \(command)"
            return "“\(key)” \(was): set another one for it, or []"
        }
        static func keyMoved(_ key: String, _ command: String, _ new: String) -> String {
            "“\(key)” was the key of \(command), which is now “\(new)”"
        }
        static func keyKept(_ key: String, _ command: String, _ new: String) -> String {
            "\(command) keeps “\(key)” by this line; without it, the key is now “\(new)”"
        }
        static func builtInCommand(_ name: String) -> String { "“\(name)” is a built-in command: choose another name" }
        static func builtInTheme(_ name: String) -> String { "“\(name)” is a built-in theme: choose another name" }
        static func unknownBase(_ name: String) -> String { "unknown base theme “\(name)”" }
        static func unknownRole(_ name: String) -> String { "unknown role “\(name)”" }
        static func unknownStyle(_ words: String, near: String?) -> String {
            "unknown style “\(words)”"
                + (near.map { "; did you mean “\($0)”?" } ?? ": use something like \"bold #4296fa on default\"")
        }
        static func unknownTheme(_ name: String) -> String { "unknown theme “\(name)”" }
        static func unknownFeed(_ name: String) -> String { "unknown feed “\(name)”: not a login either" }
        static func more(_ count: Int) -> String { " · \(count) more: gists-tui config check" }
    }

    enum Start {
        static let withoutTerminal =
            "Without a terminal, use gists-tui list, gists-tui show or gists-tui snapshot."
        static let logIsLink = "it is a symbolic link"
        static let logIsNoFile = "it is not a regular file"

        static func noBrowser(_ reason: String) -> String { "Can't start the browser: \(reason)" }
        static func noLog(_ path: String, _ reason: String) -> String { "Can't write the log \(path): \(reason)." }
        static func demoFailed(_ error: any Error) -> String { "Can't start the demo server: \(error)." }
        static func demoComplained(_ line: String) -> String { "The demo server did not start. It says: \(line)" }
        static func demoSilent(_ path: String) -> String { "The demo server at \(path) did not start." }
        static func demoMissing(_ paths: [String]) -> String {
            "The demo needs gists-demo-server, which is neither at \(paths[0]) nor at \(paths[1])."
        }
    }

    /// The chooser.
    enum Pick {
        static let noFile = "This gist has no file to print."
        static let interrupted = "Interrupted."

        static func noLine(_ form: String) -> String {
            "GitHub sent nothing for --print \(form) that is safe to print."
        }
        static func loading(_ name: String) -> String { "Loading \(name) … Esc cancels" }
        static func noCopy(_ reason: String) -> String { "Can't write a copy of the file: \(reason)." }
        static func noScreen(_ reason: String) -> String { "Can't start pick: \(reason)" }
    }

    enum Pairs {
        static func leak(_ leak: Leak) -> String { "\(leak.file):\(leak.line): \(leak.kind)" }
    }

    enum SignIn {
        static let noPlace = "No place for accounts: HOME and XDG_CONFIG_HOME are not set."
        static let you = "you"
        static func account(_ source: String, _ scopes: [String]?) -> String {
            ([source] + (scopes.map { [$0.isEmpty ? "no scopes" : $0.joined(separator: ", ")] } ?? []))
                .joined(separator: " · ")
        }
        static func lacksScope(_ source: String) -> String {
            "The token from \(source) lacks the scope “gist”: starring and writing will fail."
        }
        static let offline = "Signing in needs the network: leave --offline out."
    }

    /// Drafts of gists: files in an editor, files from disk.
    enum Drafts {
        static let description = "description"
        static let notKept =
            "The draft could not be stored: the disk may be full or read-only. It is kept until you quit."

        static func noCopy(_ error: any Error) -> String { "Can't write a copy for the editor: \(error)." }
        static func notRun(_ editor: String) -> String { "Can't run $EDITOR (\(editor))." }
        static func failed(_ end: String, _ path: String?) -> String {
            "$EDITOR \(end): the file is unchanged" + (path.map { ", what you wrote is in \($0)" } ?? ".")
        }
        static func interrupted(_ path: String) -> String {
            "Ended while the editor was open: the next start reads \(path)"
        }
        static func stillOpen(_ editor: String, _ path: String) -> String {
            "\(editor) still has the file: the next start reads \(path)"
        }
        static func editorLeft(_ path: String) -> String { "The editor left other files: they are kept in \(path)" }
        static func notText(_ path: String) -> String {
            "Not UTF-8: the file is unchanged, what you wrote is in \(path)"
        }
        static func tooLarge(_ size: String, _ limit: String, _ path: String) -> String {
            "\(size), and a gist holds at most \(limit): what you wrote is in \(path)"
        }
        static func noMatch(_ path: String) -> String { "\(path) matches nothing" }
        static func isFolder(_ path: String) -> String { "\(path) is a folder" }
        static func isNotUTF8(_ path: String, _ encoding: String) -> String {
            "\(path) is in \(encoding), not UTF-8"
        }
        static func isBinary(_ path: String) -> String { "\(path) is binary" }
        static func isTooLarge(_ path: String) -> String { "\(path) is too large" }
        static func cantRead(_ path: String, _ error: any Error) -> String { "\(path): \(error)" }
        static func isEmpty(_ path: String) -> String { "\(path) is empty" }
        static func more(_ count: Int) -> String { "\(count) more" }
    }

    enum Following {
        static let noCache = "The gists of the people you follow are kept in the cache, and there is none."
        static let notKept = "Nothing is kept on disk, so nobody can be followed."
    }

    enum End {
        static let unansweredStar = "The server did not answer: the last star may not have changed."
    }

    enum WebBrowser {
        static let noPage = "This gist has no web page."
        static let missing = "No web browser found: set BROWSER or install xdg-utils."

        static func notRun(_ program: String) -> String {
            "Can't run the web browser “\(program)”: set BROWSER to another one."
        }
        static func opening(_ url: String) -> String { "Opening \(url)" }
        static func demo(_ url: String) -> String { "This is the demo: \(url) is not on the web." }
    }

    /// Texts that are written in an editor for a command.
    enum Editor {
        static func noCopy(_ folder: String, _ error: any Error) -> String {
            "Can't write a file for the editor in \(folder): \(error)."
        }
        static func notRun(_ program: String) -> String {
            "Can't run $EDITOR (\(program)). Set it to another editor."
        }
        static func unreadable(_ path: String, _ error: any Error) -> String { "Can't read \(path): \(error)." }
        static func kept(_ path: String) -> String { "Your text is kept in \(path)." }
        static let interrupted = "Ended while the editor was open. Nothing was sent."

        /// Files that earlier runs have left.
        static func found(_ places: [String]) -> String? {
            guard !places.isEmpty else { return nil }
            let named = places.prefix(3).joined(separator: ", ")
            let more = places.count > 3 ? " and \(places.count - 3) more" : ""
            return "An earlier run ended early. Its unsaved work is in \(named)\(more)."
        }
    }

    enum Git {
        static func missing(command: String?) -> String { "Can't run git: \(command ?? "it is not installed")." }
        static func unusable(_ url: String) -> String { "GitHub returned no usable clone URL: “\(url)”" }
        static func failed(_ end: String) -> String { "git \(end)." }
        static func said(_ line: String) -> String { "git says: \(line)" }
    }

    /// Saving, copying and programs that get files.
    enum Export {
        static let gistIsTruncated = "GitHub lists only 300 files of a gist: use git clone for all of them."
        static let clipboard = "terminal clipboard (OSC 52)"
        static let tmux = "tmux buffer"
        static let tmuxAndClipboard = "tmux buffer and terminal clipboard"
        static let pressAnyKey = "press any key"
        static let command = "the command"

        static func tooLarge(_ size: String) -> String { "Too large to copy (\(size)): save it instead." }
        static func tooLargeForClipboard(_ size: String, limit: String) -> String {
            "Too large to copy (\(size), the terminal's limit is \(limit)): save it, or install wl-copy, xclip or xsel."
        }
        static func places(_ places: [String]) -> String { places.joined(separator: " and ") }
        static func saved(_ path: String) -> String { "Saved \(path)." }
        static func renamed(_ name: String, to other: String) -> String { "“\(name)” as “\(other)”" }
        static func renamed(_ names: [String], more: Int) -> String {
            "Renamed: \(names.joined(separator: ", "))" + (more > 0 ? " and \(more) more." : ".")
        }
        static func saved(_ count: Int, to place: String) -> String { "Saved \(count) files to \(place)." }
        static func saved(_ saved: Int, of count: Int, to place: String) -> String {
            "Saved \(saved) of \(count) files to \(place)."
        }
        static func moreFailed(_ count: Int) -> String { "\(count) more failed." }
        static func noFolder(_ path: String, _ error: any Error) -> String {
            "Can't create the folder \(path): \(error)."
        }
        static func notHandedOver(_ error: any Error) -> String { "Can't pass the files on: \(error)." }
        static func editsKept(_ place: String) -> String { "Your edits were kept in \(place) and not uploaded." }
        static func notRun(_ role: String, _ program: String) -> String { "Can't run \(role) (\(program))." }
        static func failed(_ role: String, _ end: String, _ program: String) -> String {
            "\(role.prefix(1).uppercased())\(role.dropFirst()) \(end): \(program)."
        }
        static func ended(_ end: String) -> String { "\(end) · \(pressAnyKey)" }
        static func running(_ name: String) -> String { "Running \(name) …" }
        static func commandFailed(_ name: String, _ how: String, _ line: String?) -> String {
            "\(name) failed (\(how))" + (line.map { ": \($0)" } ?? "")
        }
        static let killed = "killed"
        static func exit(_ code: Int32) -> String { "exit \(code)" }
        static func signal(_ number: Int32) -> String { "signal \(number)" }
        static func exited(_ code: Int32) -> String { "exited with \(code)" }
        static func killed(by signal: Int32) -> String { "was killed by signal \(signal)" }
        static func saving(_ progress: String) -> String { "saving \(progress)" }
    }

    /// Lines of the log.
    enum Log {
        static func avatar(_ url: String, _ reason: String) -> String { "avatar \(url) ✗ \(reason)" }
    }
}
