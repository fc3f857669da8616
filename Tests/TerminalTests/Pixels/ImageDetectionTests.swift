import Cells
import Testing

@testable import Terminal

@Suite struct ImageDetectionTests {
    private static let cell = Size(columns: 10, rows: 20)

    private func support(
        _ name: String, sixel: Bool = false, kitty: Bool = true, cell: Size? = cell, window: Size? = nil,
        mode: ImageMode = .auto,
        environment: [String: String] = ["TERM": "xterm-256color"], depth: ColorDepth = .truecolor,
        charset: Charset = .utf8, tmux: TmuxClient? = nil
    ) -> ImageSupport? {
        ImageDetection(mode: mode, environment: environment, depth: depth, charset: charset).support(
            ImageReply(name: name, hasSixel: sixel, hasKittyGraphics: kitty, cell: cell), window: window, tmux: tmux)
    }

    @Test("A10: kitty and ghostty show placeholders, iTerm2 and WezTerm files, others sixels if they say so")
    func protocols() {
        #expect(support("kitty(0.31.0)")?.imageProtocol == .kitty)
        #expect(support("kitty(0.28.0)")?.imageProtocol == .kitty)
        #expect(support("ghostty 1.0.1", sixel: true)?.imageProtocol == .kitty)
        #expect(support("iTerm2 3.5.0", sixel: true)?.imageProtocol == .iTerm2)
        #expect(support("WezTerm 20240203-110809-5046fc22")?.imageProtocol == .iTerm2)
        #expect(support("XTerm(379)", sixel: true)?.imageProtocol == .sixel)
        #expect(support("foot(1.16.2)", sixel: true)?.imageProtocol == .sixel)
        #expect(support("", sixel: true)?.imageProtocol == .sixel)
    }

    @Test("A10: no pixels from terminals that have none, say nothing, or report what they do not show")
    func none() {
        #expect(support("XTerm(379)") == nil)
        #expect(support("") == nil)
        #expect(support("kitty(0.27.1)") == nil)
        #expect(support("Konsole 23.08.1") == nil)
        #expect(support("kittyhawk") == nil)
    }

    @Test("A10: kitty's placeholders need its graphics, and a terminal that is known to draw them by name or type")
    func placeholders() {
        // Its graphics can be switched off.
        #expect(support("ghostty 1.0.1", kitty: false) == nil)
        #expect(support("ghostty 1.0.1", sixel: true, kitty: false)?.imageProtocol == .sixel)
        #expect(support("", environment: ["TERM": "xterm-kitty"])?.imageProtocol == .kitty)
        #expect(support("", kitty: false, environment: ["TERM": "xterm-kitty"]) == nil)
        #expect(support("XTerm(379)", environment: ["TERM": "xterm-kitty"]) == nil)
        #expect(support("Konsole 23.08.1", sixel: true)?.imageProtocol == .sixel)
    }

    @Test("A10: tmux and screen, which would show the question for kitty's graphics, do not get it")
    func asksForKitty() {
        func asks(_ environment: [String: String], _ mode: ImageMode = .auto, depth: ColorDepth = .truecolor) -> Bool {
            ImageDetection(mode: mode, environment: environment, depth: depth).asksForKitty
        }
        #expect(asks(["TERM": "xterm-256color"]) && asks(["TERM": "xterm-kitty"]))
        #expect(!asks(["TERM": "xterm-256color", "TMUX": "/tmp/tmux,1,0"]))
        #expect(!asks(["TERM": "tmux-256color"], .pixels) && !asks(["TERM": "screen"], .pixels))
        #expect(!asks(["TERM": "xterm"]) && !asks(["TERM": "xterm-256color"], .blocks))
        #expect(!asks(["TERM": "xterm-256color"], depth: .palette256))
    }

    @Test("A10: terminals are told apart by what is known before they respond")
    func memoryKey() {
        func key(_ environment: [String: String], _ mode: ImageMode = .auto) -> String {
            ImageDetection(mode: mode, environment: environment, depth: .truecolor).memoryKey
        }
        let foot = ["TERM": "foot", "HOME": "/a"]
        #expect(key(foot) == key(["TERM": "foot", "HOME": "/b", "KITTY_WINDOW_ID": ""]))
        let others = [
            ["TERM": "foot", "TMUX": "a"], ["TERM": "foot", "TERM_PROGRAM": "WezTerm"], ["TERM": "xterm-kitty"],
            ["TERM": "foot", "SSH_TTY": "/dev/pts/1"], [:],
        ]
        #expect(Set(others.map { key($0) } + [key(foot), key(foot, .pixels)]).count == others.count + 2)
    }

    @Test("A10: with fewer colours, or only ASCII, kitty's images have no names, so there are none")
    func depth() {
        #expect(support("kitty(0.31.0)", depth: .palette256) == nil)
        #expect(support("kitty(0.31.0)", charset: .ascii) == nil)
        #expect(support("foot(1.16.2)", sixel: true, depth: .palette256)?.imageProtocol == .sixel)
        #expect(support("foot(1.16.2)", sixel: true, depth: .mono) == nil)
    }

    @Test("A10: the size of a cell is the terminal's, or the system's; without either there are no sixels")
    func cellSize() {
        let other = Size(columns: 7, rows: 14)
        #expect(support("kitty(0.31.0)", window: other)?.cell == Self.cell)
        #expect(support("kitty(0.31.0)", cell: nil, window: other)?.cell == other)
        #expect(support("foot(1.16.2)", sixel: true, cell: nil) == nil)
        // It scales images to their cells.
        #expect(support("kitty(0.31.0)", cell: nil)?.cell == Self.cell)
    }

    @Test(
        "A10: a plain xterm, screen and consoles are asked nothing, unless the user wants pixels",
        arguments: ["xterm", "screen", "screen-256color", "vt100", "rxvt-unicode", "linux", "dumb"])
    func asks(type: String) {
        func asks(_ mode: ImageMode) -> Bool {
            ImageDetection(mode: mode, environment: ["TERM": type], depth: .truecolor).asks
        }
        #expect(!asks(.auto) && !asks(.blocks) && !asks(.off))
        #expect(asks(.pixels) == (type != "linux"))
    }

    @Test("A10: inside tmux, the terminal around it counts: kitty's images with passthrough, sixels if it has them")
    func tmux() throws {
        func client(
            _ passthrough: String, _ name: String, _ features: String = "256,RGB,title", type: String = "xterm-256color"
        ) throws -> TmuxClient {
            try #require(TmuxClient(answer: "\(passthrough)|9|18|\(features)|\(type)|\(name)"))
        }
        func kind(_ client: TmuxClient?, sixel: Bool = false) -> ImageProtocol? {
            support(
                "tmux 3.4", sixel: sixel, cell: nil, environment: ["TERM": "tmux-256color", "TMUX": "/tmp/tmux,1,0"],
                tmux: client)?.imageProtocol
        }
        #expect(kind(try client("1", "kitty(0.31.0)")) == .kitty)
        #expect(kind(try client("2", "ghostty 1.0.1")) == .kitty)
        #expect(kind(try client("", "kitty(0.31.0)")) == .kitty)
        #expect(kind(try client("0", "kitty(0.31.0)")) == nil)
        #expect(kind(try client("off", "kitty(0.31.0)")) == nil)
        #expect(kind(try client("1", "kitty(0.31.0)", "256,title")) == nil)
        #expect(kind(try client("1", "kitty(0.31.0)", "title", type: "xterm-kitty")) == .kitty)
        #expect(kind(try client("1", "XTerm(379)")) == nil)
        // tmux says that it has sixels, and shows plus signs where the terminal around it has none.
        #expect(kind(try client("1", "XTerm(379)"), sixel: true) == nil)
        #expect(kind(try client("0", "foot(1.16.2)", "256,RGB,sixel"), sixel: true) == .sixel)
        #expect(kind(nil, sixel: true) == nil)
    }

    @Test("A10: tmux's answer: the type if it knows no name, and nothing that is not an answer")
    func tmuxAnswer() throws {
        let client = try #require(TmuxClient(answer: "1|10|20|256,RGB|xterm-kitty|"))
        #expect(client.name == "xterm-kitty" && client.cell == Self.cell && client.passesThrough)
        #expect(KnownTerminal.hasPlaceholders(client.name))
        #expect(TmuxClient(answer: "1|0||a|b|c|d")?.name == "c|d")
        #expect(TmuxClient(answer: "1|0||a|b|c")?.cell == nil)
        #expect(TmuxClient(answer: "no server running") == nil)
        #expect(TmuxClient(answer: "") == nil)
    }
}
