/// An array in which a bad element costs only itself: it is left out and counted. Null is bad, too.
public struct LenientArray<Element: Decodable>: Decodable {
    /// The good elements in their order.
    public var elements: [Element] = []
    /// How many elements could not be decoded.
    public var skipped = 0

    /// Decodes an array. It fails where there is none, never because of an element.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        if let count = container.count { elements.reserveCapacity(count) }
        while !container.isAtEnd {
            if let element = try container.decode(Attempt<Element>.self).element {
                elements.append(element)
            } else {
                skipped += 1
            }
        }
    }
}

/// An array that keeps the place of each element: nil stands for null and for what could not be decoded, which is counted.
public struct SparseArray<Element: Decodable>: Decodable {
    /// The elements in their places; nil for a bad one.
    public var elements: [Element?] = []
    /// How many elements could not be decoded; nulls not among them.
    public var skipped = 0

    /// Decodes an array. It fails where there is none, never because of an element.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        if let count = container.count { elements.reserveCapacity(count) }
        while !container.isAtEnd {
            let isNull = try container.decodeNil()
            let element = isNull ? nil : try container.decode(Attempt<Element>.self).element
            if element == nil, !isNull { skipped += 1 }
            elements.append(element)
        }
    }
}

extension LenientArray: Sendable where Element: Sendable {}
extension SparseArray: Sendable where Element: Sendable {}

/// Decoding an attempt never fails: a failure inside `decode` would leave the container at the bad element for ever.
private struct Attempt<Element: Decodable>: Decodable {
    let element: Element?

    init(from decoder: any Decoder) {
        element = try? Element(from: decoder)
    }
}
