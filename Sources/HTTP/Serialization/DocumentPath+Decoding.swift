import FoundationEssentials

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
