import Cells
import Testing

@testable import Images

@Suite struct InitialsTests {
    let size = Size(columns: 4, rows: 2)

    @Test(
        "A1: a coloured tile with the letters in its middle",
        arguments: [
            ("octo-cat", " OC"), ("torvalds", " T"), ("dependabot[bot]", " DB"), ("日本", " 日"), ("日本-語", "日語"),
            ("", " ?"),
            ("\u{1B}[31m", " 3"), ("--", " ?"),
        ])
    func letters(login: String, line: String) {
        let tile = Initials.tile(login: login, size: size, depth: .truecolor)
        #expect(tile.lines == [line, ""])
        #expect(Set(tile.cells.map(\.style)).count == 1)
        #expect(tile[0, 0]?.style.background != .default)
    }

    @Test("A5: without colours the letters stand in brackets, where there is room")
    func mono() {
        #expect(Initials.tile(login: "octo-cat", size: size, depth: .mono).lines == ["[OC]", ""])
        #expect(Initials.tile(login: "octo-cat", size: Size(columns: 3, rows: 1), depth: .mono).lines == ["OC"])
        #expect(Initials.tile(login: "octo-cat", size: Size(columns: 1, rows: 1), depth: .mono).lines == ["O"])
        #expect(Initials.tile(login: "a", size: size, depth: .mono).cells.allSatisfy { $0.style == .plain })
    }

    @Test("A1: the same login has the same colour in every run")
    func stableColor() {
        let background = Initials.tile(login: "octocat", size: size, depth: .truecolor)[0, 0]?.style.background
        #expect(background == .rgb(0, 115, 134))
        #expect(Initials.tile(login: "octocat", size: size, depth: .palette16)[0, 0]?.style.background == .palette(3))
    }

    @Test("A1: nobody is grey")
    func nobody() {
        let tile = Initials.tile(login: nil, size: size, depth: .palette16)
        #expect(tile[0, 0]?.style.background == .palette(8))
        #expect(tile.lines == [" ?", ""])
    }

    @Test func `Tiles of any size, down to none, are drawn`() {
        for columns in 0...5 {
            for rows in 0...3 {
                for login in ["octo-cat", "日本"] {
                    let size = Size(columns: columns, rows: rows)
                    #expect(Initials.tile(login: login, size: size, depth: .palette256).size == size)
                }
            }
        }
    }
}
