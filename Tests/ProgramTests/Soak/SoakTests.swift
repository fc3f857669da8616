import Foundation
import PseudoTerminal
import TestSupport
import Testing

private let environment = ProcessInfo.processInfo.environment
private let seconds = environment["SOAK_SECONDS"].flatMap(Double.init)

@Suite(.blocking) struct `Soak in random hands` {
    /// `make soak`; SOAK_SEED repeats a run.
    @Test(
        "no crash, no growth of memory or descriptors, and a true screen at every rest", .enabled(if: seconds != nil))
    func soak() throws {
        let seed = environment["SOAK_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0..<1_000_000)
        let log = environment["SOAK_LOG"] ?? ".build/soak.log"
        print("soak: SOAK_SEED=\(seed), \(seconds ?? 0) s, log in \(log)")
        let soak = try Soak(seed: seed, log: log)
        try soak.run(seconds: seconds ?? 0)
        let memory = soak.figures.map(\.resident)
        let descriptors = soak.figures.map(\.descriptors)
        print(
            """
            soak: \(soak.actions) actions, \(soak.figures.count) rests; memory \(memory.first ?? 0) to \
            \(memory.last ?? 0) KB, at most \(memory.max() ?? 0), rising by \(Int(ProcessFigures.rise(memory))); \
            descriptors at most \(descriptors.max() ?? 0), rising by \(ProcessFigures.rise(descriptors)); \
            threads at most \(soak.figures.map(\.threads).max() ?? 0)
            """)
        #expect(soak.figures.count > 2)
        #expect(ProcessFigures.rise(memory) < 32_000)
        #expect(ProcessFigures.rise(descriptors) < 4)
    }

    @Test("a round of anything, always the same, leaves a true screen")
    func round() throws {
        let folder = try TestFolder()
        let soak = try Soak(seed: 11, log: folder.path + "/log")
        try soak.run(seconds: 0)
        #expect(soak.figures.count == 1)
    }

    @Test("a paste reaches a program that waits until its output is read", .timeLimit(.minutes(1)))
    func paste() throws {
        let terminal = try PseudoTerminal("/bin/sh", ["-c", "stty raw -echo; echo ready; exec cat"])
        try terminal.waitFor("ready")
        let text = String(repeating: "a", count: 100_000)
        terminal.type(text)
        terminal.type("end")
        try terminal.waitFor("end")
        #expect(String(decoding: terminal.output, as: UTF8.self).contains(text + "end"))
    }
}
