import CNcurses
import Glibc

/// Which characters a terminal can be sent.
public enum Charset: Hashable, Sendable {
    case utf8
    case ascii

    /// Sets the process's character type from LC_ALL, LC_CTYPE or LANG, the first that is not empty.
    ///
    /// A locale that names UTF-8 but is not installed becomes `C.UTF-8`, and so does no locale at all: a terminal of
    /// today without a word about it speaks UTF-8. `C` and `POSIX` asked for get ASCII, and so does any charset that
    /// isn't UTF-8.
    public static func adopt(environment: [String: String]) -> Charset {
        let asked = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let asked else { return adopt(locale: "C.UTF-8") }
        if setlocale(LC_CTYPE, asked) == nil {
            let name = asked.lowercased()
            let namesUTF8 = name.hasSuffix("utf-8") || name.hasSuffix("utf8")
            return adopt(locale: namesUTF8 ? "C.UTF-8" : "C")
        }
        return current
    }

    private static func adopt(locale: String) -> Charset {
        setlocale(LC_CTYPE, locale) == nil ? .ascii : current
    }

    private static var current: Charset {
        nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8" ? .utf8 : .ascii
    }
}
