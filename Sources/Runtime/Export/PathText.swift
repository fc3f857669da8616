import Glibc
import SystemCalls
import SystemPackage

/// Paths as users type them.
public enum PathText {
    /// Replaces `~/` at the start by the home folder.
    public static func expanded(_ text: String, home: String?) -> String {
        guard let home, !home.isEmpty, text == "~" || text.begins(with: "~/") else { return text }
        return home + text.dropFirst()
    }

    /// Replaces the home folder at the start by `~/`.
    public static func abbreviated(_ path: String, home: String?) -> String {
        guard let home, home.utf8.count > 1, let rest = path.rest(behind: home + "/") else { return path }
        return "~/" + rest
    }

    /// Returns an absolute path without links; unchanged if it does not exist.
    static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// True if the name exists, even as a link without a target.
    static func exists(_ path: String) -> Bool {
        (try? Stat(path, followTargetSymlink: false)) != nil
    }

    /// True if a text is a name in a folder, and never leads out of it.
    static func isName(_ text: String) -> Bool {
        !["", ".", ".."].contains(text) && !text.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    }

    /// The index at which the last component of a path begins. Compares bytes: a slash followed by a combining mark is
    /// not a separate `Character`.
    static func startOfName(in path: String) -> String.Index {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
    }

    /// The last component of a path or URL that is not empty; all of it if there is none.
    public static func name(in path: String) -> String {
        path.parts(separatedBy: "/", omittingEmpty: true).last.map(String.init) ?? path
    }

    static func joined(_ folder: String, _ name: String) -> String {
        folder.ends(with: "/") ? folder + name : "\(folder)/\(name)"
    }

    /// Returns the existing paths that begin with the text, sorted by name: folders end with a slash, hidden files are
    /// included only if the text asks for them.
    static func completions(of text: String, home: String?) -> [String] {
        let slash = startOfName(in: text)
        let (typed, start) = (text[..<slash], text[slash...])
        let folder = typed.isEmpty ? "." : expanded(String(typed), home: home)
        let names = Folder.names(in: folder, prefix: String(start))
        return names.filter { !$0.begins(with: ".") || start.begins(with: ".") }.sorted().prefix(1_000)
            .map { typed + $0 + (Folder.exists(joined(folder, $0)) ? "/" : "") }
    }
}
