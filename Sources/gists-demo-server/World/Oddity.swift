import Foundation

/// Gists for testing a reader's limits; one of each.
enum Oddity: Sendable, CaseIterable {
    case hugeFile, manyFiles, longLine, twelveFiles, binary, escapes, emptyFile, oddNames, longDescription, deepNesting
    case images, snippet

    var contents: Contents {
        switch self {
        case .hugeFile: Self.huge
        case .manyFiles: Self.many
        case .longLine: Self.oneLine
        case .twelveFiles: Self.twelve
        case .binary:
            Contents(
                description: "A picture and some bytes that are no text",
                files: [
                    .init("avatar.png", binary: EncodedImage(Portrait(of: 12), size: 48)?.data ?? Data()),
                    .init("bytes.bin", binary: Data((0...1_023).map { UInt8(truncatingIfNeeded: $0 * 7) })),
                ])
        case .escapes:
            Contents(
                description: "Escape sequences: \u{1b}[31mred?\u{1b}[0m \u{7}\u{202E}backwards\u{202C}",
                files: [
                    .init(
                        "colours.txt",
                        (0...7).map { "\u{1b}[3\($0)mcolour \($0)\u{1b}[0m\u{9}tab\u{8}\u{0} nul\r\n" }.joined()
                            + "\u{1b}]0;title\u{7}\u{9b}2J\u{200B}zero\u{200D}width\n")
                ])
        case .emptyFile:
            Contents(description: nil, files: [.init(".gitkeep", ""), .init("newline.txt", "\n")])
        case .oddNames:
            Contents(
                description: "File names that need care",
                files: [
                    "-rf.txt", "..", "a b.txt", "con.txt", "dir/inside.md", "naïve.txt", "no-ending", "📎.md",
                    "%2e%2e.txt",
                    String(repeating: "long-", count: 50) + "name.txt",
                ].map { .init($0, "My name is \($0)\n") })
        case .longDescription:
            Contents(
                description: String(
                    repeating: "A description may go on and on, with a 説明 and a 🧵, until nobody reads it any more. ",
                    count: 24), files: [.init("short.txt", "Short.\n")])
        case .deepNesting:
            Contents(
                description: "JSON, 400 levels deep",
                files: [
                    .init("deep.json", String(repeating: "[", count: 400) + String(repeating: "]", count: 400) + "\n")
                ])
        case .images: Self.walk
        case .snippet: Self.placeholders
        }
    }

    /// Commands with placeholders, in both forms.
    private static var placeholders: Contents {
        Contents(
            description: "Follow the log of a service on another host #snippet",
            files: [
                .init(
                    "follow-log.sh",
                    """
                    ssh <user=deploy>@<host> \\
                        journalctl --follow --unit <service=|nginx||postgres||redis|> \\
                        --since '<since=10 minutes ago>'

                    """),
                .init(
                    "tunnel.sh",
                    """
                    # ${HOST} Default: db.example.org
                    # ${PORT} Values: 5432, 3306, 6379
                    ssh -N -L "${PORT}:localhost:${PORT}" "${HOST}"

                    """),
            ])
    }

    /// 1.7 MB: the API cuts it, and sends the following files empty.
    private static var huge: Contents {
        var randomness = Randomness(seed: 17)
        var text = "n,measured,value\n"
        text.reserveCapacity(1_700_000)
        var line = 0
        while text.utf8.count < 1_700_000 {
            line += 1
            text += "\(line),2026-0\(randomness.int(1...9))-1\(randomness.int(0...9)),\(randomness.int(100...99_999))\n"
        }
        return Contents(
            description: "A year of measurements, 1.7 MB",
            files: [
                .init("a-readme.md", "# Measurements\n\nOne line each; see `measurements.csv`.\n"),
                .init("measurements.csv", text), .init("z-summary.md", "Everything was fine.\n"),
            ])
    }

    /// More files than the API lists.
    private static var many: Contents {
        Contents(
            description: "One file for each day, and then some",
            files: (1...366).map { day in
                let name = "day-\(String(repeating: "0", count: 3 - String(day).count))\(day).md"
                return .init(name, "# Day \(day)\n\n\(day % 7 == 0 ? "Rest." : "Wrote \(day * 37 % 900) words.")\n")
            })
    }

    /// Markdown with images: two of the gist's own files, and one from elsewhere.
    private static var walk: Contents {
        Contents(
            description: "A walk in pictures",
            files: [
                .init(
                    "a-walk.md",
                    """
                    # A walk

                    Up early, and over the hill while the dew was still on it.

                    ![The hill in the morning](./hill.png)

                    Things to look out for:

                    - what grows beside the path

                      ![A flower](flower.png)

                    - clouds

                    The map is on another server, which is not asked unless you open it:

                    ![The map](https://example.org/map.png)

                    """),
                .init("flower.png", binary: EncodedImage(Portrait(of: 13), size: 64)?.data ?? Data()),
                .init("hill.png", binary: EncodedImage(Portrait(of: 3), size: 240)?.data ?? Data()),
            ])
    }

    private static var oneLine: Contents {
        var randomness = Randomness(seed: 5)
        let items = (0..<9_000).map { "{\"i\":\($0),\"v\":\(randomness.int(0...999))}" }
        return Contents(
            description: "minified, one line", files: [.init("data.min.json", "[" + items.joined(separator: ",") + "]")]
        )
    }

    private static var twelve: Contents {
        let endings = ["c", "cpp", "go", "hs", "java", "js", "lua", "py", "rb", "rs", "sh", "swift"]
        let texts = [
            "#include <stdio.h>\n\nint main(void) {\n    puts(\"hello\");\n}\n",
            "#include <iostream>\n\nint main() {\n    std::cout << \"hello\\n\";\n}\n",
            "package main\n\nimport \"fmt\"\n\nfunc main() {\n\tfmt.Println(\"hello\")\n}\n",
            "main :: IO ()\nmain = putStrLn \"hello\"\n",
            "void main() {\n    IO.println(\"hello\");\n}\n",
            "console.log(\"hello\");\n", "print(\"hello\")\n", "print(\"hello\")\n", "puts \"hello\"\n",
            "fn main() {\n    println!(\"hello\");\n}\n", "#!/bin/sh\necho hello\n", "print(\"hello\")\n",
        ]
        return Contents(
            description: "hello in twelve languages", files: zip(endings, texts).map { .init("hello.\($0)", $1) })
    }
}
