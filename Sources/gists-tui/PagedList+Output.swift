import Repository

extension PagedList {
    /// Says on standard error that the server has more of the list than is printed.
    /// - Parameters:
    ///   - limit: the value of `--limit`; nil where there is no such option.
    ///   - what: what the list is of.
    func noteMore(limit: Int? = nil, _ what: String) {
        guard !isComplete else { return }
        let isLimited = limit == elements.count
        Output.complain(
            isLimited ? Words.More.limited(elements.count, what) : Words.More.cut(elements.count, what))
    }
}
