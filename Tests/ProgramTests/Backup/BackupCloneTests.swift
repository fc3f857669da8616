import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite(.blocking) struct `Backup as clones` {
    @Test("P5: --git clones and pulls with all revisions; git gets the token from a helper, and keeps it nowhere")
    func clones() throws {
        let backup = try BackupServer(["aaa": .init(files: ["a.txt": Data("one\n".utf8)])])
        let repositories = backup.folder.path + "/repositories"
        backup.server.onAnythingElse { request in
            let basic = Data("x-access-token:secret-token".utf8).base64EncodedString()
            guard request["Authorization"] == "Basic \(basic)" else {
                return .status(401, headers: [("WWW-Authenticate", "Basic realm=\"git\"")])
            }
            let content = FileManager.default.contents(atPath: repositories + request.path)
            return content.map { .status(200, contentType: "application/octet-stream", body: $0) } ?? .status(404)
        }
        let identity = "-c user.name=mira -c user.email=mira@example.com"
        let first = """
            set -e; mkdir -p \(repositories)/git; cd \(repositories)
            git init -q -b main work; cd work; echo one > a.txt; git add .; git \(identity) commit -qm 1
            git clone -q --bare . ../git/aaa.git; cd ../git/aaa.git; git update-server-info
            """
        #expect(try Program.runScript(first).code == 0)
        let cloned = try backup.run("--mine", "--git")
        #expect(cloned.code == 0, "\(cloned.errors)")
        #expect(backup.names == ["mira/aaa-notes/a.txt"])
        let second = """
            set -e; cd \(repositories)/work; echo two >> a.txt; git \(identity) commit -qam 2
            git push -q ../git/aaa.git main; cd ../git/aaa.git; git update-server-info
            """
        #expect(try Program.runScript(second).code == 0)
        backup.change("aaa") { gist in
            gist.files["a.txt"] = Data("one\ntwo\n".utf8)
            gist.revision = 2
        }
        // A clone stays a clone.
        let pulled = try backup.run("--mine")
        #expect(pulled.errors == "1 gist: 0 new, 1 changed, 0 unchanged.\n")
        let place = backup.path + "/mira/aaa-notes"
        let log = try Program.runScript("cd \(place) && git log --format=%s && git status --short")
        #expect(log.text == "2\n1\n")
        #expect(!backup.folder.contents.contains { $0.data.range(of: Data("secret-token".utf8)) != nil })
        #expect(try backup.run("--mine", "--verify").code == 0)
    }
}
