import Cells

/// The choice of a protocol for images.
struct ImageDetection {
    var mode: ImageMode
    var environment: [String: String]
    var depth: ColorDepth
    var charset = Charset.utf8

    private var type: String { environment["TERM"] ?? "" }

    var isInTmux: Bool { !(environment["TMUX"] ?? "").isEmpty }

    /// True if the terminal is asked. A plain `xterm` gets the same bytes as ever; screen and consoles have no images,
    /// and some print what they do not know.
    var asks: Bool {
        switch mode {
        case .blocks, .off: return false
        case .pixels: return depth != .mono && type != "linux"
        case .auto:
            guard depth != .mono, !["xterm", "linux", "dumb"].contains(type) else { return false }
            return !["screen", "vt", "rxvt", "cons"].contains { type.hasPrefix($0) } || isInTmux
        }
    }

    /// True if the terminal is asked for kitty's graphics. tmux takes the question for a title, and screen for a message.
    var asksForKitty: Bool {
        asks && namesImages && !isInTmux && !["tmux", "screen"].contains { type.hasPrefix($0) }
    }

    /// Properties of the terminal that are known before it responds. Terminals with the same ones may show other images.
    var memoryKey: String {
        let names = [
            "TERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "LC_TERMINAL", "LC_TERMINAL_VERSION", "VTE_VERSION",
        ]
        // Printing an enumeration by reflection would take a quarter of a start's instructions.
        var key = mode.rawValue + "\n" + String(depth.rawValue) + (charset == .utf8 ? "\nutf8" : "\nascii")
        for name in names { key += "\n" + (environment[name] ?? "") }
        for name in ["TMUX", "SSH_TTY", "KITTY_WINDOW_ID"] {
            key += (environment[name] ?? "").isEmpty ? "\n" : "\n" + name
        }
        return key
    }

    /// The protocol for a terminal that has responded; nil for block characters.
    /// - Parameters:
    ///   - window: the size of a cell that the system knows.
    ///   - tmux: the terminal around tmux, if it is known.
    func support(_ reply: ImageReply, window: Size?, tmux: TmuxClient? = nil) -> ImageSupport? {
        guard asks, let kind = kind(reply, tmux) else { return nil }
        // Sixels have the size of their pixels. The others fill their cells, whatever these measure.
        let assumed = kind == .sixel ? nil : Self.usualCell
        guard let cell = reply.cell ?? window ?? tmux?.cell ?? assumed else { return nil }
        return ImageSupport(kind, cell: cell, colors: reply.colors ?? 256)
    }

    private static let usualCell = Size(columns: 10, rows: 20)

    /// True if cells can name kitty's images: with a colour, which must arrive as it is, and with marks.
    private var namesImages: Bool { depth == .truecolor && charset == .utf8 }

    private func kind(_ reply: ImageReply, _ tmux: TmuxClient?) -> ImageProtocol? {
        if isInTmux { return tmux.flatMap { kind(reply, inside: $0) } }
        // Whether placeholders are drawn cannot be asked, so the name decides, or the type of a terminal without one.
        let name = reply.name.isEmpty ? type : reply.name
        if namesImages, reply.hasKittyGraphics, KnownTerminal.hasPlaceholders(name) { return .kitty }
        if KnownTerminal.showsFiles(reply.name) { return .iTerm2 }
        return reply.hasSixel ? .sixel : nil
    }

    /// The protocol that tmux passes on to the terminal around it, or draws itself.
    private func kind(_ reply: ImageReply, inside tmux: TmuxClient) -> ImageProtocol? {
        // tmux lists only the colours that are not in the terminal's description.
        let keepsColors = tmux.features.contains("RGB") || KnownTerminal(tmux.type) != nil
        if namesImages, tmux.passesThrough, keepsColors, KnownTerminal.hasPlaceholders(tmux.name) { return .kitty }
        return reply.hasSixel && tmux.features.contains("sixel") ? .sixel : nil
    }
}
