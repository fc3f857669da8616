import Foundation
import FuzzChecks
import Testing

/// What `make fuzz` starts from, and what it has found, through the same checks.
@Suite("What the fuzzer's targets promise")
struct CorpusTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../Fuzz/corpus").standardizedFileURL

    @Test("holds for every input of its corpus, and for none", arguments: FuzzTarget.allCases)
    func corpus(_ target: FuzzTarget) throws {
        let folder = Self.folder.appendingPathComponent(target.rawValue)
        let inputs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!inputs.isEmpty)
        for input in inputs {
            let bytes = [UInt8](try Data(contentsOf: input))
            #expect(throws: Never.self, "\(target.rawValue)/\(input.lastPathComponent)") { try target.check(bytes) }
        }
        #expect(throws: Never.self) { try target.check([]) }
    }
}
