import Gists
import GitHub
import Repository
import Runtime

extension OneShotRepository {
    /// Sends the changes of a gist, and prints the result; does nothing if there are none.
    /// - Parameter allowsSecrets: true to send possible secrets without a question.
    func send(_ draft: GistDraft, of gist: Gist, allowsSecrets: Bool = false, _ printer: ResultPrinter) throws {
        let edit = GistEdit(of: gist, to: draft)
        guard !edit.isEmpty else {
            Output.complain(Words.Writing.unchanged)
            return try printer.write(gist, url: gist.htmlURL)
        }
        try draft.check()
        var texts = draft.texts
        if edit.description == nil { texts.removeFirst() }
        try LeakQuestion.settle(texts, isPublic: gist.isPublic, isAllowed: allowsSecrets)
        do {
            guard case .changed(let changed) = try self.edit(gist.id, edit, basedOn: GistState(gist)) else {
                throw LaunchError(Words.Writing.conflict)
            }
            Output.complain(Words.Writing.edited)
            try printer.write(changed, url: changed.htmlURL)
        } catch let error as APIError {
            // For another user's gist, GitHub answers that it was not found, although it was loaded a moment ago.
            guard case .notFound = error.cause else { throw error }
            throw Told(error, more: [Words.Writing.onlyOwner(gist.owner?.login)])
        }
    }
}

extension GistDraft {
    /// The index of a file.
    /// - Parameter name: nil if none was given: there must be only one file then.
    func place(of name: String?) throws -> Int {
        if name == nil, files.count != 1 {
            let names = files.prefix(20).map(\.name).joined(separator: ", ")
            throw LaunchError(Words.Writing.whichFile(names), exitCode: .usage)
        }
        guard let place = name.map({ name in files.firstIndex { $0.name.isExactly(name) } }) ?? 0 else {
            let names = files.prefix(20).map(\.name).joined(separator: ", ")
            throw LaunchError(Words.Gist.noFile(name ?? "", names))
        }
        return place
    }
}
