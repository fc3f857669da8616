import Browser
import FoundationEssentials
import Gists
import Glibc
import SystemPackage
import Terminal

/// The clipboard: the terminal's, which is near the person even over SSH, tmux's inside of it, and the desktop's where there
/// is one.
enum Clipboard {
    /// What terminals take at least: 100,000 bytes in base 64.
    static let largestForTerminal = 74_994

    enum Outcome: Equatable {
        /// Asked of the terminal, or of the desktop: neither says whether it has done it.
        case asked
        /// It lies there for certain.
        case known(String)
        case failed(String)
    }

    /// - Parameter terminal: puts a text on the terminal's clipboard.
    static func copy(_ text: String, environment: [String: String], terminal: (String) -> Void) -> Outcome {
        let isOnDesktop = copyOnDesktop(text, environment)
        let place = TmuxBuffer.load(text, environment: environment)
        if place == TmuxBuffer.withClipboard { return .known(TmuxBuffer.withClipboard) }
        if text.utf8.count <= largestForTerminal {
            terminal(text)
        } else if !isOnDesktop, place == nil {
            return .failed(
                """
                \(ByteCount.short(text.utf8.count)) is more than a terminal's clipboard takes \
                (\(ByteCount.short(largestForTerminal))): save it, or install wl-copy, xclip or xsel.
                """)
        }
        return place.map { .known($0) } ?? .asked
    }

    private static func copyOnDesktop(_ text: String, _ environment: [String: String]) -> Bool {
        for words in programs(environment) {
            guard let input = NamelessFile(Data(text.utf8), environment: environment) else { return false }
            if case .success = ChildProcess.start(words[0], Array(words.dropFirst()), input: input.descriptor) {
                return true
            }
        }
        return false
    }

    /// In the order in which they are tried; those that are not installed don't start.
    static func programs(_ environment: [String: String]) -> [[String]] {
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

    /// Nil where there is no room for it.
    init?(_ bytes: Data, environment: [String: String]) {
        // Not mkstemp: it marks its descriptor a moment too late for a program that another thread starts.
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
