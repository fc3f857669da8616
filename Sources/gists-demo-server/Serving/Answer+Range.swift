import Foundation

extension Answer {
    /// The part of the body for a single range of bytes; every other response is unchanged.
    func partial(for request: Request) -> Answer {
        guard status == 200, request.headers["if-range"] == nil, let range = request.headers["range"],
            let ends = Self.ends(of: range), ends.first <= ends.last
        else { return self }
        var answer = self
        guard ends.first < body.count else {
            answer.status = 416
            answer.body = Data()
            answer.headers["Content-Range"] = "bytes */\(body.count)"
            return answer
        }
        let last = min(ends.last, body.count - 1)
        answer.status = 206
        answer.body = body[(body.startIndex + ends.first)...(body.startIndex + last)]
        answer.headers["Content-Range"] = "bytes \(ends.first)-\(last)/\(body.count)"
        return answer
    }

    /// Parses `bytes=0-65535`, `bytes=100-`; nil for anything else.
    private static func ends(of range: String) -> (first: Int, last: Int)? {
        let parts = range.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0] == "bytes" else { return nil }
        let ends = parts[1].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), first >= 0 else { return nil }
        return ends[1].isEmpty ? (first, .max) : Int(ends[1]).map { (first, $0) }
    }
}
