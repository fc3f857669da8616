import Cells
import Foundation
import Glibc

/// Asks the terminal how far each sample moves its cursor: beside `TextWidth`, what the emulator at hand thinks.
public enum Widths {
    /// A sample, the columns that `TextWidth` gives it, and those that the terminal moved.
    public struct Row: Sendable {
        public var name: String
        public var ours: Int
        public var theirs: Int
    }

    public static let samples: [(name: String, text: String)] = [
        ("letters", "abc"), ("é in one", "é"), ("e with a combining accent", "e\u{301}"),
        ("o with two marks", "o\u{302}\u{323}"), ("Vietnamese", "Tiếng Việt"), ("Cyrillic", "привет"),
        ("Greek", "αβγ"), ("arrows and a dash", "→←…—"), ("lines and blocks", "─│█▀"), ("ideographs", "日本語"),
        ("half-width kana", "ｱｲｳ"), ("full-width letters", "ＡＢ"), ("Hangul syllables", "한국"),
        ("Hangul from its letters", "\u{1112}\u{1161}\u{11AB}"), ("Thai with a vowel above", "กี่"),
        ("Thai sara am", "ก\u{E33}"), ("Devanagari cluster", "क\u{94D}ष"), ("Devanagari with a spacing vowel", "का"),
        ("Arabic with marks", "مَرحَبا"), ("Hebrew with points", "שָׁלוֹם"), ("two-em dash", "\u{2E3A}"),
        ("icon font", "\u{E0B0}"), ("ideograph of plane 2", "𠀀"), ("ideograph with a selector", "葛\u{E0100}"),
        ("emoji", "😀"), ("emoji of Unicode 15", "\u{1FAE8}"), ("emoji of Unicode 16", "\u{1FAE9}"),
        ("thumb with a skin tone", "👍🏽"), ("skin tone alone", "🏽"), ("family by joiners", "👩‍👩‍👧‍👦"),
        ("astronaut by a joiner", "👩‍🚀"), ("rainbow flag", "🏳️‍🌈"), ("heart as text", "❤"),
        ("heart with VS16", "❤️"), ("heart with VS15", "❤︎"), ("copyright with VS16", "©️"), ("keycap", "1️⃣"),
        ("flag", "🇫🇷"), ("two flags", "🇫🇷🇩🇪"), ("half a flag", "🇫"), ("flag of a region", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
    ]

    /// Asks for each; nil where the terminal gives no answer.
    static func measure() -> [Row]? {
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        var raw = before
        cfmakeraw(&raw)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        defer { tcsetattr(STDIN_FILENO, TCSANOW, &before) }
        var rows: [Row] = []
        for sample in samples {
            guard let column = column(after: "\r\u{1B}[K" + sample.text) else { return nil }
            rows.append(Row(name: sample.name, ours: TextWidth.columns(of: sample.text), theirs: column))
        }
        return rows
    }

    /// The cursor's column, from 0, once the text is on the screen.
    private static func column(after text: String) -> Int? {
        let request = Array((text + "\u{1B}[6n").utf8)
        guard write(STDOUT_FILENO, request, request.count) == request.count else { return nil }
        var answer = ""
        while answer.last != "R" {
            var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            var byte: UInt8 = 0
            guard poll(&waiting, 1, 5_000) == 1, read(STDIN_FILENO, &byte, 1) == 1 else { return nil }
            answer.append(Character(Unicode.Scalar(byte)))
        }
        return answer.dropLast().split(separator: ";").last.flatMap { Int($0) }.map { $0 - 1 }
    }
}
