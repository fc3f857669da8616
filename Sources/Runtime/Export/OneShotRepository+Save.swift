import Browser
import Gists
import GitHub
import Repository

extension OneShotRepository {
    public init(_ options: LaunchOptions, _ manager: GitHubAPIManager) {
        self.init(
            manager: manager, queue: Services.storeQueue(options), blobs: Services.openBlobs(options),
            isOffline: options.chosen.isOn(.offline))
    }

    public enum SaveOutcome: Sendable {
        case saved(String)
        /// What was saved, and why the rest was not.
        case incomplete(String)
        /// Nothing was saved: these are there already.
        case exists([String])
    }

    /// Saves a gist's files whole, each under a name that can't lead out of the folder, which is made where it is missing.
    /// - Parameters:
    ///   - report: told what to show while it goes on; on any thread.
    ///   - saved: gets the name of each file that was saved, and its path.
    public func save(
        _ gist: Gist, to folder: String, overwrites: Bool, report: @escaping @Sendable (String) -> Void,
        saved: @escaping @Sendable (_ name: String, _ path: String) -> Void = { _, _ in }
    ) async throws -> SaveOutcome {
        let start = ContinuousClock.now
        let exporter = Exporter(home: nil) { [files] file, gist, progress in
            try await files.content(of: file, in: gist) { progress($0.received) }
        } report: { progress in
            let (seconds, attoseconds) = (ContinuousClock.now - start).components
            report(Words.Export.saving(progress.sentence(after: Double(seconds) + Double(attoseconds) / 1e18)))
        } note: {
            noteSaved($0, of: $1, at: $2)
            saved($0, $2)
        }
        let place = folder.hasSuffix("/") ? folder : folder + "/"
        let export = Export(gists: [gist], purpose: .save(to: place, overwrites ? .overwrite : .ask))
        switch try await exporter.run(export) {
        case .saved(let sentence, _, isComplete: true): return .saved(sentence)
        case .saved(let sentence, _, isComplete: false): return .incomplete(sentence)
        case .exists(let names): return .exists(names)
        case .collected: return .saved("")
        }
    }
}
