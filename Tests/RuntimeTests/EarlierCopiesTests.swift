import Foundation
import TestSupport
import Testing

@testable import Runtime

@Suite(.blocking) struct `W9: texts that earlier versions have left` {
    private let parent: TestFolder
    private var old: String { parent.path + "/cache/drafts" }
    private var new: String { parent.path + "/state/drafts" }

    init() throws { parent = try TestFolder() }

    private func make(_ name: String, _ text: String) throws {
        try FileManager.default.createDirectory(atPath: old + "/" + name, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: "\(old)/\(name)/notes.md"))
    }

    @Test("W9: all of it moves with the drafts, and what nobody was told of is named", arguments: [true, false])
    func moved(isElsewhere: Bool) throws {
        let target = isElsewhere ? new : old
        try make("kept-1-2", "told")
        // No process has so high a number; this very process had none of this file.
        try make("4194999_d1_0_abcdef", "dead")
        try make("\(getpid())_d1_0_abcdef", "of another container")
        try make("\(getppid())_d1_0_abcdef", "alive")
        let found = EarlierCopies.move(from: old, to: target)
        #expect(
            Set(found.map { ($0 as NSString).lastPathComponent })
                == ["kept-4194999_d1_0_abcdef", "kept-\(getpid())_d1_0_abcdef"])
        let texts = found.map { try? String(contentsOfFile: $0 + "/notes.md", encoding: .utf8) }
        #expect(Set(texts) == ["dead", "of another container"])
        #expect(FileManager.default.fileExists(atPath: target + "/kept-1-2/notes.md"))
        #expect(FileManager.default.fileExists(atPath: "\(old)/\(getppid())_d1_0_abcdef/notes.md"))
        #expect(EarlierCopies.move(from: old, to: target) == [])
    }

    @Test("W9: a folder of which everything has moved is gone, and where there was none nothing is made")
    func nothing() throws {
        try make("kept-1-2", "told")
        #expect(EarlierCopies.move(from: old, to: new) == [])
        #expect(!FileManager.default.fileExists(atPath: old))
        #expect(EarlierCopies.move(from: old, to: parent.path + "/other") == [])
        #expect(!FileManager.default.fileExists(atPath: parent.path + "/other"))
    }
}
