import Cells
import FoundationEssentials

/// The ways out: a level up, and the end of the program.
extension Model {
    /// Seconds in which a second `^C` quits.
    private static let interruptTimeout = 2.0

    /// `q`: from the text to the list, from there to the list that led there; from the first one out of the program.
    mutating func leave() {
        guard !layout.isTooSmall else { return emit(.display(.quit)) }
        if focus == .detail {
            focus = .list
        } else if !leaveFeed() {
            emit(.display(.quit))
        }
    }

    /// `^C`: cancels what is typed, open or under way. Again, with no other key between, it quits.
    mutating func interrupt() {
        if let end = input.interruptEnds, now <= end { return emit(.display(.quit)) }
        input.pending = nil
        if let prompt {
            updating { prompt.abandon(&$0.input, &$1) }
        } else if box != nil {
            updating { $0.layers.closeBox(&$1) }
        } else {
            cancelUnderWay()
        }
        input.interruptEnds = now.addingTimeInterval(Self.interruptTimeout)
        let hint = Words.Window.quit(context.key(of: .interrupt, or: ":quit"))
        if notice == nil { tell(hint) } else { notice?.hint += " · " + hint }
    }

    /// Takes back what was said of a second `^C` once one would no longer quit.
    mutating func endInterrupt() {
        guard let end = input.interruptEnds, now > end else { return }
        input.interruptEnds = nil
        notice = nil
    }
}
