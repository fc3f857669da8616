import Cells
import FoundationEssentials
import Gists
import HTTP

extension Transformers {
    /// The conversions of GitHub's responses, by path and method. Other bodies are not converted.
    static let github = {
        var table = Transformers()
        table.read(Gist.self, ["gists/*", "gists/*/*"], [.get])
        table.read(Gist.self, ["gists", "gists/*/forks"], [.post])
        table.read(Gist.self, ["gists/*"], [.patch])
        table.read(LenientArray<Gist>.self, ["gists", "gists/public", "gists/starred", "users/*/gists"], [.get])
        table.read(LenientArray<Comment>.self, ["gists/*/comments"], [.get])
        table.read(LenientArray<Fork>.self, ["gists/*/forks"], [.get])
        table.read(LenientArray<Revision>.self, ["gists/*/commits"], [.get])
        table.read(Comment.self, ["gists/*/comments"], [.post])
        table.read(Comment.self, ["gists/*/comments/*"], [.patch])
        table.read(RecentGistsBody.self, ["graphql"], [.post])
        table.read(Owner.self, ["user"], [.get])
        table.read(LenientArray<Owner>.self, ["user/following"], [.get])
        table.add("gists/*/star") { (body: Data, _) in body }
        // The message is the only part of an error's body that is shown.
        table.addForErrors { error in error.serverMessage = error.serverMessage.map(TextSanitizer.line) }
        return table
    }()

    private mutating func read<Value: Decodable & Sendable>(
        _ type: Value.Type, _ patterns: [PathPattern], _ methods: [Method]
    ) {
        for pattern in patterns {
            addParser(pattern, methods: methods) { body throws(HTTPError) in
                do throws(Unreadable) {
                    return try JSONBody.decode(type, from: body)
                } catch {
                    throw HTTPError(error == .unexpectedShape ? .unexpectedContent : .undecodable, at: .serializing)
                }
            }
        }
    }
}

extension Unreadable {
    /// The reason why a response's body could not be read; nil for other failures.
    init?(_ error: HTTPError) {
        switch error.code {
        case .undecodable:
            self = JSONBody.isMarkup(error.body) ? JSONBody.webPage(error.body, at: error.url) : .broken
        case .unexpectedContent: self = .unexpectedShape
        default: return nil
        }
    }
}
