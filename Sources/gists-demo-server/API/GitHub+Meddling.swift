extension GitHub {
    /// With `--meddle`: changes a gist once, right after its owner has loaded it, so that the owner's next edit
    /// conflicts with this change.
    func meddle(with context: Context) {
        let path = context.request.path
        guard options.meddles, !hasMeddled, context.request.method == "GET", path.count == 2, path[0] == "gists",
            let gist = world.gist(path[1]), let owner = gist.owner, owner == context.token?.account,
            // Times are whole seconds: the gist must not seem unchanged.
            gist.updated < now
        else { return }
        var contents = world.contents(of: gist)
        guard let index = contents.files.firstIndex(where: { $0.binary == nil }) else { return }
        let file = contents.files[index]
        contents.files[index] = Contents.File(file.name, file.text + "Added by another program.\n")
        _ = world.edit(gist, to: contents, now: now)
        hasMeddled = true
    }
}
