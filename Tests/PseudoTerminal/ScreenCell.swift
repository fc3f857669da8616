import CVTerm

/// One position of a `PseudoTerminal`'s screen.
public struct ScreenCell: Hashable, Sendable {
    public enum Color: Hashable, Sendable {
        case `default`
        case palette(UInt8)
        case rgb(UInt8, UInt8, UInt8)
    }

    /// All scalars of the position; a space where nothing was drawn, empty in the right half of a wide character.
    public var text: String
    public var width: Int
    public var foreground: Color
    public var background: Color
    public var isBold: Bool
    public var isItalic: Bool
    public var isUnderlined: Bool
    public var isReversed: Bool

    public init(
        text: String = " ", width: Int = 1, foreground: Color = .default, background: Color = .default,
        isBold: Bool = false, isItalic: Bool = false, isUnderlined: Bool = false, isReversed: Bool = false
    ) {
        self.text = text
        self.width = width
        self.foreground = foreground
        self.background = background
        self.isBold = isBold
        self.isItalic = isItalic
        self.isUnderlined = isUnderlined
        self.isReversed = isReversed
    }

    /// Without what nobody sees: the pen of a blank, unless it is turned round or underlined.
    public var visible: ScreenCell {
        guard text == " ", !isReversed, !isUnderlined else { return self }
        return ScreenCell(text: text, background: background)
    }
}

extension ScreenCell {
    init(_ cell: cvt_cell) {
        let chars = cell.chars
        let all = [chars.0, chars.1, chars.2, chars.3, chars.4, chars.5]
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: all.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init))
        self.init(
            text: scalars.isEmpty ? " " : String(scalars), width: Int(cell.width),
            foreground: Color(cell.foreground), background: Color(cell.background),
            isBold: cell.bold, isItalic: cell.italic, isUnderlined: cell.underline, isReversed: cell.reverse)
    }
}

extension ScreenCell.Color {
    fileprivate init(_ color: cvt_color) {
        self =
            switch color.kind {
            case CVT_PALETTE: .palette(color.index)
            case CVT_RGB: .rgb(color.red, color.green, color.blue)
            default: .default
            }
    }
}
