import Foundation
import HTTP
import Testing

@Suite struct SerializerTests {
    func response(_ status: Int = 200, _ headers: Headers = [:], body: Data = Data()) -> Request {
        let answer = ScriptedTransport.Answer(status: status, headers: headers, body: body)
        return Session(transport: ScriptedTransport(answer)).request("https://h.example/")
    }

    @Test("H5: data, string, JSON and Decodable of the same answer, each asked for on its own")
    func several() async throws {
        struct Thing: Decodable, Equatable { let name: String }
        let request = response(body: Data(#"{"name":"é"}"#.utf8))
        #expect(try await request.value(.data).count == 13)
        #expect(try await request.value(.string) == #"{"name":"é"}"#)
        #expect(try await request.value(.json) == ["name": "é"])
        #expect(try await request.value(.decodable(Thing.self)) == Thing(name: "é"))
    }

    private struct Counted: Decodable, Sendable {
        static let counter = Counter()
        let number: Int

        init(from decoder: any Decoder) throws { number = Self.counter.next() }
    }

    @Test("H7: an answer is parsed once by each serializer, however many ask, before its end, at once and after")
    func once() async throws {
        let counter = Counter()
        let lines = ResponseSerializer { _, body in
            _ = counter.next()
            return body.split(separator: UInt8(ascii: "\n")).count
        }
        let request = response(body: Data("a\nb\n".utf8))
        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...50 { group.addTask { try await request.value(lines) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 2, count: 50))
        #expect(try await request.response(lines).result.get() == 2)
        #expect(counter.count == 1)
        #expect(try await response(body: Data("a".utf8)).value(lines) == 1)
        #expect(counter.count == 2, "another request has another answer")
    }

    @Test("H7: serializers of a kind are one: by type, and by the place in the document")
    func kinds() async throws {
        let request = response(body: Data(#"{"a":[1,2]}"#.utf8))
        for _ in 1...3 {
            #expect(try await request.value(.decodable(Counted.self)).number == 0)
            #expect(try await request.value(.decodable(Counted.self, at: "a")).number == 1)
            #expect(try await request.value(.optional(Counted.self))?.number == 2)
        }
        let own = ResponseSerializer.decodable(Counted.self) { JSONDecoder() }
        #expect(try await request.value(own).number == 3)
        #expect(try await request.value(own).number == 3)
        #expect(try await request.value(.decodable(Counted.self) { JSONDecoder() }).number == 4)
        #expect(try await request.value(.decodable([Int].self, at: "a")) == [1, 2])
        #expect(Counted.counter.count == 5)
    }

    @Test("H7: a failure to parse is the same for all who ask, and found once")
    func failsOnce() async throws {
        let counter = Counter()
        let fails = ResponseSerializer { _, _ throws(HTTPError) -> Int in
            _ = counter.next()
            throw HTTPError(.undecodable, at: .serializing)
        }
        let request = response(body: Data("x".utf8))
        for _ in 1...3 { _ = try await request.response(fails).expectError(.undecodable) }
        #expect(counter.count == 1)
    }

    @Test("H5: a custom serializer is one function")
    func custom() async throws {
        let lines = ResponseSerializer { _, body in body.split(separator: UInt8(ascii: "\n")).count }
        #expect(try await response(body: Data("a\nb\n".utf8)).value(lines) == 2)
    }

    @Test("H5: a string is decoded by its charset")
    func charset() async throws {
        let latin: Headers = ["Content-Type": "text/plain; Charset=\"ISO-8859-1\""]
        #expect(try await response(200, latin, body: Data([0x63, 0xE9])).value(.string) == "cé")
        #expect(try await response(body: Data("cé".utf8)).value(.string) == "cé")
        _ = try await response(body: Data([0x63, 0xE9])).response(.string).expectError(.undecodable)
        let unknown: Headers = ["Content-Type": "text/plain; charset=klingon"]
        _ = try await response(200, unknown, body: Data("x".utf8)).response(.string).expectError(.undecodable)
    }

    @Test("H5: an empty body is an error, but for 204, 205 and 304", arguments: [204, 205, 304])
    func empty(status: Int) async throws {
        for request in [response(), response(201)] {
            _ = try await request.response(.data).expectError(.emptyBody)
            _ = try await request.response(.string).expectError(.emptyBody)
            _ = try await request.response(.json).expectError(.emptyBody)
            _ = try await request.response(.image).expectError(.emptyBody)
            _ = try await request.response(.decodable(Int.self)).expectError(.emptyBody)
        }
        let transport = ScriptedTransport(.status(status))
        let options = RequestOptions(alsoAcceptable: [304])
        let request = Session(transport: transport).request("https://h.example/", options: options)
        #expect(try await request.value(.data).isEmpty)
        #expect(try await request.value(.string).isEmpty)
        #expect(try await request.value(.json) == .null)
        let head = Session(transport: ScriptedTransport(.status(200))).request("https://h.example/", method: .head)
        #expect(try await head.value(.data).isEmpty)
    }

    static let images: [(ImageFormat, [UInt8])] = [
        (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]), (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]),
        (.gif, Array("GIF89a.".utf8)), (.webp, Array("RIFF....WEBPVP8 ".utf8)),
    ]

    @Test("H5: an image is told by its first bytes, also where its content type is missing or wrong", arguments: images)
    func image(format: ImageFormat, bytes: [UInt8]) async throws {
        for headers: Headers in [[:], ["Content-Type": "image/png"], ["Content-Type": "application/octet-stream"]] {
            let image = try await response(200, headers, body: Data(bytes)).value(.image)
            #expect(image.format == format)
            #expect(image.data == Data(bytes))
        }
    }

    @Test("H5: what is not an image is an error")
    func notAnImage() async throws {
        _ = try await response(200, ["Content-Type": "image/png"], body: Data("<svg>".utf8))
            .response(.image).expectError(.notAnImage)
        _ = try await response(200, ["Content-Type": "text/html"], body: Data([0xFF, 0xD8, 0xFF, 0xE0]))
            .response(.image).expectError(.notAnImage)
    }

    @Test(
        "H5: broken JSON and wrong types with status 200 are errors", arguments: [#"{"name":"#, "[1]", "<html>", "{}"])
    func brokenJSON(body: String) async throws {
        struct Thing: Decodable { let name: String }
        let error = try await response(body: Data(body.utf8)).response(.decodable(Thing.self)).expectError(.undecodable)
        #expect(error.stage == .serializing)
        #expect(error.status == 200)
        #expect(error.body == Data(body.utf8))
        #expect(!error.detail.isEmpty)
    }

    @Test("H5: JSON nested too deeply is an error and no crash")
    func jsonDepth() async throws {
        let nested = String(repeating: "[", count: 100_000)
        _ = try await response(body: Data(nested.utf8)).response(.json).expectError(.undecodable)
    }
}
