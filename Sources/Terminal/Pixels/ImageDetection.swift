import Cells

/// The choice of a protocol for images.
struct ImageDetection {
    var mode: ImageMode
    var environment: [String: String]
    var depth: ColorDepth

    var isInTmux: Bool { !(environment["TMUX"] ?? "").isEmpty }

    /// True if the terminal is asked. A plain `xterm` gets the same bytes as ever; screen and consoles have no images,
    /// and some print what they do not know.
    var asks: Bool {
        let type = environment["TERM"] ?? ""
        switch mode {
        case .blocks, .off: return false
        case .pixels: return depth != .mono && type != "linux"
        case .auto:
            guard depth != .mono, !["xterm", "linux", "dumb"].contains(type) else { return false }
            return !["screen", "vt", "rxvt", "cons"].contains { type.hasPrefix($0) } || isInTmux
        }
    }

    /// The protocol for a terminal that has responded; nil for block characters.
    /// - Parameter window: the size of a cell that the system knows.
    func support(_ reply: ImageReply, window: Size?) -> ImageSupport? {
        guard asks, let known = reply.cell ?? window else { return nil }
        let name = Terminal(reply.name)
        if depth == .truecolor, name == .ghostty || name == .kitty && Self.isRecent(reply.name) {
            return ImageSupport(.kitty, cell: known)
        }
        // tmux answers for itself: what it can show, it draws again by itself.
        if isInTmux { return reply.hasSixel ? ImageSupport(.sixel, cell: known) : nil }
        if let name, Self.withInlineFiles.contains(name) { return ImageSupport(.iTerm2, cell: known) }
        return reply.hasSixel ? ImageSupport(.sixel, cell: known) : nil
    }

    /// Terminals by the beginning of their names.
    private enum Terminal: String, CaseIterable {
        case kitty, ghostty
        case iTerm2, wezTerm = "wezterm"
        case konsole

        init?(_ name: String) {
            let lower = name.lowercased()
            guard let found = Self.allCases.first(where: { lower.hasPrefix($0.rawValue.lowercased()) }) else {
                return nil
            }
            self = found
        }
    }

    /// True if this kitty draws placeholders: `kitty(0.28.0)` and later.
    ///
    /// WezTerm and Konsole respond to the question for kitty's graphics as well, but show placeholders as unknown
    /// characters: https://github.com/wezterm/wezterm/issues/7807, https://github.com/3rd/image.nvim/issues/74. ghostty
    /// has them: https://github.com/ghostty-org/ghostty/pull/2015.
    private static func isRecent(_ name: String) -> Bool {
        let numbers = name.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }.split(separator: ".").map {
            Int($0) ?? 0
        }
        guard let major = numbers.first else { return false }
        return major > 0 || numbers.count > 1 && numbers[1] >= 28
    }

    /// Better than their sixels: no palette, and transparent.
    private static let withInlineFiles: Set<Terminal> = [.iTerm2, .wezTerm]
}
