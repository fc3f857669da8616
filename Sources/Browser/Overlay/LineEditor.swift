import Cells

/// A line of text that the user edits, with the keys of shells.
struct LineEditor: Hashable, Sendable {
    private var characters: [Character]
    /// Characters before the cursor.
    private(set) var cursor: Int
    /// True if the text is from before: the first typed character replaces it, any other key edits it.
    private(set) var isSelected: Bool

    init(_ text: String = "", isSelected: Bool = false) {
        characters = Array(text)
        cursor = characters.count
        self.isSelected = isSelected && !characters.isEmpty
    }

    var text: String { String(characters) }
    var isEmpty: Bool { characters.isEmpty }
    /// The same line with a dot for each character.
    var masked: LineEditor {
        var line = self
        line.characters = characters.map { _ in "•" }
        return line
    }
    /// The text on both sides of the cursor.
    var parts: (before: String, after: String) {
        (String(characters[..<cursor]), String(characters[cursor...]))
    }

    /// - Returns: true if the key edits the line.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .backspace, .control("h"): remove(from: cursor - 1, to: cursor)
        case .delete, .control("d"): remove(from: cursor, to: cursor + 1)
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(characters.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = characters.count
        case .control("u"): remove(from: 0, to: cursor)
        case .control("k"): remove(from: cursor, to: characters.count)
        case .control("w"): remove(from: start(ofWordOf: { !$0.isWhitespace }), to: cursor)
        case .alt(.character("b")): cursor = start(ofWordOf: Self.isOfWord)
        case .alt(.character("f")): cursor = endOfWord
        case .alt(.character("d")): remove(from: cursor, to: endOfWord)
        case .alt(.backspace): remove(from: start(ofWordOf: Self.isOfWord), to: cursor)
        default: return false
        }
        isSelected = false
        return true
    }

    /// Inserts text at the cursor; line breaks and tabs of a paste become spaces.
    mutating func insert(_ text: String) {
        let line = text.map { $0.isNewline || $0.utf8.first == 0x09 ? " " : $0 }
        if isSelected { (characters, cursor, isSelected) = ([], 0, false) }
        characters.insert(contentsOf: line, at: cursor)
        cursor += line.count
    }

    private mutating func remove(from start: Int, to end: Int) {
        let range = max(0, start)..<min(characters.count, max(start, end))
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    /// Ctrl-W deletes the text between spaces, Alt's keys letters and digits, as in shells.
    private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// The beginning of the word before the cursor.
    private func start(ofWordOf isInside: (Character) -> Bool) -> Int {
        var start = cursor
        while start > 0, !isInside(characters[start - 1]) { start -= 1 }
        while start > 0, isInside(characters[start - 1]) { start -= 1 }
        return start
    }

    /// The end of the word after the cursor.
    private var endOfWord: Int {
        var end = cursor
        while end < characters.count, !Self.isOfWord(characters[end]) { end += 1 }
        while end < characters.count, Self.isOfWord(characters[end]) { end += 1 }
        return end
    }
}
