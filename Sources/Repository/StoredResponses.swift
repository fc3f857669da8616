import FoundationEssentials
import HTTP
import Storage

/// The HTTP layer's cache in the store: a response that has not changed since the last run costs a 304.
public struct StoredResponses: ResponseCache {
    private let queue: StoreQueue

    public init(queue: StoreQueue) { self.queue = queue }

    public func lookup(_ key: CacheKey) async -> [CachedResponse] {
        let found = await queue.responses { $0.responses(url: key.url, account: key.account) }
        return (found ?? []).compactMap(CachedResponse.init)
    }

    public func store(_ response: CachedResponse, for key: CacheKey) async {
        guard let stored = StoredResponse(response) else { return }
        queue.writeResponses { $0.save(stored, url: key.url, account: key.account) }
    }

    public func touch(_ response: CachedResponse, for key: CacheKey) async {
        guard let head = StoredResponse(response)?.head else { return }
        queue.writeResponses {
            $0.renew(head: head, variant: response.variant, url: key.url, account: key.account)
        }
    }

    public func remove(url: String) async {
        queue.writeResponses(.responses) { $0.removeResponses(url: url) }
    }
}

/// The part of a response that is stored beside its body.
private struct ResponseHead: Codable {
    var url: URL
    var status: Int
    var headers: [[String]]
    var requestedAt: Date
    var receivedAt: Date
}

extension StoredResponse {
    fileprivate init?(_ cached: CachedResponse) {
        let head = ResponseHead(
            url: cached.response.url, status: cached.response.status,
            headers: cached.response.headers.map { [$0.name, $0.value] }, requestedAt: cached.requestedAt,
            receivedAt: cached.receivedAt)
        guard let data = try? JSONEncoder().encode(head) else { return nil }
        self.init(variant: cached.variant, head: data, body: cached.body)
    }
}

extension CachedResponse {
    fileprivate init?(_ stored: StoredResponse) {
        guard let head = try? JSONDecoder().decode(ResponseHead.self, from: stored.head) else { return nil }
        var headers: Headers = [:]
        for field in head.headers where field.count == 2 { headers.append(field[0], field[1]) }
        self.init(
            response: HTTPResponse(
                url: head.url, method: .get, status: head.status, headers: headers, isLengthVerified: true),
            body: stored.body, variant: stored.variant, requestedAt: head.requestedAt, receivedAt: head.receivedAt)
    }
}
