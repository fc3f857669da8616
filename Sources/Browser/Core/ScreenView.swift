import Cells

extension Model {
    /// Draws the whole screen. Cells that nothing is drawn on are blank.
    public func render(into surface: inout Surface) {
        var kept = FrameCache()
        render(into: &surface, reusing: &kept)
    }

    /// Draws the whole screen; parts that look the same as in the last frame are copied.
    public func render(into surface: inout Surface, reusing kept: inout FrameCache) {
        surface.clear()
        ScreenView.draw(self, context, reusing: &kept, into: &surface)
    }
}

/// The drawings of the parts of the last frame. A part is drawn again only if its input has changed.
public struct FrameCache {
    var header = KeptDrawing<HeaderView>()
    var hints = KeptDrawing<StatusView.HintLine>()
    var rows = RowCache()

    public init() {}
}

/// The whole screen: the panes, and the layers over them.
enum ScreenView {
    static func draw(_ model: Model, _ context: Context, reusing kept: inout FrameCache, into surface: inout Surface) {
        if context.settings.isLinear { return LinearView.draw(model, into: &surface) }
        guard !context.layout.isTooSmall else { return TooSmallView.draw(context.size, into: &surface) }
        if !model.layers.coversPanes { drawPanes(model, context, reusing: &kept, into: &surface) }
        SyncView.draw(model.panes.window.sync, context, into: &surface)
        for layer in model.layers.all {
            if layer.level == .box, !model.layers.previewsTheme { dimPanes(context, &surface) }
            draw(layer, model, context, into: &surface)
        }
    }

    private static func drawPanes(
        _ model: Model, _ context: Context, reusing kept: inout FrameCache, into surface: inout Surface
    ) {
        let layout = context.layout
        let header = HeaderView.of(model.list.feeds, model.list.feed, context)
        kept.header.draw(header, in: header.area, into: &surface) { header.draw(into: &$0) }
        if let area = layout.list {
            ListView.draw(
                model.list, model.changes.stars, model.panes.library, context, reusing: &kept.rows, in: area,
                into: &surface)
        }
        let hidesDetail = model.list.isPreviewPending(context.focus)
        let draft = hidesDetail ? nil : model.compose.publisher.preview
        if let divider = layout.divider {
            // The lower end of the detail pane's head.
            let joint: Int? =
                if let draft, let area = layout.detail {
                    DraftPreviewView.layout(draft, area, context).rule.y
                } else {
                    hidesDetail || context.selectedGist == nil ? nil : model.detail.layout(context)?.rule.y
                }
            draw(divider, joint: joint, context, into: &surface)
        }
        var reader: Reader?
        if let draft, let area = layout.detail {
            DraftPreviewView.draw(draft, context, in: area, into: &surface)
        } else if let area = layout.detail, !hidesDetail {
            let isStarred = context.selectedGist.flatMap { model.changes.stars[$0.id] }
            let content = model.detail.content(context)
            let shown = model.detail.reader(of: content, context)
            DetailView.draw(
                model.detail, content, shown, model.list.avatars, isStarred: isStarred, context, in: area,
                into: &surface)
            reader = context.focus == .detail ? shown : nil
        }
        StatusView.draw(model, reader, context, reusing: &kept.hints, into: &surface)
    }

    private static func draw(_ divider: Rect, joint: Int?, _ context: Context, into surface: inout Surface) {
        let style = context.theme.rule
        guard divider.width == 1 else {
            // The upper edge of the pane below it, which has the accent colour while it has the focus.
            let edge = context.focus == .list ? Cell("─", style: style) : Cell("━", style: context.theme.accent)
            return surface.fill(divider, with: edge)
        }
        surface.fill(divider, with: Cell("│", style: style))
        surface.put("┬", x: divider.x, y: divider.y - 1, style: style)
        if let joint { surface.put("├", x: divider.x, y: joint, style: style) }
    }

    /// Dims all text behind a box; images keep their colours.
    private static func dimPanes(_ context: Context, _ surface: inout Surface) {
        for y in 0..<context.layout.status.y {
            for x in 0..<context.size.columns where surface[x, y]?.style.background == .default {
                surface.restyle(Rect(x: x, y: y, width: 1, height: 1), context.theme.dim)
            }
        }
    }

    /// Draws a layer over the views behind it.
    private static func draw(_ layer: Layer, _ model: Model, _ context: Context, into surface: inout Surface) {
        switch layer {
        case .commentPreview(let preview): CommentPreviewView.draw(preview, model, context, into: &surface)
        case .form(let form): FormView.draw(form, model, context, into: &surface)
        case .conflict(let conflict): ConflictDiffView.draw(conflict, model, context, into: &surface)
        case .page(let viewer): viewer.content(context).draw(context, top: viewer.top, into: &surface)
        case .picker(let picker): PickerView.draw(picker, context, into: &surface)
        case .menu(let menu):
            let rows = MenuView.rowsOfSubject(model.layers, model.panes, context)
            MenuView.draw(menu, avoiding: rows, context, into: &surface)
        case .prompt(let prompt):
            surface.fill(context.layout.status, with: .blank())
            PromptView.draw(prompt, model, in: context.layout.status, into: &surface)
        }
    }
}

/// The message for a terminal that is too small for panes: the program keeps running.
enum TooSmallView {
    static func draw(_ size: Size, into surface: inout Surface) {
        let smallest = Layout.smallest
        let text = Words.Window.tooSmall(size, smallest)
        let lines = Array(Wrap.lines(text, columns: size.columns))
        let top = max(0, (size.rows - lines.count) / 2)
        for (offset, line) in lines.enumerated() {
            surface.put(line, x: (size.columns - TextWidth.columns(of: line)) / 2, y: top + offset)
        }
    }
}
