import Testing

@testable import Runtime

@Suite struct `Frame pace` {
    private let start = ContinuousClock.now

    @Test("a frame is due at first and whenever something has come, and never drawn twice")
    func due() {
        var pace = FramePace()
        #expect(pace.timeToFrame(at: start) == .zero)
        pace.drew(at: start)
        #expect(pace.timeToFrame(at: start) == nil)
        pace.came(.none)
        #expect(pace.timeToFrame(at: start + .seconds(1)) == nil)
        pace.came(.others)
        #expect(pace.timeToFrame(at: start) == .zero)
    }

    @Test("images that come soon after a frame wait for the rest of its time, and no longer")
    func images() {
        var pace = FramePace()
        pace.drew(at: start)
        pace.came(.images)
        pace.came(.images)
        #expect(pace.timeToFrame(at: start + .milliseconds(6)) == FramePace.interval - .milliseconds(6))
        pace.came(.none)
        #expect(pace.timeToFrame(at: start + .milliseconds(7)) == FramePace.interval - .milliseconds(7))
        #expect(pace.timeToFrame(at: start + FramePace.interval) == .zero)
        #expect(pace.timeToFrame(at: start + .seconds(1)) == .zero)
    }

    @Test("everything else is drawn at once, with the images that came before or after it")
    func others() {
        var pace = FramePace()
        for order in [[FramePace.News.images, .others], [.others, .images, .none]] {
            pace.drew(at: start)
            for kind in order { pace.came(kind) }
            #expect(pace.timeToFrame(at: start) == .zero)
        }
    }
}
