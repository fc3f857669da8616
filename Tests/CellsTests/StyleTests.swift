import Testing

@testable import Cells

@Suite struct StyleTests {
    private static let colors: [Color] = [
        .default, .palette(0), .palette(7), .rgb(0, 0, 0), .rgb(0, 0, 7), .rgb(255, 255, 255),
    ]
    private static let styles = colors.flatMap { background in
        (0..<32).map { Style(foreground: colors[Int($0) % 6], background: background, attributes: .init(rawValue: $0)) }
    }

    @Test("Blanks look alike on one background, where neither is underlined or reversed")
    func blanks() {
        let seen: Style.Attributes = [.underline, .reverse]
        for one in Self.styles {
            for other in Self.styles {
                let isAlike =
                    one.background == other.background && one.attributes.isDisjoint(with: seen)
                    && other.attributes.isDisjoint(with: seen)
                #expect(one.looksBlankAs(other) == isAlike)
            }
        }
    }
}
