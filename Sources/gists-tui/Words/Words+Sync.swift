import Gists
import Sync

extension Words {
    enum Sync {
        static let nothingSelected =
            "Nothing is selected. Without a token, give --user LOGIN or --following; with one, --mine and --starred are the default."
        static let needsToken =
            "--mine and --starred need a token: your own and your starred gists belong to an account."
        static let nobodyFollowed = "You follow no one yet: gists-tui follow LOGIN."
        static let offline = "A sync needs the network: leave out --offline."
        static let noCache = "A sync needs the cache: HOME and XDG_CACHE_HOME are not set, and --cache-dir is missing."
        static let watch = "--watch needs a number of minutes from 1 on."
        static let waiting = "gists-tui: another sync is running; this one starts when it ends. Ctrl-C cancels."
        static let interrupted =
            "gists-tui: interrupted. Everything that arrived is stored; the next sync continues here."

        static func notALogin(_ text: String) -> String { "Not a login: “\(text)”." }
        static func lists(_ count: Int, of all: Int) -> String { "\(count) of \(all) \(all == 1 ? "list" : "lists")" }
        static func gists(_ count: Int, of all: Int) -> String { "\(count) of \(all) gists" }
        static func parts(_ count: Int, of all: Int) -> String { "\(count) of \(all) with comments or revisions" }
        static func amount(_ bytes: Int, perSecond: Double) -> String {
            ByteCount.short(bytes) + (perSecond > 0 ? ", \(ByteCount.short(Int(perSecond)))/s" : "")
        }
        static func left(_ seconds: Int) -> String {
            seconds < 100 ? "\(seconds) s left" : "\((seconds + 59) / 60) min left"
        }
        static func fileWait(_ seconds: Int) -> String { "the host of files asks to wait \(seconds) s" }
        static func progress(_ parts: [String]) -> String { "gists-tui: " + parts.joined(separator: " · ") }

        static func summary(_ report: SyncReport) -> String {
            let read = report.lists - report.failedLists
            let lists =
                report.failedLists > 0
                ? self.lists(read, of: report.lists) : "\(read) \(read == 1 ? "list" : "lists")"
            let gists = "\(report.gists) \(report.gists == 1 ? "gist" : "gists")"
            var parts: [String] = []
            if report.files > 0 || report.arrived > 0 {
                parts.append("\(report.arrived) new or changed")
                parts.append(
                    "\(report.files) \(report.files == 1 ? "file" : "files"), \(ByteCount.short(report.bytes))")
            }
            if report.comments > 0 {
                parts.append("\(report.comments) \(report.comments == 1 ? "comment" : "comments")")
            }
            if report.revisions > 0 {
                parts.append("\(report.revisions) \(report.revisions == 1 ? "revision" : "revisions")")
            }
            if parts.isEmpty, report.failedLists == 0 { parts = ["nothing new"] }
            return "\(lists), \(gists)\(parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))."
        }
        static func deleted(_ id: GistID) -> String { "gists-tui: the gist \(id) was deleted at GitHub meanwhile." }
        static func missing(_ count: Int) -> String {
            "gists-tui: \(count) \(count == 1 ? "thing is" : "things are") missing. "
                + "The next sync retries \(count == 1 ? "it" : "them")."
        }
        static func missing(_ missing: SyncReport.Missing) -> String {
            "gists-tui: missing: \(name(missing.thing)): \(missing.reason)"
        }
        static func more(_ count: Int) -> String { "gists-tui: … and \(count) more" }

        private static func name(_ thing: SyncReport.Missing.Thing) -> String {
            switch thing {
            case .list(.mine): "your own gists"
            case .list(.starred): "your starred gists"
            case .list(.user(let login)): "the gists of \(login)"
            case .list(.everyone): "the public gists"
            case .file(let gist, ""): "files of the gist \(gist)"
            case .file(let gist, let name): "“\(name)” of the gist \(gist)"
            case .comments(let gist): "the comments of the gist \(gist)"
            case .revisions(let gist): "the revisions of the gist \(gist)"
            }
        }
    }
}
