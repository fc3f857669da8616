import Browser
import Foundation
import Gists

extension Story {
    /// The small fixed feed of the golden screens.
    static func golden(_ columns: Int, _ rows: Int) -> Story {
        var story = Story(
            columns, rows,
            showing: [
                listed(goldenGist),
                gist(
                    "2", description: "日本語の全角と絵文字 👩‍🚀 の幅", owner: Owner(login: "kenji"),
                    files: [file("幅.py", language: "Python")], minutesAgo: 6),
                gist(
                    "3", description: .some(nil), owner: Owner(login: "a-very-long-login-name-of-thirty-nine-chr"),
                    files: (1...12).map { file("notes\($0).txt", language: "Text") }, minutesAgo: 9),
                gist(
                    "4",
                    description:
                        "A description that goes on and on, past the edge of any pane, and on, until it is cut "
                        + "where the row ends and nobody can read how it would have gone on if there were more room for it "
                        + "on the screen, as there never is",
                    owner: nil, files: [file("Makefile", language: "Makefile"), file("run.sh", language: "Shell")],
                    minutesAgo: 11 * 60, comments: 31),
            ])
        story.send(.rateLimit(RateLimit(limit: 60, remaining: 57, resetsAt: noon.addingTimeInterval(2_400))))
        return story
    }

    static let goldenGist = gist(
        "1", description: "Ring buffer without locks", owner: Owner(login: "mira"),
        files: [
            file(
                "RingBuffer.swift", language: "Swift", size: 4_100,
                content: "/// A single-producer ring.\nstruct RingBuffer<Element> {\n\tlet capacity: Int\n}"),
            file("README.md", language: "Markdown", size: 812, content: "# Ring"),
            file("bench.txt", language: "Text", size: 100, content: "1.0"),
        ], comments: 2)

    private static func listed(_ gist: Gist) -> Gist {
        var listed = gist
        for index in listed.files.indices { listed.files[index].content = nil }
        return listed
    }
}
