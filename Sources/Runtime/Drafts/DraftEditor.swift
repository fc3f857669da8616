import Browser
import FoundationEssentials
import Gists
import Glibc
import Storage
import SystemCalls
import SystemPackage
import Texts

/// Edits a file of a draft in the user's editor: in a private copy beside the drafts, so that the next run finds it if
/// this one ends before the editor does (`DraftKeeper.recall`).
struct DraftEditor {
    let environment: [String: String]
    /// Nil if drafts are not stored: the copy is a temporary file then.
    let folder: String?
    /// The account of the drafts.
    var account = ""
    /// Runs its argument while other programs have the terminal.
    let withTerminalReleased: (() -> Void) -> Void
    /// Receives the copy of the draft's new text. The copy is removed with the last reference.
    var hold: (PrivateFolder) -> Void = { _ in }

    func run(_ job: EditorJob) -> EditorJob.Outcome {
        let copy: PrivateFolder
        let path: String
        do {
            copy = try makeFolder(for: job)
            path = try copy.add(Data(job.text.utf8), as: Export.Content(name: job.name, bytes: Data()).safeName)
        } catch {
            return .failed(Words.Drafts.noCopy(error))
        }
        let editor = Editor(environment: environment, withTerminalReleased: withTerminalReleased)
        switch editor.run([path], of: copy, line: job.line) {
        case .done: return outcome(of: job, at: path, copy)
        case .left:
            copy.leave()
            return .failed(Words.Drafts.interrupted(path))
        case .failed where copy.isHeld:
            // It still runs after its shell has ended, and may still write: a later run checks.
            copy.leave()
            return .failed(Words.Drafts.stillOpen(editor.program, path))
        case .notRun: return failed(Words.Drafts.notRun(editor.program), copy)
        case .failed(let how):
            return .failed(Words.Drafts.failed(how, copy.rescue(in: folder)?.path))
        }
    }

    /// A failure, with the path of any text that was written. A later run must not treat that as newer than the draft.
    private func failed(_ sentence: String, _ copy: PrivateFolder) -> EditorJob.Outcome {
        .failed((copy.rescue(in: folder)?.path).map { sentence + " " + Words.Drafts.editorLeft($0) } ?? sentence)
    }

    private func outcome(of job: EditorJob, at path: String, _ copy: PrivateFolder) -> EditorJob.Outcome {
        let bytes: Data
        do {
            bytes = try Editor.read(path)
        } catch {
            return failed(Words.Editor.unreadable(path, error), copy)
        }
        guard bytes.count <= GistDraft.mostBytes else {
            let limit = ByteCount.short(GistDraft.mostBytes)
            return .failed(Words.Drafts.tooLarge(ByteCount.short(bytes.count), limit, copy.keep(in: folder)))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return .failed(Words.Drafts.notText(copy.keep(in: folder)))
        }
        guard bytes != Data(job.text.utf8) else {
            return (copy.rescue(in: folder)?.path).map { .failed(Words.Drafts.editorLeft($0)) } ?? .unchanged
        }
        hold(copy)
        return .text(text)
    }

    private func makeFolder(for job: EditorJob) throws -> PrivateFolder {
        guard let folder else { return try PrivateFolder(environment: environment) }
        try Folder.make(folder, mode: 0o700)
        let comment = StableHash.checksum(CommentText.fromEditor(job.text).utf8Span.span)
        return try PrivateFolder(
            in: folder, prefix: "",
            draft: .init(account: account, id: job.subject.draft, fileName: job.name, comment: comment))
    }
}
