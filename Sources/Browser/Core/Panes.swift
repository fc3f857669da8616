import Cells
import FoundationEssentials

/// The list, the detail pane, and what they share: the window, the library, and the places to go back to.
///
/// Features that change gists get all of it.
struct Panes: Equatable, Sendable {
    var window: Window
    let stored: StoredChoices
    var list = ListPane()
    var detail = DetailPane()
    var library = Library()
    var places = PlaceStack()
    /// The time of the last scroll to the left: the repeats of a held key do not leave the text.
    var scrolledLeftAt: Date?

    /// Requests what the panes lack after any change, except avatars.
    mutating func settle(_ update: inout UpdateContext) {
        detail.preview.load(restsAt: list.preview.restsAt, &detail.opened, &update)
        detail.settle(&update)
        list.settle(&update)
    }

    /// Returns the avatars that the panes lack; nil if they are the same as before.
    /// - Parameter isCovered: true if a page, picker or menu covers the rows.
    mutating func takeAvatarRequests(isCovered: Bool, _ context: Context) -> AvatarRequests? {
        var lacking = AvatarRequests()
        if !isCovered {
            lacking = list.lackingAvatars(isLarge: detail.layout(context)?.isRoomy == true, context)
            let others = CommentAvatars.missing(in: list.avatars, detail, context)
            lacking.visible += others.filter { !lacking.visible.contains($0) }
            // Also those of comments: a prefetched avatar draws no frame.
            let visible = Set(lacking.visible)
            lacking.prefetch.removeAll(where: visible.contains)
        }
        list.mayLackAvatars = false
        guard lacking != list.avatarRequests else { return nil }
        list.avatarRequests = lacking
        return lacking
    }

    /// Returns the context of a component.
    func context(_ settings: Settings, _ signIn: SignIn, at now: Date, frontLevel: Layer.Level?) -> Context {
        Context(
            settings: settings, now: now, window: window, feed: list.feeds.shownID, signIn: signIn,
            selectedRow: list.feed.selection, selectedGist: list.feed.selectedGist, frontLevel: frontLevel)
    }

    /// Moves the focus to a pane.
    mutating func focus(on focus: Focus, _ update: inout UpdateContext) {
        window.focus = focus
        update.follow(self)
    }

    /// The time of the tick that shows the selected gist beside the list; nil if it is shown, or if nothing is beside
    /// the list.
    var previewDue: Date? {
        guard list.isPreviewPending(window.focus) else { return nil }
        let layout = window.layout
        return layout.divider != nil || layout.lastTop(rowCount: list.feed.shownCount) > 0 ? list.preview.endsAt : nil
    }

    /// The time of the tick that loads the preview of the selected gist; nil if it is loaded, or not to be previewed.
    func previewLoadDue(_ context: Context) -> Date? {
        let isDue = detail.preview.isDue(detail.opened, imagesWait: detail.inlineImages.waitForRest, context)
        return isDue ? list.preview.restsAt : nil
    }
}

// MARK: - The layout

extension Panes {
    /// Computes the layout again if its inputs have changed.
    mutating func layOut(_ settings: Settings, at now: Date) {
        let (count, shownCount) = (list.feed.count, list.feed.shownCount)
        let gist = count == 1 && shownCount > 0 ? list.feed.shownContent(at: 0) : nil
        window.layout = Layout(
            window, settings, rowCount: shownCount == 0 ? 0 : count,
            hasSnippet: gist.flatMap { library.snippet(of: $0, in: list.feeds.shownID, at: now) } != nil,
            hasNotice: bottomLine(settings, at: now) != nil)
    }

    /// The text of the line above the status bar: a notice, or a failure while rows are on the screen.
    func bottomLine(_ settings: Settings, at now: Date) -> Notice? {
        window.notice ?? list.failureNotice(settings, at: now)
    }

    /// Shows the notice of an update at once, as it takes a row of the text.
    mutating func showNotice(_ update: inout UpdateContext) {
        guard let notice = update.takeNotice() else { return }
        window.notice = notice
        layOut(update.context.settings, at: update.context.now)
        update.follow(self)
    }

    /// Moves the divider, from where it is: the shift may be from a larger screen.
    mutating func moveDivider(by columns: Int, _ context: Context) {
        guard window.layout.divider != nil else { return }
        window.dividerShift = window.layout.dividerShift + columns
        layOut(context.settings, at: context.now)
        window.dividerShift = window.layout.dividerShift
    }

    /// Moves the divider to the mouse. At its limit it stays until the mouse is back.
    mutating func dragDivider(to mouse: Mouse, _ context: Context) {
        guard let divider = window.layout.divider else { return }
        moveDivider(by: divider.width == 1 ? mouse.x - divider.x : mouse.y - divider.y, context)
    }
}

extension Model {
    var window: Window {
        _read { yield panes.window }
        _modify { yield &panes.window }
    }

    var list: ListPane {
        _read { yield panes.list }
        _modify { yield &panes.list }
    }

    var detail: DetailPane {
        _read { yield panes.detail }
        _modify { yield &panes.detail }
    }
}
