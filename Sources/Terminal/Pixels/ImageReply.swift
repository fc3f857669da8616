import Cells

/// A terminal's answers about images, its responses to `question`.
struct ImageReply: Equatable, Sendable {
    /// Its name and version (XTVERSION); empty if it has not said.
    var name = ""
    /// True if its identification (DA1) lists sixel graphics.
    var hasSixel = false
    /// The size of a cell in pixels.
    var cell: Size?

    /// Asks for the terminal's name, and for the size of a cell. The name also says whether it has kitty's graphics: the
    /// question for these is an APC string, which some terminals print (libvterm 0.1).
    static let question = "\u{1B}[>0q\u{1B}[16t"

    /// Records a control string: `P>|NAME`.
    mutating func received(_ content: [UInt8], introducer: UInt8) {
        if introducer == 0x50, content.starts(with: [0x3E, 0x7C]) {
            name = String(decoding: content.dropFirst(2).filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
        }
    }

    /// Records the numbers of the identification.
    mutating func received(attributes: [Int]) {
        if attributes.dropFirst().contains(4) { hasSixel = true }
    }

    /// Records `6;HEIGHT;WIDTH`. Sizes that no font has are ignored.
    mutating func received(cellSize numbers: [Int]) {
        guard numbers.count == 3, numbers[0] == 6, Self.plausible ~= numbers[1], Self.plausible ~= numbers[2] else {
            return
        }
        cell = Size(columns: numbers[2], rows: numbers[1])
    }

    static let plausible = 3...128
}
