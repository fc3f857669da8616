extension GitHub {
    /// With `--lively`: remembers the first gist of another account that the caller reads.
    func noteReader(in context: Context) {
        let path = context.request.path
        guard options.isLively, readGist == nil, context.request.method == "GET", path.count == 2, path[0] == "gists",
            let gist = world.gist(path[1]), let owner = gist.owner, owner != context.token?.account,
            world.contents(of: gist).files.contains(where: { $0.binary == nil })
        else { return }
        readGist = gist.id
    }

    /// With `--lively`: the owner of the gist that was read edits it, and another account comments on it, before the
    /// next refresh of the public list. Once, and not by the clock, so that each run with the same requests is the same.
    func changeReadGist() {
        guard let id = readGist, !hasChangedReadGist, let gist = world.gist(id), let owner = gist.owner,
            // Times are whole seconds: the gist must not seem unchanged.
            gist.updated < now
        else { return }
        hasChangedReadGist = true
        var contents = world.contents(of: gist)
        guard let index = contents.files.firstIndex(where: { $0.binary == nil }) else { return }
        let file = contents.files[index]
        contents.files[index] = Contents.File(file.name, Remarks.changed(file.text))
        let edited = world.edit(gist, to: contents, now: now)
        let comments = world.comments(on: edited)
        let comment = Comment(
            id: max(5_000_000, comments.map(\.id).max() ?? 0) + 1, author: (owner + 1) % world.accounts.count,
            body: Remarks.onChange, created: now, updated: now)
        world.setComments(comments + [comment], on: edited)
    }
}
