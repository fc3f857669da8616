import Documents
import Foundation
import Gists

@testable import Browser

/// A gist whose description names its id, so that screens can be read back.
func gist(
    _ id: GistID, description: String?? = .none, owner: Owner? = Owner(login: "mira", avatarURL: "https://a.test/1"),
    files: [GistFile] = [file("notes.md", language: "Markdown")], minutesAgo: Double = 4, comments: Int = 0
) -> Gist {
    Gist(
        id: id, description: description ?? "Notes #\(id)", owner: owner, files: files,
        createdAt: Story.noon.addingTimeInterval(-3 * 86_400),
        updatedAt: Story.noon.addingTimeInterval(-60 * minutesAgo), commentCount: comments,
        htmlURL: "https://gist.test/\(id)", gitPullURL: "https://gist.test/\(id).git")
}

/// Gists with the ids `prefix`1, `prefix`2, …
func gists(_ range: ClosedRange<Int>, prefix: String = "g") -> [Gist] {
    range.map { gist("\(prefix)\($0)") }
}

func file(
    _ name: String, language: String? = nil, size: Int = 100, content: String? = nil, isTruncated: Bool = false
) -> GistFile {
    GistFile(
        name: name, language: language, rawURL: "https://raw.test/\(name)", size: size, content: content,
        isTruncated: isTruncated)
}

let withToken = Settings(hasToken: true)
let somethingFailed = Failure("GitHub did not answer.", details: "status 500")

/// A list like GitHub's: newest first, split into numbered pages, growing at its top while the user reads it.
struct GrowingFeed {
    private(set) var gists: [Gist]
    let perPage: Int
    private var born: Int

    init(count: Int, perPage: Int) {
        gists = (0..<count).map { newborn(count - $0) }
        self.perPage = perPage
        born = count
    }

    mutating func grow(by count: Int) {
        for _ in 0..<count {
            born += 1
            gists.insert(newborn(born), at: 0)
        }
    }

    /// Edits a gist: it moves to the top with a new time.
    mutating func edit(at index: Int) {
        var gist = gists.remove(at: index)
        born += 1
        gist.updatedAt = Story.noon.addingTimeInterval(Double(born))
        gists.insert(gist, at: 0)
    }

    func page(at cursor: FeedState.Cursor) -> GistPage {
        let number = if case .after(let url) = cursor { Int(url) ?? 1 } else { 1 }
        let start = min((number - 1) * perPage, gists.count)
        let end = min(start + perPage, gists.count)
        return GistPage(gists: Array(gists[start..<end]), next: end < gists.count ? "\(number + 1)" : nil)
    }
}

/// The gist that came into being as the nth, at its own time.
private func newborn(_ number: Int) -> Gist {
    var gist = gist("n\(number)")
    gist.updatedAt = Story.noon.addingTimeInterval(Double(number))
    return gist
}

extension RowID: ExpressibleByStringLiteral {
    /// The row of a gist.
    public init(stringLiteral id: String) { self = .gist(GistID(id)) }
}

extension ReadHistory {
    /// Marks of an earlier version of the program, which do not tell what was read.
    init(read ids: [GistID], lastVisit: Date? = nil) {
        self.init(
            read: Dictionary(uniqueKeysWithValues: ids.map { ($0, ReadMark(readAt: Story.noon)) }),
            lastVisit: lastVisit)
    }
}
