import Cells

/// Frames with images and texts over them, that scroll, move and get other sizes: what the probe presents, and tests
/// compute again to compare.
public struct ImageFrames {
    /// How many frames came before.
    public private(set) var number = 0
    /// The terminal's.
    public private(set) var size = Frames.firstSize
    public private(set) var surface: Surface
    private let imageProtocol: ImageProtocol
    private var random: Random
    /// The images that were made, the newest last: older ones come back.
    private var images: [Surface] = []
    private var made = 0

    /// The size of a cell in pixels, as the test says it.
    public static let cell = Size(columns: 10, rows: 20)
    /// So many of these fit the limit of a terminal's memory.
    public static let pixelBytes = 9 << 20

    public init(seed: Int, _ imageProtocol: ImageProtocol) {
        self.imageProtocol = imageProtocol
        random = Random(seed: UInt64(truncatingIfNeeded: seed))
        surface = Surface(size)
        for y in 0..<size.rows { write(row: y) }
    }

    public mutating func advance() {
        number += 1
        switch random.next(0..<30) {
        case 0: resize()
        case 1: surface.clear()
        case 2...9: placeImage()
        case 10...17: scroll(by: random.next(0..<9) - 4)
        case 18...21: surface.fill(area(), with: .blank(Style(background: .palette(4))))
        default: for _ in 0..<random.next(1..<4) { write(row: random.next(0..<size.rows)) }
        }
    }

    /// An image with its number as its content, so that a test knows it again.
    private mutating func image() -> Surface {
        if !images.isEmpty, random.next(0..<3) > 0 { return random.pick(images) }
        made += 1
        let size = Size(columns: random.next(1..<30), rows: random.next(1..<10))
        let content: PixelImage.Content =
            switch imageProtocol {
            case .kitty: .whole(Array("image \(made)".utf8))
            case .sixel, .iTerm2: .strips((0..<size.rows).map { strip(made, row: $0, size.columns) })
            }
        let image = Surface(PixelImage(content, size: size, label: "\(made)", pixelBytes: Self.pixelBytes))
        images = images.suffix(11) + [image]
        return image
    }

    private func strip(_ number: Int, row: Int, _ columns: Int) -> [UInt8] {
        if imageProtocol == .sixel {
            let width = columns * Self.cell.columns
            return Array("\u{1B}P0;1q\"1;1;\(width);\(Self.cell.rows)#\(number)#\(row)!\(width)~\u{1B}\\".utf8)
        }
        return Array("\u{1B}]1337;File=inline=1;size=9;width=\(columns);height=1:\(number)#\(row)\u{7}".utf8)
    }

    private mutating func placeImage() {
        let image = image()
        let (x, y) = (random.next(0..<size.columns), random.next(0..<size.rows))
        // Images that are drawn over cells are never beside each other, and inside of the screen.
        if imageProtocol != .kitty {
            surface.fill(Rect(x: 0, y: y, width: size.columns, height: image.size.rows), with: .blank())
        }
        surface.blit(
            image, x: imageProtocol == .kitty ? x - 4 : min(x, max(0, size.columns - image.size.columns)), y: y)
    }

    private mutating func scroll(by lines: Int) {
        let before = surface
        let top = random.next(0..<size.rows)
        let area = Rect(x: 0, y: top, width: size.columns, height: random.next(0..<size.rows - top) + 1)
        surface.fill(area, with: .blank())
        surface.blit(before, x: 0, y: -lines, clip: area)
        for y in area.y..<area.maxY where !(area.y..<area.maxY ~= y + lines) {
            surface.fill(Rect(x: 0, y: y, width: size.columns, height: 1), with: .blank())
            write(row: y)
        }
    }

    private mutating func resize() {
        size = Size(columns: random.next(20..<110), rows: random.next(4..<36))
        let before = surface
        surface = Surface(size)
        surface.blit(before, x: 0, y: 0)
    }

    /// A text, over whatever is there.
    private mutating func write(row: Int) {
        let text = (0..<random.next(1..<8)).map { "word\(random.next(0..<100) * $0)" }.joined(separator: " ")
        surface.put(text, x: random.next(0..<size.columns), y: row)
    }

    private mutating func area() -> Rect {
        Rect(
            x: random.next(0..<size.columns), y: random.next(0..<size.rows), width: random.next(1..<20),
            height: random.next(1..<8))
    }
}
