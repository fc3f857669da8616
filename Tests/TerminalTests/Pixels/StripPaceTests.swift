import Testing

@testable import Terminal

@Suite struct StripPaceTests {
    @Test("A10: images that are drawn row by row come at most 25 times a second, and rest while keys are held")
    func pace() {
        var pace = StripPace()
        var now = ContinuousClock.now
        #expect(pace.timeToDraw(at: now) == .zero)
        pace.keyCame(at: now)
        #expect(pace.timeToDraw(at: now) == .zero)
        pace.drew(at: now)
        #expect(pace.timeToDraw(at: now) == .milliseconds(40))
        now += .milliseconds(50)
        #expect(pace.timeToDraw(at: now) == .zero)
        // The second key of a held one.
        pace.keyCame(at: now)
        #expect(pace.timeToDraw(at: now) == .milliseconds(100))
        now += .milliseconds(60)
        pace.keyCame(at: now)
        #expect(pace.timeToDraw(at: now) == .milliseconds(100))
        now += .milliseconds(100)
        #expect(pace.timeToDraw(at: now) == .zero)
        // A key after a pause.
        now += .seconds(1)
        pace.keyCame(at: now)
        #expect(pace.timeToDraw(at: now) == .zero)
    }
}
