import Dates
import Gists
import HTTP

/// GraphQL's answer with the latest edits of some people's gists.
struct RecentGistsBody: Decodable, Sendable {
    /// A user in the answer.
    struct Person: Decodable, Sendable {
        /// Nil if not all gists are readable.
        var edits: [RecentGists.Edit]?
        var count: Int?
        /// True if there are gists, and none is readable.
        var isHidden: Bool

        private enum Keys: String, CodingKey { case gists, nodes, totalCount, name, pushedAt }

        private struct Node: Decodable {
            var edit: RecentGists.Edit

            init(from decoder: any Decoder) throws {
                let fields = try decoder.container(keyedBy: Keys.self)
                edit = .init(
                    gist: GistID(try fields.identifier(.name)),
                    pushedAt: fields.lenient(String.self, .pushedAt).flatMap(ISODate.parse))
            }
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Keys.self)
            guard let gists = try? fields.nestedContainer(keyedBy: Keys.self, forKey: .gists) else {
                (edits, count, isHidden) = (nil, nil, true)
                return
            }
            count = gists.number(.totalCount)
            let nodes = gists.lenient([Node?].self, .nodes) ?? [nil]
            let readable = nodes.compactMap { $0?.edit }
            edits = readable.count == nodes.count ? readable : nil
            isHidden = readable.isEmpty && !nodes.isEmpty
        }
    }

    /// An error beside the data.
    struct Failure: Decodable, Sendable {
        var type: String
        var message: String
        var path: [String]

        private enum Keys: String, CodingKey { case type, message, path, extensions, code }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Keys.self)
            let code = (try? fields.nestedContainer(keyedBy: Keys.self, forKey: .extensions))?.word(.code)
            type = (fields.word(.type) ?? code ?? "").uppercased()
            message = (fields.line(.message) ?? "").lowercased()
            path = fields.lenient([PathPart].self, .path)?.map(\.text) ?? []
        }

        func isAbsence(of alias: String) -> Bool {
            type.isExactly("NOT_FOUND") && path.first?.isExactly(alias) == true
        }

        /// Nil for a user who does not exist.
        var problem: RecentGists.Problem? {
            if type.isExactly("NOT_FOUND") { return nil }
            if type.holds("LIMITS_EXCEEDED") || type.holds("NODE_LIMIT") || message.holds("timeout")
                || message.holds("timed out") || message.holds("resource limits")
            {
                return .tooLarge
            }
            if type.holds("RATE_LIMIT") || message.holds("rate limit") { return .limit }
            if type.isExactly("FORBIDDEN") || type.isExactly("INSUFFICIENT_SCOPES") || message.holds("not accessible") {
                return .refused
            }
            return .other
        }
    }

    /// A name or an index.
    private struct PathPart: Decodable {
        var text: String

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            text = try (try? value.decode(String.self)) ?? "\(value.decode(Int.self))"
        }
    }

    private struct Alias: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private enum Keys: String, CodingKey { case data, errors }

    /// By alias; nil for a user whom the server does not send.
    var people: [String: Person?] = [:]
    var errors: [Failure]

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Keys.self)
        errors = fields.lenient(LenientArray<Failure>.self, .errors)?.elements ?? []
        guard let data = try? fields.nestedContainer(keyedBy: Alias.self, forKey: .data) else { return }
        for alias in data.allKeys { people[alias.stringValue] = .some(data.lenient(Person.self, alias)) }
    }
}
