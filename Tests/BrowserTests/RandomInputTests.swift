import Testing

@testable import Browser

/// Keys, the mouse, pasted text and sizes as they come, with answers that come or don't.
@Suite struct RandomInputTests {
    @Test("T1: whatever is typed, clicked and pasted at whatever size, the screen is drawn whole", arguments: 0..<8)
    func anything(seed: Int) {
        var monkey = Monkey(seed: UInt64(seed))
        for _ in 0..<1_000 {
            monkey.act()
            #expect(monkey.surface == monkey.story.surface)
        }
        // What was under way is left, and the list is on the screen.
        monkey.story.resize(100, 30)
        monkey.story.press(.escape, times: 20)
        #expect(monkey.story.model.prompt == nil)
        #expect(monkey.story.model.focus == .list)
        #expect(monkey.story.text.contains { !$0.isWhitespace })
    }
}
