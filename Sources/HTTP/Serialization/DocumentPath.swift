import FoundationEssentials

/// The path to a part of a JSON document: `files/[12]/raw_url` is the member `raw_url` of the thirteenth element of the
/// member `files`. Written as a literal, or built from steps, whose names may contain anything.
public struct DocumentPath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// One step of a path.
    public enum Step: Sendable, Hashable {
        /// The member of this name in an object.
        case name(String)
        /// The element with this index, counted from 0.
        case index(Int)
    }
    /// The steps from the document's root.
    public var steps: [Step]

    /// Creates a path from these steps; without steps, the path of the whole document.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// Parses steps between slashes; a number in brackets is an index, everything else a name.
    public init(_ text: String) {
        steps = text.split(separator: "/").map { step in
            guard step.hasPrefix("["), step.hasSuffix("]"), let index = Int(step.dropFirst().dropLast()), index >= 0
            else { return .name(String(step)) }
            return .index(index)
        }
    }

    /// Parses a literal, like `init(_:)`.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// The steps with slashes between them.
    public var description: String {
        steps.map { step in
            switch step {
            case .name(let name): name
            case .index(let index): "[\(index)]"
            }
        }.joined(separator: "/")
    }
}

extension JSONValue {
    /// The part at the end of this path; nil if there is none.
    public subscript(path: DocumentPath) -> JSONValue? {
        path.steps.reduce(self) { value, step in
            switch (value, step) {
            case (.object(let members)?, .name(let name)): members[name]
            case (.array(let elements)?, .index(let index)) where elements.indices.contains(index): elements[index]
            default: nil
            }
        }
    }
}

/// A value at the end of a path. Ignores everything outside of the path.
struct Located<Value: Decodable>: DecodableWithConfiguration {
    /// Nil if nothing or null is at the path.
    let value: Value?

    init(from decoder: any Decoder, configuration path: DocumentPath) throws {
        var place: (any Decoder)? = decoder
        for step in path.steps { place = place?.descending(step) }
        guard let place, try !place.singleValueContainer().decodeNil() else {
            value = nil
            return
        }
        value = try Value(from: place)
    }
}

extension Decoder {
    /// Nil if there is no such member or element, or this is neither object nor array.
    fileprivate func descending(_ step: DocumentPath.Step) -> (any Decoder)? {
        switch step {
        case .name(let name):
            return try? container(keyedBy: MemberName.self).superDecoder(forKey: MemberName(stringValue: name))
        case .index(let index):
            guard var elements = try? unkeyedContainer(), index < elements.count ?? 0 else { return nil }
            for _ in 0..<index { _ = try? elements.decode(Ignored.self) }
            return try? elements.superDecoder()
        }
    }
}

private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}

/// Any element, which is not decoded.
private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
}
