import Foundation
import HTTP

@testable import GitHub

/// GitHub's own answers, recorded over the years, where a folder with them lies beside the project.
enum RecordedAnswers {
    static let folder = URL(filePath: #filePath).appending(path: "../../../../shared/data").standardized
    static let isPresent = FileManager.default.fileExists(atPath: folder.path())
    static let absence = "no recorded answers beside the project"

    struct Exchange {
        let file: String
        let method: String
        let path: String
        let status: Int
        let headers: Headers
        let body: Data
    }

    static func exchanges() throws -> [Exchange] {
        let recorded = folder.appending(path: "recorded")
        let files = try FileManager.default.contentsOfDirectory(at: recorded, includingPropertiesForKeys: nil)
        return try files.filter { $0.pathExtension == "json" && $0.lastPathComponent != "INDEX.json" }
            .sorted { $0.path() < $1.path() }
            .flatMap { file in
                let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
                let exchanges = object?["exchanges"] as? [[String: Any]] ?? []
                return exchanges.compactMap { exchange(in: file.lastPathComponent, $0) }
            }
    }

    private static func exchange(in file: String, _ object: [String: Any]) -> Exchange? {
        guard let request = object["request"] as? [String: Any], let response = object["response"] as? [String: Any],
            let method = request["method"] as? String, let url = (request["url"] as? String).flatMap(URL.init(string:)),
            let status = response["status"] as? Int
        else { return nil }
        var headers = Headers()
        if let pairs = response["headers"] as? [[String]] {
            for pair in pairs where pair.count == 2 { headers.append(pair[0], filled(pair[1])) }
        }
        for (name, value) in response["headers"] as? [String: String] ?? [:] { headers.append(name, filled(value)) }
        let json = response["body_json"].flatMap {
            try? JSONSerialization.data(withJSONObject: $0, options: .fragmentsAllowed)
        }
        let text = response["body_text"] as? String ?? ""
        return Exchange(
            file: file, method: method, path: url.path(), status: status, headers: headers,
            body: json ?? Data(text.utf8))
    }

    /// Some recordings have places for times, which whoever replays them fills in.
    private static func filled(_ value: String) -> String {
        guard value.hasPrefix("{{") else { return value }
        return value.contains("'unix'") ? "2000000000" : "Wed, 18 May 2033 03:33:20 GMT"
    }

    /// What `gists/real_gists.json` holds, each as JSON.
    static func realGists() throws -> [Data] {
        let file = folder.appending(path: "gists/real_gists.json")
        let entries = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[String: Any]] ?? []
        return try entries.compactMap { $0["gist"] }.map { try JSONSerialization.data(withJSONObject: $0) }
    }

    /// The value of an example in GitHub's own description of its API.
    static func example(_ name: String) throws -> Data {
        let file = folder.appending(path: "openapi/gists.openapi-1.1.4.json")
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let components = object?["components"] as? [String: Any]
        let examples = components?["examples"] as? [String: [String: Any]]
        return try JSONSerialization.data(withJSONObject: examples?[name]?["value"] ?? [])
    }
}
