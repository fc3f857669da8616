/// The placeholders in angle brackets of a text: `<name>`, `<name=default>`, `<name=|a||b|>`.
///
/// Elements of markup, type parameters, `#include <x>` and redirections look similar and are left out.
struct AnglePlaceholders {
    private let bytes: [UInt8]
    /// True if `<name>` is an element here.
    private let isMarkup: Bool
    /// The names that the text closes: `</name>`.
    private let closed: Set<[UInt8]>

    private static let longest = 1_000
    private static let markup = [
        "HTML", "XML", "SVG", "Vue", "Svelte", "Astro", "HTML+ERB", "HTML+PHP", "HTML+Django", "Blade", "Handlebars",
        "Markdown", "JSX", "TSX", "XSLT", "Jinja", "Liquid", "EJS", "Twig", "Mustache",
    ]

    init(_ bytes: [UInt8], language: String?) {
        self.bytes = bytes
        isMarkup = Self.markup.contains { language?.isExactly($0) == true }
        var closed: Set<[UInt8]> = []
        var index = 0
        while index + 2 < bytes.count {
            guard bytes[index] == UInt8(ascii: "<"), bytes[index + 1] == UInt8(ascii: "/") else {
                index += 1
                continue
            }
            let name = bytes[(index + 2)...].prefix(SnippetText.longestName).prefix { Self.isOfName($0) }
            closed.insert(Array(name))
            index = max(index + 2, name.endIndex)
        }
        self.closed = closed
    }

    /// Returns the placeholder that begins at a byte, and its length.
    func found(at start: Int) -> (SnippetField, length: Int)? {
        guard bytes[start] == UInt8(ascii: "<"), !followsWord(start) else { return nil }
        let rest = bytes[(start + 1)...]
        let name = rest.prefix(SnippetText.longestName + 1).prefix(while: Self.isOfName)
        guard SnippetText.isName(name), name.last != UInt8(ascii: "-"), name.endIndex < bytes.count else { return nil }
        switch bytes[name.endIndex] {
        case UInt8(ascii: ">"):
            let isPlain = !isMarkup && !closed.contains(Array(name)) && !isTypeParameter(name)
            guard isPlain, !isIncluded(start), !precedesWord(name.endIndex) else { return nil }
            return (SnippetField(name: String(decoding: name, as: UTF8.self)), name.count + 2)
        case UInt8(ascii: "="): return withDefault(name, from: name.endIndex + 1, start)
        default: return nil
        }
    }

    private func withDefault(
        _ name: ArraySlice<UInt8>, from value: Int, _ start: Int
    ) -> (SnippetField, length: Int)? {
        let (open, close, line) = (UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\n"))
        var field = SnippetField(name: String(decoding: name, as: UTF8.self))
        let text = bytes[value...].prefix(Self.longest)
        if text.first == UInt8(ascii: "|") {
            // A choice may contain the character `>`.
            guard let end = text.indices.dropFirst().first(where: { $0 + 1 < bytes.count && isEnd($0) }),
                !text[..<end].contains(line)
            else { return nil }
            let list = String(decoding: text[(value + 1)..<end], as: UTF8.self)
            // The list has one line, so a line feed is in none of its values.
            field.choices = list.replacing("||", by: "\n").parts(separatedBy: "\n").map(String.init)
            field.standard = field.choices.first ?? ""
            return (field, end + 2 - start)
        }
        guard let end = text.firstIndex(where: { $0 == close || $0 == open || $0 == line }), bytes[end] == close,
            !precedesWord(end)
        else { return nil }
        field.standard = String(decoding: bytes[value..<end], as: UTF8.self)
        return (field, end + 1 - start)
    }

    private func isEnd(_ index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "|") && bytes[index + 1] == UInt8(ascii: ">")
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        SnippetText.isLetter(byte) || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-")
    }

    // MARK: - What looks similar

    /// `Vec<T>`, `a<b`, `<<EOF`, `f()<x>`, `::<T>`: type parameters, comparisons and here-documents.
    private func followsWord(_ start: Int) -> Bool {
        guard start > 0 else { return false }
        let before = bytes[start - 1]
        return Self.isOfName(before) && before != UInt8(ascii: "-") || before >= 0x80
            || "<)]&$".utf8.contains(before)
            || before == UInt8(ascii: ":") && start > 1 && bytes[start - 2] == UInt8(ascii: ":")
    }

    /// `sort <in>out`, `<T>(x)`, `<T>[]`: what follows a redirection or a type parameter, and no placeholder.
    private func precedesWord(_ end: Int) -> Bool {
        guard end + 1 < bytes.count else { return false }
        let after = bytes[end + 1]
        return Self.isOfName(after) && after != UInt8(ascii: "-") || "$&>(".utf8.contains(after)
    }

    /// A capital letter alone, or with a digit: `<T>`, `<T1>`.
    private func isTypeParameter(_ name: ArraySlice<UInt8>) -> Bool {
        guard let first = name.first, 0x41...0x5A ~= first else { return false }
        return name.dropFirst().allSatisfy { 0x30...0x39 ~= $0 }
    }

    /// `#include <vector>`, `#import <x>`, `import <iostream>`.
    private func isIncluded(_ start: Int) -> Bool {
        let before = bytes[..<start].suffix(Self.longestInclude)
        let from = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
        let words = bytes[from..<start].filter { !" \t#".utf8.contains($0) }
        return words.elementsEqual("include".utf8) || words.elementsEqual("import".utf8)
    }

    private static let longestInclude = 40
}
