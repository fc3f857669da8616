import Foundation
import PseudoTerminal
import TerminalProbe
import TestSupport
import Testing

@Suite(.serialized) struct WidthTests {
    /// Where the emulator counts otherwise, and why. The program sends it nothing that it would count so: `SafeGlyph`.
    private static let known: [String: (columns: Int, why: String)] = [
        "emoji of Unicode 15": (1, "newer than its tables"),
        "emoji of Unicode 16": (1, "newer than its tables"),
        "thumb with a skin tone": (4, "skin tones are emoji of their own"),
        "family by joiners": (8, "joiners join nothing"),
        "astronaut by a joiner": (4, "joiners join nothing"),
        "rainbow flag": (3, "joiners join nothing"),
        "heart with VS16": (1, "selectors change no width"),
        "copyright with VS16": (1, "selectors change no width"),
        "keycap": (1, "selectors change no width"),
    ]

    /// The columns of each sample, ours and the emulator's.
    private func rows(_ arguments: [String] = []) throws -> [(name: String, ours: Int, theirs: Int)] {
        let folder = try TestFolder()
        let terminal = try PseudoTerminal(
            Product.path("TerminalProbe"), ["widths", folder.path + "/widths"] + arguments)
        #expect(try terminal.waitForExit() == .exited(0))
        return try folder.text("widths").split(separator: "\n").map { line in
            let fields = line.split(separator: "\t")
            return (String(fields[0]), Int(fields[1]) ?? -1, Int(fields[2]) ?? -1)
        }
    }

    @Test("T2: an emulator's cursor moves as many columns as we count, but for what is known of it")
    func emulator() throws {
        let rows = try rows()
        #expect(rows.map(\.name) == Widths.samples.map(\.name))
        for row in rows { #expect(row.theirs == Self.known[row.name]?.columns ?? row.ours, "\(row.name): \(row.ours)") }
        #expect(Set(Self.known.keys).isSubset(of: rows.map(\.name)))
    }
}
