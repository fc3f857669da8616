import FoundationEssentials
import Glibc
import HTTP

/// A text that a person writes in an editor: a private copy, which goes with the last hold on it unless it is kept. What is left
/// of one by a process that was killed is found by a later run (`leftovers`).
public final class TextEditor {
    private let folder: PrivateFolder
    private let editor: Editor
    public let path: String

    /// - Parameter name: the file's, which tells the editor its language.
    public init(_ text: String, as name: String, environment: [String: String]) throws(LaunchError) {
        editor = Editor(environment: environment)
        do {
            folder = try PrivateFolder(environment: environment)
            path = try folder.add(Data(text.utf8), as: DownloadName.safe(name) ?? "file")
        } catch {
            throw LaunchError(Words.Editor.noCopy(PrivateFolder.parent(environment), error))
        }
    }

    /// Runs the editor until it ends.
    /// - Returns: the file's bytes, whatever they are now.
    /// - Throws: where the editor cannot be run or fails. What was written until then is kept.
    public func run() throws(LaunchError) -> Data {
        // Ctrl-C is the editor's.
        let before = signal(SIGINT, SIG_IGN)
        let end = editor.run([path], of: folder)
        signal(SIGINT, before)
        switch end {
        case .done: break
        case .notRun: throw LaunchError(Words.Editor.notRun(editor.program), more: rescued)
        case .left(let signal):
            let more = rescued
            // The editor may not have ended yet: what it still writes is found by a later run.
            folder.leave()
            throw LaunchError(Words.Editor.interrupted, more: more, exitCode: .signal(signal))
        case .failed(let end):
            throw LaunchError(Words.Export.failed("$EDITOR", end, editor.program), more: rescued)
        }
        do {
            return try Editor.read(path)
        } catch {
            throw LaunchError(Words.Editor.unreadable(path, error), more: rescued)
        }
    }

    /// Keeps the file where it is.
    /// - Returns: the line that says so.
    public func keep() -> String {
        Words.Editor.kept(folder.keep())
    }

    /// Keeps what the editor saved under other names, and what it may still write.
    /// - Returns: the line that says so; nil where there is nothing.
    public func keepStrays() -> String? {
        guard !folder.isHeld else {
            folder.leave()
            return nil
        }
        return folder.hasStrays ? Words.Drafts.editorLeft(folder.keep()) : nil
    }

    private var rescued: [String] { folder.rescue().map { [Words.Editor.kept($0)] } ?? [] }

    /// Removes the copies that runs which were killed have left.
    /// - Returns: the sentence about what somebody has written in them and is kept; nil where there is nothing.
    public static func leftovers(environment: [String: String]) -> String? {
        Words.Editor.found(PrivateFolder.sweep(environment: environment))
    }
}
