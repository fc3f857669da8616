import Cells
import Reading

extension Command {
    /// True where a count before the key means something.
    var takesCount: Bool {
        switch self {
        case .down, .up, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .first, .last, .previousFile, .nextFile,
            .nextGist, .previousGist, .scrollLeft, .scrollRight, .nextMatch, .previousMatch, .placeTop, .placeMiddle,
            .placeBottom, .widenList, .narrowList:
            true
        default: false
        }
    }

    /// The move that it asks for, so many times; nil for what does not move.
    func motion(times count: Int = 1) -> Motion? {
        switch self {
        case .down: .rows(count)
        case .up: .rows(-count)
        case .pageDown: .pages(count)
        case .pageUp: .pages(-count)
        case .halfPageDown: .halfPages(count)
        case .halfPageUp: .halfPages(-count)
        case .first: .start
        case .last: .end
        case .scrollLeft: .columns(-count)
        case .scrollRight: .columns(count)
        default: nil
        }
    }
}

extension Model {
    /// What is done one by one is not done more often than this, whatever the count.
    private static let mostSteps = 1_000

    /// A command after a count, which only a text has: so many times, or the line of that number.
    mutating func perform(_ command: Command, times count: Int?) -> [Effect] {
        guard let count, command.takesCount else { return perform(command) }
        switch command {
        case .first, .last: return goTo(count)
        case .placeTop, .placeMiddle, .placeBottom: place(command, line: count)
        case .nextGist, .previousGist: return goToGist(by: command == .nextGist ? count : -count)
        case .previousFile: return switchTab(by: -count)
        case .nextFile: return switchTab(by: count)
        case .widenList, .narrowList: moveDivider(by: (command == .widenList ? 4 : -4) * count)
        case .nextMatch, .previousMatch:
            return (0..<min(count, Self.mostSteps)).flatMap { _ in perform(command) }
        default: return command.motion(times: count).map { move($0) } ?? []
        }
        return []
    }

    /// Moves in the pane that has the keys.
    mutating func move(_ motion: Motion) -> [Effect] {
        if focus == .list { return moveInList(motion) }
        if movePicture(motion) { return [] }
        if let effects = moveChoice(motion) { return effects }
        scrollReader(motion)
        return []
    }

    /// `zt`, `zz`, `zb`: the selected row, or in the reader the match that was found or the line of this number, goes to
    /// the top, the middle or the bottom.
    mutating func place(_ command: Command, line number: Int? = nil) {
        func above(_ rows: Int) -> Int { command == .placeTop ? 0 : command == .placeBottom ? rows - 1 : rows / 2 }
        if focus == .list {
            guard let index = feed.selectedIndex else { return }
            feed.followsSelection = true
            feed.top = max(0, index - above(layout.fullRows))
        } else if let layout = readerLayout,
            let place = number.map({ WrappedPosition(line: $0 - 1) }) ?? placeOfMatch(in: layout)
        {
            readerPosition.top = layout.top(showing: place, below: above(layout.size.rows))
        }
    }

    /// `H`, `M`: a row that is on the screen.
    mutating func selectOnScreen(_ command: Command) {
        let rows = min(layout.fullRows, feed.shownCount - feed.top)
        guard rows > 0 else { return }
        feed.selection = feed.shownGist(at: feed.top + (command == .screenTop ? 0 : (rows - 1) / 2)).id
    }
}
