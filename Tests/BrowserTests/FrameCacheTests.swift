import Cells
import Gists
import Testing

@testable import Browser

/// What a frame draws again, and what it copies from the last one.
@Suite struct FrameCacheTests {
    private var story = Story(
        80, 24,
        showing: (1...60).map { gist("g\($0)", owner: Owner(login: "user\($0)"), minutesAgo: Double($0)) })
    private var kept = FrameCache()

    /// Draws the next frame, and compares it with one that is drawn whole.
    private mutating func draw() {
        var surface = Surface(story.model.size)
        story.model.render(into: &surface, reusing: &kept)
        #expect(surface == story.surface)
    }

    @Test("T4: a key that scrolls draws the new row and the two whose selection changes; the header and the hints stay")
    mutating func scrolling() {
        story.press(.character("j"), times: 20)
        draw()
        let (headers, hints) = (kept.header.count, kept.hints.count)
        for number in 22...40 {
            story.press(.character("j"))
            draw()
            // The last row on the screen is only half visible.
            #expect(kept.rows.drawn == [number - 1, number, number + 1].map { .gist("g\($0)") })
        }
        #expect(kept.header.count == headers)
        #expect(kept.hints.count == hints)
    }

    @Test("T4: a frame in which nothing has changed draws neither rows nor the header nor the hints")
    mutating func nothing() {
        draw()
        let (headers, hints) = (kept.header.count, kept.hints.count)
        draw()
        #expect(kept.rows.drawn.isEmpty)
        #expect(kept.header.count == headers)
        #expect(kept.hints.count == hints)
    }

    @Test("T4: the hints are drawn again when they change, and the header when the feed does")
    mutating func changes() {
        draw()
        let (headers, hints) = (kept.header.count, kept.hints.count)
        story.press(.character(" "))
        draw()
        #expect(kept.hints.count == hints + 1)
        #expect(kept.header.count == headers)
        story.press(.character("5"))
        draw()
        #expect(kept.header.count == headers + 1)
    }
}
