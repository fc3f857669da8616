import Cells
import Testing

@testable import Browser

@Suite struct ThemeTests {
    @Test("C6: the selection is told by a raised background, by reverse video where few colours could not show one")
    func selection() {
        #expect(Theme.suited(to: .truecolor).selected.background != .default)
        for depth in [ColorDepth.mono, .palette8, .palette16] {
            #expect(Theme.suited(to: depth).selected.attributes.contains(.reverse))
            #expect(Theme.suited(to: depth).selectedTitle.background == .default)
        }
        #expect(Theme.suited(to: .palette16).hasColors && !Theme.suited(to: .mono).hasColors)
    }
}
