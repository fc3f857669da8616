import FoundationEssentials
import Glibc
import SystemCalls
import SystemPackage

/// Paths as people type them.
public enum PathText {
    /// `~/` at its start is the home folder.
    public static func expanded(_ text: String, home: String?) -> String {
        guard let home, !home.isEmpty, text == "~" || text.hasPrefix("~/") else { return text }
        return home + text.dropFirst()
    }

    /// The other way round.
    static func abbreviated(_ path: String, home: String?) -> String {
        guard let home, home.count > 1, path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    /// A path from the root, without links; as it is where nothing has it.
    static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Whether something has this name, be it a link that leads nowhere.
    static func exists(_ path: String) -> Bool {
        (try? Stat(path, followTargetSymlink: false)) != nil
    }

    /// Whether a text names something in a folder, and never anything outside of it.
    static func isName(_ text: String) -> Bool {
        !["", ".", ".."].contains(text) && !text.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    }

    /// Where the name begins that a path ends with. By bytes: with a mark behind it a slash is no `Character` of its own.
    static func startOfName(in path: String) -> String.Index {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map(path.utf8.index(after:)) ?? path.startIndex
    }

    static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// What the disk has that begins like the text, in the order of the alphabet: folders with a slash at their end, hidden
    /// files only where the text asks for them.
    static func completions(of text: String, home: String?) -> [String] {
        let slash = startOfName(in: text)
        let (typed, start) = (text[..<slash], text[slash...])
        let folder = typed.isEmpty ? "." : expanded(String(typed), home: home)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix(start) && (!$0.hasPrefix(".") || start.hasPrefix(".")) }.sorted()
            .prefix(1_000).map { typed + $0 + (Folder.exists(joined(folder, $0)) ? "/" : "") }
    }
}
