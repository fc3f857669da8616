import FoundationEssentials

/// The way to a part of a JSON document: `files/[12]/raw_url` is the member `raw_url` of the thirteenth element of the
/// member `files`. Written as a literal or put together of steps, where names may contain anything.
public struct DocumentPath: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// One step down.
    public enum Step: Sendable, Hashable {
        /// The member of that name of an object.
        case name(String)
        /// Counted from 0.
        case index(Int)
    }
    /// The steps from the document's root.
    public var steps: [Step]

    /// A path of these steps; without any, the whole document.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// Steps between slashes; a number in brackets is an index, everything else a name.
    public init(_ text: String) {
        steps = text.split(separator: "/").map { step in
            guard step.hasPrefix("["), step.hasSuffix("]"), let index = Int(step.dropFirst().dropLast()), index >= 0
            else { return .name(String(step)) }
            return .index(index)
        }
    }

    /// A path as `init(_:)` reads it.
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
    /// The part at the end of that path; nil where there is none.
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

/// A value at the end of a path. What lies beside the way is not looked at.
struct Located<Value: Decodable>: DecodableWithConfiguration {
    /// Nil where the path leads nowhere or to null.
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
    /// Nil where there is no such member or element, and where this is neither object nor array.
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

/// Any element, not looked at.
private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
}
