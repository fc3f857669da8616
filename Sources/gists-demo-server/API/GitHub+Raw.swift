import Foundation

extension GitHub {
    /// The port of raw files, `/LOGIN/ID/raw[/SHA]/NAME`, and of the pages in `html_url`: another origin, which never
    /// needs a token.
    func rawAnswer(_ request: Request) -> Answer {
        guard ["GET", "HEAD"].contains(request.method) else { return Answer(405, type: "text/plain", text: "405\n") }
        let path = request.path
        if let answer = file(path)?.conditional(on: request).partial(for: request) ?? page(path) { return answer }
        return Answer(404, type: "text/plain; charset=utf-8", text: "404: Not Found")
    }

    private func file(_ path: [String]) -> Answer? {
        guard path.count >= 4, path[2] == "raw", let name = path.last, let gist = world.gist(path[1]) else {
            return nil
        }
        let files =
            path.count == 4
            ? world.contents(of: gist).files
            : world.revisions(of: gist).flatMap(\.contents.files).filter { $0.sha == path[3] }
        guard let file = files.first(where: { $0.name == name }) else { return nil }
        return Answer(
            headers: [
                "Content-Type": file.binary == nil ? "text/plain; charset=utf-8" : "application/octet-stream",
                "Accept-Ranges": "bytes", "Cache-Control": "max-age=300", "X-Content-Type-Options": "nosniff",
            ], body: file.bytes)
    }

    private func page(_ path: [String]) -> Answer? {
        guard 1...2 ~= path.count else { return nil }
        guard let gist = path.last.flatMap(world.gist) else { return accountPage(path) }
        let contents = world.contents(of: gist)
        let files = contents.files.map { "<h2>\(escaped($0.name))</h2>\n<pre>\(escaped($0.text))</pre>\n" }.joined()
        return Answer(
            type: "text/html; charset=utf-8",
            text: """
                <!doctype html><title>\(gist.id)</title>
                <p>A sample gist of gists-demo-server: \(escaped(contents.description ?? "no description"))</p>
                \(files)
                """)
    }

    private func accountPage(_ path: [String]) -> Answer? {
        guard path.count == 1, let index = world.account(login: path[0]) else { return nil }
        let account = world.accounts[index]
        return Answer(
            type: "text/html; charset=utf-8",
            text: """
                <!doctype html><title>\(account.login)</title>
                <p>\(account.login) is a sample account of gists-demo-server. \(escaped(account.bio ?? ""))</p>

                """)
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
