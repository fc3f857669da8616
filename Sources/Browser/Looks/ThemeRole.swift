import Cells
import Reading

/// The styles that a theme defines, by their names in the configuration.
public enum ThemeRole {
    private static let styles: [(name: String, path: WritableKeyPath<Theme, Style> & Sendable)] = [
        ("text", \.text), ("title", \.title), ("dim", \.dim), ("accent", \.accent), ("warning", \.warning),
        ("error", \.error), ("match", \.match), ("rule", \.rule), ("selected", \.selected),
        ("selected-title", \.selectedTitle), ("selected-dim", \.selectedDim), ("selected-bar", \.selectedBar),
        ("unfocused", \.unfocused), ("skeleton", \.skeleton), ("star", \.star), ("success", \.success),
        ("link", \.link), ("code", \.code), ("line-number", \.lineNumber), ("status", \.status),
    ]

    private static let tokens = TokenKind.allCases.filter { $0 != .plain }.map { (name: "\($0)", kind: $0) }

    public static let names = styles.map(\.name) + tokens.map(\.name)

    /// Changes one role of a theme.
    /// - Returns: false if there is no such role.
    public static func set(_ name: String, to style: Style, in theme: inout Theme) -> Bool {
        if let role = styles.first(where: { $0.name == name }) {
            theme[keyPath: role.path] = style
        } else if let token = tokens.first(where: { $0.name == name }) {
            theme.syntax[token.kind] = style
        } else {
            return false
        }
        return true
    }
}

extension Style {
    /// Parses a style: `bold #4296fa`, `#e6eaf0 on #28303e`, `bright-blue`, `12 underline`, `default`. Returns nil if a
    /// word is invalid.
    public init?(words text: String) {
        self.init()
        var isBackground = false
        for word in text.lowercased().split(separator: " ") {
            if word == "on" {
                isBackground = true
            } else if let attribute = Self.namedAttributes[String(word)] {
                attributes.formUnion(attribute)
            } else if let color = Color(word: word) {
                if isBackground { background = color } else { foreground = color }
            } else {
                return nil
            }
        }
    }

    /// The names of attributes and colours.
    public static var names: [String] { Array(namedAttributes.keys) + Color.terminalNames.keys + ["default"] }

    private static let namedAttributes: [String: Attributes] = [
        "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
    ]
}

extension Color {
    /// The sixteen colours that every terminal has, in the shades that its user prefers.
    fileprivate static let terminalNames: [String: UInt8] = {
        let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
        var numbers: [String: UInt8] = ["gray": 8, "grey": 8]
        for (number, name) in names.enumerated() {
            numbers[name] = UInt8(number)
            numbers["bright-" + name] = UInt8(number + 8)
        }
        return numbers
    }()

    fileprivate init?(word: Substring) {
        if word == "default" {
            self = .default
        } else if let number = Self.terminalNames[String(word)] {
            self = .palette(number)
        } else if let number = UInt8(word) {
            self = .palette(number)
        } else if word.first == "#", word.utf8.count == 7, word.dropFirst().allSatisfy(\.isHexDigit),
            let hex = UInt32(word.dropFirst(), radix: 16)
        {
            self = RGB(hex).color
        } else {
            return nil
        }
    }
}
