import Browser
import FoundationEssentials
import Gists
import Glibc
import Storage
import SystemCalls
import SystemPackage
import Texts

/// Writes a file of a draft in the person's editor: on a private copy beside the drafts, where the next run finds it if this one
/// ends before the editor does (`DraftKeeper.recall`).
struct DraftEditor {
    let environment: [String: String]
    /// Nil where nothing is kept: the copy is a temporary file.
    let folder: String?
    /// Whose drafts these are.
    var account = ""
    /// Runs something while the terminal is not ours.
    let withTerminalReleased: (() -> Void) -> Void
    /// Gets the copy of a text that the draft is to have now. It goes with the last hold on it.
    var hold: (PrivateFolder) -> Void = { _ in }

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
        let editor = environment.editor
        switch open(path, of: copy, in: editor) {
        case .success(.exited(0)): return outcome(of: job, at: path, copy)
        case .success(.left):
            copy.leave()
            return .failed(Words.Drafts.interrupted(path))
        case .success(let end) where copy.isChanged || copy.hasStrays:
            guard copy.isHeld else { return .failed(Words.Drafts.failed("\(end)", editor, kept(path, copy))) }
            copy.leave()
            return .failed(Words.Drafts.stillOpen(editor, path))
        case .failure, .success(.exited(126)), .success(.exited(127)): return .failed(Words.Drafts.notRun(editor))
        case .success(let end): return .failed(Words.Drafts.failed("\(end)", editor))
        }
    }

    private func open(
        _ path: String, of copy: PrivateFolder, in editor: String
    ) -> Result<ForegroundProgram.End, Errno> {
        let held = copy.openLock()
        defer { try? held?.close() }
        var end = Result<ForegroundProgram.End, Errno>.success(.exited(0))
        withTerminalReleased {
            do throws(Errno) {
                end = .success(try ForegroundProgram.run("\(editor) \"$@\"", [path], holding: held))
            } catch {
                end = .failure(error)
            }
        }
        return end
    }

    private func outcome(of job: EditorJob, at path: String, _ copy: PrivateFolder) -> EditorJob.Outcome {
        let bytes: Data
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
            defer { try? file.close() }
            bytes = Data(try file.readAll(limit: Self.readLimit))
        } catch {
            let sentence = Words.Drafts.unreadable(path, error)
            guard copy.isChanged || copy.hasStrays else { return .failed(sentence) }
            return .failed(sentence + " " + Words.Drafts.editorLeft(copy.keep(in: folder)))
        }
        guard bytes.count <= GistDraft.mostBytes else {
            let limit = ByteCount.short(GistDraft.mostBytes)
            return .failed(Words.Drafts.tooLarge(ByteCount.short(bytes.count), limit, kept(path, copy)))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .failed(Words.Drafts.notText(kept(path, copy)))
        }
        guard bytes != Data(job.text.utf8) else {
            // An editor that goes on without its shell may still write: a later run looks.
            if copy.isHeld {
                copy.leave()
            } else if copy.hasStrays {
                return .failed(Words.Drafts.editorLeft(copy.keep(in: folder)))
            }
            return .unchanged
        }
        hold(copy)
        return .text(text)
    }

    /// Moves the file out of the way of the next run, which would take it for newer than the draft.
    /// - Returns: where it is; the folder where other files are in it as well.
    private func kept(_ path: String, _ copy: PrivateFolder) -> String {
        let name = copy.hasStrays ? "" : path.dropFirst(copy.path.count)
        return copy.keep(in: folder) + name
    }

    private func makeFolder(for job: EditorJob) throws -> PrivateFolder {
        guard let folder else { return try PrivateFolder(environment: environment) }
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw Errno.last }
        let comment = StableHash.checksum(Data(CommentText.fromEditor(job.text).utf8))
        return try PrivateFolder(
            in: folder, prefix: "",
            draft: .init(account: account, id: job.draft, fileName: job.name, comment: comment))
    }
}
