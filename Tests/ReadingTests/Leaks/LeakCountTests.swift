import Foundation
import Reading
import Testing

private let countedFolder = ProcessInfo.processInfo.environment["LEAKS"]

/// Counts alarms on texts of one's own: `LEAKS=FOLDER swift test --skip-build --filter LeakCount`. Of JSON, each `content` counts
/// as a text, so that recorded answers of GitHub's can be looked at.
@Suite("W8: alarms on a folder of texts", .enabled(if: countedFolder != nil))
struct LeakCountTests {
    @Test("Alarms are counted")
    func count() throws {
        let folder = URL(filePath: try #require(countedFolder))
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var (texts, bytes, leaks) = (0, 0, [Leak]())
        for case let url as URL in try #require(files) {
            guard let data = try? Data(contentsOf: url), !data.contains(0) else { continue }
            for text in Self.texts(in: data, name: url.lastPathComponent) {
                texts += 1
                bytes += text.utf8.count
                leaks += LeakGuard.leaks(in: text, file: url.lastPathComponent)
            }
        }
        for leak in leaks { print("\(leak.kind)\t\(leak.file):\(leak.line)\t\(leak.excerpt)") }
        print("\(leaks.count) alarms in \(texts) texts, \(bytes) bytes")
        for (kind, alarms) in Dictionary(grouping: leaks, by: \.kind) { print("\(alarms.count) \(kind)") }
    }

    private static func texts(in data: Data, name: String) -> [String] {
        guard name.hasSuffix(".json"), let value = try? JSONSerialization.jsonObject(with: data) else {
            return [String(decoding: data, as: UTF8.self)]
        }
        return contents(of: value)
    }

    private static func contents(of value: Any) -> [String] {
        if let object = value as? [String: Any] {
            return ((object["content"] as? String).map { [$0] } ?? []) + object.values.flatMap(contents)
        }
        return (value as? [Any])?.flatMap(contents) ?? []
    }
}
