import Cells
import FoundationEssentials

/// The ways out: a level up, and the end of the program.
extension Model {
    /// Seconds in which a second `^C` quits.
    private static let interruptTimeout = 2.0

    /// `q`: from the text to the list, from there to the list that led there; from the first one out of the program.
    mutating func leave() -> [Effect] {
        guard !layout.isTooSmall else { return [.display(.quit)] }
        if focus == .detail {
            focus = .list
            return []
        }
        return leaveFeed() ?? [.display(.quit)]
    }

    /// `^C`: cancels what is typed, open or under way. Again, with no other key between, it quits.
    mutating func interrupt() -> [Effect] {
        if let end = input.interruptEnds, now <= end { return [.display(.quit)] }
        input.pending = nil
        let effects = prompt.map { abandon($0) } ?? (box == nil ? cancelUnderWay() : closeBox()) ?? []
        input.interruptEnds = now.addingTimeInterval(Self.interruptTimeout)
        let hint = Words.Window.quit(context.key(of: .interrupt, or: ":quit"))
        if notice == nil {
            notice = Notice(text: hint, isError: false)
        } else {
            notice?.hint += " · " + hint
        }
        return effects
    }

    /// Takes back what was said of a second `^C` once one would no longer quit.
    mutating func endInterrupt() {
        guard let end = input.interruptEnds, now > end else { return }
        input.interruptEnds = nil
        notice = nil
    }
}
