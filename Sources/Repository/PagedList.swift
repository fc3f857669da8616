/// A list that came page by page, each element once.
public struct PagedList<Element: Sendable>: Sendable {
    public private(set) var elements: [Element] = []
    /// False where the server has more of it.
    public private(set) var isComplete = false

    /// A list that is known already.
    init(_ elements: [Element], limit: Int = .max) {
        self.elements = Array(elements.prefix(limit))
        isComplete = elements.count <= limit
    }

    /// The most pages that are asked for: more than any list of GitHub's that is loaded as a whole has.
    static var mostPages: Int { 100 }

    /// Asks for pages until the last one has come, one brings nothing new, or there are enough elements: a server may name
    /// further pages for ever.
    /// - Parameters:
    ///   - limit: elements at most.
    ///   - first: the number of the first page that is asked for.
    ///   - id: tells elements apart.
    ///   - load: gives the page of a number, and whether it is the last.
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
