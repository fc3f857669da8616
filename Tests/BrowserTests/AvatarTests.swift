import Cells
import Foundation
import Gists
import Testing

@testable import Browser

@Suite("Avatars in the browser")
struct AvatarTests {
    /// Gists whose owners each have an avatar.
    private static func gists(_ range: ClosedRange<Int>) -> [Gist] {
        range.map { gist("g\($0)", owner: Owner(login: "user\($0)", avatarURL: "https://a.test/\($0)")) }
    }

    private static func logins(_ requests: [AvatarRequest]) -> [String] { requests.map(\.login) }

    private static let listSize = Size(columns: 4, rows: 2)

    private static func request(_ number: Int) -> AvatarRequest {
        AvatarRequest(url: "https://a.test/\(number)", login: "user\(number)", size: listSize)
    }

    @Test("A4: rows on the screen come first, then a screenful ahead in the direction of travel")
    func order() {
        var story = Story(showing: Self.gists(1...100))
        #expect(story.model.list.avatarRequests.visible == (1...11).map(Self.request))
        #expect(story.model.list.avatarRequests.prefetch == (12...22).map(Self.request))
        story.press(.pageDown, times: 5)
        story.press(.up)
        let top = story.feed.top + 1
        #expect(story.model.list.avatarRequests.visible.first == Self.request(top))
        #expect(story.model.list.avatarRequests.prefetch == ((top - 11)..<top).map(Self.request))
    }

    @Test("A4: what scrolled away is requested no more")
    func scrolledAway() {
        var story = Story(showing: Self.gists(1...100))
        story.press(.end)
        let requests = story.model.list.avatarRequests
        #expect(!(requests.visible + requests.prefetch).contains(Self.request(1)))
        #expect(story.effects.last == .requestAvatars(requests))
    }

    @Test("A2: one request for an owner, however many rows want it")
    func once() {
        let story = Story(showing: BrowserTests.gists(1...100))
        #expect(story.model.list.avatarRequests.visible.count == 1)
        #expect(story.model.list.avatarRequests.prefetch.isEmpty)
    }

    @Test("A1: a placeholder first, then the image; no owner or no URL: the placeholder stays")
    func image() {
        var story = Story(
            showing: Self.gists(1...2) + [gist("g3", owner: nil), gist("g4", owner: Owner(login: "zoe"))])
        #expect(story.lines[2].contains(" U "))
        var red = Surface(Self.listSize)
        red.fill(red.bounds, with: Cell("▀"))
        story.send(.avatar(Self.request(1), red))
        #expect(story.lines[2].hasPrefix("▌  ▀▀▀▀ "))
        #expect(story.lines[3].hasPrefix("▌  ▀▀▀▀ "))
        #expect(!story.lines[4].contains("▀"))
        #expect(story.lines[6].contains(" ? "))
        #expect(story.lines[8].contains(" Z "))
        #expect(!story.model.list.avatarRequests.visible.contains { $0.login == "zoe" })
    }

    @Test("A10: once the terminal has pixels, avatars are requested again; until they arrive, the old ones stay")
    func pixels() throws {
        var story = Story(showing: Self.gists(1...2))
        var blocks = Surface(Self.listSize)
        blocks.fill(blocks.bounds, with: Cell("▀"))
        func receive(_ number: Int, _ image: Surface) {
            story.send(.avatar(Self.request(number), image))
            story.send(.input(.resize(story.model.size)))
        }
        receive(1, blocks)
        #expect(story.model.list.avatarRequests.visible == [Self.request(2)])
        // Small ones would be sent again with each scroll.
        story.send(.input(.images(ImageSupport(.sixel, cell: Size(columns: 10, rows: 20)))))
        #expect(story.model.list.avatarRequests.visible == [Self.request(2)])
        story.send(.input(.images(ImageSupport(.kitty, cell: Size(columns: 10, rows: 20)))))
        #expect(story.model.list.avatarRequests.visible == [Self.request(1), Self.request(2)])
        #expect(story.lines[2].contains("▀▀▀▀"))
        let image = PixelImage(.whole([1]), size: Self.listSize, label: "▦ 64×64", pixelBytes: 1)
        receive(1, Surface(image))
        #expect(story.model.list.avatarRequests.visible == [Self.request(2)])
        #expect(story.lines[2].contains("▦ 64"))
        // One of block characters that was on its way.
        receive(2, blocks)
        #expect(story.model.list.avatarRequests.visible == [Self.request(2)])
    }

    @Test("A1: a late image goes only to rows that still want it")
    func lateImage() {
        var story = Story(showing: Self.gists(1...100))
        story.press(.end)
        let before = story.lines
        var red = Surface(Self.listSize)
        red.fill(red.bounds, with: Cell("▀"))
        story.send(.avatar(Self.request(1), red))
        #expect(story.lines == before)
    }

    @Test("A5: with avatars off nothing is requested and no column is spent on them")
    func off() {
        var story = Story(120, 36, settings: Settings(showsAvatars: false), showing: Self.gists(1...30))
        story.press(.down, .pageDown, .enter)
        #expect(!story.effects.contains { if case .requestAvatars = $0 { true } else { false } })
        #expect(!story.text.contains(" U "))
    }

    @Test("A4: the detail pane's image is requested in its size")
    func detail() {
        var story = Story(120, 36, showing: Self.gists(1...3))
        let large = AvatarRequest(url: "https://a.test/1", login: "user1", size: Size(columns: 12, rows: 6))
        #expect(!story.model.list.avatarRequests.visible.contains(large), "above a text")
        story.type("i")
        #expect(story.model.list.avatarRequests.visible == (1...3).map(Self.request) + [large])
    }

    @Test("A low terminal has no avatars, and no requests")
    func low() {
        let story = Story(40, 10, showing: Self.gists(1...30))
        #expect(story.model.list.avatarRequests == AvatarRequests())
    }

    @Test("A2: an image that is there is not requested; one that has left the shelf is, once more")
    func wishedAgain() {
        var story = Story(showing: Self.gists(1...100))
        let image = Surface(Self.listSize)
        story.send(.avatar(Self.request(1), image))
        story.press(.down)
        #expect(story.model.list.avatarRequests.visible.first == Self.request(2))
        for number in 101...1_200 { story.send(.avatar(Self.request(number), image)) }
        story.press(.up)
        #expect(story.model.list.avatarRequests.visible.first == Self.request(1))
    }

    @Test("The shelf of images is bounded, the oldest go first")
    func bounded() {
        var story = Story(showing: Self.gists(1...3))
        let image = Surface(Self.listSize)
        for number in 1...3_000 { story.send(.avatar(Self.request(number), image)) }
        let kept = (1...3_000).filter { story.model.list.avatars[Self.request($0)] != nil }
        #expect(kept.count <= 1_000)
        #expect(kept == Array((3_001 - kept.count)...3_000))
    }
}
