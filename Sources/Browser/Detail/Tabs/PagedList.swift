/// A list that loads page by page. The gist's own response may have its beginning.
struct PagedList<Element: Identifiable & Equatable & Sendable>: Equatable, Sendable where Element.ID: Sendable {
    private(set) var elements: [Element] = []
    private(set) var pageCount = 0
    private(set) var isLast = false
    /// The IDs of elements from pages.
    private var paged: Set<Element.ID> = []

    /// The largest number of a list's elements in a gist's own response.
    private static var mostInResponse: Int { 30 }

    init() {}

    /// Creates a list of the elements in the gist's own response.
    init(inResponse elements: [Element]) {
        self.elements = elements
        isLast = elements.count < Self.mostInResponse
    }

    /// Adds the new elements of the next page. A page without an element that earlier pages lacked is the last.
    mutating func add(_ page: [Element], isLast: Bool) {
        let known = Set(elements.map(\.id))
        elements += page.filter { !known.contains($0.id) }
        pageCount += 1
        let before = paged.count
        paged.formUnion(page.map(\.id))
        self.isLast = isLast || paged.count == before
    }

    /// Replaces the first elements with those in the gist's own response. The others stay if the two overlap.
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
    /// The number of the page to request; nil if a page is being loaded, or if there is none.
    func nextPage<Element>() -> Int? where Value == PagedList<Element> {
        isLoading || value?.isLast == true ? nil : (value?.pageCount ?? 0) + 1
    }

    /// The note below the list about the pages that are not loaded; empty if there are none.
    func note<Element>() -> String where Value == PagedList<Element> {
        if isLoading { return Words.Pages.loading }
        return failure.map { Words.Pages.failed($0.sentence) } ?? (value?.isLast == true ? "" : Words.Pages.more)
    }
}
