import Foundation
import Gists
import Storage

// A program that does nothing but write to a store:  StoreWriter FOLDER NAME [BYTES-OF-A-FILE]
//
// It saves gists NAME-1, NAME-2… with comments and pages of a feed, and says on standard output which number is stored: what
// it has said must be there whatever becomes of it. Once something cannot be stored it says why and ends.

@main
enum StoreWriter {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count > 2 else { return }
        if arguments.count > 3, let bytes = rlim_t(arguments[3]) {
            // A write beyond it fails, as on a full disk.
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        }
        let store = GistStore.open(folder: arguments[1], lockTimeout: 30)
        if let notice = store.notice { say("notice: " + notice) }
        let account = store.account(AccountKey(api: "https://api.example.com", person: "writer"))
        for number in 1... {
            var work = [
                { account.save(gist(arguments[2], number)) },
                {
                    account.save(
                        [Comment(id: number, author: nil, body: "Said", createdAt: .now, updatedAt: .now)],
                        of: "\(arguments[2])-\(number)")
                },
            ]
            if number % 5 == 0 {
                let gists = (number - 4...number).map { gist(arguments[2], $0, content: nil) }
                work.append {
                    account.save(
                        GistPage(gists: gists, next: "more"), of: .user(Login(arguments[2])), isFirst: number % 25 == 0)
                }
            }
            for step in work {
                step()
                if let problem = store.problem {
                    say("problem: " + problem)
                    return
                }
            }
            say("\(number)")
        }
    }

    private static func gist(_ name: String, _ number: Int, content: String? = "") -> Gist {
        let text = content.map { _ in String(repeating: "word\(number) and others ", count: 1 + number * 37 % 400) }
        return Gist(
            id: "\(name)-\(number)", description: "Gist \(number)", owner: Owner(login: Login(name)),
            files: [GistFile(name: "file.txt", rawURL: "/\(number)", size: 9, content: text)], createdAt: .now,
            updatedAt: .now)
    }

    /// Ends the program if the reader is gone.
    private static func say(_ line: String) {
        guard (try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))) != nil else { exit(0) }
    }
}
