import Gists
import Reading

/// Every command that a key can have.
public enum Command: Hashable, Sendable {
    case down, up, pageDown, pageUp, halfPageDown, halfPageUp, first, last
    case open, back, previousPlace, switchPane, zoom, widenList, narrowList
    case previousFile, nextFile, scrollLeft, scrollRight, toggleWrap, loadWholeFile, toggleExactTimes
    case selectLines, jumpBack, findWord, findWordBackward, scrollDown, scrollUp, lineEnd, toggleLineNumbers
    case about, comments, pickFile, outline, find, findInFiles, toggleSource, followLink, fold, unfold, fitImage
    case refresh, goAnonymously, account, show(Feed), showOwner, showUser
    case nextUnread, previousUnread, nextGist, previousGist, toggleStar, toggleRead
    case filter, nextMatch, previousMatch, orderMenu, cycleOrder, reverseOrder, cycleDensity
    case placeTop, placeMiddle, placeBottom, screenTop, screenMiddle, screenBottom
    case openInBrowser, copyMenu, copyURL, copyContent, copyRawURL, copyCloneLine, copyFileLink, copyMarkdownLink,
        copyID, copyLines
    case history, parent, olderRevision, newerRevision, markRevision, restoreRevision, diff, sideBySide
    case save, saveAll, pipe, openInPager, openInEditor
    case write, edit, publish
    case scope, mark, palette, commandLine
    case follow, people
    case push, pull
    case delete, fork, undo, comment, nextComment, previousComment
    /// A command of the configuration, by its name.
    case custom(String)
    case help, log, redraw, suspend, leave, interrupt, quit
}

extension Command {
    /// Returns the motion of the command, repeated this many times; nil for other commands.
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
