import Cells
import Reading
import Testing

@testable import Browser

@Suite("C6: themes") struct ThemeTests {
    /// Backgrounds that terminals have, and the text that they have on them.
    private static let dark = (text: RGB(0xCCCCCC), backgrounds: [RGB(0), RGB(0x1E1E1E), RGB(0x282C34)])
    private static let light = (text: RGB(0x000000), backgrounds: [RGB(0xFFFFFF), RGB(0xFDF6E3)])

    @Test(
        "C6: text has a contrast of 4.5 at least on every usual background of its theme, what only hints of 3",
        arguments: [("dark", false), ("light", true), ("auto", false), ("auto", true)])
    func contrast(_ name: String, isLight: Bool) throws {
        try check(name, isLight: isLight, text: 4.5, hints: 3)
    }

    @Test("C6: high contrast means 7 for everything", arguments: [false, true])
    func highContrast(isLight: Bool) throws {
        try check("high-contrast", isLight: isLight, text: 7, hints: 7)
    }

    @Test(
        "C6: a language's dot stands out from every usual background and from the selected row",
        arguments: [false, true])
    func languages(isLight: Bool) {
        let theme = ThemeChoice.builtIn("auto", isLight: isLight, depth: .truecolor)
        let backgrounds =
            (isLight ? Self.light : Self.dark).backgrounds + [theme.selected.background.rgb].compactMap(\.self)
        for language in [
            "C", "CSV", "Elixir", "JSON", "JavaScript", "Lua", "Markdown", "Nim", "Svelte", "Swift", "YAML",
        ] {
            let color = LanguageColor.of(language, isLight: isLight)?.rgb
            for background in backgrounds {
                #expect(color.map { Contrast.ratio($0, background) >= 2.95 } == true, "\(language) on \(background)")
            }
        }
        #expect(LanguageColor.of("Unheard of", isLight: isLight) == nil)
    }

    @Test(
        "C6: well-known schemes have the same contrasts on their own backgrounds",
        arguments: Theme.schemes.map(\.name))
    func schemes(name: String) throws {
        let scheme = try #require(Theme.schemes.first { $0.name == name })
        let theme = ThemeChoice.builtIn(name, isLight: !scheme.theme.isLight, depth: .palette256)
        #expect(theme == scheme.theme)
        let text = try #require(theme.text.foreground.rgb)
        try check(theme, on: (text, [scheme.background]), text: 4.5, hints: 3)
        var choice = ThemeChoice()
        choice.name = name
        #expect(choice.background == scheme.background && !choice.dependsOnBackground)
        #expect(ThemeChoice.builtIn(name, isLight: false, depth: .palette16) == .basic(isLight: false))
    }

    @Test("C6: star, success, warning, error, link and code each have a colour of their own, the accent is for focus")
    func meanings() {
        for theme in [Theme.dark, .light] {
            let meanings = [theme.star, theme.warning, theme.error, theme.link, theme.accent, theme.success]
            #expect(Set(meanings.map(\.foreground)).count == meanings.count)
            #expect(theme.code.foreground != theme.accent.foreground && theme.code.foreground != theme.link.foreground)
        }
    }

    private func check(_ name: String, isLight: Bool, text: Double, hints: Double) throws {
        let theme = ThemeChoice.builtIn(name, isLight: isLight, depth: .truecolor)
        try check(theme, on: isLight ? Self.light : Self.dark, text: text, hints: hints)
    }

    private func check(
        _ theme: Theme, on terminal: (text: RGB, backgrounds: [RGB]), text: Double, hints: Double
    ) throws {
        let hinting = [theme.rule, theme.skeleton, theme.lineNumber]
        for selection in [theme.selected, theme.unfocused] {
            let raised = try #require(selection.background.rgb)
            for background in terminal.backgrounds { #expect(Contrast.ratio(raised, background) >= 1.6) }
        }
        let texts = Self.texts(of: theme)
        for background in terminal.backgrounds {
            let code = TokenKind.allCases.compactMap { kind in
                theme.tint.flatMap { theme.syntax[kind]?.on($0) }
            }
            for (styles, least) in [(texts + code, text), (hinting, hints)] {
                for style in styles {
                    #expect(!style.attributes.contains(.dim))
                    let contrast = Contrast.ratio(
                        style.foreground.rgb ?? terminal.text, style.background.rgb ?? background)
                    #expect(
                        contrast >= least, "\(style.foreground) on \(style.background.rgb ?? background): \(contrast)")
                }
            }
        }
    }

    /// The styles of everything that is read.
    private static func texts(of theme: Theme) -> [Style] {
        [
            theme.text, theme.title, theme.dim, theme.accent, theme.warning, theme.error, theme.match, theme.star,
            theme.success, theme.link, theme.code,
            theme.selected,
            theme.selectedTitle, theme.selectedDim, theme.selectedBar, theme.unfocused,
        ] + [theme.selected, theme.unfocused, theme.text].map(theme.found)
            + TokenKind.allCases.compactMap { theme.syntax[$0] }
            + [theme.text, theme.accent, theme.dim].map(theme.onStatusBar)
    }

    /// The first eight colours of xterm and of the Linux console.
    private static let palettes: [[RGB]] = [
        (0..<8).map { Palette.color($0) },
        [0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA].map { RGB($0) },
    ]

    @Test("C6: with 16 colours too, every text has a contrast of 4.5 on white", arguments: palettes)
    func basicOnWhite(palette: [RGB]) {
        let theme = ThemeChoice(depth: .palette16, isLight: true).theme
        let others = [theme.rule, theme.skeleton, theme.lineNumber, theme.status]
        let tints = [theme.diff.deleted, theme.diff.inserted].flatMap { [$0.line, $0.word] }
        for style in Self.texts(of: theme) + others + tints {
            // In reverse video the two change places.
            let colors = [(style.foreground, RGB.black), (style.background, RGB(0xFFFFFF))].map { color, terminal in
                if case .palette(let index) = color { palette[Int(index)] } else { terminal }
            }
            let contrast = Contrast.ratio(colors[0], colors[1])
            #expect(contrast >= 4.5, "\(style.foreground) on \(style.background): \(contrast)")
        }
        #expect(theme.hasColors && theme.diff.deleted != theme.diff.inserted)
    }

    @Test("C6: the selection is told by a raised background, by reverse video where few colours could not show one")
    func selection() {
        #expect(ThemeChoice(depth: .truecolor).theme.selected.background != .default)
        for depth in [ColorDepth.mono, .palette8, .palette16] {
            let theme = ThemeChoice(depth: depth).theme
            #expect(theme.selected.attributes.contains(.reverse))
            #expect(theme.selectedTitle.background == .default)
        }
        #expect(ThemeChoice(depth: .palette16).theme.hasColors && !ThemeChoice(depth: .mono).theme.hasColors)
    }

    @Test("C6: nothing is told by colour alone: selection and matches differ in mono too, by attributes")
    func mono() {
        let theme = Theme.mono
        for style in [theme.selected, theme.unfocused, theme.match, theme.accent] { #expect(style.attributes != []) }
        #expect(theme.selected != theme.unfocused)
        var story = Story(settings: Settings(themes: ThemeChoice(depth: .mono)), showing: gists(1...3))
        story.press(.down)
        #expect(story.surface.cells.allSatisfy { $0.style.foreground == .default && $0.style.background == .default })
        #expect(story.lines.contains { $0.contains("▌") })
    }

    @Test("C6: the terminal's background chooses between dark and light, a person's word goes before it")
    func background() {
        var story = Story(showing: gists(1...3))
        #expect(story.model.settings.theme == .dark)
        story.send(.input(.background(RGB(0xFFFFFF))))
        #expect(story.model.settings.theme == .light)
        story.type(":theme da")
        story.press(.tab, .enter)
        #expect(story.model.settings.theme == .dark)
        story.send(.input(.background(RGB(0xFDF6E3))))
        #expect(story.model.settings.theme == .dark)
        story.type(":theme auto")
        story.press(.enter)
        #expect(story.model.settings.theme == .light)
        story.type(":theme pink")
        story.press(.enter)
        #expect(story.text.contains("Unknown theme “pink”. :theme lists them all"))
        story.type(":theme norp")
        story.press(.enter)
        #expect(story.text.contains("Unknown theme “norp”. Did you mean “nord”?"))
    }

    @Test(
        "A6: what the terminal has not told is taken for what the theme is made for",
        arguments: [("auto", false, 0), ("auto", true, 0xFFFFFF), ("light", false, 0xFFFFFF), ("dark", true, 0)])
    func backgroundUntold(name: String, isLight: Bool, expected: UInt32) {
        var themes = ThemeChoice(isLight: isLight)
        themes.name = name
        #expect(themes.background == RGB(expected))
        themes.toldBackground = RGB(0xFDF6E3)
        #expect(themes.background == RGB(0xFDF6E3) && themes.isLight)
    }

    @Test(
        "C6: COLORFGBG tells the background as rxvt and its heirs do",
        arguments: [
            ("15;0", false), ("0;15", true), ("0;default;15", true), ("0;7", true), ("15;8", false), ("0;default", nil),
            ("", nil), ("0;99", nil), (nil, nil),
        ] as [(String?, Bool?)])
    func colorFgBg(_ text: String?, _ expected: Bool?) { #expect(ThemeChoice.isLight(colorFgBg: text) == expected) }

    @Test("C3: styles are read from words, and every role of a theme can be set")
    func roles() {
        #expect(Style(words: "bold #4296fa") == Style(foreground: .rgb(66, 150, 250), attributes: .bold))
        #expect(Style(words: "12 on default underline") == Style(foreground: .palette(12), attributes: .underline))
        #expect(
            Style(words: "#E6EAF0 on #28303e") == Style(foreground: .rgb(230, 234, 240), background: .rgb(40, 48, 62)))
        #expect(Style(words: "") == .plain)
        #expect(
            Style(words: "bright-blue on black bold")
                == Style(foreground: .palette(12), background: .palette(0), attributes: .bold))
        #expect(Style(words: "gray") == Style(words: "bright-black"))
        for wrong in ["bluish", "#12345", "#12345g", "256", "-1", "#+12345"] { #expect(Style(words: wrong) == nil) }
        let style = Style(attributes: .italic)
        for role in ThemeRole.names {
            var theme = Theme.dark
            #expect(ThemeRole.set(role, to: style, in: &theme))
            #expect(theme != .dark || role == "comment")
        }
        var theme = Theme.dark
        #expect(!ThemeRole.set("nothing", to: style, in: &theme))
    }
}

extension Color {
    fileprivate var rgb: RGB? {
        if case .rgb(let red, let green, let blue) = self { RGB(red: red, green: green, blue: blue) } else { nil }
    }
}
