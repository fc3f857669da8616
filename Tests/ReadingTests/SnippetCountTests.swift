import Foundation
import Reading
import Testing

private let countedFolder = ProcessInfo.processInfo.environment["PLACEHOLDERS"]

/// Counts placeholders in gists as the API returns them: `PLACEHOLDERS=FOLDER swift test --skip-build --filter SnippetCount`.
@Suite("C16: placeholders in a folder of gists", .enabled(if: countedFolder != nil))
struct SnippetCountTests {
    @Test("Placeholders are counted")
    func count() throws {
        let files = FileManager.default.enumerator(
            at: URL(filePath: try #require(countedFolder)), includingPropertiesForKeys: nil)
        var (texts, asked, forced) = (0, 0, 0)
        for case let url as URL in try #require(files) where url.pathExtension == "json" {
            for gist in Self.gists(in: try JSONSerialization.jsonObject(with: Data(contentsOf: url))) {
                let description = gist["description"] as? String
                for case let file as [String: Any] in (gist["files"] as? [String: Any] ?? [:]).values {
                    guard let text = file["content"] as? String else { continue }
                    texts += 1
                    let language = file["language"] as? String
                    if SnippetText(text, description: description, language: language) != nil { asked += 1 }
                    guard
                        let snippet = SnippetText(text, description: description, language: language, isForced: true)
                    else { continue }
                    forced += 1
                    let names = snippet.fields.prefix(8).map {
                        $0.name + ($0.standard.isEmpty ? "" : "=" + $0.standard)
                    }
                    print("\(language ?? "?")\t\(file["filename"] ?? "")\t\(names.joined(separator: " "))")
                }
            }
        }
        print("\(texts) texts: \(asked) would be asked for, \(forced) with --fill")
    }

    private static func gists(in value: Any) -> [[String: Any]] {
        if let object = value as? [String: Any] {
            return object["files"] is [String: Any] ? [object] : object.values.flatMap(gists)
        }
        return (value as? [Any])?.flatMap(gists) ?? []
    }
}
