import Gists
import Reading
import SystemPackage

extension PairSync {
    /// Attempts for a gist that other programs change at the same time.
    private static let mostAttempts = 3

    /// Sends the files' contents to the gists: one request for each gist.
    /// - Parameter named: true for pairs that the user has named: files that are missing in their gist are added again.
    public func push(_ pairs: [Pair], named: Bool) -> [PairOutcome] {
        pairs.byGist.flatMap { pairs in
            var outcomes: [PairOutcome] = []
            var locks: [FileDescriptor] = []
            defer { locks.forEach { try? $0.close() } }
            var free: [Pair] = []
            for pair in pairs {
                do {
                    guard let lock = try store.lock(pair) else { throw PairProblem.busy(pair.path) }
                    locks.append(lock)
                    free.append(pair)
                } catch {
                    outcomes.append(PairOutcome(pair: pair, kind: .failed(error)))
                }
            }
            return outcomes + push(toOneGist: free, named: named)
        }
    }

    /// Sends files whose locks the caller has.
    public func pushLocked(_ pairs: [Pair], named: Bool) -> [PairOutcome] {
        pairs.byGist.flatMap { push(toOneGist: $0, named: named) }
    }

    private func push(toOneGist pairs: [Pair], named: Bool) -> [PairOutcome] {
        do {
            for _ in 1...Self.mostAttempts {
                // An attempt changes what is stored, such as the common content after a merge.
                if let outcomes = try attempt(store.current(pairs), named: named) { return outcomes }
            }
            throw PairProblem.contested
        } catch {
            return pairs.map { PairOutcome(pair: $0, kind: .failed(error)) }
        }
    }

    private struct Sending {
        var sides: Sides
        var text: String
        var wasMerged: Bool
    }

    /// - Returns: nil if the gist was changed in between.
    private func attempt(_ pairs: [Pair], named: Bool) throws -> [PairOutcome]? {
        guard let first = pairs.first else { return [] }
        guard let gist = try load([first])[first.gist]?.get() else {
            return pairs.map(withoutGist)
        }
        var outcomes: [PairOutcome] = []
        var sendings: [Sending] = []
        for pair in pairs {
            do {
                var sides = try afterResolution(sides(of: pair, gist))
                let wasMerged = sides.state == .changedBoth
                if let kind = try settled(&sides, named: named) {
                    outcomes.append(PairOutcome(pair: pair, kind: kind))
                } else {
                    let text = try PairedFile.text(sides.here ?? [], of: pair.path, named: pair.name)
                    sendings.append(Sending(sides: sides, text: text, wasMerged: wasMerged))
                }
            } catch {
                outcomes.append(PairOutcome(pair: pair, kind: .failed(error)))
            }
        }
        guard !sendings.isEmpty else { return outcomes }
        do {
            guard let sent = try send(sendings, to: gist) else { return nil }
            outcomes += sent
        } catch {
            outcomes += sendings.map { PairOutcome(pair: $0.sides.pair, kind: .failed(error)) }
        }
        return outcomes
    }

    /// - Returns: nil if the content is to be sent.
    private func settled(_ sides: inout Sides, named: Bool) throws -> PairOutcome.Kind? {
        switch sides.state {
        case .equal:
            try settle(sides, sides.there ?? [], at: sides.revision)
            return .equal
        case .changedHere: return nil
        case .changedThere: return .changedThere
        case .changedBoth: return try merge(&sides)
        case .deletedThere: return named ? nil : .deletedThere
        case .deletedHere: return .deletedHere
        case .deletedBoth: return .deletedBoth
        }
    }

    private func send(_ sendings: [Sending], to gist: Gist) throws -> [PairOutcome]? {
        var draft = GistDraft(editing: gist)
        for sending in sendings {
            let name = sending.sides.pair.name
            if let place = draft.files.firstIndex(where: { $0.name.isExactly(name) }) {
                draft.files[place].text = sending.text
            } else {
                draft.files.append(GistDraft.File(name: name, text: sending.text))
            }
        }
        if let problem = draft.problems.first { throw PairProblem.unsendable(problem) }
        try remote.permit(sendings.map { ($0.sides.pair.name, $0.text) }, gist)
        // If this process ends before it has the response, the next one knows the content as its own.
        for sending in sendings {
            try store.update(sending.sides.pair) { $0.sending = BlobID.of(Array(sending.text.utf8)) }
        }
        guard let changed = try remote.edit(gist.id, GistEdit(of: gist, to: draft), GistState(gist)) else { return nil }
        for sending in sendings {
            try settle(sending.sides, Array(sending.text.utf8), at: changed.history?.first?.version)
        }
        return sendings.map { PairOutcome(pair: $0.sides.pair, kind: .sent(wasMerged: $0.wasMerged)) }
    }
}
