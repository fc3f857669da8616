import Repository

extension PagedList {
    /// Reports on standard error that the server has more elements than are printed.
    /// - Parameters:
    ///   - limit: the value of `--limit`; nil if there is no such option.
    ///   - what: the kind of elements.
    func noteMore(limit: Int? = nil, _ what: String) {
        guard !isComplete else { return }
        let isLimited = limit == elements.count
        Output.complain(
            isLimited ? Words.More.limited(elements.count, what) : Words.More.cut(elements.count, what))
    }
}
