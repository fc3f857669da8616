import Cells
import Foundation
import Gists
import TestSupport
import Testing

@testable import Browser

@Suite struct RowCacheTests {
    private static let keys: [Key] =
        "jjjjjjkkk  JKGgSRzV<>12/ar".map { .character($0) } + [
            .down, .down, .up, .pageDown, .pageUp, .control("d"), .enter, .escape, .escape, .tab, .backspace,
        ]
    private static let blocks: [Glyph] = ["▀", "▄", "█"]
    private static let sizes = [(80, 24), (100, 30), (200, 50), (60, 14), (45, 12), (70, 60)]

    @Test("T2: rows that are copied from the last frame look as they would if they were drawn", arguments: 1...6)
    func everyFrame(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var story = Story(100, 30, showing: SampleData.rows + SampleData.awkward)
        story.recall(SampleData.readHistory)
        var kept = FrameCache()
        for step in 0..<250 {
            advance(&story, &random)
            var copied = Surface(story.model.size)
            story.model.render(into: &copied, reusing: &kept)
            guard copied != story.surface else { continue }
            Issue.record("step \(step) of seed \(seed)")
            return
        }
    }

    private func advance(_ story: inout Story, _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
            let (columns, rows) = Self.sizes.randomElement(using: &random) ?? (80, 24)
            story.resize(columns, rows)
        case 1: story.send(.time(story.model.now.addingTimeInterval(.random(in: 0..<900, using: &random))))
        case 2: story.send(.input(.background([RGB.black, RGB(0xFFFFFF)].randomElement(using: &random) ?? .black)))
        case 3, 4:
            guard let gist = story.feed.rows.values.randomElement(using: &random),
                let request = gist.owner?.avatarRequest(Layout.avatarInList)
            else { return }
            let glyph = Self.blocks.randomElement(using: &random) ?? .space
            var image = Surface(request.size)
            image.fill(image.bounds, with: Cell(glyph))
            story.send(.avatar(request, image))
        default: story.press(Self.keys.randomElement(using: &random) ?? .down)
        }
    }
}
