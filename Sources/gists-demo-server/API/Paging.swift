/// Which part of a list a request wants, and the `Link` header that leads to the others.
struct Paging {
    /// 1 to 100; what is no such number becomes 30 or the nearest bound, as on GitHub.
    let size: Int
    /// 1-based.
    let page: Int
    /// The request's other query items, which each link repeats.
    private let query: String

    init(_ request: Request) {
        let size = request.query("per_page").flatMap(Int.init) ?? 30
        self.size = size < 1 ? 30 : min(size, 100)
        page = max(1, request.query("page").flatMap(Int.init) ?? 1)
        query = request.rawQuery.split(separator: "&").filter { !$0.hasPrefix("page=") }.map { $0 + "&" }.joined()
    }

    /// The part of the list that this page shows.
    func slice<Element>(_ list: [Element]) -> [Element] {
        // `page` may be as large as an `Int` gets.
        let (skipped, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        return overflow || skipped >= list.count ? [] : Array(list[skipped...].prefix(size))
    }

    /// The `Link` header; none where everything fits on one page.
    /// - Parameters:
    ///   - count: of the whole list.
    ///   - url: the list's, without a query.
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
