import Cells

/// A key that a terminal sends as the number of its character, with the modifiers:
/// `ESC [ code:shifted:base ; modifiers:event ; text u` (kitty's keyboard protocol and its predecessors), or
/// `ESC [ 27 ; modifiers ; code ~` (xterm's modifyOtherKeys).
struct NumberedKey {
    /// The character of the key without Shift; in xterm's form, with Shift.
    private var code: Int
    /// The character with Shift, if the terminal sends it.
    private var shifted: Int?
    /// The key at the same position of a Latin keyboard, if the terminal sends it.
    private var base: Int?
    /// The typed text, if the terminal sends it.
    private var text: [Int] = []
    private var modifiers: Modifiers

    struct Modifiers: OptionSet {
        let rawValue: Int
        static let shift = Self(rawValue: 1)
        static let alt = Self(rawValue: 2)
        static let control = Self(rawValue: 4)
        /// Super, Hyper and Meta, which this program has no keys for.
        static let foreign = Self(rawValue: 8 | 16 | 32)
    }

    /// - Parameters:
    ///   - parameters: the parameters of the sequence, each with its parts, nil for omitted ones.
    ///   - final: the last byte of the sequence.
    init?(_ parameters: [[Int?]], final: UInt8) {
        func part(_ index: Int, _ sub: Int) -> Int? {
            index < parameters.count && sub < parameters[index].count ? parameters[index][sub] : nil
        }
        modifiers = Modifiers(rawValue: max(0, (part(1, 0) ?? 1) - 1))
        switch final {
        case UInt8(ascii: "u"):
            guard parameters.first?.isEmpty == false else { return nil }
            code = part(0, 0) ?? 0
            (shifted, base) = (part(0, 1), part(0, 2))
            text = parameters.count > 2 ? parameters[2].compactMap(\.self) : []
        case UInt8(ascii: "~"):
            guard parameters.count == 3, part(0, 0) == 27, let code = part(2, 0) else { return nil }
            self.code = code
        default: return nil
        }
    }

    /// The decoded keys: none for unknown ones, several if one key types several characters.
    var keys: [Key] {
        guard modifiers.isDisjoint(with: .foreign) else { return [] }
        if let key = key(ofCode: code) { return [key] }
        if modifiers.contains(.control) { return controlKey.map { [$0] } ?? [] }
        let typed = String(String.UnicodeScalarView(text.compactMap(Self.printable)))
        if !modifiers.contains(.alt), !typed.isEmpty { return typed.map(Key.character) }
        guard let character else { return [] }
        return [withAlt(.character(character))]
    }

    /// The key for a code that is not a character's.
    private func key(ofCode code: Int) -> Key? {
        let key: Key
        switch code {
        case 8, 127: key = .backspace
        case 9: key = .tab
        case 13: key = .enter
        case 27: key = .escape
        default:
            guard let functional = Key(functional: code) else { return nil }
            key = functional
        }
        switch key {
        case .tab where modifiers.contains(.shift): return .backTab
        case .tab, .enter, .backspace, .character: return withAlt(key)
        default: return key
        }
    }

    private func withAlt(_ key: Key) -> Key { modifiers.contains(.alt) ? .alt(key) : key }

    private var character: Character? {
        guard modifiers.contains(.shift) else { return Self.printable(code).map(Character.init) }
        if let shifted, let scalar = Self.printable(shifted) { return Character(scalar) }
        guard let scalar = Self.printable(code) else { return nil }
        let upper = String(scalar).uppercased()
        return upper.count == 1 ? upper.first : Character(scalar)
    }

    /// Ctrl and a key as a control character: Ctrl-I is tab, and Shift and Alt make no difference.
    private var controlKey: Key? {
        let latin = code < 0x80 ? code : base ?? code
        // The character with Shift, if the terminal sends it: Ctrl-_ is Ctrl, Shift and a hyphen.
        let places = modifiers.contains(.shift) ? [shifted, latin] : [latin]
        for case let place? in places {
            switch place {
            case 0x40...0x5F, 0x61...0x7A: return Key(control: UInt8(place & 0x1F))
            case 0x20, 0x32: return .control("@")
            case 0x33...0x37: return Key(control: UInt8(place - 0x33 + 0x1B))
            case 0x2F: return .control("_")
            case 0x38: return .backspace
            default: continue
            }
        }
        return nil
    }

    /// Nil for controls, and for the private use area, which has the numbers of keys without characters.
    private static func printable(_ code: Int) -> Unicode.Scalar? {
        guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
        switch scalar.properties.generalCategory {
        case .control, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return nil
        default: return scalar
        }
    }
}
