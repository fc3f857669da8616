/// The rows of a feed that are shown where not all are, or not in its order.
struct ShownRows: Equatable, Sendable {
    /// Their places among all rows.
    let places: [Int]
    /// For each row its number among those shown, or -1.
    private var numbers: [Int32]

    init(places: [Int], rowCount: Int) {
        self.places = places
        numbers = Array(repeating: -1, count: rowCount)
        for (number, place) in places.enumerated() { numbers[place] = Int32(number) }
    }

    /// A row's number among those shown; nil where it is not.
    func index(ofPlace place: Int) -> Int? {
        guard numbers.indices.contains(place), numbers[place] >= 0 else { return nil }
        return Int(numbers[place])
    }
}
