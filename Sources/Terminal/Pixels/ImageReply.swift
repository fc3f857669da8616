import Cells

/// A terminal's answers about images, its responses to `question`.
struct ImageReply: Equatable, Sendable {
    /// Its name and version (XTVERSION); empty if it has not said.
    var name = ""
    /// True if its identification (DA1) lists sixel graphics.
    var hasSixel = false
    /// The number of colours of a sixel image (XTSMGRAPHICS).
    var colors: Int?
    /// The size of a cell in pixels.
    var cell: Size?

    /// Asks for the terminal's name, for the size of a cell, and for the number of colours. The name also says whether
    /// it has kitty's graphics: the question for these is an APC string, which some terminals print (libvterm 0.1).
    static let question = "\u{1B}[>0q\u{1B}[16t\u{1B}[?1;1;0S"

    /// The start of the control string with the name, after its introducer.
    static let nameStart: [UInt8] = [0x3E, 0x7C]

    /// Records a control string: `P>|NAME`.
    mutating func received(_ content: [UInt8], introducer: UInt8) {
        guard introducer == 0x50, content.starts(with: Self.nameStart) else { return }
        name = String(decoding: content.dropFirst(2).filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
    }

    /// Records the numbers of the identification.
    mutating func received(attributes: [Int]) {
        if attributes.dropFirst().contains(4) { hasSixel = true }
    }

    /// Records `1;0;COLORS`. Other items, and other states than success, are ignored.
    mutating func received(graphics numbers: [Int]) {
        guard numbers.count == 3, numbers[0] == 1, numbers[1] == 0, numbers[2] >= 2 else { return }
        colors = min(256, numbers[2])
    }

    /// Records `6;HEIGHT;WIDTH`.
    mutating func received(cellSize numbers: [Int]) {
        guard numbers.count == 3, numbers[0] == 6 else { return }
        cell = Self.cell(width: numbers[2], height: numbers[1]) ?? cell
    }

    /// The size of a cell; nil for sizes that no font has.
    static func cell(width: Int?, height: Int?) -> Size? {
        guard let width, let height, plausible ~= width, plausible ~= height else { return nil }
        return Size(columns: width, rows: height)
    }

    private static let plausible = 3...128
}
