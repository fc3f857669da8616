import CNcurses
import Cells

/// Styles as ncurses wants them: attributes and the number of a colour pair, each pair defined once.
///
/// ncurses' own `alloc_pair` never gives a pair back and crashes when it runs out, so the table is ours. When it is
/// full `find` says so, and the screen starts it anew.
struct ColorPairs {
    struct Entry {
        var attributes: attr_t
        var pair: Int32
    }

    /// With few colours any number of styles shares a pair.
    private static let mostStyles = 1 << 16
    private let depth: ColorDepth
    private var styles: [Style: Entry] = [:]
    private var pairs: [UInt64: Int32] = [:]
    /// Bits of a 24-bit colour's channel that are told apart. Fewer when one screen alone fills the table.
    private var bits: UInt8 = 8
    private var dropsOverflow = false

    init(depth: ColorDepth) { self.depth = depth }

    /// The entry of a style; nil where the table is full.
    mutating func find(_ style: Style) -> Entry? {
        if let known = styles[style] { return known }
        guard let pair = pair(style) else { return nil }
        if styles.count == Self.mostStyles { styles.removeAll(keepingCapacity: true) }
        let entry = Entry(attributes: cn_attributes(style.attributes.rawValue), pair: pair)
        styles[style] = entry
        return entry
    }

    /// Forgets every pair; all that is on the screen must be drawn anew.
    /// - Parameter coarser: tell fewer colours apart from now on, and in the end draw without those that don't fit.
    mutating func reset(coarser: Bool) {
        styles.removeAll(keepingCapacity: true)
        pairs.removeAll(keepingCapacity: true)
        cn_reset_pairs()
        guard coarser else { return }
        if depth == .truecolor, bits > 3 { bits -= 1 } else { dropsOverflow = true }
    }

    private mutating func pair(_ style: Style) -> Int32? {
        let foreground = coarse(style.foreground).number(at: depth)
        let background = coarse(style.background).number(at: depth)
        if foreground < 0, background < 0 { return 0 }
        let key = UInt64(UInt32(bitPattern: foreground)) << 32 | UInt64(UInt32(bitPattern: background))
        if let known = pairs[key] { return known }
        let pair = Int32(pairs.count + 1)
        guard pair < cn_pair_count(), cn_define_pair(pair, foreground, background) else {
            return dropsOverflow ? 0 : nil
        }
        pairs[key] = pair
        return pair
    }

    private func coarse(_ color: Color) -> Color {
        guard bits < 8, case .rgb(let red, let green, let blue) = color else { return color }
        // The kept bits are repeated below, so that black stays black and white stays white.
        func keep(_ channel: UInt8) -> UInt8 {
            let kept = channel & ~(0xFF >> bits)
            return kept | kept >> bits
        }
        return .rgb(keep(red), keep(green), keep(blue))
    }
}
