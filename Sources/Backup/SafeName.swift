import SystemCalls
import Texts

/// Names that every file system can have: those of Linux, macOS and Windows, also without a distinction of case.
public enum SafeName {
    /// The maximum length of a name in bytes.
    private static let limit = 255
    /// The maximum length of a name that was changed, with room for a number.
    private static let changedLimit = 240
    /// The longest ending that a shortened name keeps.
    private static let longestEnding = 16

    /// Returns a name for each text, in their order. No two of them are equal on any file system.
    /// - Parameters:
    ///   - earlier: the names at the last time, which are kept.
    ///   - reserved: names that are not available.
    public static func all(
        for texts: [String], earlier: [ExactText: String] = [:], reserved: [String] = []
    ) -> [String] {
        var taken = Set(reserved.map(key))
        var names = [String?](repeating: nil, count: texts.count)
        // Names that need no change are given first, so that a changed one never takes one of these.
        for isEarlier in [true, false] {
            for (place, text) in texts.enumerated() where names[place] == nil {
                guard let name = isEarlier ? earlier[text] : text, one(for: name).isExactly(name),
                    taken.insert(key(name)).inserted
                else { continue }
                names[place] = name
            }
        }
        return zip(names, texts).map { name, text in name ?? free(like: one(for: text), &taken) }
    }

    private static func free(like name: String, _ taken: inout Set<String>) -> String {
        if taken.insert(key(name)).inserted { return name }
        return FreeName.all(like: shortened(name)).first { taken.insert(key($0)).inserted } ?? name
    }

    /// True if a text is a name in a folder, and never leads out of it.
    static func isName(_ text: String) -> Bool {
        !["", ".", ".."].contains { text.isExactly($0) }
            && !text.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    }

    /// A safe version of any text; the text itself if it is safe.
    public static func one(for text: String) -> String {
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { name.append(isUsable(scalar) ? scalar : "-") }
        while let last = name.last, last == "." || last.isWhitespace { name.removeLast() }
        if let first = name.first, isJoining(first) { name.insert("_", at: name.startIndex) }
        guard !name.isEmpty else { return "file" }
        let safe = String(name)
        let isSpecial = isDevice(name) || [".git", ".git~1", "git~1"].contains(folded(safe))
        let whole = isSpecial ? "_\(safe)" : safe
        return whole.utf8.count > limit ? shortened(whole) : whole
    }

    /// The name for comparisons: equal for two names if any file system takes them for the same.
    ///
    /// Swift compares these by their meaning, as macOS does. A name has at most 255 bytes, so that this is fast enough.
    private static func key(_ name: String) -> String {
        let visible = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return folded(String(String.UnicodeScalarView(visible)))
    }

    /// The name without a distinction of case.
    private static func folded(_ name: String) -> String { name.uppercased().lowercased() }

    private static func isUsable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        // Joiners are part of the spelling of some words and of emoji.
        case .format: 0x200C...0x200D ~= scalar.value
        default: !"/\\:*?\"<>|".unicodeScalars.contains(scalar)
        }
    }

    private static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
        default: false
        }
    }

    /// True for the names of devices on Windows, with any ending.
    private static func isDevice(_ name: String.UnicodeScalarView) -> Bool {
        var stem = name.prefix { $0 != "." }
        while stem.last?.isWhitespace == true { stem.removeLast() }
        let word = String(stem).uppercased()
        if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(word) { return true }
        let scalars = Array(word.unicodeScalars)
        guard scalars.count == 4, ["COM", "LPT"].contains(String(word.unicodeScalars.prefix(3))) else { return false }
        return "0123456789\u{B9}\u{B2}\u{B3}".unicodeScalars.contains(scalars[3])
    }

    private static func shortened(_ name: String) -> String {
        guard name.utf8.count > changedLimit else { return name }
        let (whole, ending) = parts(of: name)
        var stem = whole.unicodeScalars
        var count = name.utf8.count
        while let last = stem.last, count > changedLimit || last == "." || last.isWhitespace {
            stem.removeLast()
            count -= UTF8.width(last)
        }
        return String(stem) + ending
    }

    /// The name before its ending, and the ending with its dot, if it is short.
    private static func parts(of name: String) -> (stem: String, ending: String) {
        let scalars = name.unicodeScalars
        guard let dot = scalars.dropFirst().lastIndex(of: "."), name[dot...].utf8.count <= longestEnding else {
            return (name, "")
        }
        return (String(name[..<dot]), String(name[dot...]))
    }
}
