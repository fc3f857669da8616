import Cells

/// A terminal's answers about images, its responses to `question`.
struct ImageReply: Equatable, Sendable {
    /// Its name and version (XTVERSION); empty if it has not said.
    var name = ""
    /// True if its identification (DA1) lists sixel graphics.
    var hasSixel = false
    /// True if it has kitty's graphics. Whether it draws their placeholders is in the table of `KnownTerminal`.
    var hasKittyGraphics = false
    /// The number of colours of a sixel image (XTSMGRAPHICS).
    var colors: Int?
    /// The size of a cell in pixels.
    var cell: Size?

    /// Asks for the terminal's name, for the size of a cell, and for the number of colours.
    static let question = "\u{1B}[>0q\u{1B}[16t\u{1B}[?1;1;0S"

    /// Asks for kitty's graphics, with the command of their description: an image of one pixel that is not kept. Some
    /// terminals print it (libvterm 0.1): `Presenter.ask`.
    static let kittyQuestion = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

    /// The start of a control string with a response, by its introducer: DCS for the name, and APC for kitty's graphics.
    static func start(behind introducer: UInt8) -> [UInt8]? {
        switch introducer {
        case 0x50: Array(">|".utf8)
        case 0x5F: Array("Gi=31;".utf8)
        default: nil
        }
    }

    /// Records a control string: `P>|NAME`, or `_Gi=31;OK`.
    mutating func received(_ content: [UInt8], introducer: UInt8) {
        guard let start = Self.start(behind: introducer), content.starts(with: start) else { return }
        let text = content.dropFirst(start.count).filter { (0x20...0x7E).contains($0) }
        if introducer == 0x50 { name = String(decoding: text, as: UTF8.self) }
        if introducer == 0x5F, text == Array("OK".utf8) { hasKittyGraphics = true }
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
