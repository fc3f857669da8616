import Cells
import Gists
import Testing

@testable import Browser

@Suite("Density of the list")
struct DensityTests {
    private func settings(_ density: Density) -> Settings {
        var settings = Settings()
        settings.density = density
        return settings
    }

    @Test(
        "B19: 120×36 shows 11, 17 or 33 gists, one per line of the list in the end",
        arguments: [(Density.comfortable, 11), (.compact, 17), (.line, 33)])
    func rows(density: Density, count: Int) {
        let story = Story(120, 36, settings: settings(density), showing: gists(1...60))
        #expect(Set(story.visibleIDs).count == count)
    }

    @Test("B19: below 45 rows the rows are compact unless the user says otherwise", arguments: [(44, 2), (45, 3)])
    func fitting(rows: Int, height: Int) {
        var automatic = Settings()
        automatic.density = nil
        var story = Story(120, rows, settings: automatic, showing: gists(1...60))
        #expect(story.model.layout.rowHeight == height)
        story.resize(120, 89 - rows)
        #expect(story.model.layout.rowHeight == 5 - height)
        story.type(",")
        #expect(story.model.settings.density == (height == 3 ? .line : .compact), "the key goes on from what is shown")
    }

    @Test("B19: , goes on to the next density and says so, and the selection stays on the screen")
    func key() {
        var story = Story(120, 36, showing: gists(1...60))
        story.press(.down, times: 40)
        for density in [Density.compact, .line, .comfortable] {
            story.type(",")
            #expect(story.text.contains("Density: \(density.rawValue)"))
            #expect(story.model.settings.density == density)
            #expect(story.visibleIDs.contains("g41"))
        }
    }

    @Test("B19: :density takes a form by how its name begins, and nothing else")
    func typed() {
        var story = Story(120, 36, showing: gists(1...60))
        story.type(":density l")
        story.press(.enter)
        #expect(story.model.settings.density == .line)
        story.type(":density wide")
        story.press(.enter)
        #expect(story.model.settings.density == .line)
        #expect(story.text.contains("Unknown density “wide”. Use comfortable, compact or line."))
        story.type(":density compcat")
        story.press(.enter)
        #expect(story.text.contains("Unknown density “compcat”. Did you mean “compact”?"))
    }

    @Test("B19: small screens have the same rows whatever the density", arguments: [(40, 10), (20, 5), (59, 24)])
    func small(columns: Int, rows: Int) {
        let forms = [Density.compact, .line].map { density in
            Story(columns, rows, settings: settings(density), showing: gists(1...9)).lines
        }
        #expect(forms[0].prefix(3) == forms[1].prefix(3))
    }

    @Test("B19: a secret gist without a description keeps its columns: the file's name is cut, not the age")
    func secretWithoutDescription() {
        for columns in [60, 80, 100, 120, 140, 200] {
            var secret = gist(
                "g1", description: .some(nil), files: [file("a-rather-long-name-of-a-file.yml", language: "YAML")])
            secret.isPublic = false
            var starred = secret
            starred.id = "g2"
            var withStar = settings(.line)
            withStar.hasToken = true
            var story = Story(columns, 36, settings: withStar, showing: [secret, starred, gist("g3")])
            story.press(.down)
            story.type("s")
            let places = story.surface.lines[2...4].map { line in
                line.firstRange(of: "4 min").map { TextWidth.columns(of: line[..<$0.lowerBound]) }
            }
            #expect(Set(places).count == 1, "\(columns): \(places)")
            #expect(story.lines[2].contains("a-rath"))
        }
    }

    @Test("B19: languages stand below each other, with a dot or without; a cut name keeps its dot's colour")
    func languageColumn() throws {
        let names = ["TypeScript", "Ignore List", "fish", "Text", "Swift", "A language that nobody knows"]
        let rows = names.enumerated().map { gist("g\($0)", files: [file("a", language: $1)]) }
        let story = Story(120, 36, settings: settings(.line), showing: rows)
        for (row, name) in names.enumerated() {
            let line = story.surface.lines[2 + row]
            let start = try #require(line.firstRange(of: name.prefix(3)))
            #expect(TextWidth.columns(of: line[..<start.lowerBound]) == 5, "\(name)")
            let dot = story.surface[3, 2 + row]
            let color = LanguageColor.of(name, isLight: false)
            #expect(dot?.glyph.text == (color == nil ? " " : "●"))
            if let color, row > 0 { #expect(dot?.style.foreground == color) }
        }
    }

    @Test("B19: a row of two lines shows a language's name whole or not at all, with air before what is at its right")
    func wholeLanguage() {
        var isShown: Set<Bool> = []
        let gist = gist(
            "g1", owner: Owner(login: "kettle-code"), files: [file("a", language: "Ignore", size: 1_100)],
            minutesAgo: 60 * 24 * 40, comments: 12)
        for columns in 100...150 {
            var withStar = settings(.compact)
            withStar.hasToken = true
            var story = Story(columns, 36, settings: withStar, showing: [gist] + gists(2...3))
            story.type("s")
            let line = story.surface.lines[3]
            #expect(line.contains("  ★"), "\(columns): \(line)")
            #expect(line.contains("Ignore") || !line.contains("Ig"), "\(columns): \(line)")
            #expect(!line.contains("· …") && !line.contains("·  "), "\(columns): \(line)")
            isShown.insert(line.contains("kettle-code · Ignore"))
        }
        #expect(isShown == [false, true])
    }

    @Test("B19: no row of the user's own gists names or shows the user; other lists name the owner")
    func ownRows() {
        for density in Density.allCases {
            var own = settings(density)
            own.hasToken = true
            var story = Story(200, 36, settings: own, showing: gists(1...3))
            let list = story.model.layout.list ?? Rect(x: 0, y: 0, width: 0, height: 0)
            func rows() -> [String] { (list.y..<list.maxY).map { story.surface.text(0..<list.width, y: $0) } }
            #expect(rows().contains { $0.contains("mira") }, "\(density)")
            story.type("3")
            var secret = gist("s", files: [file("a.swift"), file("b.swift")])
            secret.isPublic = false
            story.answerPage([secret] + gists(4...6))
            let shown = rows()
            #expect(!shown.contains { $0.contains("  M  ") }, "no avatar: \(density)")
            #expect(shown.contains { $0.contains("#g4") } && !shown.contains { $0.contains("mira") }, "\(density)")
            #expect(!shown.contains { $0.contains("   · ") }, "\(density)")
        }
    }

    @Test("B19: the columns of all rows stand below each other, whatever their texts are")
    func aligned() throws {
        let rows = [
            gist("g1", owner: Owner(login: "全角"), files: [file("a.swift", language: "Swift", size: 4_100)]),
            gist(
                "g2", description: "日本語 👩‍🚀 e\u{301} #g2", owner: nil,
                files: [file("b", size: 999_900), file("c", size: 0)],
                minutesAgo: 59, comments: 31),
            gist("g3", files: [file("d", size: 0)], minutesAgo: 0, comments: .max),
        ]
        let story = Story(80, 24, settings: settings(.line), showing: rows)
        let surface = story.surface
        for (text, column) in [("4.1 kB", 60), ("999.9 kB", 58), ("0 B", 63)] {
            let y = try #require(story.lines.firstIndex { $0.contains(" " + text) })
            #expect(surface.text(column..<column + text.count, y: y) == text)
        }
        #expect(story.lines[2].contains("Swift"))
        #expect(story.lines[3].contains("2 files"))
        #expect(story.lines[3].contains("❝ 31"))
    }

    @Test("B19: rows tell the size of the gist in every form", arguments: [40, 50, 60, 80, 100, 120])
    func sizes(columns: Int) {
        for density in Density.allCases {
            for rows in [10, 24, 36] {
                let rows = Story(columns, rows, settings: settings(density), showing: [gist("g1")])
                #expect(rows.text.contains("100 B"), "\(density)\n\(rows.text)")
            }
        }
    }

    @Test("B19: a narrow list leaves columns out before the title gets too short", arguments: 0...200)
    func columns(width: Int) {
        let columns = RowColumns(width: width)
        let others = [columns.language, columns.owner, columns.files, columns.size, columns.comments]
        let used = others.filter { $0 > 0 }.reduce(columns.title + 1 + columns.age) { $0 + $1 + 1 }
        #expect(used == max(width, columns.age + 1))
        #expect(others.allSatisfy { $0 == 0 } || columns.title >= 24)
    }

    @Test("R1: with t rows have exact times, in their columns; a narrow list leaves out the size, not the time")
    func exactTimes() {
        for density in Density.allCases {
            for columns in [60, 80, 100, 120, 200] {
                for rows in [gists(1...1), gists(1...9)] {
                    var story = Story(columns, 36, settings: settings(density), showing: rows)
                    story.type("t")
                    let list = story.model.layout.list ?? Rect(x: 0, y: 0, width: 0, height: 0)
                    let text = (list.y..<list.maxY).map { story.surface.text(0..<list.width, y: $0) }
                    #expect(text.count { $0.contains("2026-11-21 11:56") } == rows.count, "\(density) at \(columns)")
                }
            }
        }
    }

    @Test("B19: where rows touch, an owner's avatar is shown once in a run of rows, at the top of the screen again")
    func avatars() {
        var rows = gists(1...60)
        rows[2].owner = Owner(login: "oli")
        func hasAvatar(_ story: Story, _ row: Int) -> Bool {
            let y = 2 + row * story.model.layout.rowHeight
            return story.surface[3, y]?.style.background != story.surface[40, y]?.style.background
        }
        var story = Story(120, 36, settings: settings(.compact), showing: rows)
        story.press(.down, times: 6)
        #expect((0..<6).map { hasAvatar(story, $0) } == [true, false, true, true, false, false])
        story.press(.end)
        #expect((0..<3).map { hasAvatar(story, $0) } == [true, false, false])
        story = Story(120, 36, settings: settings(.comfortable), showing: rows)
        story.press(.down, times: 6)
        #expect((0..<6).allSatisfy { hasAvatar(story, $0) })
    }

    @Test("B19: the number of files is whole or left out", arguments: 40...130)
    func filesWhole(width: Int) {
        let files = (1...300).map { file("f\($0).txt") }
        let long = gist("g1", owner: Owner(login: "northbound-owl"), files: files, comments: 4)
        for density in [Density.comfortable, .compact, .line] {
            let lines = Story(width, 24, settings: settings(density), showing: [long]).lines
            for line in lines where line.contains("300") {
                #expect(line.contains("300 files"), "\(line)")
            }
        }
    }

    @Test("B19: one-line rows show a star, what is secret, and where words were found")
    func states() {
        var secret = gist("g1")
        secret.isPublic = false
        var story = Story(80, 24, settings: settings(.line), showing: [secret])
        #expect(story.text.contains("secret · Notes #g1"))
        story.type("5ring")
        story.answerSearch(SampleData.hits)
        #expect(story.text.contains("struct Ring"))
    }

    @Test("Rows tell the size of all files together", arguments: [Density.comfortable, .compact, .line])
    func size(density: Density) {
        let rows = [gist("g1", files: [file("a", size: 1_000), file("b", size: 1_500_000)])]
        #expect(Story(80, 40, settings: settings(density), showing: rows).text.contains("1.5 MB"))
    }

    @Test(
        "Where the description says nothing, the first file's name stands behind it",
        arguments: [
            ("test", "test · notes.md"), ("-", "- · notes.md"), (" . ", ". · notes.md"),
            ("Untitled", "Untitled · notes.md"),
            ("", "(no description) notes.md"),
        ])
    func nothingSaid(description: String, title: String) {
        let story = Story(showing: [gist("g1", description: description)])
        #expect(story.text.contains(title))
    }

    @Test("A description that says something stands by itself", arguments: ["test of the ring", "幅", "vi"])
    func somethingSaid(description: String) {
        let story = Story(showing: [gist("g1", description: description)])
        #expect(story.text.contains(description))
        #expect(!story.text.contains("notes.md"))
    }
}
