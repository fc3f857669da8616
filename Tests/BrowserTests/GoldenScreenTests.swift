import Cells
import Foundation
import Testing

/// Whole screens as text, each in a readable file: `Goldens/code-80x24.txt`. A change of styles is a difference there.
/// `GOLDENS=write` writes the files again.
@Suite("Golden screens")
struct GoldenScreenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
    private static let isWriting = ProcessInfo.processInfo.environment["GOLDENS"] == "write"

    @Test(
        "The main views look as they did, at three sizes and at the smallest", arguments: View.main,
        [(40, 10), (80, 24), (120, 36), (200, 50)])
    func screen(view: View, size: (columns: Int, rows: Int)) throws {
        let name = "\(view.name.replacing(" ", with: "-"))-\(size.columns)x\(size.rows).txt"
        let file = Self.folder.appending(path: name)
        let lines = view.story(size.columns, size.rows).lines
        if Self.isWriting {
            return try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
        }
        let text = try String(contentsOf: file, encoding: .utf8)
        let golden = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        #expect(lines == golden, "\(name)\n\(Self.difference(from: golden, to: lines))")
    }

    /// The lines that differ, with their numbers: `-` as it was, `+` as it is.
    private static func difference(from old: [String], to new: [String]) -> String {
        (0..<max(old.count, new.count)).flatMap { row -> [String] in
            let (was, now) = (row < old.count ? old[row] : nil, row < new.count ? new[row] : nil)
            guard was != now else { return [] }
            return [was.map { "\(row + 1) - \($0)" }, now.map { "\(row + 1) + \($0)" }].compactMap(\.self)
        }.joined(separator: "\n")
    }
}
