/// The requested part of a list, and the `Link` header for the others.
struct Paging {
    /// The number of elements, 1 to 100; another value becomes 30 or the nearest limit, as on GitHub.
    let size: Int
    /// The number of the page, from 1.
    let page: Int
    /// The request's other query items, which each link repeats.
    private let query: String

    init(_ request: Request) {
        let size = request.query("per_page").flatMap(Int.init) ?? 30
        self.size = size < 1 ? 30 : min(size, 100)
        page = max(1, request.query("page").flatMap(Int.init) ?? 1)
        query = request.rawQuery.split(separator: "&").filter { !$0.hasPrefix("page=") }.map { $0 + "&" }.joined()
    }

    /// The part of the list on this page.
    func slice<Element>(_ list: [Element]) -> [Element] {
        // `page` may be as large as an `Int` can be.
        let (skipped, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        return overflow || skipped >= list.count ? [] : Array(list[skipped...].prefix(size))
    }

    /// The `Link` header; none if everything fits on one page.
    /// - Parameters:
    ///   - count: the length of the whole list.
    ///   - url: the list's URL without a query.
    func links(count: Int, url: String) -> [String: String] {
        let last = max(1, (count + size - 1) / size)
        guard last > 1 else { return [:] }
        func link(_ page: Int, _ relation: String) -> String {
            "<\(url)?\(query)page=\(page)>; rel=\"\(relation)\""
        }
        let back = page > 1 ? [link(min(page - 1, last), "prev")] : []
        let forth = page < last ? [link(page + 1, "next"), link(last, "last")] : []
        let start = page > 1 ? [link(1, "first")] : []
        return ["Link": (back + forth + start).joined(separator: ", ")]
    }
}
