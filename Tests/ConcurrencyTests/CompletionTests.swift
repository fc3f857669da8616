import Foundation
import TestSupport
import Testing

@testable import Concurrency

@Suite struct CompletionTests {
    @Test("What has happened before or happens meanwhile ends a wait; what does not happen costs the given time")
    func waits() {
        let (before, meanwhile, never) = (Completion(), Completion(), Completion())
        before.finish()
        #expect(before.wait(atMost: .seconds(60)) && before.wait(atMost: .zero))
        Thread.detachNewThread { meanwhile.finish() }
        #expect(meanwhile.wait(atMost: .seconds(60)))
        #expect(!never.wait(atMost: .zero) && !never.wait(atMost: .milliseconds(5)))
    }

    @Test("It works in a process that can open no further file descriptor")
    func withoutDescriptors() throws {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: Product.path("LimitProbe"))
        process.arguments = ["completion"]
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(String(decoding: text, as: UTF8.self) == "true\n")
    }

    @Test("It ends the waits of all threads")
    func severalThreads() async {
        let completion = Completion()
        let ends = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread.detachNewThread { continuation.resume(returning: completion.wait(atMost: .seconds(60))) }
                    }
                }
            }
            completion.finish()
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(ends == [true, true, true, true])
    }
}
