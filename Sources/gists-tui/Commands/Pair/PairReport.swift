import Gists
import GitHub
import Pairing
import Runtime

/// The messages and the exit code of commands for several pairs.
enum PairReport {
    struct Result: Encodable {
        var id: GistID
        var name: String
        var path: String
        var result: String
    }

    static let jsonFields = ["id", "name", "path", "result"]

    /// Reports what was done.
    /// - Throws: if something could not be done.
    static func tell(_ outcomes: [PairOutcome], as form: JSONForm?) throws {
        for outcome in outcomes {
            guard let sentence = outcome.sentence(PairSelection.shown) else { continue }
            Output.complain(sentence)
        }
        if let form {
            let results = outcomes.map {
                Result(id: $0.pair.gist, name: $0.pair.name, path: $0.pair.path, result: $0.word)
            }
            try Output.write(json: results, as: form)
        }
        let failed = outcomes.compactMap { outcome -> (path: String, error: any Error)? in
            if case .failed(let error) = outcome.kind { (outcome.pair.path, error) } else { nil }
        }
        try fail(failed.map(\.error), paths: failed.map(\.path))
        if outcomes.contains(where: { !$0.isDone }) { throw ExitWithFailure() }
    }

    /// Throws the only failure; reports several, and fails without a further message.
    static func fail(_ failures: [any Error], paths: [String]) throws {
        guard let first = failures.first else { return }
        guard failures.count > 1 else { throw first }
        for (path, error) in zip(paths, failures) {
            let (message, more) = Words.Pairs.sentence(of: error)
            Output.complain(Words.Start.complaint("\(PairSelection.shown(path)): \(message)"), more)
        }
        throw ExitWithFailure()
    }
}

extension PairOutcome {
    /// The result in JSON.
    fileprivate var word: String {
        switch kind {
        case .equal: "equal"
        case .pulled: "pulled"
        case .merged: "merged"
        case .sent(wasMerged: false): "sent"
        case .sent(wasMerged: true): "merged-and-sent"
        case .conflict, .unmergeable: "conflict"
        case .changedHere: "changed-here"
        case .changedThere: "changed-there"
        case .deletedHere: "deleted-here"
        case .deletedThere: "deleted-there"
        case .deletedBoth: "deleted-both"
        case .failed: "failed"
        }
    }
}
