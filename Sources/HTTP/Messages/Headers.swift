import Dates
import FoundationEssentials

/// Header fields in their order. Names are compared without regard to case; where a name is set twice, the last wins.
///
/// Received headers may repeat a name (`Set-Cookie`): the subscript answers with the last one, `values(of:)` with all.
public struct Headers: Sendable, ExpressibleByDictionaryLiteral {
    /// One line of a head.
    public struct Field: Sendable, Hashable {
        /// The name as it was written; see `Headers` for how names are compared.
        public let name: String
        /// The value as it stands.
        public let value: String
    }

    /// The fields in their order.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// Without fields, but with room for that many.
    init(reserving count: Int) { fields.reserveCapacity(count) }

    /// The fields of a literal. Where a name stands twice, the last one wins.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The last value of that name. Setting replaces every field of the name in the place of the first; nil removes them.
    public subscript(name: String) -> String? {
        get { fields.last { $0.isNamed(name) }?.value }
        set {
            let place = fields.firstIndex { $0.isNamed(name) } ?? fields.endIndex
            fields.removeAll { $0.isNamed(name) }
            if let newValue { fields.insert(Field(name: name, value: newValue), at: place) }
        }
    }

    /// Every value of that name, in the order received.
    public func values(of name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// The value of that name as a date; nil where there is none or it is not written as HTTP writes dates.
    public func date(of name: String) -> Date? {
        self[name].flatMap(HTTPDate.parse)
    }

    /// Adds a field without replacing others of its name, as a server's answer may have them.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Sets every field of `other`: its values win.
    public mutating func merge(_ other: Headers) {
        for field in other.fields { self[field.name] = field.value }
    }

    /// A copy with every field of `other` set.
    public func merging(_ other: Headers) -> Headers {
        var merged = self
        merged.merge(other)
        return merged
    }

    /// The names as they are compared: in lower case.
    var names: Set<String> {
        Set(fields.map { $0.name.lowercased() })
    }

    /// The first field that must not reach the wire: a name that is no token, or a value with a control character, which
    /// could end the line and smuggle in a header or a second request.
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
    /// Goes through the fields in their order.
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

/// True for the bytes a header name may have (RFC 9110, "token").
private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
