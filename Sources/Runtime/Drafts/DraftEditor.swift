import Browser
import FoundationEssentials
import Gists
import Glibc
import SystemCalls
import SystemPackage

/// Writes a file of a draft in the person's editor: on a private copy beside the store, where the next run finds it if this one
/// ends before the editor does.
struct DraftEditor {
    let environment: [String: String]
    /// Nil where nothing is kept: the copy is a temporary file.
    let folder: String?
    /// Runs something while the terminal is not ours.
    let withTerminalReleased: (() -> Void) -> Void

    /// Bytes that are read back at most: enough to say that they are too many.
    private static let readLimit = 64 << 20

    func run(_ job: EditorJob) -> EditorJob.Outcome {
        let copy: PrivateFolder
        let path: String
        do {
            copy = try makeFolder(for: job)
            path = try copy.add(Data(job.text.utf8), as: Export.Content(name: job.name, bytes: Data()).safeName)
        } catch {
            return .failed(Words.Drafts.noCopy(error))
        }
        var end = Result<ForegroundProgram.End, Errno>.success(.exited(0))
        let editor = environment.editor
        withTerminalReleased {
            do throws(Errno) {
                end = .success(try ForegroundProgram.run("\(editor) \"$@\"", [path]))
            } catch {
                end = .failure(error)
            }
        }
        switch end {
        case .failure, .success(.exited(126)), .success(.exited(127)): return .failed(Words.Drafts.notRun(editor))
        case .success(.exited(0)): return outcome(of: job, at: path, copy)
        case .success(let end):
            guard isChanged(job, path) else { return .failed(Words.Drafts.failed("\(end)", editor)) }
            return .failed(Words.Drafts.failed("\(end)", editor, kept(path, copy)))
        }
    }

    private func outcome(of job: EditorJob, at path: String, _ copy: PrivateFolder) -> EditorJob.Outcome {
        let bytes: [UInt8]
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            defer { try? file.close() }
            bytes = Array(try file.readAll(limit: Self.readLimit))
        } catch {
            return .failed(Words.Drafts.unreadable(path, error))
        }
        guard bytes.count <= GistDraft.mostBytes else {
            let limit = ByteCount.short(GistDraft.mostBytes)
            return .failed(Words.Drafts.tooLarge(ByteCount.short(bytes.count), limit, kept(path, copy)))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .failed(Words.Drafts.notText(kept(path, copy)))
        }
        return text == job.text ? .unchanged : .text(text)
    }

    private func isChanged(_ job: EditorJob, _ path: String) -> Bool {
        (try? Data(contentsOf: URL(filePath: path))) != Data(job.text.utf8)
    }

    /// Moves the file out of the way of the next run, which would take it for newer than the draft.
    private func kept(_ path: String, _ copy: PrivateFolder) -> String {
        copy.isKept = true
        guard let folder else { return path }
        let place = "\(folder)/kept-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        guard rename(copy.path, place) == 0 else { return path }
        return place + path.dropFirst(copy.path.count)
    }

    // MARK: - The copy

    private func makeFolder(for job: EditorJob) throws -> PrivateFolder {
        guard let folder else { return try PrivateFolder(environment: environment) }
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw Errno.last }
        return try PrivateFolder(in: folder, prefix: "\(getpid())_\(job.draft)_\(job.file)_")
    }

    /// A file that was in an editor when its program ended.
    struct Leftover {
        var folder: String
        var draft: String
        var file: Int
        var text: String

        func remove() { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Those of programs that are no more.
    static func leftovers(in folder: String) -> [Leftover] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { name in
            let parts = name.split(separator: "_")
            guard parts.count == 4, let process = Int32(parts[0]), let file = Int(parts[2]), file >= 0,
                kill(process, 0) != 0, errno == ESRCH
            else { return nil }
            let path = "\(folder)/\(name)"
            guard let copy = (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted().first,
                let data = try? Data(contentsOf: URL(filePath: "\(path)/\(copy)")), data.count <= GistDraft.mostBytes,
                let text = String(validating: data, as: UTF8.self)
            else { return nil }
            return Leftover(folder: path, draft: String(parts[1]), file: file, text: text)
        }
    }
}
