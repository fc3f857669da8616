/// A list that is loaded page by page, without duplicates.
public struct PagedList<Element: Sendable>: Sendable {
    public private(set) var elements: [Element] = []
    /// False if the server has more elements.
    public private(set) var isComplete = false

    /// A list that is already known.
    init(_ elements: [Element], limit: Int = .max) {
        self.elements = Array(elements.prefix(limit))
        isComplete = elements.count <= limit
    }

    /// The maximum number of requested pages: more than any GitHub list that is loaded completely has.
    static var mostPages: Int { 100 }

    /// Loads pages until the last one, one without new elements, or until there are enough elements, since a server may
    /// link to further pages for ever.
    /// - Parameters:
    ///   - limit: the maximum number of elements.
    ///   - first: the number of the first page.
    ///   - id: returns the identity of an element.
    ///   - load: loads the page with a number, and returns whether it is the last.
    init<ID: Hashable>(
        upTo limit: Int = .max, from first: Int = 1, by id: (Element) -> ID,
        _ load: (Int) async throws -> (page: [Element], isLast: Bool)
    ) async throws {
        var known: Set<ID> = []
        for number in first..<first + Self.mostPages {
            let (page, isLast) = try await load(number)
            let new = page.filter { known.insert(id($0)).inserted }
            elements += new
            isComplete = isLast || new.isEmpty
            if isComplete || elements.count >= limit { break }
        }
        if elements.count > limit {
            elements.removeLast(elements.count - limit)
            isComplete = false
        }
    }
}
