import Cells
import FoundationEssentials

/// Commands that go up a level, or quit the program.
extension Model {
    /// Seconds until which a second `^C` quits.
    private static let interruptTimeout = 2.0

    /// `q`: goes from the text to the list, from there to the list that it was opened from; quits in the first one.
    mutating func leave() {
        guard !layout.isTooSmall else { return emit(.display(.quit)) }
        if focus == .detail {
            focus = .list
        } else if !updating({ $0.panes.leaveFeed(&$1) }) {
            emit(.display(.quit))
        }
    }

    /// `^C`: cancels the typed line, the open layer or the running operation. A second one right after it quits.
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

    /// Removes the notice about a second `^C` once that would no longer quit.
    mutating func endInterrupt() {
        guard let end = input.interruptEnds, now > end else { return }
        input.interruptEnds = nil
        notice = nil
    }
}
