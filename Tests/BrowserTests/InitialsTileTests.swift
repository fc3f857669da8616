import Cells
import Testing

@testable import Browser

@Suite struct InitialsTileTests {
    private let size = Size(columns: 4, rows: 2)

    @Test(
        "A1: the tile carries the first letters of the login's first two words",
        arguments: [
            ("octocat", " O"), ("octo-cat", " OC"), ("élodie_b", " ÉB"), ("日本-語", "日語"), ("[31m", " 3"), ("-", " ?"),
            ("", " ?"),
        ])
    func letters(login: String, line: String) {
        let tile = InitialsTile.surface(login: login, size: size, hasColors: true)
        #expect(tile.lines == [line, ""])
        #expect(tile.size == size)
    }

    @Test("A5: without colours the letters stand in brackets where there is room, in the plain style")
    func mono() {
        #expect(InitialsTile.surface(login: "octo-cat", size: size, hasColors: false).lines == ["[OC]", ""])
        let narrow = Size(columns: 3, rows: 1)
        #expect(InitialsTile.surface(login: "octo-cat", size: narrow, hasColors: false).lines == ["OC"])
        let least = Size(columns: 1, rows: 1)
        #expect(InitialsTile.surface(login: "octo-cat", size: least, hasColors: false).lines == ["O"])
        let tile = InitialsTile.surface(login: "a", size: size, hasColors: false)
        #expect(tile.cells.allSatisfy { $0.style == .plain })
    }

    @Test("A1: a person's colour is the same in every run, and nobody is grey")
    func colors() {
        let background = { (login: String?) in
            InitialsTile.surface(login: login, size: size, hasColors: true)[0, 0]?.style.background
        }
        #expect(background("octocat") == .rgb(0x82, 0x50, 0x23))
        #expect(background(nil) == .rgb(0x5F, 0x65, 0x70))
        #expect(background("") == background(nil))
    }
}
