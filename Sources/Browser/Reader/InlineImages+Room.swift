import Cells
import Documents
import Gists
import Reading

/// The rows that are reserved for images in texts. They are those of the image from the beginning, if its size is
/// known: it is declared by HTML, it is in the bytes of an image inside the text, or the image was drawn before. Other
/// images get the rows of a usual one, and are drawn in these as long as other rows would move text on the screen.
extension InlineImages {
    /// Rows for an image of unknown size.
    private static let roomUntilKnown = 8
    /// Rows of the largest image.
    private static let largest = 20

    /// Returns a gist's document with room for the images that will be drawn in it.
    func withRoom(
        _ document: ReadingDocument, of id: GistID, in pane: DetailPane, _ context: Context
    ) -> ReadingDocument {
        let listed = context.selectedGist.flatMap { $0.id == id ? $0 : nil }
        guard context.drawsInlineImages, case .page(var page) = document, page.hasImages,
            let gist = pane[id]?.shownGist ?? listed
        else { return document }
        page.fit = Self.fit(context)
        for address in page.images where ImageSource(address, on: page, in: gist) != nil {
            page.room[address] = room(for: Key(gist: id, address: address), on: page)
        }
        return .page(page)
    }

    /// Nil for an image that can't be drawn.
    private func room(for key: Key, on page: Page) -> ImageRoom? {
        guard !failed.contains(key) else { return nil }
        return page.shownSize(of: key.address, own: sizes[key]).map { .image($0) } ?? .rows(Self.roomUntilKnown)
    }

    private static func fit(_ context: Context) -> ImageFit {
        // From the screen's size, not the pane's: a notice takes a row of that.
        ImageFit(
            rows: max(3, min(largest, context.size.rows / 2)), cell: context.settings.imageSupport?.cell)
    }

    /// Fits the images to another screen, and gives those of `unsettled` the room of their size, if that moves no text
    /// on the screen.
    static func settleRooms(in pane: inout DetailPane, _ context: Context) {
        refit(in: &pane, context)
        for key in pane.inlineImages.unsettled {
            var isSettled = true
            for (tab, view) in pane[key.gist]?.texts.views ?? [:] {
                guard case .page(let page) = view.value, page.hasImages(at: key.address) else { continue }
                let room = pane.inlineImages.room(for: key, on: page)
                if !give(room, to: key, on: page, in: tab, &pane, context) { isSettled = false }
            }
            if isSettled { pane.inlineImages.unsettled.remove(key) }
        }
    }

    /// Gives the failed images of a gist room again, so that they are loaded once more.
    static func retryFailed(of gist: GistID, in pane: inout DetailPane) {
        let failed = pane.inlineImages.failed.filter { $0.gist == gist }
        pane.inlineImages.forgetFailed(of: gist)
        for key in failed {
            for (tab, view) in pane[gist]?.texts.views ?? [:] {
                guard case .page(var page) = view.value, page.hasImages(at: key.address) else { continue }
                page.room[key.address] = pane.inlineImages.room(for: key, on: page)
                pane.withGist(gist) { $0.texts.views[tab]?.value = .page(page) }
            }
        }
    }

    /// The place in the text stays.
    private static func refit(in pane: inout DetailPane, _ context: Context) {
        let tab = pane.tab(context)
        guard let id = context.selection, case .page(var page) = pane[id]?.texts.views[tab]?.value,
            !page.room.isEmpty, page.fit != fit(context)
        else { return }
        page.fit = fit(context)
        pane.keepPlace(context) { pane in pane.withGist(id) { $0.texts.views[tab]?.value = .page(page) } }
    }

    /// Gives an image other room in a tab.
    /// - Returns: false if that would move text on the screen.
    private static func give(
        _ room: ImageRoom?, to key: Key, on page: Page, in tab: DetailTab, _ pane: inout DetailPane, _ context: Context
    ) -> Bool {
        guard page.room[key.address] != room else { return true }
        let isShown = key.gist == context.selection && tab == pane.tab(context)
        if isShown, let layout = pane.reader(context).layout {
            let before = pane.position(context).top
            guard let top = layout.top(from: before, after: room, ofImage: key.address) else { return false }
            if top != before { pane.withPosition(context) { $0.top = top } }
        }
        var page = page
        page.room[key.address] = room
        pane.withGist(key.gist) { $0.texts.views[tab]?.value = .page(page) }
        return true
    }
}

extension Context {
    /// Without colours, or if images are disabled, an image is shown as its text.
    var drawsInlineImages: Bool {
        settings.showsAvatars && settings.showsImages && settings.themes.depth != .mono
    }
}
