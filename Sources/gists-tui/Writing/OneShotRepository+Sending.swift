import Gists
import GitHub
import Repository
import Runtime
import Texts

extension OneShotRepository {
    /// Sends what was changed in a gist, and prints what became of it; nothing where nothing was.
    /// - Parameter allowsSecrets: whether what looks like a secret is sent without a question.
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
            // Of another's gist GitHub says that it can't be found, although it was there a moment ago.
            guard case .notFound = error.cause else { throw error }
            throw Told(error, more: [Words.Writing.onlyOwner(gist.owner?.login)])
        }
    }
}

extension GistDraft {
    /// Where a file stands.
    /// - Parameter name: nil where nobody named one: then it has to be the only one.
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
