import Cells

/// A pen for one line of a surface: puts styled pieces behind each other, clipped to the line's rectangle.
struct Pen {
    let line: Rect
    private(set) var x: Int

    init(_ line: Rect) {
        self.line = line
        x = line.x
    }

    var columnsLeft: Int { max(0, line.maxX - x) }

    mutating func write(_ text: some StringProtocol, _ style: Style, on surface: inout Surface) {
        x = surface.put(text, x: x, y: line.y, style: style, clip: line)
    }

    mutating func skip(_ columns: Int) { x += columns }
}

/// The spinner's frames, eight a second.
enum Spinner {
    private static let frames: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧"]

    static func frame(_ number: Int) -> String { String(frames[number % frames.count]) }
}
