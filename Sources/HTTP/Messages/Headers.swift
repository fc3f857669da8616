import Dates
import FoundationEssentials

/// Header fields in their order. Names are compared without regard to case; if a name is set twice, the last value
/// wins.
///
/// Received headers may repeat a name (`Set-Cookie`): the subscript returns the last value, `values(of:)` all of them.
public struct Headers: Sendable, ExpressibleByDictionaryLiteral {
    /// One line of a head.
    public struct Field: Sendable, Hashable {
        /// The name as it was written; see `Headers` for comparing names.
        public let name: String
        /// The unchanged value.
        public let value: String
    }

    /// The fields in their order.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// Creates an empty list with room for this many fields.
    init(reserving count: Int) { fields.reserveCapacity(count) }

    /// Creates the fields of a literal. If a name occurs twice, the last value wins.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The last value for this name. Setting replaces every field of the name at the place of the first; nil removes
    /// them.
    public subscript(name: String) -> String? {
        get { fields.last { $0.isNamed(name) }?.value }
        set {
            let place = fields.firstIndex { $0.isNamed(name) } ?? fields.endIndex
            fields.removeAll { $0.isNamed(name) }
            if let newValue { fields.insert(Field(name: name, value: newValue), at: place) }
        }
    }

    /// Every value for this name, in the order received.
    public func values(of name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// The value for this name as a date; nil if there is none or it is not an HTTP date.
    public func date(of name: String) -> Date? {
        self[name].flatMap(HTTPDate.parse)
    }

    /// Adds a field without replacing others of its name, which a server's response may have.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Sets every field of `other`, whose values win.
    public mutating func merge(_ other: Headers) {
        for field in other.fields { self[field.name] = field.value }
    }

    /// A copy with every field of `other` set.
    public func merging(_ other: Headers) -> Headers {
        var merged = self
        merged.merge(other)
        return merged
    }

    /// The names in lower case, for comparisons.
    var names: Set<String> {
        Set(fields.map { $0.name.lowercased() })
    }

    /// The first field that must not be sent: its name is not a token, or its value has a control character, which
    /// could end the line and inject a header or a second request.
    var firstInvalid: Field? {
        fields.first { field in
            field.name.isEmpty || !field.name.utf8.allSatisfy(isTokenByte)
                || field.value.utf8.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }
        }
    }
}

extension Headers: Equatable {
    /// Compares the fields in their order; the case of names does not count.
    public static func == (one: Headers, other: Headers) -> Bool {
        one.fields.elementsEqual(other.fields) { $0.isNamed($1.name) && $0.value == $1.value }
    }
}

extension Headers: Sequence {
    /// Iterates over the fields in their order.
    public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }
}

extension Headers.Field {
    func isNamed(_ other: String) -> Bool {
        name.utf8.count == other.utf8.count
            && name.utf8.elementsEqual(other.utf8) { $0 == $1 || $0.lowercasedASCII == $1.lowercasedASCII }
    }
}

extension UInt8 {
    fileprivate var lowercasedASCII: UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
    }
}

/// True for the bytes that are allowed in a header name (RFC 9110, "token").
private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
