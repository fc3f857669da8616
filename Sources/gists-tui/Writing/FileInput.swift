import FoundationEssentials
import Gists
import Reading
import Runtime
import SystemPackage

/// Files on the disk, or standard input, as files of a draft.
enum FileInput {
    static let standardInput = "-"
    static let nameOfStandardInput = "gistfile.txt"

    /// - Parameters:
    ///   - path: `-` for standard input.
    ///   - name: nil for its name on the disk.
    /// - Throws: if it is not a text that a gist can contain; before reading it if it is too large.
    static func file(_ path: String, named name: String?) throws -> GistDraft.File {
        if path == standardInput {
            let name = name ?? nameOfStandardInput
            return GistDraft.File(name: name, text: try encodedText(Data(Input.standardInputBytes()), of: name))
        }
        let own = PathText.name(in: path)
        return GistDraft.File(name: name ?? own, text: try encodedText(Data(bytes(path)), of: name ?? own))
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        do {
            let about = try Stat(path)
            guard about.type != .directory else { throw LaunchError(Words.Writing.isFolder(path)) }
            guard about.size <= GistDraft.mostBytes else {
                throw LaunchError(Words.Writing.inFile(path, GistDraft.Problem.tooLarge(Int(about.size)).sentence))
            }
            return try Input.bytes(ofFile: path)
        } catch let error as Errno {
            throw LaunchError(Words.Writing.unreadable(path, error))
        }
    }

    /// A file's bytes as text.
    /// - Throws: if the encoding is not UTF-8, with its name, since GitHub would not keep it.
    static func encodedText(_ bytes: Data, of name: String) throws -> String {
        if bytes.count <= GistDraft.mostBytes, let encoding = TextDocument(bytes).encodingLabel {
            throw LaunchError(Words.Writing.notUTF8(name, encoding))
        }
        return try text(bytes, of: name)
    }

    /// Text that was written here: it is UTF-8 or not text.
    static func text(_ bytes: Data, of name: String) throws -> String {
        guard bytes.count <= GistDraft.mostBytes else {
            throw LaunchError(Words.Writing.inFile(name, GistDraft.Problem.tooLarge(bytes.count).sentence))
        }
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw LaunchError(GistDraft.Problem.binary(name).sentence)
        }
        return text
    }
}

extension GistDraft {
    /// - Throws: all reasons why GitHub would reject it.
    func check() throws {
        let problems = problems.map(\.sentence)
        guard let first = problems.first else { return }
        throw LaunchError(first, more: Array(problems.dropFirst()))
    }

    /// The texts that would be published.
    var texts: [LeakQuestion.Text] {
        [(Words.Writing.description, description)] + files.compactMap { file in file.text.map { (file.name, $0) } }
    }
}
