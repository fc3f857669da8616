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
        /// The saved files, and the reason why the others were not saved.
        case incomplete(String)
        /// Nothing was saved: these already exist.
        case exists([String])
    }

    /// Saves all files of a gist completely, each under a name that can't lead out of the folder, which is created if
    /// it is missing.
    /// - Parameters:
    ///   - report: is called with the current progress; on any thread.
    ///   - saved: is called with the name and the path of each saved file.
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
        let place = folder.ends(with: "/") ? folder : folder + "/"
        let export = Export(gists: [gist], purpose: .save(to: place, overwrites ? .overwrite : .ask))
        switch try await exporter.run(export) {
        case .saved(let sentence, _, isComplete: true): return .saved(sentence)
        case .saved(let sentence, _, isComplete: false): return .incomplete(sentence)
        case .exists(let names): return .exists(names)
        case .collected: return .saved("")
        }
    }
}
