import FoundationEssentials
import Gists

@testable import GitHub
@testable import HTTP

private let now = Date(timeIntervalSince1970: 1_800_000_000)

/// Each line is read as the value of every header that servers steer the program with; together they are an answer's head.
func checkHeaders(_ bytes: [UInt8]) throws {
    for line in bytes.split(separator: 0x0A) {
        let value = String(decoding: line, as: UTF8.self)
        try checkLink(value)
        try checkTimes(value)
        try checkRange(value)
        try checkLists(value)
    }
    try checkHead(bytes)
}

private func checkLink(_ value: String) throws {
    let link = LinkHeader(value)
    for (name, target) in link.targets {
        let relation = name.text
        try require(
            !target.isEmpty && !target.utf8.contains(UInt8(ascii: ">")), "a target stands between angle brackets")
        try require(value.utf8.firstRange(of: "<\(target)>".utf8) != nil, "a target is one of the header's")
        try require(relation.utf8.elementsEqual(relation.lowercased().utf8), "relations are in lower case")
    }
    let written = link.targets.sorted { $0.key < $1.key }.map { relation, target in
        "<\(target)>; rel=\"\(relation.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
    try require(LinkHeader(written.joined(separator: ", ")) == link, "what was read is read again when it is written")
}

private func checkTimes(_ value: String) throws {
    if let wait = retryAfter(value, now: now) { try require(wait >= .zero, "nobody waits less than nothing") }
    if let age = CacheControl(["Cache-Control": value]).maximumAge {
        try require(0...(1 << 31) ~= age, "an age is at most what the RFC has")
    }
    for name in ["Age", "Date", "Expires", "Last-Modified", "Cache-Control"] {
        let stored = cached([name: value])
        let age = stored.age(at: now + 60)
        try require(age.isFinite && age >= 0, "an age is a time")
        for isGuessed in [false, true] {
            let lifetime = stored.lifetime(isGuessed: isGuessed)
            try require(lifetime.isFinite && lifetime >= 0, "a lifetime is a time")
        }
    }
    let limits = [value, "0", "1", "60"]
    for reset in limits {
        guard
            let limit = RateLimit([
                "X-RateLimit-Limit": value, "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": reset,
            ])
        else { continue }
        try require(limit.resetsAt.timeIntervalSince1970.isFinite, "a limit ends")
        let wait = RateLimiter.Wait(until: limit.resetsAt, reason: .primaryLimit)
        try require(!wait.sentence(now: now).isEmpty, "a wait can be told")
    }
}

private func cached(_ headers: Headers) -> CachedResponse {
    CachedResponse(
        response: HTTPResponse(url: URL(filePath: "/"), status: 200, headers: headers), body: Data(), variant: "",
        requestedAt: now, receivedAt: now)
}

private func checkRange(_ value: String) throws {
    let answer = HTTPResponse(url: URL(filePath: "/"), status: 206, headers: ["Content-Range": value])
    guard let range = ContentRange(answer) else { return }
    try require(0 <= range.start && range.start < range.end, "a part has bytes, and starts in the whole")
    if let total = range.total { try require(total >= range.end, "a part ends within the whole") }
}

private func checkLists(_ value: String) throws {
    let list = elements(value)
    try require(list.allSatisfy { !$0.isEmpty }, "an element says something")
    try require(elements(list.joined(separator: ", ")) == list, "a list that was read is read again")
    if let seconds = deltaSeconds(value) { try require(0...(1 << 31) ~= seconds, "seconds have a bound") }
    if let type = MediaType(value) {
        try require(!type.type.isEmpty && !type.subtype.isEmpty, "a media type has both halves")
        try require(type.accepts(type), "a type takes itself")
    }
}

private func checkHead(_ bytes: [UInt8]) throws {
    var head = ResponseHead(url: URL(filePath: "/"), method: .get)
    var size = 0
    var isTold = false
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        size += line.count
        var isTooLarge = false
        switch line.withUnsafeBytes({ head.take($0) }) {
        case .partial: break
        case .whole(let answer):
            try require(answer.status >= 200, "an interim head is none")
            try require(!isTold, "a head is told once")
            isTold = true
        case .tooLarge: isTooLarge = true
        }
        try require(isTooLarge == (size > ResponseHead.limit), "every byte of a head counts against its limit")
    }
}
