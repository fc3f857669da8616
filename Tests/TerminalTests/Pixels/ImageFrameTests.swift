import Cells
import Foundation
import PseudoTerminal
import TerminalProbe
import TestSupport
import Testing

@testable import Terminal

/// Random frames with images on terminals of each protocol, compared with what an emulator made of the bytes.
@Suite(.blocking) struct ImageFrameTests {
    private static let replies: [ImageProtocol: String] = [
        .kitty: "\u{1B}P>|kitty(0.31.0)\u{1B}\\\u{1B}[6;20;10t\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;22c",
        .iTerm2: "\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4c",
        .sixel: "\u{1B}P>|foot(1.16.2)\u{1B}\\\u{1B}[6;20;10t\u{1B}[?1;0;256S\u{1B}[?62;4;22c",
    ]

    /// The program on a terminal, and what the terminal shows.
    private final class Stage {
        let terminal: PseudoTerminal
        var screen = ImageTerminal(Frames.firstSize)
        private var fed = 0

        init(_ imageProtocol: ImageProtocol, seed: Int) throws {
            terminal = try PseudoTerminal(
                Product.path("TerminalProbe"), ["images", "truecolor", "auto", "\(seed)"],
                environment: ["TERM": "xterm-256color"], columns: Frames.firstSize.columns,
                rows: Frames.firstSize.rows, answersQuestions: false)
            try waitForTitle { $0 == "asked" }
            terminal.type(ImageFrameTests.replies[imageProtocol] ?? "")
            try waitForTitle { $0 == "\(imageProtocol) 10×20" }
        }

        func waitForTitle(_ condition: (String) -> Bool) throws {
            try terminal.waitFor("the title after “\(screen.title)”") { terminal in
                screen.feed(terminal.output[fed...])
                fed = terminal.output.count
                return condition(screen.title)
            }
        }

        func end() throws {
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
            screen.feed(terminal.output[fed...])
            fed = terminal.output.count
        }

        /// The first cell that does not show what the frame has there, in words.
        /// - Parameter isWhole: false if images may be missing.
        func difference(from frames: ImageFrames, isWhole: Bool) -> String? {
            for y in 0..<frames.size.rows {
                for x in 0..<frames.size.columns {
                    let shown = screen.shown(x: x, y: y)
                    let wanted = wanted(frames.surface, x, y)
                    let isMissing = wanted.part != nil && shown == ImageTerminal.Shown()
                    if shown != wanted, isWhole || !isMissing {
                        return "column \(x), row \(y) shows \(shown) and not \(wanted)"
                    }
                }
            }
            return nil
        }

        private func wanted(_ surface: Surface, _ x: Int, _ y: Int) -> ImageTerminal.Shown {
            guard let glyph = surface[x, y]?.glyph, let part = glyph.imagePart else {
                return ImageTerminal.Shown(text: surface[x, y]?.glyph.text ?? " ")
            }
            guard let image = PixelImages.image(part.image) else { return ImageTerminal.Shown(text: "dropped") }
            switch image.content {
            case .whole(let file):
                let content = String(decoding: file, as: UTF8.self)
                return ImageTerminal.Shown(part: .init(image: content, column: part.column, row: part.row))
            case .strips:
                let left = x - part.column
                // Those that are not whole on the screen, and in the last row, stay blank.
                guard left >= 0, left + image.size.columns <= surface.size.columns, y < surface.size.rows - 1 else {
                    return ImageTerminal.Shown()
                }
                return ImageTerminal.Shown(
                    part: .init(image: image.label, column: part.column, row: part.row))
            }
        }
    }

    @Test(
        "A10: after every frame no image is over a text, and none is lost, repeated or sent again without need",
        arguments: [ImageProtocol.kitty, .iTerm2, .sixel], [1, 2])
    func everyFrame(imageProtocol: ImageProtocol, seed: Int) throws {
        let stage = try Stage(imageProtocol, seed: seed)
        var frames = ImageFrames(seed: seed, imageProtocol)
        for number in 1...500 {
            frames.advance()
            if stage.screen.size != frames.size {
                stage.screen.resize(frames.size)
                stage.terminal.resize(columns: frames.size.columns, rows: frames.size.rows)
            }
            stage.terminal.type("j")
            // Images that are drawn row by row wait until the keys rest.
            let isWhole = imageProtocol == .kitty || number.isMultiple(of: 10)
            try stage.waitForTitle { $0 == "frame \(number) whole" || !isWhole && $0 == "frame \(number)" }
            if let difference = stage.difference(from: frames, isWhole: isWhole) {
                Issue.record("frame \(number) of seed \(seed): \(difference)")
                return
            }
            let limit = max(Self.mostImages, frames.surface.imageNumbers.count)
            #expect(stage.screen.stored.count <= limit)
            try #require(stage.screen.complaints.isEmpty, "frame \(number): \(stage.screen.complaints)")
        }
        try stage.end()
        #expect(stage.screen.stored.isEmpty)
        #expect(stage.screen.complaints.isEmpty)
    }

    /// So many images of the frames fit the limit of 64 MB.
    private static let mostImages = (64 << 20) / ImageFrames.pixelBytes

    @Test("A10: kitty gets each image once, however it scrolls; a redraw sends those on the screen again")
    func sentOnce() throws {
        let stage = try Stage(.kitty, seed: 7)
        var frames = ImageFrames(seed: 7, .kitty)
        var number = 0
        while frames.surface.imageNumbers.isEmpty || number < 20 {
            number += 1
            frames.advance()
            if stage.screen.size != frames.size {
                stage.screen.resize(frames.size)
                stage.terminal.resize(columns: frames.size.columns, rows: frames.size.rows)
            }
            stage.terminal.type("j")
            try stage.waitForTitle { $0 == "frame \(number) whole" }
        }
        let sent = stage.screen.sent
        stage.terminal.type("?")
        try stage.waitForTitle { $0 == "ready" }
        stage.terminal.type("r")
        try stage.waitForTitle { $0 == "frame \(number) whole" }
        let shown = frames.surface.imageNumbers.compactMap { PixelImages.image($0) }
        for image in shown {
            guard case .whole(let file) = image.content else { continue }
            let content = String(decoding: file, as: UTF8.self)
            #expect(stage.screen.sent[content] == (sent[content] ?? 0) + 1)
        }
        #expect(stage.difference(from: frames, isWhole: true) == nil)
        // Another program may do anything with the terminal's memory.
        stage.terminal.type("s")
        try stage.waitForTitle { $0 == "released" }
        #expect(stage.screen.stored.isEmpty)
        try stage.end()
    }

    @Test("A10: replies that come late, and after the end was asked for, are no keys")
    func lateReplies() throws {
        let terminal = try PseudoTerminal(
            Product.path("TerminalProbe"), ["images", "truecolor", "auto", "1"],
            environment: ["TERM": "xterm-256color"],
            answersQuestions: false)
        func title(_ text: String) -> Bool {
            terminal.output.firstRange(of: Array("\u{1B}]2;\(text)\u{7}".utf8)) != nil
        }
        try terminal.waitFor("the question") { _ in title("asked") }
        terminal.type("q")
        terminal.type(Self.replies[.kitty] ?? "")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(terminal.output.firstRange(of: Array("\u{1B}]2;key".utf8)) == nil)
    }

    @Test(
        "A10: where images are off or drawn with blocks, and on a plain xterm, nothing is asked and nothing is sent",
        arguments: [("off", "xterm-256color"), ("blocks", "xterm-kitty"), ("auto", "xterm"), ("auto", "screen")])
    func nothing(how: String, type: String) throws {
        let terminal = try PseudoTerminal(
            Product.path("TerminalProbe"), ["images", "truecolor", how, "1"], environment: ["TERM": type],
            answersQuestions: false)
        func has(_ text: String) -> Bool { terminal.output.firstRange(of: Array(text.utf8)) != nil }
        try terminal.waitFor("the question") { _ in has("\u{1B}[c") }
        #expect(!has("\u{1B}[>0q") && !has("\u{1B}[16t") && !has("S\u{1B}]11"))
        terminal.type(Self.replies[.kitty] ?? "")
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(!has("\u{1B}_G"))
    }

    @Test("A10: with TERM=xterm all output is byte for byte what it is with images off", arguments: ["auto", "blocks"])
    func plainBytes(how: String) throws {
        func output(_ how: String, type: String) throws -> [UInt8] {
            let terminal = try PseudoTerminal(
                Product.path("TerminalProbe"), ["list", "truecolor", "images=\(how)"],
                environment: ["TERM": type], answersQuestions: false)
            try terminal.waitFor("offset 0")
            terminal.type("b")
            try terminal.waitFor("the question") { $0.output.firstRange(of: Array("\u{1B}[c".utf8)) != nil }
            terminal.type(Self.replies[.kitty] ?? "")
            for number in 1...30 { try terminal.type("j", until: "offset \(number)") }
            terminal.type("q")
            #expect(try terminal.waitForExit() == .exited(0))
            return terminal.output
        }
        let off = try output("off", type: "xterm")
        #expect(try output(how, type: "xterm") == off)
        // Other terminals are asked, so the comparison sees a question.
        if how == "auto" {
            #expect(try output(how, type: "xterm-256color") != output("off", type: "xterm-256color"))
        }
    }

    @Test(
        "A10: inside tmux, kitty's images need passthrough; without it there are none", arguments: ["on", "off"])
    func tmux(passthrough: String) throws {
        let path = "/usr/bin/tmux"
        guard FileManager.default.isExecutableFile(atPath: path),
            FileManager.default.fileExists(atPath: "/usr/share/terminfo/x/xterm-kitty")
        else { return print("skipped: no tmux, or no description of kitty") }
        let probe = "\(Product.path("TerminalProbe")) images truecolor auto 1"
        let settings = [
            "set -g status off", "set -g set-titles on", "set -g set-titles-string [#T]",
            "set -g allow-passthrough \(passthrough)", "set -g escape-time 0",
        ]
        let terminal = try PseudoTerminal(
            path,
            ["-L", "gists-\(getpid())-\(passthrough)", "-f", "/dev/null"]
                + settings.flatMap { $0.split(separator: " ").map(String.init) + [";"] }
                + ["new-session", "read x; exec \(probe)"],
            environment: ["TERM": "xterm-kitty"], answersQuestions: false)
        func has(_ text: String) -> Bool { terminal.output.firstRange(of: Array(text.utf8)) != nil }
        try terminal.waitFor("tmux's question") { _ in has("\u{1B}[>q") }
        // tmux knows the terminal before the probe starts.
        terminal.type("\u{1B}[?62;22c\u{1B}[>1;4000;31c\u{1B}P>|kitty(0.31.0)\u{1B}\\\r")
        let isOn = passthrough == "on"
        try terminal.waitFor("the probe") { _ in has(isOn ? "[kitty " : "[asked]") }
        for number in 1...20 where isOn {
            terminal.type("j")
            try terminal.waitFor("a frame") { _ in has("[frame \(number) whole]") }
        }
        #expect(has("\u{1B}_Ga=T,U=1,") == isOn && has("\u{10EEEE}") == isOn)
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
        #expect(has("\u{1B}_Ga=d,") == isOn)
    }
}
