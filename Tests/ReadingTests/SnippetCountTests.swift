import Foundation
import Testing

@testable import Reading

private let countedFolder = ProcessInfo.processInfo.environment["PLACEHOLDERS"]

/// Counts texts with placeholders: `PLACEHOLDERS=FOLDER swift test --skip-build --filter SnippetCount`. Of JSON, each file
/// of a gist with its content counts as a text, so that recorded answers of GitHub's can be looked at.
@Suite("C16: placeholders in a folder of texts", .enabled(if: countedFolder != nil))
struct SnippetCountTests {
    @Test("Placeholders are counted")
    func count() throws {
        let files = FileManager.default.enumerator(
            at: URL(filePath: try #require(countedFolder)), includingPropertiesForKeys: nil)
        var (texts, asked, forced) = (0, 0, 0)
        for case let url as URL in try #require(files) {
            guard let data = try? Data(contentsOf: url) else { continue }
            for sample in Self.samples(in: data, name: url.lastPathComponent) {
                texts += 1
                let (text, description, language) = (sample.text, sample.description, sample.language)
                if SnippetText(text, description: description, language: language) != nil { asked += 1 }
                guard let snippet = SnippetText(text, description: description, language: language, isForced: true)
                else { continue }
                forced += 1
                let names = snippet.fields.prefix(8).map { $0.name + ($0.standard.isEmpty ? "" : "=" + $0.standard) }
                print("\(language ?? "?")\t\(sample.name)\t\(names.joined(separator: " "))")
            }
        }
        print("\(texts) texts: \(asked) would be asked for, \(forced) with --fill")
    }

    private struct Sample {
        var name: String
        var text: String
        var description: String?
        var language: String?
    }

    private static func samples(in data: Data, name: String) -> [Sample] {
        if name.hasSuffix(".json"), let value = try? JSONSerialization.jsonObject(with: data) {
            return gists(in: value).flatMap { gist in
                (gist["files"] as? [String: Any] ?? [:]).values.compactMap { file -> Sample? in
                    guard let file = file as? [String: Any], let text = file["content"] as? String else { return nil }
                    return Sample(
                        name: file["filename"] as? String ?? "", text: text,
                        description: gist["description"] as? String, language: file["language"] as? String)
                }
            }
        }
        guard let text = String(validating: data, as: UTF8.self), !data.contains(0) else { return [] }
        let language = Language.ofFile(named: name, language: nil)?.grammar.names.first
        return [Sample(name: name, text: text, language: language)]
    }

    private static func gists(in value: Any) -> [[String: Any]] {
        if let object = value as? [String: Any] {
            return object["files"] is [String: Any] ? [object] : object.values.flatMap(gists)
        }
        return (value as? [Any])?.flatMap(gists) ?? []
    }
}
