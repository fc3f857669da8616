import Browser
import FoundationEssentials
import Gists
import Glibc
import Reading
import SystemPackage

extension DiskFiles {
    /// The maximum number of problems that are listed; for more, only the number is shown.
    private static let mostProblems = 3

    /// Finds files by typed text: paths and patterns as in a shell, separated by spaces; quotes and backslashes allow
    /// spaces in them.
    init(typed text: String, home: String?) {
        self.init(files: [], problems: [])
        // An existing path needs no quotes.
        let whole = PathText.expanded(text.trimming { scalar in scalar == " " }, home: home)
        let words = PathText.exists(whole) ? [whole] : Self.words(text).map { PathText.expanded($0, home: home) }
        var paths: [String] = []
        for word in words {
            let found = PathText.exists(word) ? [word] : Self.matches(of: word)
            if found.isEmpty { problems.append(Words.Drafts.noMatch(word)) }
            paths += found.filter { !paths.contains($0) }
        }
        for path in paths.prefix(GistDraft.mostFiles) { add(path) }
        if problems.count > Self.mostProblems {
            let more = problems.count - Self.mostProblems
            problems = problems.prefix(Self.mostProblems) + [Words.Drafts.more(more)]
        }
    }

    private mutating func add(_ path: String) {
        do {
            // Opening a pipe without a writer would block for ever.
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? file.close() }
            let about = try Stat(file)
            guard about.type == .regular else {
                problems.append(Words.Drafts.isFolder(path))
                return
            }
            let bytes = Array(try file.readAll(limit: GistDraft.mostBytes + 1))
            if bytes.count > GistDraft.mostBytes {
                problems.append(Words.Drafts.isTooLarge(path))
            } else if bytes.isEmpty {
                problems.append(Words.Drafts.isEmpty(path))
            } else if !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) {
                files.append(DiskFile(name: String(path[PathText.startOfName(in: path)...]), text: text))
            } else if let encoding = TextDocument(bytes).encodingLabel {
                problems.append(Words.Drafts.isNotUTF8(path, encoding))
            } else {
                problems.append(Words.Drafts.isBinary(path))
            }
        } catch {
            problems.append(Words.Drafts.cantRead(path, error))
        }
    }

    private static func matches(of pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
    }

    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " {
                if let done = word { words.append(done) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }
}
