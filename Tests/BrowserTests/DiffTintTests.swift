import Cells
import Gists
import Reading
import Testing

@testable import Browser

@Suite("R8, C6: the colours of a diff")
struct DiffTintTests {
    private static let names = ThemeChoice.builtIn.filter { $0 != "mono" }
    private static let depths = [ColorDepth.truecolor, .palette256, .palette16, .palette8]

    private static func theme(_ name: String, _ depth: ColorDepth, isLight: Bool) -> Theme {
        var choice = ThemeChoice(depth: depth, isLight: isLight)
        choice.name = name
        return choice.theme
    }

    private func style(_ traits: SpanStyle.Traits, _ theme: Theme, _ role: SpanStyle.Role = .text) -> Style {
        theme.style(of: SpanStyle(role, traits))
    }

    /// The colour that a line is known by: its background, with few colours its text.
    private func hue(_ style: Style) -> RGB {
        color(style.background == .default ? style.foreground : style.background) ?? .black
    }

    @Test(
        "R8: what went is red, what came is green, and changed words stand out more, in every theme", arguments: names)
    func hues(name: String) {
        for depth in Self.depths {
            for isLight in [false, true] {
                let theme = Self.theme(name, depth, isLight: isLight)
                for traits in [SpanStyle.Traits.deleted, .inserted] {
                    let line = style(traits, theme), word = style(traits.union([.changed, .bold, .underlined]), theme)
                    for style in [line, word] {
                        let color = hue(style)
                        // The green of the 16 colours is unreadable on white: there it is blue.
                        let isBlue = depth <= .palette16 && theme.isLight
                        let (red, other) = (Int(color.red), Int(isBlue ? color.blue : color.green))
                        #expect(traits == .deleted ? red > other : other > red, "\(name) \(depth): \(color)")
                    }
                    #expect(word.attributes.isSuperset(of: [.bold, .underline]))
                    let isStronger = word.background != line.background || word.attributes.contains(.reverse)
                    #expect(isStronger, "\(name) \(depth)")
                }
                #expect(style(.deleted, theme) != style(.inserted, theme) && style([], theme) == theme.text)
            }
        }
    }

    @Test("C6: text on them has a contrast of 4.5 at least, with high contrast of 7", arguments: names)
    func contrast(name: String) {
        for depth in [ColorDepth.truecolor, .palette256] {
            for isLight in [false, true] {
                let theme = Self.theme(name, depth, isLight: isLight)
                let least = name == "high-contrast" ? 7 : 4.5
                let text = color(theme.text.foreground) ?? (theme.isLight ? .black : RGB(0xCCCCCC))
                let roles = [SpanStyle.Role.text, .aside] + TokenKind.allCases.map { .syntax($0) }
                for traits in [SpanStyle.Traits.deleted, .inserted, [.deleted, .changed], [.inserted, .changed]] {
                    for role in roles {
                        let style = style(traits, theme, role)
                        let ink = color(style.foreground) ?? text
                        let ratio = Contrast.ratio(ink, color(style.background) ?? .black)
                        #expect(ratio >= least, "\(name) \(depth) \(role) \(traits.rawValue): \(ratio)")
                    }
                }
            }
        }
    }

    private func color(_ color: Color) -> RGB? {
        switch color {
        case .default: nil
        case .palette(let index): Palette.color(index)
        case .rgb(let red, let green, let blue): RGB(red: red, green: green, blue: blue)
        }
    }

    @Test("C6: without colours signs and attributes tell the same")
    func mono() {
        #expect(style(.deleted, .mono) == Theme.mono.text)
        #expect(style([.deleted, .changed, .bold, .underlined], .mono).attributes == [.bold, .underline])
    }

    @Test("R8: the screen has them, unified and side by side", arguments: [false, true])
    func screen(isSideBySide: Bool) throws {
        var story = Story(200, 40, showing: [gist("g1", files: [file("a.txt"), file("b.txt")])])
        story.press(.enter)
        story.answerGist(Versioned.gist(3))
        story.type(isSideBySide ? "=W" : "=")
        var before = Versioned.gist(3)
        before.files[0].content = before.files[0].content?.replacing("line 30 of a.txt", with: "line xx of a.txt")
        before.history = nil
        story.answerSide(isOld: true, before)
        let surface = story.surface
        let tints = Theme.dark.diff
        func row(_ text: String) throws -> (y: Int, x: Int) {
            let y = try #require(surface.lines.firstIndex { $0.contains(text) })
            let line = surface.lines[y]
            return (y, TextWidth.columns(of: line[..<line.firstRange(of: text)!.lowerBound]))
        }
        for (text, tint) in [("− line xx of", tints.deleted), ("+ line 30 of", tints.inserted)] {
            let place = try row(text)
            let styles = (0..<text.count).compactMap { surface[place.x + $0, place.y]?.style }
            #expect(styles.allSatisfy { [tint.line.background, tint.word.background].contains($0.background) })
            #expect(styles[0].background == tint.line.background)
            #expect(styles[8].background == tint.word.background && styles[8].attributes.contains(.bold))
            #expect(styles[10].background == tint.line.background)
        }
    }
}
