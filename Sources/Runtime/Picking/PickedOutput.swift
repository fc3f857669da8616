import Browser
import Concurrency
import Documents
import FoundationEssentials
import Gists
import Reading
import Repository
import SystemPackage

/// The bytes that a choice is printed as.
struct PickedOutput {
    private let request: PickRequest
    private let answers: EarlierAnswers
    private let environment: [String: String]

    init(_ request: PickRequest, queue: StoreQueue, environment: [String: String]) {
        self.request = request
        answers = EarlierAnswers(queue: queue)
        self.environment = environment
    }

    /// Returns the bytes to print.
    /// - Parameters:
    ///   - load: returns the whole content of a file.
    ///   - fill: asks for the values of a text.
    /// - Throws: `PickProblem` for a choice that can't be printed; a `PickStop` of the user.
    func bytes(
        of files: [PickedFile], loading load: (GistFile, Gist) throws -> Data,
        filling fill: (inout FillForm) throws -> Void
    ) throws -> [UInt8] {
        let output = try files.flatMap { try bytes(of: $0, load, fill) }
        if request.isForPrompt, let problem = PromptSafety.problem(in: output) { throw PickProblem(sentence: problem) }
        return output
    }

    private func bytes(
        of picked: PickedFile, _ load: (GistFile, Gist) throws -> Data, _ fill: (inout FillForm) throws -> Void
    ) throws -> [UInt8] {
        guard request.form.needsContents else {
            guard let line = request.form.line(for: picked) else {
                throw PickProblem(sentence: Words.Pick.noLine(request.form.rawValue))
            }
            return Array((line + "\n").utf8)
        }
        guard let file = picked.file else { throw PickProblem(sentence: Words.Pick.noFile) }
        let content: Data
        do {
            content = try load(file, picked.gist)
        } catch let stop as PickStop {
            throw stop
        } catch {
            throw PickProblem(sentence: Failure(error).sentence)
        }
        if request.form == .path {
            return Array((try PickedCopy.write(content, as: file.name, environment: environment) + "\n").utf8)
        }
        return try filled(content, file, picked.gist, fill)
    }

    private func filled(
        _ content: Data, _ file: GistFile, _ gist: Gist, _ fill: (inout FillForm) throws -> Void
    ) throws -> [UInt8] {
        guard request.filling != .never, let text = String(validating: content, as: UTF8.self),
            let snippet = SnippetText(
                text, description: gist.description, language: file.language, isForced: request.filling == .always)
        else { return Array(content) }
        var form = FillForm(snippet, title: file.name, earlier: answers.earlier)
        try fill(&form)
        answers.note(form.answers)
        return Array(form.text.utf8)
    }
}

/// A choice that can't be printed.
public struct PickProblem: Error {
    public var sentence: String
}

/// The user's decision not to print.
public enum PickStop: Error {
    /// Back to the list.
    case back
    case interrupted
}

/// The answers that were given to placeholders of the same name, on this machine.
struct EarlierAnswers {
    let queue: StoreQueue

    private static let most = 20
    private static let longest = 1_000

    /// Returns the answers, the latest last.
    func earlier(_ field: SnippetField) -> [String] {
        let kind = Self.kind(field.name)
        let lines = try? Blocking.run { [queue] in await queue.read { $0.typed(kind: kind) } }
        return lines.flatMap(\.self) ?? []
    }

    func note(_ answers: [(name: String, value: String)]) {
        for (name, value) in answers where value.utf8.count <= Self.longest {
            let kind = Self.kind(name)
            queue.write { $0.noteTyped(value, kind: kind, keeping: Self.most) }
        }
    }

    private static func kind(_ name: String) -> String { "placeholder:" + name }
}
