import FoundationEssentials
import Gists
import HTTP

@testable import GitHub

/// Whatever GitHub's place answers: what is read of it keeps its promises, and survives being written and read again, as the
/// answers that are kept do.
func checkAnswers(_ bytes: [UInt8]) throws {
    let body = Data(bytes)
    if let list = try? JSONBody.decode(LenientArray<Gist>.self, from: body) {
        for gist in list.elements { try check(gist) }
    }
    if let gist = try? JSONBody.decode(Gist.self, from: body) { try check(gist) }
    if let comments = try? JSONBody.decode(LenientArray<Comment>.self, from: body) {
        for comment in comments.elements {
            try require(comment.author?.login.rawValue.isEmpty != true, "an author has a name")
        }
    }
    for status in [403, 404, 422, 500] {
        let error = HTTPError(.unacceptableStatus, at: .validating, status: status, body: body)
        let question = RequestSubject(service: "GitHub", name: "the gist 1", tokenSource: "GH_TOKEN")
        let sentence = APIError(error, question, now: Date(timeIntervalSince1970: 0))
            .sentence(now: Date(timeIntervalSince1970: 0))
        try require(!sentence.isEmpty, "an error has a sentence")
        try require(!sentence.unicodeScalars.contains { $0.properties.generalCategory == .control }, "which is plain")
    }
}

private func check(_ gist: Gist) throws {
    try require(!gist.id.rawValue.isEmpty, "a gist has an id")
    try require(gist.owner?.login.rawValue.isEmpty != true, "an owner has a name")
    for file in gist.files {
        try require(file.size >= 0, "a size is none below nothing")
        if let content = file.wholeContent { try require(content.utf8.count == file.size, "a whole file is whole") }
    }
    let once = try JSONDecoder().decode(Gist.self, from: JSONEncoder().encode(gist))
    let twice = try JSONDecoder().decode(Gist.self, from: JSONEncoder().encode(once))
    try require(once == twice, "a gist that was kept stays as it is")
    // Fractions of seconds are not kept.
    var floored = gist
    (floored.createdAt, floored.updatedAt) = (once.createdAt, once.updatedAt)
    (floored.forks, floored.history) = (once.forks, once.history)
    try require(floored == once, "a gist is kept as it came")
    try require(gist.forks?.count == once.forks?.count, "no fork is lost")
    try require(gist.history?.count == once.history?.count, "no revision is lost")
}
