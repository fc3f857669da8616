import Gists

/// The loaded revisions, newest first.
typealias RevisionList = PagedList<Revision>

extension Revision: Identifiable {
    public var id: RevisionID { version }
}

extension RevisionList {
    func index(of version: RevisionID) -> Int? { elements.firstIndex { $0.version == version } }

    /// `4/12`, counted from the newest; `4/30+` if there may be more.
    func place(of index: Int) -> String { "\(index + 1)/\(elements.count)\(isLast ? "" : "+")" }
}
