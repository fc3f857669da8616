import Gists
import HTTP
import Texts

/// The bodies of changes, as in GitHub's documentation of gists and gist comments.
enum WriteBody {
    static func create(_ draft: GistDraft) -> JSONValue {
        let files = draft.files.map { (ExactText($0.name), JSONValue.object(["content": .string($0.text ?? "")])) }
        return .object([
            "description": .string(draft.description), "public": .bool(draft.isPublic),
            "files": .object(Dictionary(files) { _, last in last }),
        ])
    }

    /// A file set to null is removed; `filename` renames.
    static func edit(_ edit: GistEdit) -> JSONValue {
        var fields: Parameters = [:]
        if let description = edit.description { fields["description"] = .string(description) }
        if !edit.files.isEmpty { fields["files"] = .object(edit.files.mapValues(file)) }
        return .object(fields)
    }

    private static func file(_ change: GistEdit.FileChange) -> JSONValue {
        switch change {
        case .remove: return .null
        case .write(let name, let text):
            var fields: Parameters = [:]
            if let name { fields["filename"] = .string(name) }
            if let text { fields["content"] = .string(text) }
            return .object(fields)
        }
    }

    static func comment(_ body: String) -> JSONValue { .object(["body": .string(body)]) }
}
