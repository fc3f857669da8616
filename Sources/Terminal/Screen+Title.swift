import CNcurses
import Cells

extension Screen {
    /// Names the terminal's window, where it has a name. What was there before comes back with `leave`. The text passes the
    /// gate; the same title twice sends nothing.
    public func setTitle(_ title: String) {
        guard title != shownTitle, !modes.on.isEmpty else { return }
        shownTitle = title
        let visible = TextSanitizer.visible(title).prefix(Self.longestTitle)
        let text = charset == .utf8 ? String(visible) : String(visible.map { $0.isASCII ? $0 : "?" })
        let request = Array("\u{1B}]2;\(text)\u{7}".utf8)
        cn_write(request, request.count)
    }

    private static let longestTitle = 120
}
