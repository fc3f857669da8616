extension PairSync {
    /// Brings the gists' contents to the files.
    /// - Parameter named: true for pairs that the user has named: their deleted files are created again.
    public func pull(_ pairs: [Pair], named: Bool) -> [PairOutcome] {
        let gists = load(pairs)
        return pairs.map { pair in
            do {
                guard let gist = try gists[pair.gist]?.get() else {
                    return withoutGist(pair)
                }
                var sides = try afterResolution(sides(of: pair, gist))
                return PairOutcome(pair: pair, kind: try pull(&sides, named: named))
            } catch {
                return PairOutcome(pair: pair, kind: .failed(error))
            }
        }
    }

    private func pull(_ sides: inout Sides, named: Bool) throws -> PairOutcome.Kind {
        switch sides.state {
        case .equal:
            try settle(sides, sides.there ?? [], at: sides.revision)
            return .equal
        case .changedHere: return .changedHere
        case .deletedHere where !named: return .deletedHere
        case .changedThere, .deletedHere:
            let there = sides.there ?? []
            try PairedFile.write(there, to: sides.pair.path, replacing: sides.here)
            try settle(sides, there, at: sides.revision)
            return .pulled
        case .changedBoth: return try merge(&sides) ?? .merged
        case .deletedThere: return .deletedThere
        case .deletedBoth: return .deletedBoth
        }
    }
}
