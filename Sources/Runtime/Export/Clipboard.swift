import Browser
import FoundationEssentials
import Gists
import Glibc
import SystemCalls
import SystemPackage
import Terminal

/// The clipboard: that of the terminal, which also works over SSH, that of tmux inside of it, and that of the desktop
/// if there is one.
public enum Clipboard {
    /// The size that all terminals accept: 100,000 bytes in base 64.
    static let largestForTerminal = 74_994

    enum Outcome: Equatable {
        /// The place of the text: a buffer that confirmed it, otherwise the clipboards that were asked to take it without
        /// confirmation.
        case copied(to: String)
        case failed(String)
    }

    /// - Parameter terminal: puts a text on the terminal's clipboard.
    static func copy(_ text: String, environment: [String: String], terminal: (String) -> Void) -> Outcome {
        let program = copyOnDesktop(text, environment)
        let buffer = TmuxBuffer.load(text, environment: environment)
        var places = [buffer, program].compactMap(\.self)
        if buffer != Words.Export.tmuxAndClipboard, text.utf8.count <= largestForTerminal {
            terminal(text)
            // tmux forwards it if it is configured so, without confirmation.
            if buffer == nil { places.insert(Words.Export.clipboard, at: 0) }
        }
        guard places.isEmpty else { return .copied(to: Words.Export.places(places)) }
        return .failed(
            Words.Export.tooLargeForClipboard(
                ByteCount.short(text.utf8.count), limit: ByteCount.short(largestForTerminal)))
    }

    /// - Returns: the program that was started; nil if there is none.
    private static func copyOnDesktop(_ text: String, _ environment: [String: String]) -> String? {
        for words in programs(environment) {
            guard let input = NamelessFile(Data(text.utf8), environment: environment) else { return nil }
            if case .success = ChildProcess.start(words[0], Array(words.dropFirst()), input: input.descriptor) {
                return words[0]
            }
        }
        return nil
    }

    /// In the order in which they are tried; missing programs fail to start.
    public static func programs(_ environment: [String: String]) -> [[String]] {
        var programs: [[String]] = []
        if environment["WAYLAND_DISPLAY"]?.isEmpty == false { programs.append(["wl-copy"]) }
        if environment["DISPLAY"]?.isEmpty == false {
            programs += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
        }
        return programs + [["pbcopy"]]
    }
}

/// Bytes as a file without a name, for a program's standard input.
struct NamelessFile: ~Copyable {
    let descriptor: FileDescriptor

    /// Nil if there is no space for it.
    init?(_ bytes: Data, environment: [String: String]) {
        // mkstemp is not used: it sets close-on-exec too late for a program that another thread starts.
        let path = PrivateFolder.parent(environment) + "/gists-tui-\(UInt64.random(in: .min ... .max))"
        let file = try? FileDescriptor.open(
            path, .readWrite, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
            permissions: .ownerReadWrite)
        guard let file else { return nil }
        unlink(path)
        guard (try? file.writeAll(bytes)) != nil, (try? file.seek(offset: 0, from: .start)) != nil else {
            try? file.close()
            return nil
        }
        descriptor = file
    }

    deinit { try? descriptor.close() }
}
