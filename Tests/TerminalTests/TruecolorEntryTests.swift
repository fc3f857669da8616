import Foundation
import Testing

@testable import Terminal

@Suite struct TruecolorEntryTests {
    @Test("The compiled entry is what tic makes of its source", arguments: [true, false])
    func compiled(erasesInColor: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("entry-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appendingPathComponent("source").path
        let text = erasesInColor ? TruecolorEntry.source : TruecolorEntry.source.replacing(" bce,", with: "")
        try text.write(toFile: source, atomically: true, encoding: .utf8)
        let entry = TruecolorEntry.compiled(erasesInColor: erasesInColor)
        let script = """
            tic -x -o \(folder.path)/db \(source) && infocmp -x -A \(folder.path)/db \(TruecolorEntry.type) | grep -v '^#'
            echo =
            TERMINFO='\(entry)' infocmp -x \(TruecolorEntry.type) | grep -v '^#'
            """
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", script]
        let output = Pipe()
        shell.standardOutput = output
        try shell.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "=\n")
        #expect(parts.count == 2 && parts[0].contains("RGB") && parts[0] == parts[1])
    }
}
