/// An array that omits and counts its bad elements, including nulls.
public struct LenientArray<Element: Decodable>: Decodable {
    /// The good elements in their order.
    public var elements: [Element] = []
    /// The number of elements that could not be decoded.
    public var skipped = 0

    /// Decodes an array. Fails if there is none, but never because of an element.
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

/// An array that keeps the position of each element: nil for null and for elements that could not be decoded.
public struct SparseArray<Element: Decodable>: Decodable {
    /// The elements at their positions; nil for a bad one.
    public var elements: [Element?] = []
    /// The number of elements that could not be decoded, not counting nulls.
    public var skipped = 0

    /// Decodes an array. Fails if there is none, but never because of an element.
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

/// An attempt whose decoding never fails: a failure inside `decode` would leave the container at the bad element
/// forever.
private struct Attempt<Element: Decodable>: Decodable {
    let element: Element?

    init(from decoder: any Decoder) {
        element = try? Element(from: decoder)
    }
}
