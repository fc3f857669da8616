import Testing

@testable import Terminal

@Suite struct ScrollTests {
    @Test("T4: a moved block is found, however far it moved")
    func found() {
        let old: [UInt64] = [100, 1, 2, 3, 4, 5, 6, 7, 8, 200]
        #expect(Scroll.best(old: old, new: [100, 2, 3, 4, 5, 6, 7, 8, 9, 200]) == Scroll(top: 1, bottom: 8, lines: 1))
        #expect(Scroll.best(old: old, new: [100, 0, 1, 2, 3, 4, 5, 6, 7, 200]) == Scroll(top: 1, bottom: 8, lines: -1))
        #expect(
            Scroll.best(old: old, new: [101, 5, 6, 7, 8, 9, 10, 11, 12, 201])
                == Scroll(top: 1, bottom: 8, lines: 4))
    }

    @Test("T4: nothing is scrolled where it would cost more than it saves")
    func notFound() {
        #expect(Scroll.best(old: [1, 2, 3], new: [1, 2, 3]) == nil)
        #expect(Scroll.best(old: [1, 2, 3, 4], new: [5, 6, 7, 8]) == nil)
        #expect(Scroll.best(old: [0, 0, 0, 1, 0, 0, 0], new: [0, 0, 1, 0, 0, 0, 0]) == nil)
        #expect(Scroll.best(old: [], new: []) == nil)
    }
}
