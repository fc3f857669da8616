/// A width and a height in cells.
public struct Size: Hashable, Sendable {
    public var columns: Int
    public var rows: Int
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A rectangle of cells; its size is never negative.
public struct Rect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// The rectangle of this size at the origin.
    public init(_ size: Size) { self.init(x: 0, y: 0, width: size.columns, height: size.rows) }

    public var maxX: Int { x + width }
    public var maxY: Int { y + height }
    public var size: Size { Size(columns: width, rows: height) }
    public var isEmpty: Bool { width == 0 || height == 0 }

    /// True if the cell is in the rectangle.
    public func contains(x: Int, y: Int) -> Bool {
        self.x..<maxX ~= x && self.y..<maxY ~= y
    }

    /// The cells that both rectangles cover.
    public func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
    }

    /// The rectangle reduced by these amounts on each side.
    public func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Rect {
        Rect(x: x + left, y: y + top, width: width - left - right, height: height - top - bottom)
    }
}
