import Foundation
import Testing

@testable import GitHub

@Suite("W1: the token in the process list")
struct ProcessArgumentsTests {
    private func wiped(_ arguments: String...) -> [String] {
        var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { vector.forEach { free($0) } }
        return vector.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return [] }
            ProcessArguments.wipe(valuesOf: "--token", in: start, count: buffer.count)
            return buffer.compactMap { $0.map { String(cString: $0) } }
        }
    }

    @Test("W1: the argument is wiped in both its forms, and nothing else is")
    func wipe() {
        #expect(wiped("gists-tui", "--token", "ghp_a", "list") == ["gists-tui", "--token", "*****", "list"])
        #expect(
            wiped("gists-tui", "list", "--token=ghp_a", "--token=b") == [
                "gists-tui", "list", "--token=*****", "--token=*",
            ])
        #expect(
            wiped("gists-tui", "--token-file", "f", "--tokens=x") == ["gists-tui", "--token-file", "f", "--tokens=x"])
        #expect(wiped("gists-tui", "--token", "-", "--token=-") == ["gists-tui", "--token", "-", "--token=-"])
        #expect(wiped("gists-tui", "--token", "--token", "c") == ["gists-tui", "--token", "*******", "c"])
        #expect(wiped("gists-tui", "--token") == ["gists-tui", "--token"])
        #expect(wiped("--token", "x") == ["--token", "x"])
        #expect(wiped("gists-tui", "--token=", "--token", "") == ["gists-tui", "--token=", "--token", ""])
    }
}
