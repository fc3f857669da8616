import Foundation
import Synchronization

/// Recorded exchanges, replayed for the same requests: method, path and query count, headers do not.
final class Replay: Sendable {
    private let answers: Mutex<[String: [Answer]]>

    /// Reads every `*.json` of the folder that has `exchanges`, in the order of the names.
    init(directory: String) throws {
        let folder = URL(fileURLWithPath: directory)
        var answers: [String: [Answer]] = [:]
        let files: [URL]
        do {
            files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        } catch {
            throw Service.Failure(description: "--replay \(directory): can't be read")
        }
        for file in files.sorted(by: { $0.path < $1.path }) where file.pathExtension == "json" {
            let recording = try? JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
            for exchange in recording?["exchanges"] as? [[String: Any]] ?? [] {
                guard let request = exchange["request"] as? [String: Any], let method = request["method"] as? String,
                    let url = (request["url"] as? String).flatMap(URLComponents.init(string:)),
                    let answer = (exchange["response"] as? [String: Any]).flatMap(Answer.init(recorded:))
                else { continue }
                answers[Self.key(method, url.percentEncodedPath, url.percentEncodedQuery), default: []].append(answer)
            }
        }
        guard !answers.isEmpty else { throw Service.Failure(description: "--replay \(directory): no exchanges in it") }
        self.answers = Mutex(answers)
    }

    /// The next recorded response; the last one repeatedly.
    func answer(_ request: Request) -> Answer {
        let key = Self.key(request.method, request.rawPath, request.rawQuery)
        let answer = answers.withLock { answers -> Answer? in
            guard let next = answers[key]?.first else { return nil }
            if (answers[key]?.count ?? 0) > 1 { answers[key]?.removeFirst() }
            return next
        }
        return answer ?? Problem(status: 404, message: "Not Found: nothing was recorded for \(key)").answer
    }

    private static func key(_ method: String, _ path: String, _ query: String?) -> String {
        "\(method) \(path.isEmpty ? "/" : path)" + (query.map { $0.isEmpty ? "" : "?" + $0 } ?? "")
    }
}

extension Answer {
    /// Omits the headers of the recorded connection.
    fileprivate init?(recorded response: [String: Any]) {
        guard let status = response["status"] as? Int else { return nil }
        self.init(status)
        for pair in response["headers"] as? [[String]] ?? [] where pair.count == 2 {
            let isOfConnection = ["connection", "content-length", "content-encoding", "transfer-encoding", "status"]
                .contains(pair[0].lowercased())
            if !isOfConnection { headers[pair[0]] = pair[1] }
        }
        if let text = response["body_text"] as? String {
            body = Data(text.utf8)
        } else if let json = response["body_json"] {
            body = (try? JSONSerialization.data(withJSONObject: json, options: [.fragmentsAllowed])) ?? Data()
        }
    }
}
