import Cells
import FoundationEssentials

/// Draws the progress of a sync above the status bar.
enum SyncView {
    static func draw(_ sync: SyncState, _ context: Context, into surface: inout Surface) {
        guard let area = context.layout.sync, let step = sync.step else { return }
        let theme = context.theme
        let rule = String(repeating: "─", count: area.width)
        surface.put(rule, x: area.x, y: area.y, style: theme.rule)
        let title = " " + Words.Sync.progress(step, seconds: context.now.timeIntervalSince(sync.startedAt)) + " "
        surface.put(
            OneLine.collapse(title, columns: max(0, area.width - 4)), x: area.x + 2, y: area.y, style: theme.accentText)
        drawBar(step, y: area.y + 1, in: area, theme, into: &surface)
    }

    private static func drawBar(
        _ step: SyncStep, y: Int, in area: Rect, _ theme: Theme, into surface: inout Surface
    ) {
        let hint = Words.Sync.hint
        let columns = TextWidth.columns(of: hint)
        let width = max(0, area.width - columns - 4)
        let (done, all) = step.work
        let filled = all > 0 ? min(width, width * done / all) : 0
        surface.put(String(repeating: "█", count: filled), x: area.x + 1, y: y, style: theme.accentText)
        surface.put(String(repeating: "░", count: width - filled), x: area.x + 1 + filled, y: y, style: theme.rule)
        surface.put(hint, x: area.maxX - columns - 1, y: y, style: theme.dim)
    }
}
