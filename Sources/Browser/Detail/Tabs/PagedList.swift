import Gists

/// A list that loads page by page. The gist's own response may have its beginning.
struct PagedList<Element: Identifiable & Equatable & Sendable>: Equatable, Sendable where Element.ID == String {
    private(set) var elements: [Element] = []
    private(set) var pageCount = 0
    private(set) var isLast = false
    /// The IDs that pages have brought.
    private var paged: Set<String> = []

    /// A gist's own response has no more elements of a list than these.
    private static var mostInResponse: Int { 30 }

    init() {}

    /// The elements in the gist's own response.
    init(inResponse elements: [Element]) {
        self.elements = elements
        isLast = elements.count < Self.mostInResponse
    }

    /// Adds the elements of the next page that are not there yet. A page that has nothing new to the pages is the last.
    mutating func add(_ page: [Element], isLast: Bool) {
        let known = Set(elements.map(\.id))
        elements += page.filter { !known.contains($0.id) }
        pageCount += 1
        let before = paged.count
        paged.formUnion(page.map(\.id))
        self.isLast = isLast || paged.count == before
    }

    /// Replaces the first elements by those in the gist's own response. The others stay if the two join.
    mutating func renew(_ first: [Element]) {
        guard first.map(\.id) != elements.prefix(first.count).map(\.id) else { return }
        let known = Set(first.map(\.id))
        if elements.contains(where: { known.contains($0.id) }) {
            elements = first + elements.filter { !known.contains($0.id) }
        } else {
            self = PagedList(inResponse: first)
        }
    }

    mutating func sort(by areInOrder: (Element, Element) -> Bool) { elements.sort(by: areInOrder) }
}

extension OpenedGist.Loadable {
    /// The number of the page to request; nil if a page is loading, or there is no other.
    func nextPage<Element>() -> Int? where Value == PagedList<Element> {
        isLoading || value?.isLast == true ? nil : (value?.pageCount ?? 0) + 1
    }
}
