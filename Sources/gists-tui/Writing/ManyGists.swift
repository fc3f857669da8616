import Gists
import GitHub
import Runtime

/// Applies the same change to several gists.
enum ManyGists {
    /// Changes one gist after the other. A failure is reported at once; the others continue, unless they would fail for
    /// the same reason.
    /// - Throws: at the end, if any failed.
    static func change(_ ids: [GistID], _ change: (GistID) throws -> Void) throws {
        var failures = 0
        for (number, id) in ids.enumerated() {
            do {
                try change(id)
            } catch let error as APIError where ids.count > 1 && !error.isAuthentication && !error.isOffline {
                Output.complain(Words.Start.complaint("\(id): \(error.sentence())"))
                failures += 1
            } catch {
                throw number == 0 ? error : Told(error, more: [Words.Writing.done(number - failures, of: ids.count)])
            }
        }
        if failures > 0 { throw LaunchError(Words.Writing.done(ids.count - failures, of: ids.count)) }
    }

    /// The unique IDs that the words refer to.
    static func ids(_ words: [String]) throws -> [GistID] {
        var ids: [GistID] = []
        for id in try words.map(GistArgument.id) where !ids.contains(id) { ids.append(id) }
        return ids
    }
}

/// The JSON output for a gist that was changed.
struct ChangedGist: Encodable {
    var id: GistID
    var deleted: Bool?
    var starred: Bool?
}
