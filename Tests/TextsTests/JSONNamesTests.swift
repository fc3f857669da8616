import Foundation
import Testing
import Texts

@Suite("S7: names of members that only mean the same")
struct JSONNamesTests {
    private func encoded(_ json: String) -> String {
        Array(json.utf8).withUnsafeBytes { JSONNames.encoded($0).map { String(decoding: $0, as: UTF8.self) } ?? json }
    }

    private func decoded(_ json: String) -> String {
        Array(json.utf8).withUnsafeBytes { JSONNames.decoded($0).map { String(decoding: $0, as: UTF8.self) } ?? json }
    }

    private struct Members: Codable {
        var values: [ExactText: Int]

        init(_ values: [ExactText: Int]) { self.values = values }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: ExactCodingKey.self)
            values = try members.allKeys.reduce(into: [:]) { $0[$1.name] = try members.decode(Int.self, forKey: $1) }
        }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: ExactCodingKey.self)
            for (name, value) in values { try members.encode(value, forKey: ExactCodingKey(name.text)) }
        }
    }

    private let names: [String] = [
        "é.txt", "e\u{301}.txt", "\u{C5}", "\u{212B}", "K", "\u{212A}", "plain", "\u{1}41", "\u{1}", "a\"b\\", "\n",
        "\u{1F600}", "",
    ]

    @Test("S7: each keeps its value, on the way in and on the way out")
    func roundTrip() throws {
        let values = Dictionary(uniqueKeysWithValues: names.enumerated().map { (ExactText($1), $0) })
        let json = decoded(String(decoding: try JSONEncoder().encode(Members(values)), as: UTF8.self))
        for name in names where !name.utf8.contains(0x0A) && !name.utf8.contains(0x22) && !name.utf8.contains(0x01) {
            #expect(json.utf8.firstRange(of: "\"\(name)\":".utf8) != nil, "\(name)")
        }
        #expect(try JSONDecoder().decode(Members.self, from: Data(encoded(json).utf8)).values == values)
    }

    @Test("S7: only names are changed, and only those beyond ASCII")
    func untouched() {
        for json in [
            #"{"a":"é","b":["e\u0301","é" ,"\u0001c3a9"],"c":{"d":1}}"#, #"{"a\n":1}"#, "", #"""#, #""\"#, #"{"é"#,
            #"{"é","b":1}"#,
        ] { #expect(encoded(json) == json && decoded(json) == json) }
        #expect(encoded(#"{"é" : {"e\u0301":"é"}}"#) == #"{"\u0001c3a9" : {"\u000165cc81":"é"}}"#)
        #expect(encoded(#"{"a\"é\\":"\\\":","é":1}"#) == #"{"\u00016122c3a95c":"\\\":","\u0001c3a9":1}"#)
        #expect(encoded(#"{"\ud83d\ude00":1}"#) == #"{"\u0001f09f9880":1}"#)
    }
}
