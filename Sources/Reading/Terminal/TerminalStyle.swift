/// The colours of terminal output. A theme makes them readable on its background.
public enum TerminalColor: UInt8, Hashable, Sendable, CaseIterable {
    case red = 1, yellow, green, cyan, blue, magenta, grey

    /// One of the palette's 256 colours; nil for black and white, which are not treated as colours.
    init?(palette index: Int) {
        switch index {
        case 0...15:
            guard let color = Self.named[index] else { return nil }
            self = color
        case 16...231:
            let levels = [0, 95, 135, 175, 215, 255]
            let place = index - 16
            self.init(red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6])
        case 232...255:
            let level = 8 + 10 * (index - 232)
            self.init(red: level, green: level, blue: level)
        default: return nil
        }
    }

    /// The first sixteen; bright ones are the same.
    private static let named: [TerminalColor?] = [
        nil, .red, .green, .yellow, .blue, .magenta, .cyan, nil, .grey, .red, .green, .yellow, .blue, .magenta, .cyan,
        nil,
    ]

    /// The nearest by its hue; nil for black, white and similar colours.
    init?(red: Int, green: Int, blue: Int) {
        let (least, most) = (min(red, green, blue), max(red, green, blue))
        let chroma = most - least
        guard chroma >= 40 else {
            guard 64...176 ~= most else { return nil }
            self = .grey
            return
        }
        // Sixths of the circle, from red on.
        let hue: Double
        if most == red {
            hue = Double(green - blue) / Double(chroma)
        } else if most == green {
            hue = 2 + Double(blue - red) / Double(chroma)
        } else {
            hue = 4 + Double(red - green) / Double(chroma)
        }
        let hues: [TerminalColor] = [.red, .yellow, .green, .cyan, .blue, .magenta]
        self = hues[(Int(hue.rounded()) + 6) % 6]
    }
}

/// The style of a cell of a terminal.
struct TerminalStyle: Hashable, Sendable {
    private var bits: UInt16 = 0

    struct Traits: OptionSet {
        let rawValue: UInt16
        static let bold = Traits(rawValue: 1)
        static let faint = Traits(rawValue: 2)
        static let italic = Traits(rawValue: 4)
        static let underlined = Traits(rawValue: 8)
        static let reversed = Traits(rawValue: 16)
        static let struck = Traits(rawValue: 32)
    }

    var traits: Traits {
        get { Traits(rawValue: bits & 63) }
        set { bits = bits & ~63 | newValue.rawValue }
    }

    private var foreground: TerminalColor? {
        get { TerminalColor(rawValue: UInt8(bits >> 6 & 7)) }
        set { bits = bits & ~(7 << 6) | UInt16(newValue?.rawValue ?? 0) << 6 }
    }

    private var background: TerminalColor? {
        get { TerminalColor(rawValue: UInt8(bits >> 9 & 7)) }
        set { bits = bits & ~(7 << 9) | UInt16(newValue?.rawValue ?? 0) << 9 }
    }

    /// Text on a coloured background is drawn reversed in that colour, which a theme keeps readable.
    var span: SpanStyle {
        let isReversed = traits.contains(.reversed) != (background != nil)
        var shown: SpanStyle.Traits = isReversed ? .reversed : []
        if traits.contains(.bold) { shown.insert(.bold) }
        if traits.contains(.italic) { shown.insert(.italic) }
        if traits.contains(.underlined) { shown.insert(.underlined) }
        if traits.contains(.struck) { shown.insert(.struck) }
        let color = background ?? foreground ?? (traits.contains(.faint) ? .grey : nil)
        return SpanStyle(color.map { .terminal($0) } ?? .text, shown)
    }

    /// True if a space in this style is invisible.
    var hidesBlanks: Bool { span.traits.isDisjoint(with: [.reversed, .underlined]) }

    /// Applies the parameters of `ESC [ … m`.
    mutating func select(_ parameters: [Int]) {
        var rest = (parameters.isEmpty ? [0] : parameters)[...]
        while let parameter = rest.popFirst() {
            switch parameter {
            case 0: self = TerminalStyle()
            case 1: traits.insert(.bold)
            case 2: traits.insert(.faint)
            case 3: traits.insert(.italic)
            case 4, 21: traits.insert(.underlined)
            case 7: traits.insert(.reversed)
            case 9: traits.insert(.struck)
            case 22: traits.subtract([.bold, .faint])
            case 23: traits.remove(.italic)
            case 24: traits.remove(.underlined)
            case 27: traits.remove(.reversed)
            case 29: traits.remove(.struck)
            case 30...37: foreground = TerminalColor(palette: parameter - 30)
            case 38: foreground = Self.color(&rest)
            case 39: foreground = nil
            case 40...47: background = TerminalColor(palette: parameter - 40)
            case 48: background = Self.color(&rest)
            case 49: background = nil
            case 58: _ = Self.color(&rest)
            case 90...97: foreground = TerminalColor(palette: parameter - 82)
            case 100...107: background = TerminalColor(palette: parameter - 92)
            default: break
            }
        }
    }

    /// The colour of `5;n` or `2;r;g;b`.
    private static func color(_ rest: inout ArraySlice<Int>) -> TerminalColor? {
        switch rest.popFirst() {
        case 5: return rest.popFirst().flatMap { TerminalColor(palette: $0) }
        case 2:
            guard rest.count >= 3 else {
                rest = []
                return nil
            }
            let parts = rest.prefix(3).map { min(255, $0) }
            rest = rest.dropFirst(3)
            return TerminalColor(red: parts[0], green: parts[1], blue: parts[2])
        default: return nil
        }
    }
}
