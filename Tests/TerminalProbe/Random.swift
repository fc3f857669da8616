/// A sequence that is the same in the program and in the test that watches it.
public struct Random {
    private var state: UInt64

    public init(seed: UInt64) { state = (seed &* 0x9E37_79B9_7F4A_7C15) | 1 }

    public mutating func next(_ range: Range<Int>) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return range.lowerBound + Int(state >> 11) % max(1, range.count)
    }

    public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[next(0..<elements.count)] }
}
