import Foundation
import LoopbackServer

/// Answers as GitHub would give them.
enum Sample {
    /// A gist with one file, as a list has it.
    static func gist(_ number: Int, changed: [String: Any?] = [:]) -> [String: Any] {
        let fields: [String: Any?] = [
            "id": "\(number)", "description": "Gist number \(number)", "public": true, "comments": 0,
            "created_at": "2026-01-01T10:00:00Z", "updated_at": "2026-01-02T10:00:00Z", "truncated": false,
            "html_url": "https://gist.github.com/mira/\(number)",
            "git_pull_url": "https://gist.github.com/\(number).git",
            "owner": ["login": "mira", "id": 7, "avatar_url": nil] as [String: Any?],
            "files": ["notes.txt": file("notes.txt", "Text of \(number)\n")],
        ]
        return fields.merging(changed) { $1 }.mapValues { $0 ?? NSNull() }
    }

    /// A file that only the API serves, unless its raw URL is among what is changed.
    static func file(_ name: String, _ content: String?, changed: [String: Any] = [:]) -> [String: Any] {
        let fields: [String: Any] = [
            "filename": name, "type": "text/plain", "language": "Text", "size": content?.utf8.count ?? 0,
            "raw_url": "", "truncated": false,
            "content": content ?? NSNull(),
        ]
        return fields.merging(changed) { $1 }
    }

    static func json(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed])
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    static func page(_ gists: [[String: Any]], next: String? = nil) -> Reply {
        .json(json(gists), headers: next.map { [("Link", "<\($0)>; rel=\"next\"")] } ?? [])
    }

    static func page(_ numbers: ClosedRange<Int>, next: String? = nil) -> Reply {
        page(numbers.map { gist($0) }, next: next)
    }
}

extension LoopbackServer {
    /// Serves one gist, in the list and by itself.
    func serve(_ gist: [String: Any]) {
        on("/gists/public", Sample.page([gist]))
        on("/gists/\(gist["id"] ?? "")", .json(Sample.json(gist)))
    }
}
