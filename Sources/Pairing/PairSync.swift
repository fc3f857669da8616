import Gists
import Reading

/// Compares pairs, and brings their contents from one side to the other. Nothing on either side is overwritten that the
/// other side has not seen.
public struct PairSync {
    let store: PairStore
    let remote: PairRemote

    public init(store: PairStore, remote: PairRemote) {
        self.store = store
        self.remote = remote
    }

    /// Both sides of a pair.
    struct Sides {
        var pair: Pair
        var gist: Gist
        var base: [UInt8]?
        var here: [UInt8]?
        var there: [UInt8]?

        var state: PairState { PairState(base: base, here: here, there: there) }
        var revision: RevisionID? { gist.history?.first?.version }
    }

    // MARK: - Comparing

    /// The state of a pair, with the gist's current revision.
    public struct Status {
        public let pair: Pair
        public let state: Result<(state: PairState, gist: Gist?), any Error>
    }

    /// Compares pairs. A gist that can't be loaded affects only its own pairs.
    public func status(of pairs: [Pair]) -> [Status] {
        let gists = load(pairs)
        return pairs.map { pair in
            Status(
                pair: pair,
                state: Result {
                    guard let gist = try gists[pair.gist]?.get() else {
                        let here = try PairedFile.read(pair.path)
                        return (here == nil ? .deletedBoth : .deletedThere, nil)
                    }
                    let sides = try sides(of: pair, gist)
                    return (sides.state, gist)
                })
        }
    }

    /// The result for a pair whose gist is deleted.
    func withoutGist(_ pair: Pair) -> PairOutcome {
        do {
            return PairOutcome(pair: pair, kind: try PairedFile.read(pair.path) == nil ? .deletedBoth : .deletedThere)
        } catch {
            return PairOutcome(pair: pair, kind: .failed(error))
        }
    }

    /// Loads the gists of pairs; nil for a gist that is deleted.
    func load(_ pairs: [Pair]) -> [GistID: Result<Gist?, any Error>] {
        pairs.reduce(into: [:]) { gists, pair in
            guard gists[pair.gist] == nil else { return }
            gists[pair.gist] = Result { try remote.gist(pair.gist) }
        }
    }

    func sides(of pair: Pair, _ gist: Gist) throws -> Sides {
        var sides = Sides(
            pair: pair, gist: gist, base: store.base(of: pair), here: try PairedFile.read(pair.path), there: nil)
        if let file = gist.files.first(where: { $0.name.isExactly(pair.name) }) {
            // Equal revisions have equal contents.
            let isKnown = sides.base != nil && pair.base?.revision != nil && pair.base?.revision == sides.revision
            sides.there = isKnown ? sides.base : try remote.content(file, gist)
            // A content that was sent from here, and whose response was lost.
            if let sending = pair.sending, let there = sides.there, BlobID.of(there) == sending { sides.base = there }
        } else if gist.isTruncated {
            throw PairProblem.unlisted(pair.name)
        }
        return sides
    }

    /// Records that both sides have a content.
    func settle(_ sides: Sides, _ bytes: [UInt8], at revision: RevisionID?) throws {
        if sides.pair.conflict == nil, sides.pair.sending == nil, sides.pair.base?.revision == revision,
            sides.base == bytes
        {
            return
        }
        try store.update(sides.pair) { pair in
            pair.base = Pair.Version(revision: revision, blob: try store.keep(bytes))
            pair.conflict = nil
            pair.sending = nil
        }
    }

    // MARK: - Conflicts

    /// Both sides after the user has resolved their conflict: the file with it was moved or deleted, so the user has seen
    /// the gist's content.
    func afterResolution(_ sides: Sides) throws -> Sides {
        guard let conflict = sides.pair.conflict, let there = sides.there, let here = sides.here,
            BlobID.of(there) == conflict.blob, !PairedFile.exists(conflict.path)
        else { return sides }
        try refuseMarkers(here, there, sides.pair)
        var sides = sides
        try settle(sides, there, at: sides.revision)
        sides.base = there
        sides.pair.base = Pair.Version(revision: sides.revision, blob: conflict.blob)
        sides.pair.conflict = nil
        return sides
    }

    /// Merges both sides into the file; if that is not possible, into a file beside it.
    /// - Returns: nil after a clean merge, whose content the file has now.
    func merge(_ sides: inout Sides) throws -> PairOutcome.Kind? {
        guard let here = sides.here, let there = sides.there else { return .equal }
        try refuseMarkers(here, there, sides.pair)
        let isText = ![here, there].contains { $0.contains(0) }
        let merged = isText ? merged(here, there, sides) : nil
        if let merged, merged.isClean {
            if merged.bytes != here { try PairedFile.write(merged.bytes, to: sides.pair.path, replacing: here) }
            try settle(sides, there, at: sides.revision)
            sides.here = merged.bytes
            sides.base = there
            return nil
        }
        let both = merged?.bytes ?? there
        let path = try conflictFile(both, sides.pair)
        try store.update(sides.pair) {
            $0.conflict = Pair.Conflict(blob: BlobID.of(there), path: path, written: BlobID.of(both))
        }
        return merged == nil ? .unmergeable(path: path) : .conflict(path: path)
    }

    /// Throws if the file still has the markers of a conflict, which the user has copied into it.
    private func refuseMarkers(_ here: [UInt8], _ there: [UInt8], _ pair: Pair) throws(PairProblem) {
        if ThreeWayMerge.hasMarkers(here), !ThreeWayMerge.hasMarkers(there) { throw .hasMarkers(pair.path) }
    }

    /// Writes the file with a conflict: the earlier one is replaced, unless the user has edited it.
    /// - Returns: its path.
    private func conflictFile(_ bytes: [UInt8], _ pair: Pair) throws(PairProblem) -> String {
        // In one step: without the file, the conflict would count as resolved.
        if let earlier = pair.conflict, let known = try PairedFile.read(earlier.path),
            BlobID.of(known) == earlier.written
        {
            try PairedFile.write(bytes, to: earlier.path, replacing: known)
            return earlier.path
        }
        return try PairedFile.add(bytes, besides: pair.path, ending: ".conflict")
    }

    private func merged(_ here: [UInt8], _ there: [UInt8], _ sides: Sides) -> ThreeWayMerge? {
        let revision = sides.revision.map { " " + $0.rawValue.prefix(7) } ?? ""
        return ThreeWayMerge(
            base: DiffedText(sides.base ?? []), mine: DiffedText(here), theirs: DiffedText(there),
            labels: .init(mine: sides.pair.path, theirs: "\(sides.gist.id)\(revision)"))
    }
}
