import SQLite
import Testing

@Suite struct ValueTests {
    let connection: Connection

    init() throws { connection = try Connection(":memory:", .readWrite) }

    /// What becomes of an argument that is asked for as a column.
    func round<Value>(_ argument: (any Bindable)?, _ read: (inout Row) throws -> Value?) throws -> Value? {
        try connection.use { try $0.first("SELECT ?", [argument], read) ?? nil }
    }

    func type(_ argument: (any Bindable)?) throws -> String? {
        try connection.use { try $0.first("SELECT typeof(?)", [argument]) { $0.text() } ?? nil }
    }

    @Test(arguments: [0, 1, -1, .max, .min, 1 << 53 + 1] as [Int])
    func `Whole numbers come back to the last bit`(_ number: Int) throws {
        #expect(try round(number) { $0.integer() } == number)
        #expect(try round(Int64(number)) { $0.integer() } == number)
        #expect(try type(number) == "integer")
    }

    @Test(
        arguments: [
            0, -0.0, .pi, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity, 0x1p53, 1e300,
        ] as [Double])
    func `Real numbers come back to the last bit`(_ number: Double) throws {
        #expect(try round(number) { $0.real() }?.bitPattern == number.bitPattern)
        #expect(try type(number) == "real")
    }

    @Test func `What is no number is null`() throws {
        #expect(try type(Double.nan) == "null")
        #expect(try round(Double.nan) { $0.real() } == nil)
    }

    @Test func `Null is null, whatever is asked for`() throws {
        #expect(try type(nil) == "null")
        #expect(try type(String?.none) == "null")
        #expect(try round(nil) { $0.integer() } == nil)
        #expect(try round(nil) { $0.real() } == nil)
        #expect(try round(nil) { $0.text() } == nil)
        #expect(try round(nil) { $0.blob { $0.count } } == nil)
    }

    @Test(
        arguments: [
            "", "a", "東京 🏳️‍🌈 é", "\0", "before\0after", "line\nline\u{1B}[31m", String(repeating: "x", count: 1 << 20),
        ])
    func `Texts come back whole, with NULs in them and without letters`(_ text: String) throws {
        #expect(try round(text) { $0.text() } == text)
        #expect(try type(text) == "text")
    }

    @Test func `Bytes that are no UTF-8 are read as U+FFFD where a text is asked for`() throws {
        let text = try connection.use { try $0.first("SELECT CAST(x'61FF62' AS TEXT)") { $0.text() } ?? nil }
        #expect(text == "a\u{FFFD}b")
    }

    @Test(arguments: [[], [0], [0xFF, 0x00, 0x80], Array(repeating: 7, count: 1 << 20)] as [[UInt8]])
    func `Blobs come back byte for byte, and an empty one is not null`(_ bytes: [UInt8]) throws {
        #expect(try round(bytes) { $0.blob { Array($0) } } == bytes)
        #expect(try type(bytes) == "blob")
    }

    @Test func `A text can be kept as a blob`() throws {
        for text in ["", "a\0é東"] {
            #expect(try type(text.utf8) == "blob")
            #expect(try round(text.utf8) { $0.blob { String(decoding: $0, as: UTF8.self) } } == text)
        }
    }

    @Test func `Truth is 1 and 0`() throws {
        #expect(try round(true) { $0.integer() } == 1)
        #expect(try round(false) { $0.integer() } == 0)
    }

    @Test func `Columns are read in their order, and there is nothing behind the last one`() throws {
        let row = try connection.use { database in
            try database.first("SELECT 1, NULL, 'three', 4.5") {
                ($0.integer(), $0.integer(), $0.text(), $0.real(), $0.text(), $0.integer())
            }
        }
        let (one, none, three, four, beyond, further) = try #require(row)
        #expect(one == 1 && none == nil && three == "three" && four == 4.5 && beyond == nil && further == nil)
    }

    @Test func `A value of another type is converted as SQLite does`() throws {
        #expect(try round("12 apples") { $0.integer() } == 12)
        #expect(try round("apples") { $0.integer() } == 0)
        #expect(try round(2.75) { $0.integer() } == 2)
        #expect(try round(3) { $0.text() } == "3")
        #expect(try round([0x68, 0x69] as [UInt8]) { $0.text() } == "hi")
        #expect(try round("hi") { $0.blob { Array($0) } } == [0x68, 0x69])
    }
}
