import Browser
import Documents
import FoundationEssentials
import Gists
import Repository
import SystemCalls
import SystemPackage

/// Loads whole files, one after the other, and saves them or passes them on.
struct Exporter: Sendable {
    /// Loads the complete content of a file, and reports the number of received bytes.
    typealias Fetch = @Sendable (GistFile, Gist, @escaping @Sendable (Int) -> Void) async throws -> Data

    /// Larger files must be saved to disk, not collected in memory.
    private static let largestCollection = 64 << 20

    /// The maximum number of renamed files in a message.
    private static let mostRenamed = 20

    let home: String?
    let fetch: Fetch
    let report: @Sendable (Export.Progress) -> Void
    /// Called for each saved file with its name, its gist's ID, and its path without links.
    var note: @Sendable (String, GistID, String) -> Void = { _, _, _ in }

    /// - Throws: an error that ended the export, or a cancellation; the outcome contains the files that could not be
    ///   saved.
    func run(_ export: Export) async throws -> Export.Outcome {
        if case .save(let place, let collision) = export.purpose { return try await save(export, to: place, collision) }
        return .collected(try await collect(export))
    }

    private func collect(_ export: Export) async throws -> [Export.Content] {
        var progress = Export.Progress(export)
        guard progress.total <= Self.largestCollection else {
            throw Failure(Words.Export.tooLarge(ByteCount.short(progress.total)))
        }
        var contents: [Export.Content] = []
        for gist in export.gists {
            for file in gist.files {
                contents.append(Export.Content(name: file.name, bytes: try await get(file, in: gist, &progress)))
            }
        }
        return contents
    }

    private func save(_ export: Export, to place: String, _ collision: Export.Collision) async throws -> Export.Outcome
    {
        let plan = ExportPlan(export.gists, to: place, home: home)
        if collision == .ask, !plan.existing.isEmpty { return .exists(plan.existing) }
        var progress = Export.Progress(export)
        var saved: [String] = []
        var renamed: [String] = []
        var failures: [String] = []
        for item in plan.items {
            do {
                let bytes = try await get(item.file, in: item.gist, &progress)
                try Self.makeFolder(item.folder)
                let name = try WholeFile.write(
                    bytes, to: item.folder, as: item.name, overwrites: collision == .overwrite)
                saved.append(PathText.joined(item.folder, name))
                if plan.isFolder, !name.utf8.elementsEqual(item.file.name.utf8) {
                    renamed.append(Words.Export.renamed(item.file.name, to: name))
                }
                note(item.file.name, item.gist.id, PathText.real(PathText.joined(item.folder, name)))
            } catch {
                try Task.checkCancellation()
                failures.append(error is NoFolder ? error.reason : "\(item.name): \(error.reason)")
            }
        }
        return .saved(
            Self.summary(plan, saved, renamed, failures), folder: saved.isEmpty ? nil : plan.typedFolder,
            isComplete: failures.isEmpty)
    }

    /// A separate error type, because the folder is the problem and not the file.
    private static func makeFolder(_ path: String) throws(NoFolder) {
        do throws(Errno) {
            try Folder.make(path, mode: 0o777)
        } catch {
            throw NoFolder(path: path, errno: error)
        }
    }

    /// Loads a file from the cache or GitHub, with progress.
    private func get(_ file: GistFile, in gist: Gist, _ progress: inout Export.Progress) async throws -> Data {
        try Task.checkCancellation()
        let before = progress
        let bytes = try await fetch(file, gist) { [report] received in
            var now = before
            now.received += received
            report(now)
        }
        progress.files += 1
        progress.received += file.size
        report(progress)
        return bytes
    }

    private static func summary(_ plan: ExportPlan, _ saved: [String], _ renamed: [String], _ failures: [String])
        -> String
    {
        let count = plan.items.count
        var place = PathText.real(plan.folder)
        if plan.folder.ends(with: "/"), !place.ends(with: "/") { place += "/" }
        var sentences: [String] = []
        if failures.isEmpty {
            sentences.append(
                count == 1 ? Words.Export.saved(PathText.real(saved[0])) : Words.Export.saved(count, to: place))
        } else if count > 1 {
            sentences.append(Words.Export.saved(saved.count, of: count, to: place))
        }
        if !renamed.isEmpty {
            let listed = Array(renamed.prefix(mostRenamed))
            sentences.append(Words.Export.renamed(listed, more: renamed.count - listed.count))
        }
        sentences += failures.prefix(1)
        if failures.count > 1 { sentences.append(Words.Export.moreFailed(failures.count - 1)) }
        if plan.items.contains(where: \.gist.isTruncated) {
            sentences.append(Words.Export.gistIsTruncated)
        }
        return sentences.joined(separator: " ")
    }
}

/// A folder that can't be created.
private struct NoFolder: Error {
    var path: String
    var errno: Errno

    var sentence: String {
        Words.Export.noFolder(path.count > 1 && path.ends(with: "/") ? String(path.dropLast()) : path, errno)
    }
}

extension Export.Progress {
    init(_ export: Export) {
        self.init(
            fileCount: export.fileCount, total: export.gists.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.size } })
    }
}

extension Error {
    /// The failure as a sentence.
    fileprivate var reason: String {
        if let errno = self as? Errno { return "\(errno)." }
        if let noFolder = self as? NoFolder { return noFolder.sentence }
        return Failure(self).sentence
    }
}
