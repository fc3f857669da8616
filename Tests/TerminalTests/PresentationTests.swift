import Cells
import Foundation
import PseudoTerminal
import Terminal
import TerminalProbe
import TestSupport
import Testing

@Suite struct PresentationTests {
    @Test(
        "T2, T4: what differences draw equals the surface, and a drawing from scratch",
        arguments: ["xterm-256color", "tmux-256color", "screen-256color", "linux", "vt100", "xterm"], [1, 2, 3])
    func differences(type: String, seed: Int) throws {
        let size = Size(columns: 50, rows: 14)
        let terminal = try PseudoTerminal.probe("\(seed)", type: type, size: size)
        for step in 0...40 {
            if step > 0 { terminal.type("j") }
            let expected = Scenes.random(seed: seed, steps: step, size: size)
            try terminal.waitFor("step \(step) on \(type)") { $0.shows(expected) }
        }
        let before = terminal.allCells
        let sent = terminal.output.count
        try terminal.type("r", until: "a redraw") { $0.output.count > sent && $0.allCells == before }
    }

    @Test("T5: colours are exact in truecolor")
    func truecolor() throws {
        let size = Size(columns: 50, rows: 14)
        let terminal = try PseudoTerminal.probe("5", "truecolor", size: size)
        for step in 0...40 {
            if step > 0 { terminal.type("j") }
            let expected = Scenes.random(seed: 5, steps: step, size: size)
            try terminal.waitFor("step \(step)") { $0.shows(expected) && $0.showsColors(expected) }
        }
    }

    @Test("A colour of its own in each of 72,600 cells: all are exact")
    func manyColors() throws {
        let size = Size(columns: 330, rows: 220)
        let terminal = try PseudoTerminal.probe("colors", "truecolor", size: size)
        let expected = Scenes.colors(step: 0, size: size)
        try terminal.waitFor("the colours", seconds: 30) { $0.shows(expected) && $0.showsColors(expected) }
    }

    @Test("T5: inside tmux the screen is the same")
    func tmux() throws {
        let path = "/usr/bin/tmux"
        guard FileManager.default.isExecutableFile(atPath: path) else { return print("skipped: no tmux") }
        let size = Size(columns: 50, rows: 14)
        let command = "\(Product.path("TerminalProbe")) 4"
        let terminal = try PseudoTerminal(
            path, ["-L", "gists-\(getpid())", "-f", "/dev/null", "new-session", command, ";", "set", "status", "off"],
            columns: size.columns, rows: size.rows)
        for step in 0...20 {
            if step > 0 { terminal.type("j") }
            let expected = Scenes.random(seed: 4, steps: step, size: size)
            try terminal.waitFor("step \(step)") { $0.shows(expected) }
        }
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }
}
