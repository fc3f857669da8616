import Cells

/// Replaces a surface's colours by the nearest ones of a terminal, for output without a full screen.
public struct ColorReducer {
    private let depth: ColorDepth
    private var known: [Style: Style] = [:]

    public init(depth: ColorDepth) { self.depth = depth }

    /// The surface in the colours of this depth.
    public mutating func reduced(_ surface: Surface) -> Surface {
        guard depth != .truecolor else { return surface }
        var reduced = surface
        for y in 0..<surface.size.rows {
            for x in 0..<surface.size.columns {
                guard let style = surface[x, y]?.style, style != .plain else { continue }
                reduced.restyle(Rect(x: x, y: y, width: 1, height: 1), self.style(style))
            }
        }
        return reduced
    }

    private mutating func style(_ style: Style) -> Style {
        if let known = known[style] { return known }
        var nearest = style
        nearest.foreground = color(style.foreground)
        nearest.background = color(style.background)
        known[style] = nearest
        return nearest
    }

    private func color(_ color: Color) -> Color { color.paletteIndex(at: depth).map(Color.palette) ?? color }
}
