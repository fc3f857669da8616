import CNcurses
import Cells

/// Changes between styles with few bytes: only the differences, in one sequence.
struct StyleWriter {
    private let depth: ColorDepth
    /// The terminal's current style; nil if it is unknown.
    private var current: Style?
    /// A limited cache of palette entries, so that images can't fill the memory.
    private var nearest: [Color: Int] = [:]
    private static let mostNearest = 4096
    /// A cache of sequences for changes of style: a list repeats the same few.
    private var changes = [Change?](repeating: nil, count: 256)
    /// The sequence that resets all; and a shorter one if nothing follows.
    private let plain: [UInt8]
    private let shortPlain: [UInt8]
    private let attributes: [(bit: Style.Attributes, bytes: [UInt8])]
    /// True if the terminal has the standard sequences for setting and resetting each colour.
    private let hasStandardColors: Bool
    /// True if the terminal has the standard sequences for resetting each attribute.
    private let hasStandardAttributes: Bool
    /// True if erased cells take the background.
    private let erasesInColor: Bool

    init(depth: ColorDepth) {
        self.depth = depth
        let reset = ControlString.bytes(CN_PLAIN)
        shortPlain = reset
        // Further parameters can only be appended to a number.
        plain = reset == Array("\u{1B}[m".utf8) ? Array("\u{1B}[0m".utf8) : reset
        attributes = [
            (.bold, ControlString.bytes(CN_BOLD)), (.dim, ControlString.bytes(CN_DIM)),
            (.italic, ControlString.bytes(CN_ITALIC)), (.underline, ControlString.bytes(CN_UNDERLINE)),
            (.reverse, ControlString.bytes(CN_REVERSE)),
        ]
        hasStandardColors =
            ControlString.isStandard(CN_OWN_COLORS, is: "\u{1B}[39;49m")
            && ControlString.isStandard(CN_FOREGROUND, 1, is: "\u{1B}[31m")
        hasStandardAttributes =
            hasStandardColors && ControlString.isStandard(CN_BOLD, is: "\u{1B}[1m")
            && ControlString.isStandard(CN_UNDERLINE, is: "\u{1B}[4m")
            && ControlString.isStandard(CN_REVERSE, is: "\u{1B}[7m")
        erasesInColor = cn_erases_in_color()
    }

    /// Marks the terminal's style as unknown.
    mutating func forget() { current = nil }

    /// True if erasing leaves cells that look like blanks of this style.
    func canErase(_ style: Style) -> Bool {
        style.attributes.isDisjoint(with: [.underline, .reverse])
            && (erasesInColor || depth == .mono || style.background == .default)
    }

    /// True if blanks of this style look like those that the terminal would write or erase in its current style.
    func erases(like style: Style) -> Bool {
        current.map(style.looksBlankAs) ?? false
    }

    /// Switches the terminal to a style.
    mutating func use(_ style: Style, in bytes: inout [UInt8]) {
        guard style != current else { return }
        guard let current else { return change(to: style, in: &bytes) }
        let slot = (31 * current.slot(of: 1 << 16) + style.slot(of: 1 << 16)) % changes.count
        if let known = changes[slot], known.from == current, known.to == style {
            if !known.bytes.isEmpty {
                bytes += known.bytes
                self.current = style
                return
            }
            let start = bytes.count
            change(to: style, in: &bytes)
            changes[slot]?.bytes = Array(bytes[start...])
        } else {
            // The changes in an image rarely repeat, so the first time only adds a marker.
            changes[slot] = Change(from: current, to: style)
            change(to: style, in: &bytes)
        }
    }

    private struct Change {
        let from: Style
        let to: Style
        /// Empty until the change is used a second time.
        var bytes: [UInt8] = []
    }

    private mutating func change(to style: Style, in bytes: inout [UInt8]) {
        defer { current = style }
        guard let current else { return write(style, after: nil, to: &bytes) }
        let losesAttribute = !style.attributes.isSuperset(of: current.attributes)
        let (losesForeground, losesBackground) = (
            style.foreground == .default && current.foreground != .default,
            style.background == .default && current.background != .default
        )
        if losesAttribute && !hasStandardAttributes || (losesForeground || losesBackground) && !hasStandardColors {
            return write(style, after: nil, to: &bytes)
        }
        let start = bytes.count
        write(style, after: current, to: &bytes)
        // Resetting everything first is often shorter than resetting single attributes.
        guard losesAttribute || losesForeground && losesBackground else { return }
        var anew: [UInt8] = []
        write(style, after: nil, to: &anew)
        if anew.count <= bytes.count - start { bytes.replaceSubrange(start..., with: anew) }
    }

    /// Writes the change from one style to another.
    /// - Parameter current: nil after a reset.
    private mutating func write(_ style: Style, after current: Style?, to bytes: inout [UInt8]) {
        var known = current ?? .plain
        var sequence = Sequence()
        if current == nil {
            sequence.add(style == .plain ? shortPlain : plain, to: &bytes)
        } else {
            let lost = known.attributes.subtracting(style.attributes)
            for (bits, number) in Self.takenBack where !lost.isDisjoint(with: bits) {
                sequence.begin(in: &bytes)
                bytes.append(decimal: number)
                bytes.append(UInt8(ascii: "m"))
                known.attributes.subtract(bits)
            }
        }
        let added = style.attributes.subtracting(known.attributes)
        if !added.isEmpty {
            for (bit, string) in attributes where added.contains(bit) { sequence.add(string, to: &bytes) }
        }
        if depth != .mono {
            if style.foreground != known.foreground { add(style.foreground, 30, to: &sequence, &bytes) }
            if style.background != known.background { add(style.background, 40, to: &sequence, &bytes) }
        }
    }

    /// The numbers that reset attributes. Bold and dim are reset together.
    private static let takenBack: [(bits: Style.Attributes, number: Int)] = [
        ([.bold, .dim], 22), (.italic, 23), (.underline, 24), (.reverse, 27),
    ]

    /// - Parameter base: 30 for the foreground, 40 for the background.
    private mutating func add(_ color: Color, _ base: Int, to sequence: inout Sequence, _ bytes: inout [UInt8]) {
        if let index = paletteIndex(of: color) {
            guard hasStandardColors || depth == .truecolor else {
                return sequence.add(ControlString.bytes(base == 30 ? CN_FOREGROUND : CN_BACKGROUND, index), to: &bytes)
            }
            sequence.begin(in: &bytes)
            switch index {
            case ..<8: bytes.append(decimal: base + index)
            case ..<16: bytes.append(decimal: base + 60 + index - 8)
            default:
                bytes.append(decimal: base + 8)
                bytes.append(";5;")
                bytes.append(decimal: index)
            }
        } else {
            sequence.begin(in: &bytes)
            if case .rgb(let red, let green, let blue) = color {
                bytes.append(decimal: base + 8)
                bytes.append(";2")
                bytes.append(channels: red, green, blue)
            } else {
                bytes.append(decimal: base + 9)
            }
        }
        bytes.append(UInt8(ascii: "m"))
    }

    private mutating func paletteIndex(of color: Color) -> Int? {
        guard case .rgb(let red, let green, let blue) = color else {
            return color.paletteIndex(at: depth).map(Int.init)
        }
        // Half as long, for the same colour.
        if depth == .truecolor { return Palette.index(red: red, green: green, blue: blue) }
        if let known = nearest[color] { return known }
        if nearest.count == Self.mostNearest { nearest.removeAll(keepingCapacity: true) }
        let index = color.paletteIndex(at: depth).map(Int.init)
        nearest[color] = index
        return index
    }

    /// Joins the parts of a change of style to one sequence, if possible.
    private struct Sequence {
        private var isOpen = false

        mutating func begin(in bytes: inout [UInt8]) {
            if isOpen, bytes.last == UInt8(ascii: "m") {
                bytes[bytes.count - 1] = UInt8(ascii: ";")
            } else {
                bytes.append("\u{1B}[")
            }
            isOpen = true
        }

        mutating func add(_ string: [UInt8], to bytes: inout [UInt8]) {
            if isOpen, string.starts(with: [0x1B, 0x5B]), bytes.last == UInt8(ascii: "m") {
                begin(in: &bytes)
                bytes += string.dropFirst(2)
            } else {
                bytes += string
                isOpen = string.starts(with: [0x1B, 0x5B])
            }
        }
    }
}

extension Style {
    /// The approximate number of bytes for the change from another style: 24-bit colours are the longest.
    func costOfChange(from other: Style) -> Int {
        func cost(_ color: Color) -> Int { if case .rgb = color { 15 } else { 4 } }
        return 4 + (foreground == other.foreground ? 0 : cost(foreground))
            + (background == other.background ? 0 : cost(background))
    }
}
