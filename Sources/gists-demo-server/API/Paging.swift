/// Which part of a list a request wants, and the `Link` header that leads to the others.
struct Paging {
    /// 1 to 100; anything that is not such a number becomes 30 or the nearest bound, as GitHub does.
    let size: Int
    /// 1-based.
    let page: Int

    init(_ request: Request) {
        let size = request.query("per_page").flatMap(Int.init) ?? 30
        self.size = size < 1 ? 30 : min(size, 100)
        page = max(1, request.query("page").flatMap(Int.init) ?? 1)
    }

    /// - Parameters:
    ///   - count: of the whole list.
    ///   - base: the list's URL without a query.
    ///   - extra: further query items, which each link repeats; percent-encoded.
    func headers(count: Int, base: String, extra: String = "", sizeIsGiven: Bool) -> [String: String] {
        let last = max(1, (count + size - 1) / size)
        guard last > 1 else { return [:] }
        let query = (sizeIsGiven ? "per_page=\(size)&" : "") + (extra.isEmpty ? "" : extra + "&")
        var links: [String] = []
        func link(_ page: Int, _ relation: String) {
            links.append("<\(base)?\(query)page=\(page)>; rel=\"\(relation)\"")
        }
        if page > 1 { link(min(page - 1, last), "prev") }
        if page < last {
            link(page + 1, "next")
            link(last, "last")
        }
        if page > 1 { link(1, "first") }
        return ["Link": links.joined(separator: ", ")]
    }

    func slice<Element>(_ list: [Element]) -> ArraySlice<Element> {
        // `page` may be as large as an `Int` gets.
        let (skipped, overflow) = (page - 1).multipliedReportingOverflow(by: size)
        return overflow || skipped >= list.count ? [] : list[skipped...].prefix(size)
    }
}
