import Browser
import Cells
import Testing

@testable import Runtime

@Suite struct `Frame pace` {
    private let image = Message.avatar(
        AvatarRequest(url: "u", login: "mira", size: Size(columns: 4, rows: 2)), Surface(Size(columns: 4, rows: 2)))
    private let key = Message.input(.key(.down))
    private let start = ContinuousClock.now

    @Test("a frame is due at first and whenever something has come, and never drawn twice")
    func due() {
        var pace = FramePace()
        #expect(pace.timeToFrame(at: start) == .zero)
        pace.drew(at: start)
        #expect(pace.timeToFrame(at: start) == nil)
        pace.came([])
        #expect(pace.timeToFrame(at: start + .seconds(1)) == nil)
        pace.came([key])
        #expect(pace.timeToFrame(at: start) == .zero)
    }

    @Test("images that come soon after a frame wait for the rest of its time, and no longer")
    func images() {
        var pace = FramePace()
        pace.drew(at: start)
        pace.came([image, image])
        #expect(pace.timeToFrame(at: start + .milliseconds(6)) == FramePace.interval - .milliseconds(6))
        pace.came([])
        #expect(pace.timeToFrame(at: start + .milliseconds(7)) == FramePace.interval - .milliseconds(7))
        #expect(pace.timeToFrame(at: start + FramePace.interval) == .zero)
        #expect(pace.timeToFrame(at: start + .seconds(1)) == .zero)
    }

    @Test("an image for a row that is not on the screen draws nothing")
    func prefetched() {
        let request = AvatarRequest(url: "u", login: "mira", size: Size(columns: 4, rows: 2))
        var pace = FramePace()
        pace.drew(at: start)
        pace.came([image, image], prefetched: [request])
        #expect(pace.timeToFrame(at: start + .seconds(1)) == nil)
        pace.came([image, key], prefetched: [request])
        #expect(pace.timeToFrame(at: start) == .zero)
    }

    @Test("everything else is drawn at once, with the images that came before or after it")
    func others() {
        var pace = FramePace()
        for messages in [[[image], [key]], [[key], [image]], [[image, key]]] {
            pace.drew(at: start)
            for batch in messages { pace.came(batch) }
            #expect(pace.timeToFrame(at: start) == .zero)
        }
    }
}
