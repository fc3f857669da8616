import Foundation
import Gists

@testable import Browser

/// What the gallery shows: a list with a bit of everything, and a gist with a file of each kind.
enum SampleData {
    static let limit = RateLimit(limit: 60, remaining: 57, resetsAt: Story.noon.addingTimeInterval(2_400))
    static let readHistory = ReadHistory(read: ["2", "g3"], lastVisit: Story.noon.addingTimeInterval(-570))

    static let rows: [Gist] =
        [
            listed(gist),
            BrowserTests.gist(
                "2", description: "日本語の全角と絵文字 👩‍🚀 の幅", owner: Owner(login: "kenji"),
                files: [file("幅.py", language: "Python"), file("README.md", language: "Markdown")], minutesAgo: 6),
            BrowserTests.gist(
                "3", description: .some(nil), owner: Owner(login: "a-very-long-login-name-of-thirty-nine-chr"),
                files: (1...12).map { file("notes\($0).txt", language: "Text") }, minutesAgo: 9),
            BrowserTests.gist(
                "4",
                description:
                    "A description that goes on and on, past the edge of any pane, and on, until it is cut where the row "
                    + "ends and nobody can read how it would have gone on if there were more room for it on the screen",
                owner: nil, files: [file("Makefile", language: "Makefile"), file("run.sh", language: "Shell")],
                minutesAgo: 11 * 60, comments: 31),
        ] + gists(3...20)

    static let awkward: [Gist] =
        [
            BrowserTests.gist("w1", description: String(repeating: "漢", count: 200)),
            BrowserTests.gist("w2", description: .some(nil), owner: nil, files: []),
            BrowserTests.gist(
                "w3", owner: Owner(login: Login(String(repeating: "long-login-", count: 9))),
                files: (1...400).map { file("file \($0)", language: String(repeating: "Language", count: 9)) },
                comments: ServerNumber.clamped(.max)),
            BrowserTests.gist("w4", description: "\u{1B}[2J\u{202E}\u{200B}👩‍🚀👩‍🚀\t\u{7F}", files: [file("\u{0}")]),
        ] + gists(50...60)

    /// Which tab is which: see `View.main`.
    static let gist = BrowserTests.gist(
        "1", description: "Ring buffer without locks",
        files: [
            file("RingBuffer.swift", language: "Swift", size: 4_100, content: code),
            file("README.md", language: "Markdown", content: markdown),
            file("times.csv", language: "CSV", content: table),
            file("settings.json", language: "JSON", content: json),
            file("bench.ipynb", language: "Jupyter Notebook", content: notebook),
            file("ring.bin", content: (0..<400).map { String(UnicodeScalar(UInt8($0 % 128))) }.joined()),
            file("photo.png", size: png.count, content: String(decoding: png, as: UTF8.self)),
            file("trojan.py", language: "Python", content: hidden),
            file("all.log", size: 1_700_000, content: "first line\nsecond line\n", isTruncated: true),
        ], comments: 2)

    static let forks = ["kenji", "a-very-long-login-name-of-thirty-nine-chr", "全角"].enumerated().map { number, login in
        Fork(
            id: "f\(number)", owner: Owner(login: login), createdAt: Story.noon.addingTimeInterval(-86_400),
            updatedAt: Story.noon.addingTimeInterval(-600 * Double(number)))
    }

    static let comments = [
        Gists.Comment(
            id: 1, author: Owner(login: "kenji"),
            body: "This works, but **why** not `Atomic`?\n\n```swift\nlet a = 1\n```",
            createdAt: Story.noon.addingTimeInterval(-7_200), updatedAt: Story.noon.addingTimeInterval(-7_200)),
        Gists.Comment(
            id: 2, author: nil, body: "全角\tand\u{1B}[2J", createdAt: Story.noon.addingTimeInterval(-600),
            updatedAt: Story.noon),
    ]

    /// A PNG's beginning, which is all that the browser looks at.
    static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])

    static let log = (0..<12).map { number in
        LogLine(
            time: Story.noon.addingTimeInterval(Double(number)),
            text: "GET https://api.github.com/gists/public?per_page=100&page=\(number) → 200, 183.4 kB, 212 ms")
    }

    static let hits = [
        SearchHit(
            gist: rows[0], snippet: Snippet([.init("struct ", isMatch: false), .init("Ring", isMatch: true)])),
        SearchHit(
            gist: rows[1],
            snippet: Snippet([
                .init("… a ", isMatch: false), .init("ring", isMatch: true), .init(" in 日本", isMatch: false),
            ])),
    ]

    /// The gist with forks, one of them changed since.
    static let gistWithForks: Gist = {
        var gist = SampleData.gist
        gist.forks = ["mira", "a-very-long-login-name-of-thirty-nine-chr", "oli"].enumerated().map { number, login in
            let created = Story.noon.addingTimeInterval(-86_400 * Double(number + 1))
            return Fork(
                id: GistID(String(repeating: "\(number)", count: 32)), owner: Owner(login: Login(login)),
                createdAt: created,
                updatedAt: created.addingTimeInterval(number == 1 ? 7_200 : 0))
        }
        return gist
    }()

    /// With versions of some weeks, by several hands.
    static let gistWithHistory = {
        var gist = SampleData.gist
        let changes: [(hours: Double, login: Login?, added: Int?, deleted: Int?)] = [
            (0.1, "mira", 12, 3), (5, "mira", 1, 1), (26, "kenji", 48, 0), (70, "mira", 0, 7), (400, nil, 2, 2),
            (1_000, "a-very-long-login-name-of-thirty-nine-chr", 210, 180), (9_000, "mira", nil, nil),
        ]
        gist.history = changes.enumerated().map { index, change in
            Revision(
                version: Versioned.sha(0xABC0 + index * 0x1111), author: change.login.map { Owner(login: $0) },
                committedAt: Story.noon.addingTimeInterval(-3_600 * change.hours), additions: change.added,
                deletions: change.deleted)
        }
        return gist
    }()

    /// The same as it was a version before.
    static let revised = {
        var gist = gistWithHistory
        gist.files[0].content = gist.files[0].content?
            .replacing("a power of two", with: "any number").replacing(
                "\t/// False where the ring is full.\n", with: "")
        return gist
    }()

    static let saved = [
        SavedGist(
            gist: rows[0],
            files: [
                SavedFile(
                    name: "README.md", path: "~/papers/ring.md", savedAt: Story.noon.addingTimeInterval(-720),
                    isThere: true)
            ]),
        SavedGist(
            gist: rows[1],
            files: [
                SavedFile(
                    name: "幅.py", path: "/tmp/幅.py", savedAt: Story.noon.addingTimeInterval(-5_400), isThere: false)
            ]),
    ]

    /// As lists have it: without texts.
    private static func listed(_ gist: Gist) -> Gist {
        var listed = gist
        for index in listed.files.indices { listed.files[index].content = nil }
        return listed
    }
}

// MARK: - Texts

extension SampleData {
    private static let code = """
        import Synchronization

        /// A single-producer, single-consumer ring.
        public struct RingBuffer<Element>: ~Copyable {
        \tprivate let storage: UnsafeMutablePointer<Element>
        \tprivate let capacity: Int  // a power of two
        \tprivate let head = Atomic<Int>(0)

        \t/// False where the ring is full.
        \tpublic func push(_ element: consuming Element) -> Bool {
        \t\tlet tail = self.tail.load(ordering: .relaxed)
        \t\tguard tail - head.load(ordering: .acquiring) < capacity else { return false }
        \t\t(storage + tail % capacity).initialize(to: element)
        \t\treturn true
        \t}
        }

        """ + (17...60).map { "// line \($0) of the ring" }.joined(separator: "\n")

    private static let markdown = """
        # Ring buffer

        One *producer*, one **consumer**, `no locks`. See [the paper](https://ring.test/paper).

        ## Use

        1. Make a ring.
        2. Push and pop:

        ```swift
        let ring = RingBuffer<Int>(capacity: 64)
        ```

        - [x] tested
        - [ ] proven

        | cores | ns |
        |-------|---:|
        | 1     | 12 |
        | 8     | 90 |

        > Premature optimisation …
        """

    private static let table =
        "cores,name,ns\n"
        + (1...40).map { "\($0),\($0 % 2 == 0 ? "ring" : "\"lock, 全角\""),\($0 * 37)" }.joined(separator: "\n")

    private static let json = """
        {"name": "ring", "sizes": [64, 128, {"deep": null}], "locks": false, "text": "全角 \\u00e9", "pi": 3.14}
        """

    private static let notebook = """
        {"nbformat": 4, "nbformat_minor": 5, "metadata": {"language_info": {"name": "python"}}, "cells": [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Bench\\n", "Mean of **ten** runs."]},
        {"cell_type": "code", "execution_count": 1, "metadata": {}, "source": "print(12 * 7)",
         "outputs": [{"output_type": "stream", "name": "stdout", "text": "84\\n"}]}]}
        """

    private static let hidden = "access = \"user\u{202E} \u{2066}# check\u{2069}\"\nzero\u{200B}width = 1\n"
}
