import Foundation
import HTTP
import Testing

/// Parts of documents, and how strict their shapes are.
@Suite struct ShapeTests {
    struct File: Decodable, Equatable {
        let id: Int
        let name: String?
    }

    func request(_ json: String) -> Request {
        Session(transport: ScriptedTransport(.status(200, body: json))).request("https://h.example/")
    }

    static let list = #"{"files":[{"id":1,"name":"a"},{"name":"no id"},null,7,{"id":5}]}"#

    @Test("S7: T and [T]: one bad element is an error")
    func strict() async throws {
        let request = request(Self.list)
        #expect(try await request.value(.decodable(File.self, at: "files/[0]")) == File(id: 1, name: "a"))
        _ = try await request.response(.decodable(File.self, at: "files/[1]")).expectError(.undecodable)
        _ = try await request.response(.decodable([File].self, at: "files")).expectError(.undecodable)
    }

    @Test("S7: LenientArray<T>: a bad element costs itself, and is counted")
    func lenient() async throws {
        let files = try await request(Self.list).value(.decodable(LenientArray<File>.self, at: "files"))
        #expect(files.elements.map(\.id) == [1, 5])
        #expect(files.skipped == 3)
        _ = try await request(Self.list).response(.decodable(LenientArray<File>.self)).expectError(.undecodable)
    }

    @Test("S7: SparseArray<T>: each keeps its place; null is nil, and what is bad is nil and counted")
    func sparse() async throws {
        let files = try await request(Self.list).value(.decodable(SparseArray<File>.self, at: "files"))
        #expect(files.elements.map { $0?.id } == [1, nil, nil, nil, 5])
        #expect(files.skipped == 2)
    }

    @Test("S7: T?: missing, null and bad are nil; no JSON is an error")
    func optional() async throws {
        let request = request(Self.list)
        #expect(try await request.value(.optional(File.self, at: "files/[4]"))?.id == 5)
        for path: DocumentPath in [
            "files/[1]", "files/[2]", "files/[3]", "files/[5]", "x", "x/y", "files/x", "[0]", "",
        ] {
            #expect(try await request.value(.optional(File.self, at: path)) == nil, "\(path)")
        }
        for body in ["{", "<html>", #"{"files":[}"#] {
            _ = try await self.request(body).response(.optional(File.self)).expectError(.undecodable)
        }
        _ = try await self.request("").response(.optional(File.self)).expectError(.emptyBody)
    }

    @Test("S7: a part by its path, with an index of any width", arguments: [0, 9, 12, 123, 1234])
    func path(index: Int) async throws {
        let files = (0..<1235).map { #"{"raw_url":"u\#($0)","x":[1,{"y":null}]}"# }.joined(separator: ",")
        let request = request(#"{"before":{"files":[]},"files":[\#(files)]}"#)
        let path = DocumentPath("files/[\(index)]/raw_url")
        #expect(try await request.value(.decodable(String.self, at: path)) == "u\(index)")
        #expect(try await request.value(.json)[path] == .string("u\(index)"))
    }

    @Test(
        "S7: a path that leads nowhere, or to null, is an error that names it",
        arguments: ["files/[1]", "files/[00000000000000000000000000001]/a", "files/a", "a", "n", "[0]", "files/[0]/a"])
    func nowhere(path: String) async throws {
        let request = request(#"{"files":[1],"n":null}"#)
        let error = try await request.response(.decodable(Int.self, at: DocumentPath(path))).expectError(.undecodable)
        #expect(error.detail.contains("nothing at"))
        let value = try await request.value(.json)[DocumentPath(path)]
        #expect(value == nil || value == .null)
    }

    @Test("S7: names that are no plain words are steps of their own")
    func oddNames() async throws {
        let request = request(#"{"a/b":{"[0]":{"":1}}}"#)
        let path = DocumentPath([.name("a/b"), .name("[0]"), .name("")])
        #expect(try await request.value(.decodable(Int.self, at: path)) == 1)
        #expect(DocumentPath("a/[x]/[-1]/[2]").steps == [.name("a"), .name("[x]"), .name("[-1]"), .index(2)])
    }

    @Test("H5: property lists, as XML and binary")
    func propertyList() async throws {
        struct Settings: Codable, Equatable {
            let name: String
            let sizes: [Int]
        }
        let settings = Settings(name: "é", sizes: [1, 2])
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            let answer = ScriptedTransport.Answer(body: try encoder.encode(settings))
            let request = Session(transport: ScriptedTransport(answer)).request("https://h.example/")
            #expect(try await request.value(.propertyList(Settings.self)) == settings)
        }
        for body in ["<plist>", "{}", "bplist00"] {
            _ = try await request(body).response(.propertyList(Settings.self)).expectError(.undecodable)
        }
        _ = try await request("").response(.propertyList(Settings.self)).expectError(.emptyBody)
    }
}
