import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The program on a terminal, between a person who does anything and a server that fails anyhow.
///
/// The seed decides what is done; what was done is in `log`. At every rest the screen must be what a drawing of all of it
/// shows.
final class Soak {
    private let folder: TestFolder
    private let proxy: FaultProxy
    private let terminal: PseudoTerminal
    private var generator: SeededGenerator
    private let log: FileHandle
    private let start = Date.now
    /// At each rest.
    private(set) var figures: [ProcessFigures] = []
    private(set) var actions = 0

    /// - Parameter log: a file, which is overwritten.
    init(seed: UInt64, log path: String) throws {
        generator = SeededGenerator(seed: seed)
        try Data("seed \(seed)\n".utf8).write(to: URL(fileURLWithPath: path))
        log = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try log.seekToEnd()
        folder = try TestFolder()
        let demo = try Demo.shared.get()
        proxy = try FaultProxy([demo.api, demo.raw, demo.avatars])
        // What it starts must do no harm, whatever is typed where: there is nothing to start but `true`.
        let bin = folder.path + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: bin + "/true", withDestinationPath: "/bin/true")
        terminal = try PseudoTerminal(
            "/bin/sh",
            [
                "-c", "cd \"$0\" && exec \"$@\"", folder.path, Program.path, "--api-url", proxy.url, "--cache-dir",
                folder.path + "/cache",
            ],
            environment: [
                "HOME": folder.path, "PATH": bin, "GH_ENTERPRISE_TOKEN": demo.token, "EDITOR": "true", "VISUAL": "true",
                "PAGER": "true", "BROWSER": "true",
                // A crash is explained if the caller asks for it, such as with enable=yes,output-to=/tmp.
                "SWIFT_BACKTRACE": ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] ?? "enable=no",
            ])
        try terminal.waitFor(" 1/100+", seconds: 60)
    }

    /// Does anything for this long.
    /// - Throws: `Failure` at the first thing that is not as it should be.
    func run(seconds: Double) throws {
        let end = Date.now.addingTimeInterval(seconds)
        repeat {
            for _ in 0..<Int.random(in: 5...40, using: &generator) { try act() }
            try rest()
        } while Date.now < end
        note("quit")
        // From wherever it is: `q` may be text.
        terminal.type(Keys.control("C") + Keys.control("C"))
        let status = try terminal.waitForExit(seconds: 60)
        guard status == .exited(130) else { throw failure("it ended with \(status)") }
        terminal.expectRestored()
    }

    private func act() throws {
        let action = SoakAction.random(&generator, columns: terminal.columns, rows: terminal.rows)
        guard !quits(action) else { return }
        note("\(action)")
        actions += 1
        switch action {
        case .keys(let text): terminal.type(text)
        case .click(let x, let y, let times): terminal.click(x: x, y: y, times: times)
        case .drag(let start, let end): terminal.drag(from: start, to: end)
        case .wheel(let up, let x, let y): terminal.turnWheel(up: up, x: x, y: y)
        case .paste(let text): terminal.paste(text)
        case .resize(let columns, let rows): terminal.resize(columns: columns, rows: rows)
        case .focus(let isHere): terminal.focus(isHere)
        case .stopAndContinue:
            terminal.signal(SIGSTOP)
            terminal.signal(SIGCONT)
        case .fault(let fault, let share): proxy.set(fault, oneIn: share)
        case .noFault: proxy.set(nil)
        }
        // A person's pace, and none: what is not read yet is read with what comes next.
        terminal.watch(milliseconds: [0, 0, 1, 10, 50, 150].randomElement(using: &generator) ?? 0)
        guard kill(terminal.processIdentifier, 0) == 0, ProcessFigures(terminal.processIdentifier) != nil else {
            throw failure("it ended: \(try terminal.waitForExit())")
        }
    }

    /// True for a click on what quits, and for Enter where that is chosen.
    private func quits(_ action: SoakAction) -> Bool {
        let lines = terminal.cells.map(Self.text)
        return switch action {
        case .click(_, let y, _), .drag((_, let y), _): lines[y].contains("quit")
        case .keys(let text): text.contains("\r") && lines.contains { $0.contains("▌") && $0.contains("quit") }
        default: false
        }
    }

    // MARK: Rests

    private func rest() throws {
        proxy.set(nil)
        if terminal.columns < 40 || terminal.rows < 10 { terminal.resize(columns: 100, rows: 30) }
        // Out of prompts and pages, where keys are text.
        terminal.type("\u{1B}")
        terminal.watch(milliseconds: 60)
        terminal.type("\u{1B}")
        try compareWithRedrawing()
        guard let now = ProcessFigures(terminal.processIdentifier) else { throw failure("it ended") }
        figures.append(now)
        note("rest: \(now.resident) KB, \(now.descriptors) descriptors, \(now.threads) threads")
        terminal.forgetOutput()
    }

    private func compareWithRedrawing() throws {
        for _ in 0..<10 {
            try settle()
            // A word such as "up to date" is gone with the next key, whichever it is.
            terminal.type("\u{1B}")
            try settle()
            let asked = proxy.asked
            let shown = terminal.cells
            terminal.type(Keys.control("L"))
            try settle()
            let redrawn = terminal.cells
            let wrong = zip(shown, redrawn).enumerated().filter { !Self.areSame($1.0, $1.1) }
            if wrong.isEmpty { return }
            // Responses that arrived meanwhile, such as a failed avatar that was requested again, belong on the screen.
            guard proxy.asked == asked else { continue }
            let rows = wrong.map { y, rows in "\(y) shown:   \(Self.text(rows.0))\n\(y) redrawn: \(Self.text(rows.1))" }
            throw failure("the screen was not what is drawn anew:\n" + rows.joined(separator: "\n"))
        }
        throw failure("it asks the server whenever the screen is drawn anew")
    }

    /// Waits until nothing is drawn and no thread has run for a while: with so much to do at once, what comes next may be late.
    private func settle() throws {
        let deadline = Date.now.addingTimeInterval(120)
        while Date.now < deadline {
            let before = (terminal.output.count, terminal.contextSwitches)
            terminal.watch(milliseconds: 400)
            guard ProcessFigures(terminal.processIdentifier) != nil else { throw failure("it ended") }
            if (terminal.output.count, terminal.contextSwitches) == before { return }
        }
        throw failure("it does not come to rest")
    }

    /// Cell by cell; but where a time of the row is another than before, word by word as far as that: what follows may have
    /// moved, and what stands at the right edge has.
    private static func areSame(_ one: [ScreenCell], _ other: [ScreenCell]) -> Bool {
        if one.map(\.visible) == other.map(\.visible) { return true }
        let times = /(just now|now|\d+ (s|min|h|d|mo|y))( ago)?/
        let (shown, redrawn) = (text(one), text(other))
        let changed = zip(shown.matches(of: times), redrawn.matches(of: times)).first { $0.0.output.0 != $0.1.output.0 }
        guard let changed else { return false }
        return shown[..<changed.0.range.lowerBound].split(separator: " ")
            == redrawn[..<changed.1.range.lowerBound].split(separator: " ")
    }

    private static func text(_ row: [ScreenCell]) -> String { row.map(\.text).joined() }

    // MARK: What was done

    private func note(_ line: String) {
        let time = String(format: "%8.2f", Date.now.timeIntervalSince(start))
        try? log.write(contentsOf: Data("\(time) \(line)\n".utf8))
    }

    private func failure(_ reason: String) -> PseudoTerminal.Failure {
        note("FAILED: \(reason)\n\(terminal.text)")
        return PseudoTerminal.Failure(description: "\(reason)\n\nthe screen:\n\(terminal.text)")
    }
}
