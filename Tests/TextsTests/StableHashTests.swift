import Testing
import Texts

@Suite struct StableHashTests {
    /// Published values of FNV-1a with 64 bits.
    @Test(arguments: [
        ("", 0xCBF2_9CE4_8422_2325 as UInt64), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ])
    func `A checksum is the one of every machine`(text: String, checksum: UInt64) {
        let bytes = Array(text.utf8)
        let part = (bytes + bytes)[bytes.count...]
        // Not in the macro, which a span must not leave.
        let found = [
            StableHash.checksum(text.utf8Span.span), StableHash.checksum(bytes.span), StableHash.checksum(part.span),
        ]
        #expect(found == [checksum, checksum, checksum])
    }

    @Test func `A name has 32 digits, the same for a text and its bytes`() {
        for text in ["", "a", "https://gist.github.com/é", String(repeating: "東", count: 1_000)] {
            let name = StableHash.name(for: text)
            let bytes = Array(text.utf8)
            let nameOfBytes = StableHash.name(for: bytes.span)
            #expect(StableHash.isName(name) && name.utf8.count == 32)
            #expect(name == nameOfBytes)
        }
        #expect(!StableHash.isName("") && !StableHash.isName(String(repeating: "G", count: 32)))
    }
}
