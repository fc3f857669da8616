import FoundationEssentials
import HTTP

/// A text that the user writes in an editor: a private copy, which is removed with the last reference unless it is
/// kept. If the process is killed, a later run finds the copy (`leftovers`).
public final class TextEditor {
    private let folder: PrivateFolder
    private let editor: Editor
    public let path: String

    /// - Parameter name: the file name, which determines the language in the editor.
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
    /// - Returns: the current bytes of the file, whatever they are.
    /// - Throws: if the editor cannot be run or fails. Text that was written until then is kept.
    public func run() throws(LaunchError) -> Data {
        switch ForegroundProgram.ignoringCtrlC({ editor.run([path], of: folder) }) {
        case .done: break
        case .notRun: throw LaunchError(Words.Editor.notRun(editor.program), more: rescued)
        case .left(let signal):
            let more = rescued
            // The editor may still be running: a later run finds what it still writes.
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

    /// Keeps the file at its path.
    /// - Returns: the message about it.
    public func keep() -> String {
        Words.Editor.kept(folder.keep())
    }

    /// Keeps files that the editor saved under other names, and those that it may still write.
    /// - Returns: the message about them; nil if there are none.
    public func keepStrays() -> String? {
        guard !folder.isHeld else {
            folder.leave()
            return nil
        }
        return folder.hasStrays ? Words.Drafts.editorLeft(folder.keep()) : nil
    }

    private var rescued: [String] { folder.rescue().map { [Words.Editor.kept($0.path)] } ?? [] }

    /// Removes the copies that killed runs have left.
    /// - Returns: the message about kept text that the user has written in them; nil if there is none.
    public static func leftovers(environment: [String: String]) -> String? {
        Words.Editor.found(PrivateFolder.sweep(environment: environment))
    }
}
