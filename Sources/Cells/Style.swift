/// A colour in a terminal.
public enum Color: Hashable, Sendable {
    /// The terminal's own colour.
    case `default`
    /// An entry of the terminal's 256-colour palette; 0 to 15 are the user's own theme colours.
    case palette(UInt8)
    /// 24-bit red, green, blue, each 0 to 255.
    case rgb(UInt8, UInt8, UInt8)
}

/// The look of a cell without its glyph: two colours and attributes, packed into 64 bits so that rows of cells can be
/// compared and copied as plain memory.
public struct Style: Hashable, Sendable {
    /// Combinable attributes.
    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        public static let bold = Attributes(rawValue: 1)
        public static let dim = Attributes(rawValue: 2)
        public static let italic = Attributes(rawValue: 4)
        public static let underline = Attributes(rawValue: 8)
        public static let reverse = Attributes(rawValue: 16)
    }

    /// Bits 0-25 foreground, 26-51 background, 52-59 attributes. A colour is 2 bits of kind above 24 bits of value.
    @usableFromInline var bits: UInt64

    /// The terminal's own colours, no attributes.
    @inlinable public static var plain: Style { Style() }

    @inlinable public init(
        foreground: Color = .default, background: Color = .default, attributes: Attributes = []
    ) {
        bits =
            Self.pack(foreground) | Self.pack(background) << 26 | UInt64(attributes.rawValue) << 52
    }

    public var foreground: Color {
        @inlinable get { Self.unpack(bits & 0x3FF_FFFF) }
        @inlinable set { bits = bits & ~0x3FF_FFFF | Self.pack(newValue) }
    }

    public var background: Color {
        @inlinable get { Self.unpack(bits >> 26 & 0x3FF_FFFF) }
        @inlinable set { bits = bits & ~(0x3FF_FFFF << 26) | Self.pack(newValue) << 26 }
    }

    public var attributes: Attributes {
        @inlinable get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 52)) }
        @inlinable set { bits = bits & ~(0xFF << 52) | UInt64(newValue.rawValue) << 52 }
    }

    /// The same style with these attributes added.
    @inlinable public func adding(_ attributes: Attributes) -> Style {
        var copy = self
        copy.attributes.formUnion(attributes)
        return copy
    }

    /// The same style over another background.
    @inlinable public func on(_ background: Color) -> Style {
        var copy = self
        copy.background = background
        return copy
    }

    /// True if blanks of both styles look the same: the same background, and no attributes that are visible on a blank.
    @inlinable public func looksBlankAs(_ other: Style) -> Bool {
        (bits ^ other.bits) & Self.backgroundBits == 0 && (bits | other.bits) & Self.seenOnBlanks == 0
    }

    @inlinable static var backgroundBits: UInt64 { 0x3FF_FFFF << 26 }
    /// The attributes that are visible on blanks: underline and reverse.
    @inlinable static var seenOnBlanks: UInt64 { (8 | 16) << 52 }

    /// A number below `count` that is stable for a style and well distributed: for small caches.
    public func slot(of count: Int) -> Int { Int((bits &* 0x9E37_79B9_7F4A_7C15) >> 32) % count }

    @usableFromInline static func pack(_ color: Color) -> UInt64 {
        switch color {
        case .default: 0
        case .palette(let index): 1 << 24 | UInt64(index)
        case .rgb(let red, let green, let blue): 2 << 24 | UInt64(red) << 16 | UInt64(green) << 8 | UInt64(blue)
        }
    }

    @usableFromInline static func unpack(_ bits: UInt64) -> Color {
        switch bits >> 24 {
        case 1: .palette(UInt8(truncatingIfNeeded: bits))
        case 2:
            .rgb(
                UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8),
                UInt8(truncatingIfNeeded: bits))
        default: .default
        }
    }
}
